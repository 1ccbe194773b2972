/**
 * Makes the golden set of an older version: `node tools/run-script.mjs tests/older-version/make.ts`, from a commit whose
 * product is the older version. Every run goes through the command line, each command as a process of its own, against
 * the scripted model and real engines. See `tests/golden/older-version/README.md`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeProgram, runProgram } from '../../cli/program.ts';
import { CliSession } from '../../cli/session.ts';
import { openLab } from '../../host/lab.ts';
import { labResources } from '../lab-fixture.ts';
import { engineDirectory } from '../setup-info.ts';
import { CHILD } from './child-process.ts';
import { writeInputs } from './inputs.ts';
import { keepFigures, keepFiles, keepResumed } from './keep.ts';
import { Making } from './making.ts';
import { addGoldenEngine, fetchThrough, golden, input } from './set.ts';
import { REVIEWS, VALUINGS, WISHES } from './wishes.ts';

const MADE = [
  'workspace',
  'inputs',
  'bundles',
  'results',
  'pgn',
  'answers',
  'labels',
  'expected',
  'tables-before',
];

async function command(origin: string, args: readonly string[]): Promise<void> {
  globalThis.fetch = fetchThrough(origin, globalThis.fetch);
  // Progress is then told at every step, which is how the parent knows when to kill.
  Object.defineProperty(process.stderr, 'isTTY', { value: true });
  const session = new CliSession(labResources(engineDirectory()));
  process.exitCode = await runProgram(makeProgram(session, '0.1.0'), session, args);
}

async function make(): Promise<void> {
  for (const name of MADE) rmSync(golden(name), { recursive: true, force: true });
  const dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-golden-'));
  addGoldenEngine(dir);
  const studies = await writeInputs();
  const making = await Making.begin(dir, studies);
  try {
    for (const wish of WISHES) await making.carryOut(wish);
    await making.run('report', making.id('q-chat'), '--rescore', '--reason', 'golden set');
    await importFiles(making);
    for (const args of [...REVIEWS, ...VALUINGS]) await making.run(...making.withIds(args));
    await cancelAndArchive(making);
    making.keepWorkspace();
    await keepFiles(making);
    await keepFigures(making);
    await keepResumed(making);
  } finally {
    await making.end();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Result files of this version and of the first release come back as runs. */
async function importFiles(making: Making): Promise<void> {
  mkdirSync(golden('results'));
  await making.run('export', making.id('q-chat'), '--output-dir', golden('results'), '--run-id', 'golden');
  const dataset = ['--dataset', input('items.jsonl')];
  await making.run('results', 'import', making.resultFile(), ...dataset);
  await making.noteRun('q-imported', 'finished');
  await making.run('results', 'import', input('old_model-thinking.jsonl'), ...dataset);
  await making.noteRun('q-imported-first', 'finished');
}

/** What only the window can do: one run is ended for good, another put away. */
async function cancelAndArchive(making: Making): Promise<void> {
  const wish = WISHES.find(({ name }) => name === 'q-paused');
  if (wish === undefined) throw new Error('there is no q-paused');
  await making.carryOut({ ...wish, name: 'q-cancelled', args: [...wish.args, '--seed', '9'] });
  const opened = await openLab({
    resources: labResources(engineDirectory()),
    workspaceDir: making.workspace,
    create: false,
    userDataDir: making.dir,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const lab = opened.value;
  const lanes = { lanes: 1, spacingMs: null, keyVariable: null };
  globalThis.fetch = fetchThrough(making.server.origin, globalThis.fetch);
  await making.slow('questions');
  const resumed = await lab.questions.resume(making.id('q-cancelled'), lanes);
  if (!resumed.ok) throw new Error(resumed.error.message);
  if ((await resumed.value.cancel()) !== 'cancelled') throw new Error('q-cancelled was not cancelled');
  lab.workspace.writer.shelveRun(making.id('r-sequential'), true);
  lab.workspace.copyJournalTo(making.journalCopy);
  await lab.close();
  making.states['q-cancelled'] = 'cancelled';
}

if (process.argv[2] === CHILD) await command(process.argv[3] ?? '', process.argv.slice(4));
else await make();
