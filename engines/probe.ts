/**
 * What is this engine? Name and options by `uci`, identity by its `bench` command, which searches a fixed list of
 * positions: every build of one version reports the same number of nodes (R-ENG-1). Verified means that the number
 * is the one the manifest expects; the SHA-256 of the file is recorded beside it. The speed comes from the same run.
 *
 * `isready` follows `uciok`, so that options told after it are heard, and follows `bench`, which an engine answers only
 * when the bench is over or unknown to it; the result is read when the process has ended, so no pipe can be late. An
 * engine that has no bench, or ends when asked for it, speaks UCI all the same and is known by its file.
 */
import type { EngineOptionSetting } from '../core/uci/engine.ts';
import type { UciOption } from '../core/uci/option-line.ts';
import { parseLine } from '../core/uci/parse-line.ts';
import {
  fitSettings,
  planSetOptions,
  profileOptions,
  readOptionTexts,
  type OptionText,
} from '../core/uci/profile.ts';
import { deadlineMs, uciRepeatMs } from '../core/uci/session-rules.ts';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import { openChild, type OpenPort } from './child-process.ts';
import { SYSTEM_CLOCK, type Clock } from './clock.ts';
import { Conversation, type Broken } from './conversation.ts';
import { Dialogue, type DialogueLine } from './dialogue.ts';
import { openGuard, type EngineGuard } from './guard.ts';
import { hashFile, programOf, type LocatedEngine } from './locate.ts';

export interface EngineProbe {
  /** The `id name` line; null when the engine told none. */
  readonly name: string | null;
  readonly options: readonly UciOption[];
  /** Null: the engine has no bench. */
  readonly bench: number | null;
  readonly expectedBench: number | null;
  /** Lower-case hex, of the program file. */
  readonly sha256: string;
  readonly verified: boolean;
  /** Of the bench run; null when there was none. */
  readonly nodesPerSecond: number | null;
  /** Why it is not verified; null when it is. */
  readonly message: string | null;
  readonly dialogue: readonly DialogueLine[];
  /** `optionTexts` as settings of the engine's own types. */
  readonly settings: readonly EngineOptionSetting[];
}

/** `bench` counts positions where the engine tells them. */
export interface ProbeProgress {
  readonly step: 'start' | 'bench';
  readonly done: number;
  /** Null: unknown. */
  readonly total: number | null;
}

export type ProbeFailureCode = 'engine_missing' | 'engine_failed' | 'engine_options' | 'cancelled';

export interface ProbeOptions {
  /** Multiplies every deadline. */
  readonly deadlineScale: number;
  readonly guard?: EngineGuard;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Another way to reach the engine; its own program when absent. */
  readonly openPort?: OpenPort;
  /** Options as a person wrote them, beside the fixed ones of the install; read by the types the engine tells. */
  readonly optionTexts?: readonly OptionText[];
  readonly onProgress?: (progress: ProbeProgress) => void;
  readonly onDialogue?: (line: DialogueLine) => void;
}

type ProbeResult<T> = Result<T, Failure<ProbeFailureCode>>;

/** A bench searches 2 to 3 million nodes: some seconds, or minutes on a slow machine. */
const BENCH_MS = 300_000;
const NODES = /^Nodes searched\s*:\s*(\d{1,15})\s*$/;
const POSITION = /^Position:\s*(\d{1,6})\/(\d{1,6})\b/;
const TIME = /^Total time \(ms\)\s*:\s*(\d{1,12})\s*$/;

export async function probeEngine(
  engine: LocatedEngine,
  options: ProbeOptions,
): Promise<ProbeResult<EngineProbe>> {
  if (engine.problem !== null) return fail('engine_missing', engine.problem);
  const sha256 = await hashOf(engine);
  if (!sha256.ok) return sha256;
  const guard = options.guard ?? openGuard();
  try {
    const told = await interview(engine, options, guard);
    return told.ok ? ok(judge(engine, sha256.value, told.value)) : told;
  } finally {
    if (options.guard === undefined) await guard.close();
  }
}

async function hashOf(engine: LocatedEngine): Promise<ProbeResult<string>> {
  try {
    return ok(await hashFile(engine.file));
  } catch (error) {
    return fail('engine_missing', `${engine.file} cannot be read: ${String(error)}`);
  }
}

interface Told {
  name: string | null;
  options: UciOption[];
  settings: readonly EngineOptionSetting[];
  nodes: number | null;
  totalMs: number | null;
  /** How it ended when it was asked for its bench; null: it did not. */
  benchEnd: string | null;
  dialogue: Dialogue;
}

async function interview(
  engine: LocatedEngine,
  options: ProbeOptions,
  guard: EngineGuard,
): Promise<ProbeResult<Told>> {
  const clock = options.clock ?? SYSTEM_CLOCK;
  const dialogue = new Dialogue(clock.now, options.onDialogue);
  const told: Told = {
    name: null,
    options: [],
    settings: [],
    nodes: null,
    totalMs: null,
    benchEnd: null,
    dialogue,
  };
  const program = programOf(engine);
  const talk = new Conversation(
    options.openPort ?? ((events) => openChild(program, guard, events)),
    clock,
    dialogue,
    options.signal,
    (text) => note(told, text, options.onProgress),
  );
  options.onProgress?.({ step: 'start', done: 0, total: null });
  const broken = (await prepare(talk, engine, told, options)) ?? (await bench(talk, told, options));
  if (broken === null) await leave(talk, clock, options.deadlineScale);
  else talk.kill();
  const end = await talk.ended;
  if (broken === null) return ok(told);
  const isMissing = broken.kind === 'ended' && end.kind === 'missing';
  return probeFailure(isMissing ? { kind: 'missing', reason: end.reason } : broken, dialogue);
}

type Trouble = Broken | { readonly kind: 'options'; readonly reason: string };

/** Greets the engine and sets its options. */
async function prepare(
  talk: Conversation,
  engine: LocatedEngine,
  told: Told,
  { deadlineScale, optionTexts = [] }: ProbeOptions,
): Promise<Trouble | null> {
  const { launch } = engine.install;
  const ready = (): Promise<Broken | null> => {
    talk.say('isready');
    return talk.waitFor(isKind('readyok'), deadlineMs('readyok', deadlineScale), 'readyok');
  };
  talk.say('uci');
  const noUciok = await talk.waitFor(isKind('uciok'), deadlineMs('uciok', deadlineScale), 'uciok', {
    line: 'uci',
    afterMs: (said) => uciRepeatMs(launch, said),
  });
  if (noUciok?.kind === 'deadline')
    return { ...noUciok, reason: `${noUciok.reason}: this may be no UCI engine` };
  const notHeard = noUciok ?? (await ready());
  if (notHeard !== null) return notHeard;
  const read = readOptionTexts(optionTexts, told.options);
  if (!read.ok) return { kind: 'options', reason: read.error.message };
  told.settings = read.value;
  const settings = fitSettings({ threads: 1, hashMb: 16, multipv: 1 }, told.options);
  const fixed = [...engine.fixedOptions, ...read.value];
  const lines = planSetOptions(profileOptions(settings, fixed), told.options);
  if (!lines.ok) return { kind: 'options', reason: lines.error.message };
  for (const line of lines.value) talk.say(line);
  return ready();
}

/** An engine that ends here has told what it is before. */
async function bench(
  talk: Conversation,
  told: Told,
  { deadlineScale, onProgress }: ProbeOptions,
): Promise<Broken | null> {
  onProgress?.({ step: 'bench', done: 0, total: null });
  talk.say('bench');
  talk.say('isready');
  const broken = await talk.waitFor(isKind('readyok'), BENCH_MS * deadlineScale, 'end of bench');
  if (broken?.kind !== 'ended') return broken;
  told.benchEnd = broken.reason;
  return null;
}

function isKind(kind: 'uciok' | 'readyok'): (text: string) => boolean {
  return (text) => parseLine(text).kind === kind;
}

async function leave(talk: Conversation, clock: Clock, scale: number): Promise<void> {
  talk.say('quit');
  const cancel = clock.after(deadlineMs('quit', scale), () => talk.kill());
  await talk.ended;
  cancel();
}

const MOST_OPTIONS = 1000;

function note(told: Told, text: string, onProgress: ProbeOptions['onProgress']): void {
  const line = parseLine(text);
  if (line.kind === 'id' && line.field === 'name') told.name = line.value;
  if (line.kind === 'option' && told.options.length < MOST_OPTIONS) {
    told.options = [...told.options.filter((known) => known.name !== line.option.name), line.option];
  }
  const nodes = NODES.exec(text)?.[1];
  if (nodes !== undefined) told.nodes = Number(nodes);
  const totalMs = TIME.exec(text)?.[1];
  if (totalMs !== undefined) told.totalMs = Number(totalMs);
  const [, at, total] = POSITION.exec(text) ?? [];
  if (at !== undefined) onProgress?.({ step: 'bench', done: Number(at) - 1, total: Number(total) });
}

function probeFailure({ kind, reason }: Trouble, dialogue: Dialogue): ProbeResult<never> {
  const code = FAILURES[kind];
  return fail(code, reason, code === 'cancelled' ? undefined : { dialogue: dialogue.evidence() });
}

const FAILURES = {
  missing: 'engine_missing',
  options: 'engine_options',
  aborted: 'cancelled',
  ended: 'engine_failed',
  deadline: 'engine_failed',
} as const satisfies Record<Trouble['kind'], ProbeFailureCode>;

function judge(engine: LocatedEngine, sha256: string, told: Told): EngineProbe {
  const expectedBench = engine.known?.expectedBench ?? null;
  const bench = told.nodes;
  const verified = bench !== null && bench === expectedBench;
  const hasSpeed = bench !== null && told.totalMs !== null && told.totalMs > 0;
  return {
    name: told.name,
    options: told.options,
    bench,
    expectedBench,
    sha256,
    verified,
    nodesPerSecond: hasSpeed ? Math.round((bench * 1000) / (told.totalMs ?? 1)) : null,
    message: verified ? null : whyUnverified(told, expectedBench),
    dialogue: told.dialogue.last(),
    settings: told.settings,
  };
}

function whyUnverified({ nodes: bench, benchEnd }: Told, expectedBench: number | null): string {
  if (bench === null) {
    const how = benchEnd === null ? '' : ` (asked for one, it ended: ${benchEnd})`;
    return `the engine has no bench command, so its identity cannot be established${how}`;
  }
  if (expectedBench === null) return `bench ${bench}: no engine the product knows`;
  return `bench ${bench} instead of ${expectedBench}: this is another engine or a changed build`;
}
