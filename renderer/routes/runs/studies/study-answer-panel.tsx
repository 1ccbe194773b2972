/** One answer of a study: the board with its moves, outcome of either notation, loss, and below it all that is behind it. */
import { useMemo, type ReactNode } from 'react';
import type { StudyAnswerDetail, StudyFilter } from '../../../../core/study/report.ts';
import { Board } from '../../../board/board.tsx';
import { turnOf, type MoveArrow } from '../../../board/shapes.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { LongText } from '../../../parts/long-text.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { makePositionSetHref } from '../../../state/study-place.ts';
import { AnswerAttempts } from '../questions/results/answer-attempts.tsx';
import { AnswerFrame, AnswerPending } from '../questions/results/answer-frame.tsx';
import { AnswerLedger } from '../questions/results/answer-ledger.tsx';
import { AnswerReply } from '../questions/results/answer-reply.tsx';
import styles from '../questions/results/results.module.css';
import { StudyValues } from './study-values.tsx';
import { StudyVerdictView } from './study-verdict.tsx';

export interface StudyAnswerPanelProps {
  readonly runId: string;
  readonly setSha256: string;
  readonly seq: number | null;
  readonly filter: StudyFilter;
  readonly onBack: () => void;
}

export function StudyAnswerPanel(props: StudyAnswerPanelProps): ReactNode {
  const { runId, seq } = props;
  const detail = useInvoke(
    'studies.answer',
    { runId, seq: seq ?? 1 },
    { enabled: seq !== null, keepPrevious: true },
  );
  if (detail.error !== null || seq === null || detail.data === undefined) {
    return <AnswerPending what="Position" seq={seq} error={detail.error} />;
  }
  return <Answer {...props} detail={detail.data} />;
}

function Answer({
  setSha256,
  filter,
  detail,
  onBack,
}: StudyAnswerPanelProps & { readonly detail: StudyAnswerDetail }): ReactNode {
  const { row } = detail;
  const replied = { attempts: detail.attempts, imported: null };
  return (
    <AnswerFrame
      seq={row.seq}
      label={row.positionId}
      fen={row.fen}
      head={
        <>
          <a
            className="link ellipsis"
            style={{ fontWeight: 600 }}
            href={makePositionSetHref(setSha256, row.seq)}
          >
            {showLine(row.positionId)}
          </a>
          <Tag>{row.condition}</Tag>
          <span className="dim ellipsis">{`${detail.position.legalCount} legal moves`}</span>
        </>
      }
      summary={(orientation) => <Summary detail={detail} filter={filter} orientation={orientation} />}
      parts={[
        { id: 'reply', title: 'Reply', body: () => <AnswerReply key={row.seq} detail={replied} /> },
        {
          id: 'engine',
          title: `Engine ${formatCount(detail.values.length)}`,
          body: () => <StudyValues key={row.seq} detail={detail} />,
        },
        { id: 'prompt', title: 'Prompt', body: () => <Prompt key={row.seq} detail={detail} /> },
        {
          id: 'attempts',
          title: `Attempts ${formatCount(detail.attempts.length)}`,
          body: () => <AnswerAttempts key={row.seq} detail={replied} />,
        },
        {
          id: 'ledger',
          title: `Ledger ${formatCount(detail.ledger.length)}`,
          body: () => <AnswerLedger detail={detail} />,
        },
      ]}
      onBack={onBack}
    />
  );
}

function Prompt({ detail }: { readonly detail: StudyAnswerDetail }): ReactNode {
  return (
    <>
      {detail.prompt === '' ? (
        <Notice tone="plain">
          No prompt is at hand: the player moves by itself, or the wording has changed since.
        </Notice>
      ) : (
        <LongText text={detail.prompt} what="prompt" testId="answer-prompt" />
      )}
      {detail.promptSha256 !== '' && (
        <div className="dim">
          SHA-256 <Hash value={detail.promptSha256} what="prompt hash" />
        </div>
      )}
    </>
  );
}

interface SummaryProps {
  readonly detail: StudyAnswerDetail;
  readonly filter: StudyFilter;
  readonly orientation: 'white' | 'black';
}

function Summary({ detail, filter, orientation }: SummaryProps): ReactNode {
  const { row } = detail;
  const settings = useInvoke('settings.get', undefined);
  const arrows = useMemo(() => arrowsOf(row), [row]);
  return (
    <div className={styles.answerTop}>
      <div>
        <div className={styles.boardBox}>
          <Board
            fen={row.fen}
            orientation={orientation}
            coordinates={settings.data?.boardCoordinates ?? true}
            arrows={arrows}
            testId="answer-board"
          />
        </div>
        <div className="dim" style={{ marginTop: 6 }}>
          Orange: what was answered. Green: the engine’s own choice, where it is known.
        </div>
      </div>
      <div className={styles.verdict}>
        <StudyVerdictView row={row} filter={filter} />
        <div>
          <div className={styles.label}>
            {`FEN, ${turnOf(row.fen) === 'white' ? 'White' : 'Black'} to move`}
          </div>
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

/** The legal moves of the answer, one arrow where both notations say the same, and the engine's choice below them. */
function arrowsOf({ verdict, value }: StudyAnswerDetail['row']): readonly MoveArrow[] {
  const best = value?.bestmove ?? null;
  const answered =
    verdict?.kind === 'judged'
      ? [verdict.sanMove?.uci, verdict.uciMove?.uci].filter((move) => move !== null && move !== undefined)
      : [];
  return [
    ...(best === null ? [] : [{ move: best, tone: 'answer' as const }]),
    ...[...new Set(answered)].map((move) => ({ move, tone: 'found' as const })),
  ];
}
