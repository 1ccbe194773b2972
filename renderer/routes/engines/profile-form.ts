/**
 * Another engine of the same program: what of its options is set otherwise than the engine does itself, and its arguments.
 * Texts here, types in the engine's own words; the main process checks every value against the engine.
 */
import type { EngineAddWish, EngineView } from '../../../ipc/contract.ts';

export type EngineOption = EngineView['options'][number];

/** By option: the text it is set to. A name that is missing leaves the engine's default. */
export type OptionTexts = Readonly<Record<string, string>>;

export interface ProfileForm {
  readonly name: string;
  readonly texts: OptionTexts;
  /** One argument a line. */
  readonly args: string;
}

/** Set by each run, never with the engine. */
const RUN_OPTIONS: ReadonlySet<string> = new Set(['threads', 'hash', 'multipv']);
/** The text of a button that is pressed. */
export const PRESSED = 'pressed';

export function makeProfileForm(engine: EngineView): ProfileForm {
  const texts = engine.fixedOptions.map(({ name, value }) => [
    name,
    value === null ? PRESSED : String(value),
  ]);
  return { name: '', texts: Object.fromEntries(texts) as OptionTexts, args: engine.args.join('\n') };
}

/** @param search part of a name; empty: all. */
export function settableOptions(engine: EngineView, search: string): readonly EngineOption[] {
  const wanted = search.trim().toLowerCase();
  return engine.options.filter(({ name }) => {
    const lower = name.toLowerCase();
    return !RUN_OPTIONS.has(lower) && lower.includes(wanted);
  });
}

/** @param text null: the engine's default. */
export function withText(form: ProfileForm, name: string, text: string | null): ProfileForm {
  const others = Object.fromEntries(Object.entries(form.texts).filter(([other]) => other !== name));
  return { ...form, texts: text === null ? others : { ...others, [name]: text } };
}

/** Null: nothing is set, so it would be the same engine. */
export function readProfile(engine: EngineView, form: ProfileForm): EngineAddWish | null {
  const args = form.args.split('\n').filter((arg) => arg.trim() !== '');
  const options = engine.options.flatMap(({ name, type }) => {
    const text = form.texts[name];
    if (text === undefined) return [];
    return [{ name, text: type === 'button' ? null : text }];
  });
  if (engine.file === null || (options.length === 0 && args.length === 0)) return null;
  const { file, cwd, environment } = engine;
  return { path: file, name: form.name.trim(), options, args, cwd, environment };
}

/** `1 to 128, default 4`. */
export function rangeText({ min, max, default: told }: EngineOption): string {
  const range = min === null && max === null ? '' : `${min ?? '…'} to ${max ?? '…'}`;
  const usual = told === null || told === '' ? '' : `default ${told}`;
  return [range, usual].filter((part) => part !== '').join(', ');
}
