/**
 * Board and verdict: the accepted answers and the one that was found, each drawn where it is made of moves or squares,
 * where it was found, and form and content judged apart.
 */
import { SegmentedControl } from '@mantine/core';
import { IconScissors } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { answerShapes } from '../../../../../core/chessqa/shapes.ts';
import { findTask } from '../../../../../core/chessqa/tasks.ts';
import type { AnswerDetail } from '../../../../../core/question/report.ts';
import { Board } from '../../../../board/board.tsx';
import { turnOf } from '../../../../board/shapes.ts';
import { useInvoke } from '../../../../data/query.ts';
import { formatCount } from '../../../../format/figures.ts';
import { PLACE_WORDS } from '../../../../format/question-figures.ts';
import { ERROR_WORDS } from '../../../../../core/question/figure-words.ts';
import { showInvisible } from '../../../../format/visible-text.ts';
import { CopyButton } from '../../../../parts/copy-button.tsx';
import { Notice } from '../../../../parts/notice.tsx';
import { Tag } from '../../../../parts/tag.tsx';
import styles from './results.module.css';
import { VerdictTags } from './verdict-marks.tsx';

const MANY = 60;
const SHOWN = 2000;

export interface AnswerSummaryProps {
  readonly detail: AnswerDetail;
  readonly orientation: 'white' | 'black';
}

export function AnswerSummary({ detail, orientation }: AnswerSummaryProps): ReactNode {
  const { row, acceptedAnswers } = detail;
  const settings = useInvoke('settings.get', undefined);
  const [drawn, setDrawn] = useState<'accepted' | 'found'>('accepted');
  const content = row.verdict?.content ?? null;
  const shapes = useMemo(() => {
    const form = findTask(row.task)?.form ?? null;
    return {
      accepted: answerShapes(form, acceptedAnswers.slice(0, MANY)),
      found: content === null ? [] : answerShapes(form, [content.slice(0, SHOWN)]),
    };
  }, [row.task, acceptedAnswers, content]);
  return (
    <div className={styles.answerTop}>
      <div>
        <div className={styles.boardBox}>
          <Board
            fen={row.fen}
            orientation={orientation}
            coordinates={settings.data?.boardCoordinates ?? true}
            shapes={shapes[drawn]}
            testId="answer-board"
          />
        </div>
        {shapes.found.length > 0 && (
          <SegmentedControl
            mt={8}
            value={drawn}
            onChange={(value) => setDrawn(value === 'found' ? 'found' : 'accepted')}
            data={[
              { value: 'accepted', label: 'Accepted' },
              { value: 'found', label: 'Answered' },
            ]}
            aria-label="Drawn on the board"
          />
        )}
      </div>
      <div className={styles.verdict}>
        <Verdict detail={detail} />
        <Accepted answers={acceptedAnswers} />
        <div>
          <div
            className={styles.label}
          >{`FEN, ${turnOf(row.fen) === 'white' ? 'White' : 'Black'} to move`}</div>
          <div style={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
            <span className="mono selectable" style={{ overflowWrap: 'anywhere' }}>
              {row.fen}
            </span>
            <CopyButton text={row.fen} what="FEN" />
          </div>
        </div>
      </div>
    </div>
  );
}

function Accepted({ answers }: { readonly answers: readonly string[] }): ReactNode {
  return (
    <div>
      <div className={styles.label}>
        {answers.length === 1 ? 'Accepted answer' : `Any of ${formatCount(answers.length)} accepted`}
      </div>
      <div className={styles.chips}>
        {answers.slice(0, MANY).map((answer, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- answers may repeat, the list never changes in place
          <span key={`${index}${answer}`} className={styles.chip} data-tone="ok">
            {answer.slice(0, SHOWN)}
          </span>
        ))}
        {answers.length > MANY && (
          <span className="faint">{`and ${formatCount(answers.length - MANY)} more`}</span>
        )}
      </div>
    </div>
  );
}

function Verdict({ detail }: { readonly detail: AnswerDetail }): ReactNode {
  const { row, scoredVerdict } = detail;
  const { verdict } = row;
  if (verdict === null) {
    return (
      <Notice tone="plain" title="No verdict">
        {row.failure === null
          ? 'This item was not asked yet.'
          : `Nothing that came back says anything about the model (${row.failure.replaceAll('_', ' ')}). The item is in no figure and is asked again on resume.`}
      </Notice>
    );
  }
  const isChanged =
    scoredVerdict !== null &&
    (scoredVerdict.isCorrect !== verdict.isCorrect ||
      scoredVerdict.formatCompliant !== verdict.formatCompliant ||
      scoredVerdict.contentCorrect !== verdict.contentCorrect ||
      scoredVerdict.content !== verdict.content);
  return (
    <>
      <div>
        <div className={styles.label}>
          {verdict.content === null
            ? 'No answer was found in the reply'
            : `Answer found ${PLACE_WORDS[verdict.place]}`}
        </div>
        {verdict.content !== null && (
          <div className={styles.chips}>
            <span
              className={styles.chip}
              data-tone={verdict.contentCorrect ? 'ok' : 'bad'}
              data-testid="answer-found"
            >
              {verdict.content === '' ? '(empty)' : showInvisible(verdict.content.slice(0, SHOWN))}
            </span>
          </div>
        )}
      </div>
      <div className={styles.chips}>
        <VerdictTags verdict={verdict} />
        {verdict.errorType !== 'correct' && <Tag>{ERROR_WORDS[verdict.errorType]}</Tag>}
        {row.isTruncated && (
          <Tag tone="warn" icon={<IconScissors size={13} />}>
            cut by the output limit
          </Tag>
        )}
        {row.failure !== null && row.failure !== 'truncated' && (
          <Tag tone="warn">{row.failure.replaceAll('_', ' ')}</Tag>
        )}
      </div>
      {isChanged && (
        <Notice tone="plain" title="Changed by re-scoring">
          <div>{`At first: ${ERROR_WORDS[scoredVerdict.errorType]}, answer `}</div>
          <span className="mono">{showInvisible((scoredVerdict.content ?? '–').slice(0, SHOWN))}</span>
        </Notice>
      )}
    </>
  );
}
