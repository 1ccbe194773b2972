/** Move studies: position sets, plan, start, resume, amend, report, answers, valuing as a job, figures, exports. */
import { PLACEMENT_PRESETS } from '../../core/study/generate-ood.ts';
import { VALUING_PRESETS } from '../../core/study/valuing-presets.ts';
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import { writePositionFile, writeWhole } from '../../host/studies/position-set-file.ts';
import { HandlerError, type Handlers } from '../answer.ts';
import { found, valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';
import { followRun } from './runs.ts';

type StudyChannel = Extract<keyof Handlers, `studies.${string}`>;
type PositionChannel = Extract<keyof Handlers, `positions.${string}`>;

const ENDINGS = {
  positions: ['jsonl', 'ndjson', 'csv', 'tsv', 'epd', 'fen', 'txt'],
  pgn: ['pgn'],
  recorded: ['jsonl'],
} as const;

export function positionHandlers(parts: HandlerParts): Pick<Handlers, PositionChannel> {
  const { workbench, dialogs, send } = parts;
  const sets = async () => (await workbench.lab()).studies.sets;
  return {
    'positions.list': async () => (await sets()).list(),
    'positions.chooseFiles': async ({ purpose }) => {
      const title = purpose === 'positions' ? 'Import positions' : 'Where game counts come from';
      return [...(await dialogs.choose({ title, kind: 'files', endings: ENDINGS[purpose] }))];
    },
    'positions.import': async (request) => {
      const report = valueOf(await (await sets()).import(request));
      if (report.set !== null) send('positions.changed', { sha256: report.set.sha256 });
      return report;
    },
    'positions.generate': (request) => startGenerating(parts, request),
    'positions.combine': async ({ sha256s, name }) => {
      const set = valueOf((await sets()).combine(sha256s, name));
      send('positions.changed', { sha256: set.sha256 });
      return set;
    },
    'positions.page': async ({ sha256, condition, offset, limit }) =>
      valueOf((await sets()).page(sha256, condition, offset, limit)),
    'positions.diagnose': async ({ sha256 }) =>
      valueOf((await sets()).diagnose(sha256)).map((one) => ({ ...one, rows: [...one.rows] })),
    'positions.export': (wish) => exportPositions(parts, wish),
  };
}

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

async function startGenerating(
  { workbench, jobs, send }: HandlerParts,
  request: InvokeInput<'positions.generate'>,
): Promise<InvokeOutput<'positions.generate'>> {
  const { studies } = await workbench.lab();
  const jobId = jobs.start('generate', `Generating ${request.name}`, async ({ signal, report }) => {
    const generated = await studies.generate(request, {
      signal,
      onProgress: (done, total, unit) => report({ done, total, unit }),
    });
    const { set, notes } = valueOf(generated);
    send('positions.changed', { sha256: set.sha256 });
    return { generated: { set, notes } };
  });
  return { jobId };
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

async function exportPositions(
  { workbench, dialogs }: HandlerParts,
  { sha256, format }: InvokeInput<'positions.export'>,
): Promise<InvokeOutput<'positions.export'>> {
  const { sets } = (await workbench.lab()).studies;
  const { positions } = valueOf(sets.open(sha256));
  const name = sets.summary(sha256)?.name ?? sha256.slice(0, 16);
  const target = await dialogs.chooseTarget('Export the positions', `${name}.${format}`);
  if (target === null) return { path: null, positions: 0 };
  valueOf(writePositionFile(target, positions, format));
  return { path: target, positions: positions.length };
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
