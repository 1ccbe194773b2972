/**
 * An engine profile: options and limit, the part of a label's identity that is not the engine itself. Decides which
 * `setoption` lines a process gets, checks them against what the engine offers, and writes the fingerprint by which a
 * person sees whether two labels can be compared (R-ENG-1). Stored opinions have their own key (core/record).
 *
 * `Threads` goes before `Hash`, because engines allocate the table with the threads they have. Of these and `MultiPV` an
 * engine may have none (R-ENG-7): what is not offered is not set, and the profile says so. Every other option must
 * be offered, and every value lie in its range, before anything is sent: engines ignore both in silence.
 */
import type { EngineIdentity, EngineOptionSetting } from './engine.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { LIMIT_WORDS, limitParts } from './limit.ts';
import type { UciOption } from './option-line.ts';
import type { EngineSettings, SearchLimit } from './search.ts';

/** Set by every profile where the engine offers them. */
const OWN_OPTIONS = ['Threads', 'Hash', 'MultiPV'] as const;

/** The options of a profile in the order they are sent. Fixed options may not name Threads, Hash or MultiPV. */
export function profileOptions(
  settings: EngineSettings,
  fixed: readonly EngineOptionSetting[],
): readonly EngineOptionSetting[] {
  const value = { Threads: settings.threads, Hash: settings.hashMb, MultiPV: settings.multipv };
  const own = OWN_OPTIONS.map((name) => ({ name, value: value[name] }));
  return [...own, ...fixed.filter((option) => !isOwn(option.name))];
}

function isOwn(name: string): boolean {
  return OWN_OPTIONS.some((own) => own.toLowerCase() === name.toLowerCase());
}

/** Which of Threads, Hash and MultiPV an engine has not; empty for most. */
export function lackingOptions(offered: readonly UciOption[]): readonly string[] {
  return OWN_OPTIONS.filter((name) => findOption(offered, name) === undefined);
}

/** The `setoption` lines for an engine that offers `offered`; what is not offered of our own is left out. */
export function planSetOptions(
  wanted: readonly EngineOptionSetting[],
  offered: readonly UciOption[],
): Result<readonly string[], Failure<'engine_options'>> {
  const lines: string[] = [];
  for (const setting of wanted) {
    const option = findOption(offered, setting.name);
    if (option === undefined && isOwn(setting.name)) continue;
    if (option === undefined) {
      return fail('engine_options', `the engine offers no option "${setting.name}"`, {
        option: setting.name,
      });
    }
    const problem = optionProblem(option, setting);
    if (problem !== null) return fail('engine_options', problem, { option: setting.name });
    lines.push(setOptionLine(option, setting));
  }
  return ok(lines);
}

/** With the engine's own spelling of name and choice. */
function setOptionLine(option: UciOption, { value }: EngineOptionSetting): string {
  if (option.type === 'button') return `setoption name ${option.name}`;
  const choice = option.type === 'combo' ? findChoice(option, value) : undefined;
  return `setoption name ${option.name} value ${choice ?? String(value)}`;
}

/** Option names do not distinguish case (UCI); the engine's own spelling is sent. */
export function findOption(offered: readonly UciOption[], name: string): UciOption | undefined {
  const wanted = name.toLowerCase();
  return offered.find((option) => option.name.toLowerCase() === wanted);
}

/** Nor do choices. */
function findChoice({ vars }: UciOption, value: EngineOptionSetting['value']): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (
    vars.find((choice) => choice === value) ??
    vars.find((choice) => choice.toLowerCase() === value.toLowerCase())
  );
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
      return findChoice(option, value) === undefined
        ? `option "${name}" knows ${option.vars.join(', ')}, not ${JSON.stringify(value)}`
        : null;
    case 'string':
      return typeof value === 'string' && !/[\r\n\0]/.test(value)
        ? null
        : `${told}: a text of one line is needed`;
    case 'button':
      return value === null ? null : `${told}: it takes no value`;
  }
}

function spinProblem(option: UciOption, name: string, value: EngineOptionSetting['value']): string | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return `option "${name}" needs a whole number, not ${JSON.stringify(value)}`;
  }
  const tooLow = option.min !== null && value < option.min;
  const tooHigh = option.max !== null && value > option.max;
  if (!tooLow && !tooHigh) return null;
  return `option "${name}" takes ${option.min ?? '…'} to ${option.max ?? '…'}, not ${value}`;
}

/** `1 thread, 32 MB`, or what the engine does not offer of it. */
export function settingsText({ lacks }: Pick<EngineIdentity, 'lacks'>, settings: EngineSettings): string {
  const unset = unsetOptions(lacks, settings);
  const threads = `${settings.threads} ${settings.threads === 1 ? 'thread' : 'threads'}`;
  return [
    unset.includes('Threads') ? 'Threads not offered' : threads,
    unset.includes('Hash') ? 'Hash not offered' : `${settings.hashMb} MB`,
    ...(unset.includes('MultiPV') ? ['MultiPV not offered'] : []),
  ].join(', ');
}

/** The settings nearest to those that the engine takes, for a talk that demands none, such as its probe. */
export function fitSettings(settings: EngineSettings, offered: readonly UciOption[]): EngineSettings {
  const fit = (name: string, value: number): number => {
    const option = findOption(offered, name);
    return Math.max(option?.min ?? value, Math.min(option?.max ?? value, value));
  };
  const { threads, hashMb, multipv } = settings;
  return { threads: fit('Threads', threads), hashMb: fit('Hash', hashMb), multipv: fit('MultiPV', multipv) };
}

/** An option as a person writes it; null: no value was given, as for a button. */
export interface OptionText {
  readonly name: string;
  readonly text: string | null;
}

/**
 * Texts as settings of the types that the engine gives its options, by its own names. Empty texts are fine for strings.
 * What the profile sets itself (Threads, Hash, MultiPV) cannot be fixed.
 */
export function readOptionTexts(
  texts: readonly OptionText[],
  offered: readonly UciOption[],
): Result<EngineOptionSetting[], Failure<'engine_options'>> {
  const settings: EngineOptionSetting[] = [];
  for (const { name, text } of texts) {
    const option = findOption(offered, name);
    if (isOwn(name))
      return fail('engine_options', `option "${name}" is set by each run, not with the engine`);
    if (option === undefined) {
      const known = offered.map((one) => one.name).join(', ');
      const offers = known === '' ? 'none' : known;
      return fail('engine_options', `the engine offers no option "${name}"; it offers ${offers}`, {
        option: name,
      });
    }
    const setting = { name: option.name, value: typedValue(option, text) };
    const problem = optionProblem(option, setting);
    if (problem !== null) return fail('engine_options', problem, { option: name });
    const choice = option.type === 'combo' ? findChoice(option, setting.value) : undefined;
    settings.push(choice === undefined ? setting : { ...setting, value: choice });
  }
  return ok(settings);
}

/** What cannot be read as the option's type stays a text, which that type then refuses. */
function typedValue({ type }: UciOption, text: string | null): EngineOptionSetting['value'] {
  const plain = text?.trim().toLowerCase();
  if (type === 'spin' && plain !== undefined && /^[+-]?\d{1,16}$/.test(plain)) return Number(plain);
  if (type === 'check' && (plain === 'true' || plain === 'false')) return plain === 'true';
  return text;
}

/** `go` with its limit. @param searchMoves only these are searched; they end the line, as UCI wants. Empty: all. */
export function makeGo(limit: SearchLimit, searchMoves: readonly string[] = []): string {
  const only = searchMoves.length === 0 ? '' : ` searchmoves ${searchMoves.join(' ')}`;
  return `${goLimit(limit)}${only}`;
}

function goLimit(limit: SearchLimit): string {
  return ['go', ...limitParts(limit).map(({ name, value }) => `${LIMIT_WORDS[name]} ${value}`)].join(' ');
}

/** Canonical text of a limit: `nodes=100000`, `depth=20`, `movetime=1000`, `nodes=100000,movetime=500`. */
function limitKey(limit: SearchLimit): string {
  return limitParts(limit)
    .map(({ name, value }) => `${LIMIT_WORDS[name]}=${value}`)
    .join(',');
}

/**
 * Canonical text of the options. Values that name files are kept by their last part only, so that the same network in
 * another folder is the same profile; the engine's identity holds their hashes. An option that is not set says so.
 */
export function optionsKey(
  settings: EngineSettings,
  fixed: readonly EngineOptionSetting[],
  lacks: readonly string[] = [],
): string {
  const unset = unsetOptions(lacks, settings);
  return profileOptions(settings, fixed)
    .map(({ name, value }) => `${name}=${unset.includes(name) ? 'not offered' : valueText(value)}`)
    .sort()
    .join(';');
}

function valueText(value: EngineOptionSetting['value']): string {
  return typeof value === 'string' ? lastPart(value) : value === null ? 'pressed' : String(value);
}

/** What of the settings an engine goes without. One thread and one line need no option: that is what it has anyway. */
export function unsetOptions(
  lacks: readonly string[] | undefined,
  { threads, multipv }: EngineSettings,
): readonly string[] {
  const implied = { Threads: threads === 1, Hash: false, MultiPV: multipv === 1 };
  return OWN_OPTIONS.filter((name) => lacks?.includes(name) === true && !implied[name]);
}

function lastPart(value: string): string {
  return value.slice(Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1);
}

/**
 * Canonical text of engine, options and limit: equal texts mean comparable labels. An engine that told no bench value is
 * known by its file instead, or two strangers would be one.
 */
export function profileFingerprint(
  identity: Omit<EngineIdentity, 'name' | 'verified'>,
  settings: EngineSettings,
  fixed: readonly EngineOptionSetting[],
  limit: SearchLimit,
): string {
  const { bench, sha256, lacks, files = [], args = [] } = identity;
  const engine = bench === null ? `sha256=${sha256}` : `bench=${bench}`;
  const more = [
    ...files.map((file) => `${file.of}=sha256:${file.sha256}`),
    ...args.map((arg) => `arg=${arg}`),
  ];
  return [engine, ...more, optionsKey(settings, fixed, lacks), limitKey(limit)].join('|');
}
