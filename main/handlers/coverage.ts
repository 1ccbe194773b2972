/** Coverage studies: list, run as a job, figures, rows, rename, take from the list, export. */
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import { writeWhole } from '../../host/files.ts';
import type { Handlers } from '../answer.ts';
import { valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';

type CoverageChannel = Extract<keyof Handlers, `coverage.${string}`>;

export function coverageHandlers(parts: HandlerParts): Pick<Handlers, CoverageChannel> {
  const { workbench, send } = parts;
  const studies = async () => (await workbench.lab()).studies.coverage;
  const changed = (sha256: string): void => send('coverage.changed', { sha256 });
  return {
    'coverage.list': async () => (await studies()).list(),
    'coverage.removed': async () => (await studies()).list(true),
    'coverage.start': (request) => startCoverage(parts, request),
    'coverage.report': async ({ sha256 }) => valueOf((await studies()).report(sha256)),
    'coverage.page': async ({ sha256, filter, offset, limit }) =>
      valueOf((await studies()).page(sha256, filter, offset, limit)),
    'coverage.position': async ({ sha256, seq }) => valueOf((await studies()).position(sha256, seq)),
    'coverage.rename': async ({ sha256, name }) => {
      const study = valueOf((await studies()).rename(sha256, name));
      changed(sha256);
      return study;
    },
    'coverage.setRemoved': async ({ sha256, isRemoved }) => {
      const study = valueOf((await studies()).setRemoved(sha256, isRemoved));
      changed(sha256);
      return study;
    },
    'coverage.export': (wish) => exportStudy(parts, wish),
  };
}

async function startCoverage(
  { workbench, jobs, send }: HandlerParts,
  request: InvokeInput<'coverage.start'>,
): Promise<InvokeOutput<'coverage.start'>> {
  const { studies } = await workbench.lab();
  const jobId = jobs.start('coverage', `Coverage ${request.name}`, async ({ signal, report }) => {
    const done = await studies.cover(request, {
      signal,
      onProgress: (step) => report({ ...step, unit: 'games' }),
      searches: null,
    });
    const { study, notes } = valueOf(done);
    send('coverage.changed', { sha256: study.sha256 });
    return { coverage: { study, notes: [...notes] } };
  });
  return { jobId };
}

async function exportStudy(
  { workbench, dialogs }: HandlerParts,
  { sha256 }: InvokeInput<'coverage.export'>,
): Promise<InvokeOutput<'coverage.export'>> {
  const { coverage } = (await workbench.lab()).studies;
  const text = valueOf(coverage.text(sha256));
  const { summary } = valueOf(coverage.report(sha256));
  const target = await dialogs.chooseTarget('Export the coverage study', `${summary.name}.jsonl`);
  if (target === null) return { path: null, positions: 0 };
  valueOf(writeWhole(target, text));
  return { path: target, positions: summary.positions };
}
