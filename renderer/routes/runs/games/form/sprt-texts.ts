/** The sequential test of a match as it stands in the form (numbers as typed) ↔ the settings that a manifest holds. Pure. */
import { DEFAULT_SPRT } from '../../../../../core/game/wishes.ts';
import type { SprtSettings } from '../../../../../core/score/sprt.ts';
import { ok } from '../../../../../core/util/result.ts';
import { makeReader } from '../../../players/kinds/field-reader.ts';
import type { Errors } from '../../../players/kinds/kind-form.ts';
import { needed, readDecimal, type FieldResult } from '../../form/field-texts.ts';

export interface SprtTexts {
  readonly isOn: boolean;
  readonly model: SprtSettings['model'];
  readonly elo0: string;
  readonly elo1: string;
  readonly alpha: string;
  readonly beta: string;
}

export function makeSprtTexts(settings: SprtSettings | undefined): SprtTexts {
  const { model, elo0, elo1, alpha, beta } = settings ?? DEFAULT_SPRT;
  return {
    isOn: settings !== undefined,
    model,
    elo0: String(elo0),
    elo1: String(elo1),
    alpha: String(alpha),
    beta: String(beta),
  };
}

/** Null: no test, or a field that cannot be read and is named by then. */
export function readSprt(texts: SprtTexts, errors: Errors): SprtSettings | null {
  if (!texts.isOn) return null;
  const read = makeReader(errors, 'sprt.');
  const elo0 = read('elo0', numberOf(texts.elo0, -1000, 1000));
  const elo1 = read('elo1', numberOf(texts.elo1, -1000, 1000));
  const alpha = read('alpha', numberOf(texts.alpha, 0.0001, 0.5));
  const beta = read('beta', numberOf(texts.beta, 0.0001, 0.5));
  if (elo0 === null || elo1 === null || alpha === null || beta === null) return null;
  if (elo0 >= elo1) errors['sprt.elo1'] = `Above ${elo0}: H1 is the stronger.`;
  if (alpha + beta >= 1) errors['sprt.beta'] = 'Both errors together stay below 1.';
  return { model: texts.model, elo0, elo1, alpha, beta };
}

function numberOf(text: string, min: number, max: number): FieldResult<number> {
  const read = needed(readDecimal(text, { min, max }));
  return read.ok ? ok(Number(read.value)) : read;
}
