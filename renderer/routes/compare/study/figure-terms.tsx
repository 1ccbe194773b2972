/** The terms that a quantity is made of, each with the way to its rows: a ratio alone rewards bad play. */
import type { ReactNode } from 'react';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { formatShare } from '../../../format/question-figures.ts';
import { formatAcpl } from '../../../format/study-words.ts';
import { rowsHref } from './figure-data.ts';

type Result = StudyFigures['table3'][number];

/** One cell of Table 3: what it is of, and what it says. */
export interface Term {
  readonly modelId: string;
  readonly condition: Result['condition'];
  readonly quantity: 'acpl' | 'legal';
  /** What it is called among the others; empty: its place says it. */
  readonly name: string;
}

export interface TermsProps {
  readonly figures: StudyFigures;
  readonly terms: readonly Term[];
  /** Between two of them. */
  readonly sign: string;
}

export function Terms({ figures, terms, sign }: TermsProps): ReactNode {
  return terms.map((term, at) => (
    <span key={`${term.modelId} ${term.condition}`}>
      {at > 0 && ` ${sign} `}
      {term.name !== '' && `${term.name} `}
      <TermValue figures={figures} term={term} />
    </span>
  ));
}

function TermValue({ figures, term }: { readonly figures: StudyFigures; readonly term: Term }): ReactNode {
  const { modelId, condition, quantity } = term;
  const row = figures.table3.find((one) => one.modelId === modelId && one.condition === condition);
  const value = (quantity === 'acpl' ? row?.acplIncludingIllegal.mean : row?.legal.rate) ?? null;
  const text = quantity === 'acpl' ? formatAcpl(value) : formatShare(value);
  const model = figures.models.find(({ id }) => id === modelId);
  const part = quantity === 'acpl' ? ({ extraction: 'judged', order: 'loss' } as const) : LEGAL;
  const href = value === null ? null : rowsHref(figures, model, condition, part);
  return href === null ? (
    text
  ) : (
    <a className="link" href={href}>
      {text}
    </a>
  );
}

const LEGAL = { outcome: 'legal' } as const;

/** The means of two models in a condition. */
export function pairTerms(before: string, after: string, condition: Term['condition']): readonly Term[] {
  return [before, after].map((modelId) => ({ modelId, condition, quantity: 'acpl', name: '' }));
}
