/** What a run came to, in one sentence made from its figures. What is not known is not said. Pure. */
import type { RunFigures } from '../../core/record/run-figures.ts';
import type { RunKind } from '../../core/record/run.ts';
import { formatCount, formatPercent } from './figures.ts';
import { showLine } from './visible-text.ts';

type Sentence = (figures: RunFigures & { readonly score: number }) => string;

const SENTENCES: Readonly<Record<RunKind, Sentence>> = {
  questions: ({ score, n, compliance }) =>
    `${share(score)} of ${many(n, 'answer')} right${
      compliance === null ? '' : `, ${share(compliance)} in the form asked for`
    }`,
  games: ({ player, score, n, lossCp }) =>
    `${showLine(player ?? 'The first player')} took ${share(score)} of the points in ${many(n, 'game')}${
      lossCp === null ? '' : `, mean loss ${Math.round(lossCp)} centipawns a reviewed move`
    }`,
  study: ({ score, n }) => `${share(score)} of ${many(n, 'answer')} were legal moves`,
  reproduction: ({ score, n }) =>
    `${formatCount(Math.round(score * n))} of ${many(n, 'label')} exactly as released`,
};

/** Null: there is nothing to say yet. */
export function runSentence(kind: RunKind, figures: RunFigures): string | null {
  const { score } = figures;
  return score === null || figures.n === 0 ? null : `${SENTENCES[kind]({ ...figures, score })}.`;
}

function share(value: number): string {
  return formatPercent(value, 1);
}

function many(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
