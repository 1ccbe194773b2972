/**
 * An engine profile: options and limit, the part of a label's identity that is not the engine itself. Decides which
 * `setoption` lines a process gets, checks them against what the engine offers, and writes the fingerprint by which a
 * person sees whether two labels can be compared (R-ENG-1). Stored opinions have their own key (core/record).
 *
 * `Threads` goes before `Hash`, because engines allocate the table with the threads they have. An option the engine
 * does not offer, or a value out of its range, is refused before anything is sent: engines ignore both in silence.
 */
import type { EngineIdentity, EngineOptionSetting } from './engine.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { UciOption } from './parse-line.ts';
import type { EngineSettings, SearchLimit } from './search.ts';

/** The options of a profile in the order they are sent. Fixed options may not name Threads, Hash or MultiPV. */
export function profileOptions(
  settings: EngineSettings,
  fixed: readonly EngineOptionSetting[],
): readonly EngineOptionSetting[] {
  const own: readonly EngineOptionSetting[] = [
    { name: 'Threads', value: settings.threads },
    { name: 'Hash', value: settings.hashMb },
    { name: 'MultiPV', value: settings.multipv },
  ];
  const taken = new Set(own.map((option) => option.name.toLowerCase()));
  return [...own, ...fixed.filter((option) => !taken.has(option.name.toLowerCase()))];
}

/**
 * The `setoption` lines for an engine that offers `offered`. One thread and one line are what an engine without those
 * options does anyway, so they may be missing; every other option must be offered.
 */
export function planSetOptions(
  wanted: readonly EngineOptionSetting[],
  offered: readonly UciOption[],
): Result<readonly string[], Failure<'engine_options'>> {
  const lines: string[] = [];
  for (const setting of wanted) {
    const option = findOption(offered, setting.name);
    if (option === undefined && isImplied(setting)) continue;
    const problem =
      option === undefined ? `the engine offers no option "${setting.name}"` : optionProblem(option, setting);
    if (problem !== null) return fail('engine_options', problem, { option: setting.name });
    lines.push(`setoption name ${option?.name ?? setting.name} value ${String(setting.value)}`);
  }
  return ok(lines);
}

/** Option names do not distinguish case (UCI); the engine's own spelling is sent. */
export function findOption(offered: readonly UciOption[], name: string): UciOption | undefined {
  const wanted = name.toLowerCase();
  return offered.find((option) => option.name.toLowerCase() === wanted);
}

function isImplied(setting: EngineOptionSetting): boolean {
  const name = setting.name.toLowerCase();
  return (name === 'threads' || name === 'multipv') && setting.value === 1;
}

/** Null when the value fits the option, else what is wrong with it. */
function optionProblem(option: UciOption, { name, value }: EngineOptionSetting): string | null {
  const told = `option "${name}" is of type ${option.type}`;
  switch (option.type) {
    case 'check':
      return typeof value === 'boolean' ? null : `${told}, but the value is ${JSON.stringify(value)}`;
    case 'spin':
      return spinProblem(option, name, value);
    case 'combo':
      return typeof value === 'string' && option.vars.includes(value)
        ? null
        : `option "${name}" knows ${option.vars.join(', ')}, not ${JSON.stringify(value)}`;
    case 'string':
      return typeof value === 'string' && !/[\r\n\0]/.test(value)
        ? null
        : `${told}: a text of one line is needed`;
    case 'button':
      return `${told}: it takes no value`;
  }
}

function spinProblem(option: UciOption, name: string, value: string | number | boolean): string | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return `option "${name}" needs a whole number, not ${JSON.stringify(value)}`;
  }
  const tooLow = option.min !== null && value < option.min;
  const tooHigh = option.max !== null && value > option.max;
  if (!tooLow && !tooHigh) return null;
  return `option "${name}" takes ${option.min ?? '…'} to ${option.max ?? '…'}, not ${value}`;
}

/** `go` with its one limit. @param searchMoves only these are searched; they end the line, as UCI wants. Empty: all. */
export function makeGo(limit: SearchLimit, searchMoves: readonly string[] = []): string {
  const only = searchMoves.length === 0 ? '' : ` searchmoves ${searchMoves.join(' ')}`;
  return `${goLimit(limit)}${only}`;
}

function goLimit(limit: SearchLimit): string {
  if ('nodes' in limit) return `go nodes ${limit.nodes}`;
  if ('depth' in limit) return `go depth ${limit.depth}`;
  return `go movetime ${limit.movetimeMs}`;
}

/** Canonical text of a limit: `nodes=100000`, `depth=20`, `movetime=1000`. */
export function limitKey(limit: SearchLimit): string {
  return makeGo(limit).slice('go '.length).replace(' ', '=');
}

/**
 * Canonical text of the options. Values that name files are kept by their last part only, so that the same network in
 * another folder is the same profile.
 */
export function optionsKey(settings: EngineSettings, fixed: readonly EngineOptionSetting[]): string {
  return profileOptions(settings, fixed)
    .map(({ name, value }) => `${name}=${typeof value === 'string' ? lastPart(value) : String(value)}`)
    .sort()
    .join(';');
}

function lastPart(value: string): string {
  return value.slice(Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1);
}

/**
 * Canonical text of engine, options and limit: equal texts mean comparable labels. An engine that told no bench value is
 * known by its file instead, or two strangers would be one.
 */
export function profileFingerprint(
  { bench, sha256 }: Pick<EngineIdentity, 'bench' | 'sha256'>,
  settings: EngineSettings,
  fixed: readonly EngineOptionSetting[],
  limit: SearchLimit,
): string {
  const engine = bench === null ? `sha256=${sha256}` : `bench=${bench}`;
  return `${engine}|${optionsKey(settings, fixed)}|${limitKey(limit)}`;
}
