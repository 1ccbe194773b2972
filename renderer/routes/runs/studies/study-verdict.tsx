/** What was found in an answer: SAN and UCI apart, strict and lenient apart, and what the move of the reading costs. */
import { IconCircleCheck, IconCircleX, IconScissors } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StudyAnswerRow, StudyFilter } from '../../../../core/study/report.ts';
import type { MoveVerdict } from '../../../../core/study/outcome.ts';
import {
  afterText,
  CONVENTION_WORDS,
  lossText,
  outcomeWords,
  scoreText,
} from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import { Tag } from '../../../parts/tag.tsx';
import styles from '../questions/results/results.module.css';

export interface StudyVerdictViewProps {
  readonly row: StudyAnswerRow;
  readonly filter: StudyFilter;
}

const FORM_WORDS = {
  strict: 'The reply is the object that was asked for',
  lenient: 'The object stands within other text',
  failed: 'No object with a move was found',
} as const;

export function StudyVerdictView({ row, filter }: StudyVerdictViewProps): ReactNode {
  const { verdict } = row;
  if (verdict === null) {
    return (
      <Notice tone="plain" title="No answer yet">
        {row.failure === null
          ? 'This position was not asked yet.'
          : `Nothing that came back says anything about the model (${row.failure.replaceAll('_', ' ')}). It is in no figure and is asked again on resume.`}
      </Notice>
    );
  }
  if (verdict.kind === 'no_verdict') {
    return (
      <Notice tone="plain" title="No verdict">
        {row.isTruncated
          ? 'The reply was cut by the output limit; it might have held a move. It is in no figure and is not asked again.'
          : `It says nothing about the model (${verdict.why.replaceAll('_', ' ')}) and is in no figure.`}
      </Notice>
    );
  }
  return (
    <>
      <MoveLine title="SAN" move={verdict.sanMove} />
      <MoveLine title="UCI" move={verdict.uciMove} />
      <div className={styles.chips}>
        <Tag
          tone={verdict.jsonStatus === 'failed' ? 'bad' : verdict.jsonStatus === 'strict' ? 'ok' : 'plain'}
        >
          {FORM_WORDS[verdict.jsonStatus]}
        </Tag>
        {verdict.severalObjects && <Tag tone="warn">several objects, the last counts</Tag>}
        {verdict.agree === false && <Tag tone="warn">the two moves differ</Tag>}
        {verdict.failure !== null && <Tag tone="warn">{verdict.failure.replaceAll('_', ' ')}</Tag>}
        {row.isTruncated && (
          <Tag tone="warn" icon={<IconScissors size={13} />}>
            cut by the output limit
          </Tag>
        )}
      </div>
      <Loss row={row} filter={filter} />
    </>
  );
}

function MoveLine({ title, move }: { readonly title: string; readonly move: MoveVerdict | null }): ReactNode {
  return (
    <div data-testid={`verdict-${title.toLowerCase()}`}>
      <div className={styles.label}>{title}</div>
      {move === null ? (
        <span className="faint">not asked for</span>
      ) : (
        <div className={styles.chips}>
          <span className={styles.chip} data-tone={move.outcome === 'legal' ? 'ok' : 'bad'}>
            {move.moveText === null ? '(no move)' : showLine(move.moveText)}
          </span>
          <OutcomeTag words="lenient" outcome={move.outcome} />
          <OutcomeTag words="strict" outcome={move.strictOutcome} />
        </div>
      )}
    </div>
  );
}

function OutcomeTag({
  words,
  outcome,
}: {
  readonly words: string;
  readonly outcome: MoveVerdict['outcome'];
}): ReactNode {
  const isLegal = outcome === 'legal';
  const Icon = isLegal ? IconCircleCheck : IconCircleX;
  return (
    <Tag tone={isLegal ? 'ok' : 'bad'} icon={<Icon size={13} />}>
      {`${words}: ${outcomeWords(outcome)}`}
    </Tag>
  );
}

function Loss({ row, filter }: StudyVerdictViewProps): ReactNode {
  const { value } = row;
  if (value === null) {
    return (
      <div className="dim">
        No loss: the move of this reading is not legal, or is not valued yet. What is not legal counts 1,000
        cp.
      </div>
    );
  }
  return (
    <div>
      <div className={styles.label}>{CONVENTION_WORDS[filter.convention]}</div>
      <div className="num" data-testid="answer-loss">
        <strong>{lossText(value.loss?.[filter.convention] ?? null)}</strong>
        <span className="dim">
          {value.failure === null
            ? `  before ${scoreText(value.before)}, after ${afterText(value.after)}, for the mover`
            : `  no value: ${showLine(value.failure)}`}
        </span>
      </div>
    </div>
  );
}
