/** Move studies: plan, start, resume, amend, report, answers, valuing as a job, figures, exports. */
import { PLACEMENT_PRESETS } from '../../core/study/generate-ood.ts';
import { VALUING_PRESETS } from '../../core/study/valuing-presets.ts';
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import { writeWhole } from '../../host/files.ts';
import { HandlerError, type Handlers } from '../answer.ts';
import { found, valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';
import { followRun } from './runs.ts';

type StudyChannel = Extract<keyof Handlers, `studies.${string}`>;

export function studyHandlers(parts: HandlerParts): Pick<Handlers, StudyChannel> {
  const { workbench, dialogs, send } = parts;
  const studies = async () => (await workbench.lab()).studies;
  return {
    'studies.presets': presets,
    'studies.chooseTemplate': async () => {
      const title = 'Load a prompt with the place {fen}';
      const [file] = await dialogs.choose({ title, kind: 'file', endings: ['txt', 'md'] });
      return file === undefined ? null : { ...valueOf((await studies()).importTemplate(file)) };
    },
    'studies.plan': async (request) => valueOf(await (await studies()).plan(request)),
    'studies.start': async (request) => followRun(parts, valueOf(await (await studies()).start(request))),
    'studies.resume': async ({ runId, ...lanes }) =>
      followRun(parts, valueOf(await (await studies()).resume(runId, lanes))),
    'studies.amend': async ({ runId, limits, reason }) => {
      valueOf((await studies()).amend(runId, limits, reason));
      send('runs.changed', { runId });
    },
    'studies.report': async ({ runId }) => found((await studies()).report(runId), `study run ${runId}`),
    'studies.answers': async ({ runId, filter, offset, limit }) =>
      found((await studies()).answers(runId, filter, offset, limit), `study run ${runId}`),
    'studies.answer': async ({ runId, seq }) =>
      found((await studies()).answer(runId, seq), `position ${seq} in run ${runId}`),
    'studies.reasoning': async ({ runId, ...wish }) =>
      found(await (await studies()).reasoning(runId, wish), `study run ${runId}`),
    'studies.twins': async ({ runId, ...wish }) =>
      found((await studies()).twins(runId, wish), `study run ${runId}`),
    'studies.value': (request) => startValuing(parts, request),
    'studies.values': async ({ runIds, ...wish }) => valueOf((await studies()).values(runIds, wish)),
    'studies.figures': async (request) => valueOf(await (await studies()).figures(request)),
    'studies.export': (wish) => exportRun(parts, wish),
  };
}

function presets(): InvokeOutput<'studies.presets'> {
  return {
    valuing: (['quick', 'paper'] as const).map((id) => ({
      id,
      valuing: { ...VALUING_PRESETS[id], settings: { ...VALUING_PRESETS[id].settings } },
    })),
    placement: (['published-stats', 'appendix-literal'] as const).map((id) => ({
      id,
      settings: { ...PLACEMENT_PRESETS[id] },
    })),
  };
}

async function startValuing(
  { workbench, jobs, send }: HandlerParts,
  request: InvokeInput<'studies.value'>,
): Promise<InvokeOutput<'studies.value'>> {
  const { studies } = await workbench.lab();
  const title =
    request.runIds.length === 1 ? 'Valuing moves' : `Valuing moves of ${request.runIds.length} runs`;
  const jobId = jobs.start('valuing', title, async ({ signal, report }) => {
    try {
      const onProgress = (done: number, total: number): void => report({ done, total, unit: 'moves' });
      const outcome = valueOf(await studies.value(request, { signal, onProgress }));
      if (outcome.failed === 0) return {};
      const message = `${outcome.failed} moves have no value: ${outcome.failure ?? 'the engine told no score'}`;
      throw new HandlerError({ code: 'engine_failed', message });
    } finally {
      for (const runId of request.runIds) send('runs.changed', { runId });
    }
  });
  return { jobId };
}

async function exportRun(
  { workbench, dialogs }: HandlerParts,
  { runId }: InvokeInput<'studies.export'>,
): Promise<InvokeOutput<'studies.export'>> {
  const { studies } = await workbench.lab();
  const text = found(studies.exportText(runId), `study run ${runId}`);
  const target = await dialogs.chooseTarget('Export answers and values', `${runId}.jsonl`);
  if (target === null) return { path: null, positions: 0 };
  valueOf(writeWhole(target, text));
  return { path: target, positions: text.split('\n').length - 1 };
}
