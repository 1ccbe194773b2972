/** One answer of a study: the board with its moves, outcome of either notation, loss, and below it all that is behind it. */
import { ActionIcon, Skeleton, Tabs, Tooltip } from '@mantine/core';
import { IconArrowsUpDown, IconChess } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { StudyAnswerDetail, StudyFilter } from '../../../../core/record/study-report.ts';
import { Board } from '../../../board/board.tsx';
import { turnOf, type MoveArrow } from '../../../board/shapes.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { LongText } from '../../../parts/long-text.tsx';
import { ErrorNotice, Notice } from '../../../parts/notice.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { KeyHint } from '../../../shell/key-hint.tsx';
import {
  makePositionSetHref,
  readStudyPart,
  STUDY_PARTS,
  type StudyPart,
} from '../../../state/study-place.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { AnswerAttempts } from '../results/answer-attempts.tsx';
import { AnswerLedger } from '../results/answer-ledger.tsx';
import { AnswerReply } from '../results/answer-reply.tsx';
import styles from '../results/results.module.css';
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
  if (detail.error !== null) {
    return (
      <div style={{ padding: 16 }}>
        <ErrorNotice what={`Position ${seq ?? ''} could not be read`} error={detail.error} />
      </div>
    );
  }
  if (seq === null) return <Empty icon={<IconChess size={36} stroke={1.2} />} title="No answer to show" />;
  if (detail.data === undefined) {
    return (
      <div style={{ padding: 16 }}>
        <Skeleton height={300} width={300} />
      </div>
    );
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
  const [params, change] = useQueryParams();
  const [flippedFen, setFlippedFen] = useState<string | null>(null);
  const part = readStudyPart(params);
  const show = (next: StudyPart): void => change({ part: next === 'reply' ? null : next });
  const step = (by: number): void => {
    const next = STUDY_PARTS[STUDY_PARTS.indexOf(part) + by];
    if (next !== undefined) show(next);
  };
  const isFlipped = flippedFen === row.fen;
  const flip = (): void => setFlippedFen(isFlipped ? null : row.fen);
  useCommands({
    'part.next': () => step(1),
    'part.previous': () => step(-1),
    'board.flip': flip,
    'item.copyFen': () => void navigator.clipboard.writeText(row.fen),
  });
  return (
    <article
      id="answer-pane"
      className={styles.answer}
      tabIndex={-1}
      aria-label={row.positionId}
      data-testid="answer-panel"
      data-seq={row.seq}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onBack();
      }}
    >
      <div className={styles.answerHead}>
        <a
          className="link ellipsis"
          style={{ fontWeight: 600 }}
          href={makePositionSetHref(setSha256, row.seq)}
        >
          {showLine(row.positionId)}
        </a>
        <Tag>{row.condition}</Tag>
        <span className="dim ellipsis">{`${detail.position.legalCount} legal moves`}</span>
        <div className={styles.answerSide}>
          <Tooltip label={<KeyHint command="board.flip" />}>
            <ActionIcon onClick={flip} aria-label="Flip the board">
              <IconArrowsUpDown size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <div className={styles.answerBody}>
        <Summary
          detail={detail}
          filter={filter}
          orientation={isFlipped === (turnOf(row.fen) === 'white') ? 'black' : 'white'}
        />
        <Parts detail={detail} part={part} onShow={show} />
      </div>
    </article>
  );
}

interface PartsProps {
  readonly detail: StudyAnswerDetail;
  readonly part: StudyPart;
  readonly onShow: (part: StudyPart) => void;
}

function Parts({ detail, part, onShow }: PartsProps): ReactNode {
  const { row } = detail;
  const replied = { attempts: detail.attempts, imported: null };
  return (
    <Tabs
      value={part}
      onChange={(next) => onShow(STUDY_PARTS.find((one) => one === next) ?? 'reply')}
      keepMounted={false}
    >
      <Tabs.List px={12}>
        <Tabs.Tab value="reply">Reply</Tabs.Tab>
        <Tabs.Tab value="engine">{`Engine ${formatCount(detail.values.length)}`}</Tabs.Tab>
        <Tabs.Tab value="prompt">Prompt</Tabs.Tab>
        <Tabs.Tab value="attempts">{`Attempts ${formatCount(detail.attempts.length)}`}</Tabs.Tab>
        <Tabs.Tab value="ledger">{`Ledger ${formatCount(detail.ledger.length)}`}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={part} className={styles.tabBody}>
        {part === 'reply' && <AnswerReply key={row.seq} detail={replied} />}
        {part === 'engine' && <StudyValues key={row.seq} detail={detail} />}
        {part === 'prompt' && <Prompt key={row.seq} detail={detail} />}
        {part === 'attempts' && <AnswerAttempts key={row.seq} detail={replied} />}
        {part === 'ledger' && <AnswerLedger detail={detail} />}
      </Tabs.Panel>
    </Tabs>
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
