/** One answer: the board, what was found in the reply and how it was judged, and below it all that is behind it. */
import { Button, Tooltip } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnswerDetail } from '../../../../../core/question/report.ts';
import { useInvoke } from '../../../../data/query.ts';
import { formatCount, taskLabel } from '../../../../format/figures.ts';
import { CopyButton } from '../../../../parts/copy-button.tsx';
import { Hash } from '../../../../parts/hash.tsx';
import { LongText } from '../../../../parts/long-text.tsx';
import { Notice } from '../../../../parts/notice.tsx';
import { KeyHint } from '../../../../shell/key-hint.tsx';
import { makeItemsHref } from '../../../../state/item-filter.ts';
import { AnswerAttempts } from './answer-attempts.tsx';
import { AnswerFrame, AnswerPending } from './answer-frame.tsx';
import { AnswerLedger } from './answer-ledger.tsx';
import { AnswerReply } from './answer-reply.tsx';
import { AnswerSummary } from './answer-summary.tsx';
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
  if (detail.error !== null || seq === null || detail.data === undefined) {
    return <AnswerPending what="Item" seq={seq} error={detail.error} />;
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
  return (
    <AnswerFrame
      seq={row.seq}
      label={row.itemId}
      fen={row.fen}
      head={
        <>
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
        </>
      }
      actions={
        onNext !== null && (
          <>
            <NextButton command="answers.nextWrong" text="wrong" onClick={() => onNext('wrong')} />
            <NextButton
              command="answers.nextNonCompliant"
              text="other form"
              onClick={() => onNext('notCompliant')}
            />
          </>
        )
      }
      summary={(orientation) => <AnswerSummary detail={detail} orientation={orientation} />}
      parts={[
        { id: 'reply', title: 'Reply', body: () => <AnswerReply key={row.seq} detail={detail} /> },
        { id: 'prompt', title: 'Prompt', body: () => <Prompt key={row.seq} detail={detail} /> },
        {
          id: 'attempts',
          title: `Attempts ${formatCount(detail.attempts.length)}`,
          body: () => <AnswerAttempts key={row.seq} detail={detail} />,
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
