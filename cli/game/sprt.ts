/** `--sprt elo0=0,elo1=50,alpha=0.05,beta=0.05,model=normalized`: what is left out has its default. */
import { DEFAULT_SPRT } from '../../core/game/wishes.ts';
import type { FrozenSprt } from '../../core/score/sprt.ts';
import { wrongUse } from '../exit.ts';

const NAMES = ['elo0', 'elo1', 'alpha', 'beta', 'model'] as const;
type Name = (typeof NAMES)[number];

export function sprtText(settings: FrozenSprt): string {
  return NAMES.map((name) => `${name}=${settings[name]}`).join(',');
}

/** @param text true: the switch stands alone */
export function parseSprt(text: string | true): FrozenSprt {
  if (text === true) return DEFAULT_SPRT;
  const found: Partial<Record<Name, string>> = {};
  for (const part of text.split(',')) {
    const [name = '', value = '', more] = part.split('=').map((word) => word.trim());
    const known = NAMES.find((one) => one === name);
    if (known === undefined || value === '' || more !== undefined)
      throw wrongUse(`--sprt ${text}: "${part}" is none of ${NAMES.map((one) => `${one}=…`).join(', ')}.`);
    if (found[known] !== undefined) throw wrongUse(`--sprt ${text}: ${known} stands there twice.`);
    found[known] = value;
  }
  const number = (name: Exclude<Name, 'model'>): string => {
    const value = Number(found[name] ?? DEFAULT_SPRT[name]);
    if (Number.isFinite(value)) return String(value);
    throw wrongUse(`--sprt ${text}: ${name} is a number, not "${found[name] ?? ''}".`);
  };
  const model = found.model ?? DEFAULT_SPRT.model;
  if (model !== 'normalized' && model !== 'logistic')
    throw wrongUse(`--sprt ${text}: model is normalized or logistic, not "${model}".`);
  return { model, elo0: number('elo0'), elo1: number('elo1'), alpha: number('alpha'), beta: number('beta') };
}
