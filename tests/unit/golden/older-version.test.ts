/**
 * What an older version made (`tests/golden/older-version`) opens, verifies, reports, exports, re-scores and resumes with
 * the same hashes and numbers. Everything goes through the command line, so that code may move; what is done
 * otherwise on purpose stands in `tests/older-version/changes.ts`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import { LISTED_OTHERWISE, NOT_RESUMED, withVersionsBefore } from '../../older-version/changes.ts';
import { sha256 } from '../../older-version/child-process.ts';
import { unequalAt, withoutTimes } from '../../older-version/figures.ts';
import type { KeptRun } from '../../older-version/keep.ts';
import {
  addGoldenEngine,
  fetchThrough,
  golden,
  input,
  readGolden,
  unpackWorkspace,
} from '../../older-version/set.ts';
import {
  canPlan,
  FIGURE_COMMANDS,
  MODEL_SCRIPT_FILE,
  REVIEWS,
  VALUINGS,
  WISHES,
  withRunIds,
  type Speaks,
  type Wish,
} from '../../older-version/wishes.ts';
import { CommandLine } from '../cli/cli-fixture.ts';

interface Checked extends Pick<KeptRun, 'manifestSha256' | 'rows' | 'headHash'> {
  readonly problems: readonly unknown[];
}

interface Report {
  readonly runId: string;
  readonly status: string;
  readonly manifestSha256: string;
  readonly manifest: Plan['manifest'];
  readonly aggregates?: unknown;
}

/** Scoring again before the resumption adds to these members. */
interface Resumed {
  readonly headSeq?: number;
  readonly rescorings?: unknown;
}

const KEPT = readGolden<Readonly<Record<string, KeptRun>>>('runs.json');
const NAMES = Object.keys(KEPT);
const RUN_IDS = Object.fromEntries(Object.entries(KEPT).map(([name, { runId }]) => [name, runId]));
const OPEN = WISHES.filter(({ ended }) => ended !== 'finished');

let server: ModelServer;
let cli: CommandLine;
/** Only read. */
let untouched: string;
/** Is worked in. */
let lived: string;

beforeAll(async () => {
  server = await startModelServer();
  cli = new CommandLine();
  vi.stubGlobal('fetch', fetchThrough(server.origin, globalThis.fetch));
  addGoldenEngine(cli.dir);
  [untouched, lived] = [cli.file('untouched'), cli.file('lived')];
  for (const folder of [untouched, lived]) unpackWorkspace(folder);
});

afterAll(async () => {
  vi.unstubAllGlobals();
  cli.remove();
  await server.stop();
});

const id = (name: string): string => RUN_IDS[name] ?? '';

/** Must succeed; 3 says that labels differ from those of the data set, as they did before. */
async function run(workspace: string, ...args: readonly string[]): Promise<void> {
  const code = await cli.run(...args, '--workspace', workspace);
  if (code !== 0 && code !== 3) throw new Error(`${args.join(' ')}: code ${code}\n${cli.errors}`);
}

async function json<T>(workspace: string, ...args: readonly string[]): Promise<T> {
  await run(workspace, ...args, '--json');
  return cli.json<T>();
}

describe('a workspace of the older version', () => {
  it('opens and is sound', async () => {
    expect(unequalAt(await json(untouched, 'verify'), readGolden('expected', 'verify.json'))).toEqual([]);
    expect(NAMES.length).toBeGreaterThan(20);
  });

  it.each(['runs', 'datasets'])('lists its %s', async (what) => {
    const args = what === 'runs' ? ['runs', '--all'] : ['datasets', 'list'];
    expect(unequalAt(await json(untouched, ...args), readGolden('expected', 'list', `${what}.json`))).toEqual(
      LISTED_OTHERWISE[what],
    );
  });

  it.each(NAMES)('%s: every row, its chain and its manifest are the same bytes', async (name) => {
    const file = cli.file(`${name}.jsonl`);
    await run(untouched, 'export', id(name), '--bundle', file);
    expect(await cli.run('verify', '--bundle', file, '--json')).toBe(0);
    const { manifestSha256, rows, headHash, problems } = cli.json<Checked>();
    const { runId: _, state: _state, bundleSha256, ...kept } = KEPT[name] ?? ({} as KeptRun);
    expect(problems).toEqual([]);
    expect({ manifestSha256, rows, headHash }).toEqual(kept);
    expect(sha256(readFileSync(file))).toBe(bundleSha256);
  });

  it.each(NAMES)('%s: the report has the same figures', async (name) => {
    const report = await json<Report>(untouched, 'report', id(name));
    expect(unequalAt(report, readGolden('expected', 'reports', `${name}.json`))).toEqual([]);
    expect(report.status).toBe(KEPT[name]?.state);
  });

  it.each(Object.keys(FIGURE_COMMANDS))('%s: the same figures', async (name) => {
    const args = withRunIds(FIGURE_COMMANDS[name] ?? [], RUN_IDS);
    const figures = await json(untouched, ...args);
    expect(unequalAt(figures, readGolden('expected', 'figures', `${name}.json`))).toEqual([]);
  });
});

describe('files of the older version', () => {
  it.each(readdirSync(golden('bundles')))('bundle %s is sound', async (file) => {
    expect(await cli.run('verify', '--bundle', golden('bundles', file), '--json')).toBe(0);
    const { rows, headHash } = KEPT[path.basename(file, '.jsonl')] ?? {};
    expect(cli.json<Checked>()).toMatchObject({ rows, headHash, problems: [] });
    expect(sha256(readFileSync(golden('bundles', file)))).toBe(
      KEPT[path.basename(file, '.jsonl')]?.bundleSha256,
    );
  });

  it('are written again byte for byte', async () => {
    for (const folder of ['pgn', 'answers', 'labels', 'results']) mkdirSync(cli.file(folder));
    const at = (...names: readonly string[]): string => path.join(cli.dir, ...names);
    await run(untouched, 'export', id('g-chat'), '--pgn', at('pgn', 'g-chat.pgn'));
    await run(
      untouched,
      'export',
      id('g-interrupted'),
      '--pgn',
      at('pgn', 'g-interrupted.pgn'),
      '--no-comments',
    );
    await run(untouched, 'study', 'report', id('s-chat'), '--answers', at('answers', 's-chat.jsonl'));
    await run(untouched, 'export', id('r-isolated'), '--output', at('labels', 'r-isolated.jsonl'));
    await run(untouched, 'export', id('q-chat'), '--output-dir', at('results'), '--run-id', 'golden');
    for (const folder of ['pgn', 'answers', 'labels', 'results']) {
      const names = readdirSync(golden(folder));
      expect(names.length).toBeGreaterThan(0);
      for (const name of names)
        expect(readFileSync(at(folder, name), 'utf8')).toBe(readFileSync(golden(folder, name), 'utf8'));
    }
  });

  it.each([
    ['q-imported', () => golden('results', resultFile())],
    ['q-imported-first', () => input('old_model-thinking.jsonl')],
  ])('result files come back as %s', async (name, file) => {
    const wish = ['results', 'import', file(), '--dataset', input('items.jsonl')];
    const { runs } = await json<{ runs: readonly { runId: string }[] }>(lived, ...wish);
    const report = withVersionsBefore(await json<Report>(lived, 'report', runs[0]?.runId ?? ''));
    const { runId: _, manifestSha256, ...kept } = readGolden<Report>('expected', 'reports', `${name}.json`);
    expect(unequalAt(report, withoutTimes(kept))).toEqual([]);
    expect(sha256(canonicalJson(report.manifest))).toBe(manifestSha256);
  });
});

function resultFile(): string {
  return readdirSync(golden('results')).find((name) => name.endsWith('.jsonl')) ?? '';
}

interface Plan {
  readonly manifestSha256: string;
  readonly manifest: { readonly promptVersion?: number };
}

/** Where Stockfish takes part, its file is this machine's: the hash of the file alone may differ. */
function withoutEngineFile(plan: Plan): unknown {
  return JSON.parse(
    JSON.stringify(plan, (name, value: unknown) =>
      name === 'sha256' || name === 'manifestSha256' ? null : value,
    ),
  );
}

describe('the wishes of the older version', () => {
  it.each(WISHES.filter(canPlan))(
    '$name: freeze to the same manifest',
    async ({ name, args, hasStockfish }) => {
      const plan = withVersionsBefore(await json<Plan>(lived, ...args, '--plan'));
      const kept = readGolden<Plan>('expected', 'plans', `${name}.json`);
      if (hasStockfish === undefined) {
        expect(plan.manifest).toEqual(kept.manifest);
        expect(sha256(canonicalJson(plan.manifest))).toBe(kept.manifestSha256);
      } else expect(unequalAt(withoutEngineFile(plan), withoutEngineFile(kept))).toEqual([]);
    },
  );

  it('begin a reproduction with the same manifest', async () => {
    const { args } = WISHES.find(({ name }) => name === 'r-paused') as Wish;
    const { runs } = await json<{ runs: readonly { manifest_sha256: string }[] }>(
      lived,
      ...args,
      '--no-resume',
    );
    expect(runs.map(({ manifest_sha256 }) => manifest_sha256)).toEqual([KEPT['r-paused']?.manifestSha256]);
  });
});

function isScoredAgain(name: string): boolean {
  return name.startsWith('q-');
}

function withoutScoring({ headSeq: _headSeq, rescorings: _none, ...kept }: Resumed): object {
  return kept;
}

/** Rules of scoring may have a new version: a question run is then first brought to it, as the refusal says. */
async function scoreAgainIfAsked(name: string): Promise<void> {
  if (!isScoredAgain(name)) return;
  await run(lived, 'report', id(name), '--rescore', '--reason', 'a later version');
  expect(cli.errors).toMatch(/\d+ answers scored again, 0 changed/);
}

describe('a run of the older version', () => {
  it.each(['q-chat', 'q-recorded', 'q-imported', 'q-imported-first', 'q-uniform', 'q-engine'])(
    '%s is scored again without a changed verdict',
    async (name) => {
      await run(lived, 'report', id(name), '--rescore', '--reason', 'a later version', '--json');
      expect(cli.errors).toMatch(/\d+ answers scored again, 0 changed/);
      const { aggregates } = readGolden<Report>('expected', 'reports', `${name}.json`);
      expect(cli.json<Report>().aggregates).toEqual(aggregates);
    },
  );

  it.each([...REVIEWS])('%s %s: nothing is left to review', async (...args) => {
    const outcome = await json(lived, ...withRunIds(args, RUN_IDS));
    expect(outcome).toMatchObject({ reviewed: 0, missing: 0 });
  });

  it.each(VALUINGS.map((args) => ({ args })))('$args: nothing is left to value', async ({ args }) => {
    expect(await json(lived, ...withRunIds(args, RUN_IDS))).toMatchObject({
      valued: 0,
      searches: 0,
      failed: 0,
    });
  });

  it.each(OPEN.filter(({ name }) => !(name in NOT_RESUMED)))(
    '$name ($ended) is resumed to the same end',
    async ({ name, speaks, args }) => {
      const scripts = readGolden<Readonly<Partial<Record<Speaks, object>>>>(MODEL_SCRIPT_FILE);
      await server.script({ ...scripts[speaks], forget: true });
      await scoreAgainIfAsked(name);
      await run(lived, 'resume', id(name));
      const report = await json<Report>(lived, 'report', id(name));
      expect(report.status).toBe('finished');
      const kept = readGolden<Resumed>('expected', 'resumed', `${name}.json`);
      expect(
        unequalAt(withVersionsBefore(report), isScoredAgain(name) ? withoutScoring(kept) : kept),
      ).toEqual([]);
      if (speaks === 'nobody') return;
      const asked = (await server.log()).length;
      expect(asked).toBeGreaterThan(0);
      // Other words are another wish: it would be asked anew.
      const { manifest } = await json<Plan>(lived, ...args, '--plan');
      if (manifest.promptVersion !== report.manifest.promptVersion) return;
      expect((await json<Report>(lived, ...args)).runId).toBe(id(name));
      expect((await server.log()).length).toBe(asked);
    },
  );

  it.each(Object.entries(NOT_RESUMED))('%s is not gone on with, and says why', async (name, why) => {
    expect(await cli.run('resume', id(name), '--workspace', lived)).toBe(2);
    expect(cli.errors).toContain(why);
    const report = await json<Report>(lived, 'report', id(name));
    expect(unequalAt(report, readGolden('expected', 'reports', `${name}.json`))).toEqual([]);
  });

  it.each(NAMES.filter((name) => ['finished', 'cancelled'].includes(KEPT[name]?.state ?? '')))(
    '%s is over and is not resumed',
    async (name) => {
      expect(await cli.run('resume', id(name), '--workspace', lived)).toBe(2);
    },
  );

  it('leaves a sound workspace when all is done', async () => {
    expect(await json(lived, 'verify')).toMatchObject({ ok: true, problems: [] });
    expect(existsSync(path.join(lived, 'journal.sqlite'))).toBe(true);
  });
});
