/**
 * The form of one player: texts as a person types them, and the player they make. An empty number means "as the
 * preset"; what cannot be read has its message beside its field. Pure.
 */
import type { PlayerView, PresetView } from '../../../core/player/player.ts';
import type { PlayerSpec } from '../../../core/player/seats.ts';
import { isAskedOverService } from '../../../core/player/players.ts';
import type { PresetId } from '../../../core/player/schemas/chat.ts';
import type { InvokeInput } from '../../../ipc/contract.ts';
import { keptFormOf } from './kinds/forms.ts';
import type { PlayerErrors } from './kinds/kind-form.ts';
import { makeQuantityText, makeWholeText, readQuantity, readWhole, TIME } from '../runs/form/field-texts.ts';

export type PlayerDraft = InvokeInput<'players.save'>;

export interface PlayerForm {
  /** Null: not saved yet. */
  readonly id: string | null;
  readonly name: string;
  /** What stands behind the player; texts of a chat player are read out of the form, not out of it. */
  readonly spec: PlayerSpec;
  /** Separated by commas. */
  readonly providerOrder: string;
  readonly keyVariable: string;
  readonly lanes: string;
  readonly spacing: string;
  readonly note: string;
}

export function formOf(player: PlayerView): PlayerForm {
  const { spec } = player;
  return {
    id: player.id,
    name: player.name,
    spec,
    providerOrder: 'providerOrder' in spec ? (spec.providerOrder ?? []).join(', ') : '',
    keyVariable: player.keyVariable ?? '',
    lanes: makeWholeText(player.lanes),
    spacing: player.spacingMs === null ? '' : makeQuantityText(player.spacingMs, TIME),
    note: player.note,
  };
}

/** A new player with nothing filled in but what the kind brings. */
export function newForm(spec: PlayerSpec, name: string): PlayerForm {
  return { id: null, name, spec, providerOrder: '', keyVariable: '', lanes: '', spacing: '', note: '' };
}

/** A player of the same kind under a name that is still free. */
export function copyOf(player: PlayerView, players: readonly PlayerView[]): PlayerForm {
  const taken = new Set(players.map(({ name }) => name.toLowerCase()));
  let name = `${player.name}, mine`;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${player.name}, mine ${number}`;
  return newForm(player.spec, name);
}

export function newChat(preset: PresetView): PlayerForm {
  const spec = {
    kind: 'chat',
    preset: preset.id as PresetId,
    baseUrl: preset.baseUrl ?? '',
    model: '',
    providerOrder: null,
  } as const;
  return newForm(spec, '');
}

/** Another service for the same player: its usual address, unless a person has typed one that is no preset's. */
export function choosePreset(
  form: PlayerForm,
  preset: PresetView,
  presets: readonly PresetView[],
): PlayerForm {
  if (!('preset' in form.spec)) return form;
  const { baseUrl } = form.spec;
  const isUsual = baseUrl.trim() === '' || presets.some((one) => one.baseUrl === baseUrl.trim());
  const chosen = newChat(preset).spec;
  if (!('preset' in chosen)) return form;
  return {
    ...form,
    spec: { ...form.spec, preset: chosen.preset, baseUrl: isUsual ? chosen.baseUrl : baseUrl },
    providerOrder: preset.isRouter ? form.providerOrder : '',
  };
}

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,199}$/;

export type ReadForm =
  | { readonly draft: PlayerDraft; readonly errors: null }
  | { readonly draft: null; readonly errors: PlayerErrors };

/** The player as it is sent; the main process has the last word on addresses and names. */
export function readForm(form: PlayerForm): ReadForm {
  const lanes = readWhole(form.lanes, { min: 1, max: 256 });
  const spacing = readQuantity(form.spacing, TIME, { min: 0, max: 600_000 });
  const keyVariable = form.keyVariable.trim();
  const errors: PlayerErrors = {
    ...(form.name.trim() === '' ? { name: 'A name to find it by.' } : {}),
    ...keptFormOf(form.spec).errors(form.spec),
    ...(keyVariable === '' || VARIABLE.test(keyVariable)
      ? {}
      : { keyVariable: 'The name of a variable, such as MY_API_KEY; never the key itself.' }),
    ...(lanes.ok ? {} : { lanes: lanes.error.message }),
    ...(spacing.ok ? {} : { spacing: spacing.error.message }),
  };
  if (Object.keys(errors).length > 0 || !lanes.ok || !spacing.ok) return { draft: null, errors };
  return {
    errors: null,
    draft: {
      id: form.id,
      name: form.name.trim(),
      spec: readSpec(form),
      keyVariable: keyVariable === '' || !isAskedOverService(form.spec) ? null : keyVariable,
      lanes: lanes.value,
      spacingMs: spacing.value,
      note: form.note.trim(),
    },
  };
}

/** What would be asked, whether or not the player has a name yet. */
export function readSpec({ spec, providerOrder }: PlayerForm): PlayerSpec {
  return keptFormOf(spec).read(spec, providerOrder);
}

export function isChanged(form: PlayerForm, player: PlayerView): boolean {
  return JSON.stringify(form) !== JSON.stringify(formOf(player));
}
