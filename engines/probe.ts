/**
 * What is this engine? Name and options by `uci`, identity by its `bench` command, which searches a fixed list of
 * positions: every build of one version reports the same number of nodes (R-ENG-1). Verified means that the number
 * is the one the manifest expects; the SHA-256 of the file is recorded beside it. The speed comes from the same run.
 *
 * `bench` prints on stderr or stdout, by build. It is followed by `isready`, which an engine answers only when the
 * bench is over or unknown to it; the result is read when the process has ended, so no pipe can be late.
 */
import type { UciOption } from '../core/uci/option-line.ts';
import { parseLine } from '../core/uci/parse-line.ts';
import { planSetOptions, profileOptions } from '../core/uci/profile.ts';
import { deadlineMs } from '../core/uci/session-rules.ts';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import { openChild, type OpenPort } from './child-process.ts';
import { SYSTEM_CLOCK, type Clock } from './clock.ts';
import { Conversation, type Broken } from './conversation.ts';
import { Dialogue, type DialogueLine } from './dialogue.ts';
import { openGuard, type EngineGuard } from './guard.ts';
import { hashFile, type LocatedEngine } from './locate.ts';

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
}

type ProbeResult<T> = Result<T, Failure<ProbeFailureCode>>;

/** A bench searches 2 to 3 million nodes: some seconds, or minutes on a slow machine. */
const BENCH_MS = 300_000;
const NODES = /^Nodes searched\s*:\s*(\d{1,15})\s*$/;
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
  nodes: number | null;
  totalMs: number | null;
  dialogue: Dialogue;
}

async function interview(
  engine: LocatedEngine,
  options: ProbeOptions,
  guard: EngineGuard,
): Promise<ProbeResult<Told>> {
  const clock = options.clock ?? SYSTEM_CLOCK;
  const dialogue = new Dialogue(clock.now);
  const told: Told = { name: null, options: [], nodes: null, totalMs: null, dialogue };
  const program = { launch: engine.install.launch, file: engine.file, cwd: engine.dir };
  const talk = new Conversation(
    options.openPort ?? ((events) => openChild(program, guard, events)),
    clock,
    dialogue,
    options.signal,
    (text) => note(told, text),
  );
  const broken = await ask(talk, engine, told, options.deadlineScale);
  if (broken === null) await leave(talk, clock, options.deadlineScale);
  else talk.kill();
  const end = await talk.ended;
  if (broken === null) return ok(told);
  const isDeath = broken.kind === 'ended' || broken.kind === 'missing';
  return probeFailure(isDeath ? { kind: end.kind, reason: end.reason } : broken, dialogue);
}

type Trouble = Broken | { readonly kind: 'options'; readonly reason: string };

async function ask(
  talk: Conversation,
  engine: LocatedEngine,
  told: Told,
  scale: number,
): Promise<Trouble | null> {
  talk.say('uci');
  const again = engine.install.launch === 'wasm' ? 'uci' : undefined;
  const noUciok = await talk.waitFor(isKind('uciok'), deadlineMs('uciok', scale), 'uciok', again);
  if (noUciok !== null) return noUciok;
  const settings = profileOptions({ threads: 1, hashMb: 16, multipv: 1 }, engine.fixedOptions);
  const lines = planSetOptions(settings, told.options);
  if (!lines.ok) return { kind: 'options', reason: lines.error.message };
  for (const line of lines.value) talk.say(line);
  talk.say('isready');
  const notReady = await talk.waitFor(isKind('readyok'), deadlineMs('readyok', scale), 'readyok');
  if (notReady !== null) return notReady;
  talk.say('bench');
  talk.say('isready');
  return talk.waitFor(isKind('readyok'), BENCH_MS * scale, 'end of bench');
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

function note(told: Told, text: string): void {
  const line = parseLine(text);
  if (line.kind === 'id' && line.field === 'name') told.name = line.value;
  if (line.kind === 'option' && told.options.length < MOST_OPTIONS) {
    told.options = [...told.options.filter((known) => known.name !== line.option.name), line.option];
  }
  const nodes = NODES.exec(text)?.[1];
  if (nodes !== undefined) told.nodes = Number(nodes);
  const totalMs = TIME.exec(text)?.[1];
  if (totalMs !== undefined) told.totalMs = Number(totalMs);
}

function probeFailure(trouble: Trouble, dialogue: Dialogue): ProbeResult<never> {
  switch (trouble.kind) {
    case 'missing':
      return fail('engine_missing', trouble.reason);
    case 'options':
      return fail('engine_options', trouble.reason);
    case 'aborted':
      return fail('cancelled', trouble.reason);
    default:
      return fail('engine_failed', trouble.reason, { dialogue: dialogue.text(200) });
  }
}

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
    message: verified ? null : whyUnverified(bench, expectedBench),
    dialogue: told.dialogue.last(),
  };
}

function whyUnverified(bench: number | null, expectedBench: number | null): string {
  if (bench === null) return 'the engine has no bench command, so its identity cannot be established';
  if (expectedBench === null) return `bench ${bench}: no engine the product knows`;
  return `bench ${bench} instead of ${expectedBench}: this is another engine or a changed build`;
}
