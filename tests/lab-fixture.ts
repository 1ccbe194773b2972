/**
 * A lab in a temporary folder with a real engine and an invented label set: positions of a seeded random walk, labels
 * that claim nothing but a bucket. The engine's program is linked into the folder, so that its processes can be told
 * from everybody else's.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyUci, legalList, stateOf } from '../core/chess/legal-list.ts';
import { START_FEN } from '../core/chess/fen.ts';
import { makeRng } from '../core/util/rng.ts';
import type { LabResources } from '../host/lab-resources.ts';
import { engineDirectory, repositoryRoot, sqliteBinding } from './setup-info.ts';

export interface LabFolder {
  readonly dir: string;
  readonly userDataDir: string;
  readonly resources: LabResources;
  /** Path of the label set file. */
  readonly labelFile: string;
}

/** What probing found, kept between test runs by the hash of the engine's files: a bench takes some seconds. */
const KEPT_PROBES = path.join(repositoryRoot, 'out', 'test-engine-probes.json');

/** Makes the folder; `positions` labels. The engine is Stockfish 17.1. */
export function makeLabFolder(positions: number): LabFolder {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-lab-'));
  mkdirSync(path.join(dir, 'user'));
  if (existsSync(KEPT_PROBES)) copyFileSync(KEPT_PROBES, probesOf(dir));
  const enginesDir = path.join(dir, 'engines');
  linkEngine('stockfish-17.1', enginesDir);
  const labelFile = path.join(dir, 'labels.jsonl');
  writeFileSync(labelFile, makeLabelSet(positions));
  return { dir, userDataDir: path.join(dir, 'user'), labelFile, resources: labResources(enginesDir) };
}

export function labResources(enginesDir: string): LabResources {
  return {
    nativeBinding: sqliteBinding(),
    enginesDir,
    engineManifestFile: path.join(repositoryRoot, 'engines', 'manifest.json'),
    sampleDir: null,
    demonstrationDir: null,
    studyDir: path.join(repositoryRoot, 'resources', 'study'),
    road: 'registry-only',
    roadReason: 'test',
    electronOrigin: 'test',
    sqliteOrigin: 'test',
  };
}

function probesOf(dir: string): string {
  return path.join(dir, 'user', 'engine-probes.json');
}

export function removeLabFolder(lab: LabFolder): void {
  if (existsSync(probesOf(lab.dir)) && !existsSync(KEPT_PROBES)) copyFileSync(probesOf(lab.dir), KEPT_PROBES);
  rmSync(lab.dir, { recursive: true, force: true });
}

/** Command lines of running programs that lie in the folder. */
export function processesOf(folder: string): readonly string[] {
  const all = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return all.split('\n').filter((line) => line.startsWith(folder));
}

function linkEngine(id: string, enginesDir: string): void {
  const from = path.join(engineDirectory(), id);
  const to = path.join(enginesDir, id);
  mkdirSync(to, { recursive: true });
  const install = JSON.parse(readFileSync(path.join(from, 'install.json'), 'utf8')) as {
    readonly file: string;
  };
  for (const name of ['install.json', install.file]) {
    try {
      linkSync(path.join(from, name), path.join(to, name));
    } catch {
      copyFileSync(path.join(from, name), path.join(to, name)); // another disk
    }
  }
}

/** JSONL of unfinished positions, four fields each, in the first release's form. */
export function makeLabelSet(positions: number): string {
  const rng = makeRng(20260101);
  const lines: string[] = [];
  let fen = START_FEN;
  while (lines.length < positions) {
    const moves = legalList(fen);
    const next = applyUci(fen, [moves[Math.floor(rng() * moves.length)] ?? '']);
    fen = next.ok && stateOf(next.value) === 'playing' && lines.length % 40 !== 39 ? next.value : START_FEN;
    lines.push(labelLine(lines.length, fen.split(' ').slice(0, 4).join(' ')));
  }
  return `${lines.join('\n')}\n`;
}

/** One line of a label set. */
export function labelLine(number: number, fen: string): string {
  return JSON.stringify({
    task_id: `position_judgement_neutral_${String(number).padStart(4, '0')}`,
    task_type: 'position_judgement_neutral',
    task_category: 'Position Judgement',
    input: fen,
    question: `How good is ${fen}?\nCONTEXT_PLACEHOLDERFINAL ANSWER: FORMAT_EXAMPLE_PLACEHOLDER`,
    format_examples: ['400', '-200'],
    correct_answer: '0',
    answer_type: 'single',
    metadata: { actual_evaluation: 20, depth: 20, category: 'neutral', options: [-400, -200, 0, 200, 400] },
  });
}

/**
 * Adds the scripted engine of `tests/fake-engine` to the folder. Its mode is read from a file beside it each time it
 * starts, so that a test can change what an engine with an unchanged program says.
 */
export function addFakeEngine(
  lab: Pick<LabFolder, 'resources'>,
  id: string,
): { setMode(mode: string): void } {
  const dir = path.join(lab.resources.enginesDir, id);
  const modeFile = path.join(dir, 'mode');
  addScript(
    dir,
    id,
    'fake-engine.mjs',
    `...readFileSync(${JSON.stringify(modeFile)}, 'utf8').split(',').filter(Boolean)`,
  );
  writeFileSync(modeFile, '');
  return { setMode: (mode) => writeFileSync(modeFile, mode) };
}

/** Stockfish 17.1 that dies on every position whose command ends so. Empty: on none; read each time it starts. */
export function addPoisonedEngine(
  lab: Pick<LabFolder, 'resources'>,
  id: string,
): { setPoison(end: string): void } {
  const dir = path.join(lab.resources.enginesDir, id);
  const poisonFile = path.join(dir, 'poison');
  const real = path.join(engineDirectory(), 'stockfish-17.1');
  const { file } = JSON.parse(readFileSync(path.join(real, 'install.json'), 'utf8')) as {
    readonly file: string;
  };
  const behind = JSON.stringify(path.join(real, file));
  addScript(dir, id, 'poisoned-engine.mjs', `${behind}, readFileSync(${JSON.stringify(poisonFile)}, 'utf8')`);
  writeFileSync(poisonFile, '');
  return { setPoison: (end) => writeFileSync(poisonFile, end) };
}

/** An engine that is a script of `tests/fake-engine`. @param args source of its arguments, read when it starts */
function addScript(dir: string, id: string, name: string, args: string): void {
  mkdirSync(dir, { recursive: true });
  const script = path.join(repositoryRoot, 'tests', 'fake-engine', name);
  writeFileSync(
    path.join(dir, 'engine.mjs'),
    `import { readFileSync } from 'node:fs';
     process.argv.push(${args});
     await import(${JSON.stringify(pathToFileURL(script).href)});`,
  );
  const install = {
    schemaVersion: 1,
    id,
    launch: 'wasm',
    file: 'engine.mjs',
    dataFiles: [],
    fixedOptions: [],
    origin: 'scripted',
  };
  writeFileSync(path.join(dir, 'install.json'), JSON.stringify(install));
}
