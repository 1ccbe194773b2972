/** One answer: the board, what was found in the reply and how it was judged, and below it all that is behind it. */
import { ActionIcon, Button, Skeleton, Tabs, Tooltip } from '@mantine/core';
import { IconArrowsUpDown, IconChess, IconPlayerTrackNext } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { AnswerDetail } from '../../../../core/record/question-report.ts';
import { turnOf } from '../../../board/shapes.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount, taskLabel } from '../../../format/figures.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { LongText } from '../../../parts/long-text.tsx';
import { ErrorNotice, Notice } from '../../../parts/notice.tsx';
import { KeyHint } from '../../../shell/key-hint.tsx';
import { ANSWER_PARTS, readAnswerPart, type AnswerPart } from '../../../state/answer-place.ts';
import { makeItemsHref } from '../../../state/item-filter.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { AnswerAttempts } from './answer-attempts.tsx';
import { AnswerLedger } from './answer-ledger.tsx';
import { AnswerReply } from './answer-reply.tsx';
import { AnswerSummary } from './answer-summary.tsx';
import styles from './results.module.css';
import type { JumpKind } from './use-answer-cursor.ts';

export interface AnswerPanelProps {
  readonly runId: string;
  readonly datasetId: string;
  readonly seq: number | null;
  readonly onBack: () => void;
  /** Jumps within the list; null: the list has none. */
  readonly onNext: ((kind: JumpKind) => void) | null;
}

export function AnswerPanel(props: AnswerPanelProps): ReactNode {
  const { runId, seq } = props;
  const detail = useInvoke(
    'questions.answer',
    { runId, seq: seq ?? 1 },
    { enabled: seq !== null, keepPrevious: true },
  );
  if (detail.error !== null) {
    return (
      <div style={{ padding: 16 }}>
        <ErrorNotice what={`Item ${seq ?? ''} could not be read`} error={detail.error} />
      </div>
    );
  }
  if (seq === null) return <Empty icon={<IconChess size={36} stroke={1.2} />} title="No answer to show" />;
  if (detail.data === undefined) {
    return (
      <div style={{ padding: 16 }}>
        <Skeleton height={16} width="50%" mb={16} />
        <Skeleton height={300} width={300} />
      </div>
    );
  }
  return <Answer {...props} detail={detail.data} />;
}

function Answer({
  datasetId,
  detail,
  onBack,
  onNext,
}: AnswerPanelProps & { readonly detail: AnswerDetail }): ReactNode {
  const { row } = detail;
  const [params, change] = useQueryParams();
  const [flippedFen, setFlippedFen] = useState<string | null>(null);
  const part = readAnswerPart(params);
  const show = (next: AnswerPart): void => change({ part: next === 'reply' ? null : next });
  const step = (by: number): void => {
    const next = ANSWER_PARTS[ANSWER_PARTS.indexOf(part) + by];
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
      aria-label={row.itemId}
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
          href={makeItemsHref(datasetId, {}, row.seq)}
          title={row.itemId}
        >
          {row.itemId}
        </a>
        <CopyButton text={row.itemId} what="item id" />
        <span className="dim ellipsis">{`${row.category} · ${taskLabel(row.task, row.category)}`}</span>
        <div className={styles.answerSide}>
          {onNext !== null && (
            <>
              <NextButton command="answers.nextWrong" text="wrong" onClick={() => onNext('wrong')} />
              <NextButton
                command="answers.nextNonCompliant"
                text="other form"
                onClick={() => onNext('notCompliant')}
              />
            </>
          )}
          <Tooltip label={<KeyHint command="board.flip" />}>
            <ActionIcon onClick={flip} aria-label="Flip the board">
              <IconArrowsUpDown size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <div className={styles.answerBody}>
        <AnswerSummary
          detail={detail}
          orientation={isFlipped === (turnOf(row.fen) === 'white') ? 'black' : 'white'}
        />
        <Tabs
          value={part}
          onChange={(next) => show(ANSWER_PARTS.find((one) => one === next) ?? 'reply')}
          keepMounted={false}
        >
          <Tabs.List px={12}>
            <Tabs.Tab value="reply">Reply</Tabs.Tab>
            <Tabs.Tab value="prompt">Prompt</Tabs.Tab>
            <Tabs.Tab value="attempts">{`Attempts ${formatCount(detail.attempts.length)}`}</Tabs.Tab>
            <Tabs.Tab value="ledger">{`Ledger ${formatCount(detail.ledger.length)}`}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="reply" className={styles.tabBody}>
            <AnswerReply key={row.seq} detail={detail} />
          </Tabs.Panel>
          <Tabs.Panel value="prompt" className={styles.tabBody}>
            <Prompt key={row.seq} detail={detail} />
          </Tabs.Panel>
          <Tabs.Panel value="attempts" className={styles.tabBody}>
            <AnswerAttempts key={row.seq} detail={detail} />
          </Tabs.Panel>
          <Tabs.Panel value="ledger" className={styles.tabBody}>
            <AnswerLedger detail={detail} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </article>
  );
}

interface NextButtonProps {
  readonly command: 'answers.nextWrong' | 'answers.nextNonCompliant';
  readonly text: string;
  readonly onClick: () => void;
}

function NextButton({ command, text, onClick }: NextButtonProps): ReactNode {
  return (
    <Tooltip label={<KeyHint command={command} />}>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconPlayerTrackNext size={13} />}
        onClick={onClick}
      >
        {text}
      </Button>
    </Tooltip>
  );
}

function Prompt({ detail }: { readonly detail: AnswerDetail }): ReactNode {
  return (
    <>
      {detail.prompt === '' && detail.promptSha256 !== '' ? (
        <Notice tone="warn" title="The prompt is not at hand">
          Its hash stands in the ledger, but the wording has changed since, and no request that was kept holds
          it.
        </Notice>
      ) : (
        <LongText text={detail.prompt} what="prompt" testId="answer-prompt" />
      )}
      <div className="dim">
        SHA-256 <Hash value={detail.promptSha256} what="prompt hash" />
      </div>
    </>
  );
}
