/** Limits in words, and what an amendment changed of them. Pure. */
import type { AskLimits } from '../../../../core/player/ask-settings.ts';
import { makeLimitTexts } from '../questions/form-state.ts';

type LimitText = keyof ReturnType<typeof makeLimitTexts>;

const WORDS: readonly (readonly [name: LimitText, words: string])[] = [
  ['spend', 'Spend'],
  ['requests', 'Requests'],
  ['activeTime', 'Time at work'],
  ['unansweredInRow', 'Unanswered in a row'],
  ['wall', 'Longest reply'],
  ['stall', 'Longest silence'],
  ['maxReply', 'Largest reply'],
  ['failureBudget', 'Tries per item'],
];

export interface LimitFact {
  readonly key: string;
  readonly value: string;
}

/** Games have no count of items without a verdict, and what is tried there is a decision. */
export function gameLimitFacts(limits: AskLimits): readonly LimitFact[] {
  return limitFacts(limits)
    .filter(({ key }) => key !== 'Unanswered in a row')
    .map((fact) => (fact.key === 'Tries per item' ? { ...fact, key: 'Tries per decision' } : fact));
}

export function limitFacts(limits: AskLimits): readonly LimitFact[] {
  const texts = makeLimitTexts(limits);
  return WORDS.map(([name, key]) => ({ key, value: texts[name] === '' ? 'no limit' : texts[name] }));
}

/** `Spend: 2.00 → 5.00`, one text for each limit that is another. */
export function changedLimits(before: AskLimits, after: AskLimits): readonly string[] {
  const old = limitFacts(before);
  return limitFacts(after).flatMap(({ key, value }, at) => {
    const was = old[at]?.value ?? '';
    return was === value ? [] : [`${key}: ${was} → ${value}`];
  });
}
