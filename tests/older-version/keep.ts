/** What is kept beside the workspace: bundles, exports, figures as JSON, tables, and what every run becomes in the end. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from './child-process.ts';
import { unequalAt, withoutTimes } from './figures.ts';
import type { Making } from './making.ts';
import { golden, unpackWorkspace } from './set.ts';
import {
  canPlan,
  FIGURE_COMMANDS,
  MODEL_SCRIPT_FILE,
  quietScript,
  TABLE_COMMANDS,
  WISHES,
  type Speaks,
} from './wishes.ts';

/** One of each kind and way to end; of all others the hash alone is kept. */
const BUNDLES = new Set([
  'q-recorded',
  'q-limited',
  'q-interrupted',
  'q-imported-first',
  'g-interrupted',
  'g-limited',
  's-interrupted',
  'r-isolated',
  'r-interrupted',
]);

export interface KeptRun {
  readonly runId: string;
  readonly state: string;
  readonly manifestSha256: string;
  readonly rows: number;
  readonly headHash: string;
  /** Of the bundle that `export --bundle` writes. */
  readonly bundleSha256: string;
}

interface Checked {
  readonly manifestSha256: string;
  readonly rows: number;
  readonly headHash: string;
  readonly problems: readonly unknown[];
}

function writeGolden(names: readonly string[], value: unknown): void {
  const file = golden(...names);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof value === 'string' ? value : `${JSON.stringify(value)}\n`);
}

export async function keepFiles(making: Making): Promise<void> {
  const kept: Record<string, KeptRun> = {};
  for (const [name, runId] of Object.entries(making.runIds)) {
    const file = path.join(making.dir, `${name}.jsonl`);
    await making.run('export', runId, '--bundle', file);
    const { manifestSha256, rows, headHash, problems } = await making.json<Checked>([
      'verify',
      '--bundle',
      file,
    ]);
    if (problems.length > 0) throw new Error(`the bundle of ${name} is not sound`);
    const bundle = readFileSync(file, 'utf8');
    const bundleSha256 = sha256(bundle);
    kept[name] = { runId, state: making.states[name] ?? '', manifestSha256, rows, headHash, bundleSha256 };
    if (BUNDLES.has(name)) writeGolden(['bundles', `${name}.jsonl`], bundle);
  }
  writeGolden(['runs.json'], kept);
  for (const folder of ['pgn', 'answers', 'labels']) mkdirSync(golden(folder));
  await making.run('export', making.id('g-chat'), '--pgn', golden('pgn', 'g-chat.pgn'));
  await making.run(
    'export',
    making.id('g-interrupted'),
    '--pgn',
    golden('pgn', 'g-interrupted.pgn'),
    '--no-comments',
  );
  await making.run('study', 'report', making.id('s-chat'), '--answers', golden('answers', 's-chat.jsonl'));
  await making.run('export', making.id('r-isolated'), '--output', golden('labels', 'r-isolated.jsonl'));
  const speakers: readonly Speaks[] = ['questions', 'games', 'studies'];
  const scripts = speakers.map((speaks) => [speaks, quietScript(speaks, making.answersOf(speaks))]);
  writeGolden([MODEL_SCRIPT_FILE], Object.fromEntries(scripts));
}

export async function keepFigures(making: Making): Promise<void> {
  writeGolden(['expected', 'verify.json'], await making.json(['verify']));
  writeGolden(['expected', 'list', 'runs.json'], await making.json(['runs', '--all']));
  writeGolden(['expected', 'list', 'datasets.json'], await making.json(['datasets', 'list']));
  for (const [name, runId] of Object.entries(making.runIds))
    writeGolden(['expected', 'reports', `${name}.json`], await making.json(['report', runId]));
  for (const [name, args] of Object.entries(FIGURE_COMMANDS))
    writeGolden(['expected', 'figures', `${name}.json`], await making.json(making.withIds(args)));
  for (const wish of WISHES.filter(canPlan))
    writeGolden(['expected', 'plans', `${wish.name}.json`], await making.json([...wish.args, '--plan']));
  for (const [name, args] of Object.entries(TABLE_COMMANDS)) {
    for (const format of ['csv', 'latex']) {
      const { out } = await making.run(...making.withIds(args), '--format', format);
      writeGolden(['tables-before', `${name}.${format === 'csv' ? 'csv' : 'tex'}`], out);
    }
  }
}

/** Every run that can go on is resumed in a copy, twice: what then differs says nothing of the version. */
export async function keepResumed(making: Making): Promise<void> {
  const first = await resumeAll(making, 'first');
  const second = await resumeAll(making, 'second');
  for (const [name, report] of Object.entries(first)) {
    const differs = unequalAt(second[name], report);
    if (differs.length > 0) throw new Error(`${name} ends differently each time: ${differs.join('; ')}`);
    writeGolden(['expected', 'resumed', `${name}.json`], report);
  }
}

async function resumeAll(making: Making, name: string): Promise<Readonly<Record<string, unknown>>> {
  const copy = path.join(making.dir, name);
  unpackWorkspace(copy);
  const reports: Record<string, unknown> = {};
  for (const wish of WISHES.filter(({ ended }) => ended !== 'finished')) {
    await making.speak(wish.speaks, 0);
    const runId = making.id(wish.name);
    await making.runIn(copy, ['resume', runId], [0, 3]);
    const report = await making.json<{ status: string }>(['report', runId], copy);
    if (report.status !== 'finished') throw new Error(`${wish.name} did not come to its end`);
    reports[wish.name] = withoutTimes(report);
  }
  rmSync(copy, { recursive: true });
  return reports;
}
