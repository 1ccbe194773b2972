/** Position sets: list, import, generate as a job, put together, rename, take from the list, pages, diagnostics, export. */
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import { explorerAddress } from '../../host/positions/frequency-source.ts';
import { writePositionFile } from '../../host/positions/position-set-file.ts';
import type { Handlers } from '../answer.ts';
import { found, valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';

type PositionChannel = Extract<keyof Handlers, `positions.${string}`>;

const ENDINGS = {
  positions: ['jsonl', 'ndjson', 'csv', 'tsv', 'epd', 'fen', 'txt'],
  pgn: ['pgn'],
  recorded: ['jsonl'],
} as const;

export function positionHandlers(parts: HandlerParts): Pick<Handlers, PositionChannel> {
  const { workbench, dialogs, send } = parts;
  const sets = async () => (await workbench.lab()).studies.sets;
  const changed = (sha256: string): void => send('positions.changed', { sha256 });
  return {
    'positions.list': async () => (await sets()).list(),
    'positions.removed': async () => (await sets()).removed(),
    'positions.set': (wish) => describeSet(parts, wish),
    'positions.chooseFiles': async ({ purpose }) => {
      const title = purpose === 'positions' ? 'Import positions' : 'Where game counts come from';
      return [...(await dialogs.choose({ title, kind: 'files', endings: ENDINGS[purpose] }))];
    },
    'positions.import': async (request) => {
      const report = valueOf(await (await sets()).import(request));
      if (report.set !== null) changed(report.set.sha256);
      return report;
    },
    'positions.generate': (request) => startGenerating(parts, request),
    'positions.makeTwins': async ({ sha256 }) => {
      const made = valueOf((await sets()).makeTwins(sha256));
      changed(made.set.sha256);
      return made;
    },
    'positions.combine': async ({ sha256s, name }) => {
      const combined = valueOf((await sets()).combine(sha256s, name));
      changed(combined.set.sha256);
      return combined;
    },
    'positions.rename': async ({ sha256, name }) => {
      const set = valueOf((await sets()).rename(sha256, name));
      changed(sha256);
      return set;
    },
    'positions.setRemoved': async ({ sha256, isRemoved }) => {
      const set = valueOf((await sets()).setRemoved(sha256, isRemoved));
      changed(sha256);
      return set;
    },
    'positions.page': async ({ sha256, condition, offset, limit }) =>
      valueOf((await sets()).page(sha256, condition, offset, limit)),
    'positions.diagnose': async ({ sha256 }) =>
      valueOf((await sets()).diagnose(sha256)).map((one) => ({ ...one, rows: [...one.rows] })),
    'positions.export': (wish) => exportPositions(parts, wish),
    'positions.explorer': (wish) => describeExplorer(parts, wish),
  };
}

async function describeSet(
  { workbench }: HandlerParts,
  { sha256 }: InvokeInput<'positions.set'>,
): Promise<InvokeOutput<'positions.set'>> {
  const lab = await workbench.lab();
  const { sets } = lab.studies;
  const set = found(sets.summary(sha256), `position set ${sha256.slice(0, 16)}`);
  const runs = lab.runs().filter((run) => run.kind === 'study');
  return { set, isRemoved: sets.isRemoved(sha256), runs: runs.filter((run) => run.setSha256 === sha256) };
}

async function startGenerating(
  { workbench, jobs, send }: HandlerParts,
  request: InvokeInput<'positions.generate'>,
): Promise<InvokeOutput<'positions.generate'>> {
  const { studies } = await workbench.lab();
  const jobId = jobs.start('generate', `Generating ${request.name}`, async ({ signal, report }) => {
    const { set, notes } = valueOf(await studies.generate(request, { signal, onProgress: report }));
    send('positions.changed', { sha256: set.sha256 });
    return { generated: { set, notes } };
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

/** The token itself never leaves: only where it would come from. */
async function describeExplorer(
  { workbench, keys, keyFacts }: HandlerParts,
  { url }: InvokeInput<'positions.explorer'>,
): Promise<InvokeOutput<'positions.explorer'>> {
  const { studies } = await workbench.lab();
  const { address, presetVariable } = explorerAddress({ url });
  const wish = { baseUrl: address, keyVariable: null, presetVariable, need: 'required' as const };
  return {
    address,
    variable: presetVariable,
    token: keys.stateOf(wish),
    keys: keyFacts(),
    remembered: studies.rememberedAnswers(address),
  };
}
