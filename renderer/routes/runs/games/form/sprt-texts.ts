/** The sequential test of a match as it stands in the form (numbers as typed) ↔ the settings that a manifest holds. Pure. */
import { DEFAULT_SPRT } from '../../../../../core/game/wishes.ts';
import type { FrozenSprt } from '../../../../../core/score/sprt.ts';
import { makeReader } from '../../../players/kinds/field-reader.ts';
import type { Errors } from '../../../players/kinds/kind-form.ts';
import { needed, readDecimal, type FieldResult } from '../../form/field-texts.ts';

export interface SprtTexts {
  readonly isOn: boolean;
  readonly model: FrozenSprt['model'];
  readonly elo0: string;
  readonly elo1: string;
  readonly alpha: string;
  readonly beta: string;
}

export function makeSprtTexts(settings: FrozenSprt | undefined): SprtTexts {
  const { model, elo0, elo1, alpha, beta } = settings ?? DEFAULT_SPRT;
  return {
    isOn: settings !== undefined,
    model,
    elo0,
    elo1,
    alpha,
    beta,
  };
}

/** Null: no test, or a field that cannot be read and is named by then. */
export function readSprt(texts: SprtTexts, errors: Errors): FrozenSprt | null {
  if (!texts.isOn) return null;
  const read = makeReader(errors, 'sprt.');
  const elo0 = read('elo0', decimalOf(texts.elo0, -1000, 1000));
  const elo1 = read('elo1', decimalOf(texts.elo1, -1000, 1000));
  const alpha = read('alpha', decimalOf(texts.alpha, 0.0001, 0.5));
  const beta = read('beta', decimalOf(texts.beta, 0.0001, 0.5));
  if (elo0 === null || elo1 === null || alpha === null || beta === null) return null;
  if (Number(elo0) >= Number(elo1)) errors['sprt.elo1'] = `Above ${elo0}: H1 is the stronger.`;
  if (Number(alpha) + Number(beta) >= 1) errors['sprt.beta'] = 'Both errors together stay below 1.';
  return { model: texts.model, elo0, elo1, alpha, beta };
}

function decimalOf(text: string, min: number, max: number): FieldResult<string> {
  return needed(readDecimal(text, { min, max }));
}
