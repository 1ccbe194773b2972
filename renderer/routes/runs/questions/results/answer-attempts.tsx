/** Every request of an item, with its class, its waits, its tokens, and the bytes that went out and came back. */
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { AnswerDetail } from '../../../../../core/question/report.ts';
import { formatBytes, formatCount, formatDuration, formatInstant } from '../../../../format/figures.ts';
import { formatCost } from '../../../../format/question-figures.ts';
import { showLine } from '../../../../format/visible-text.ts';
import { EngineTalk } from '../../../../parts/engine-talk.tsx';
import { Facts, type Fact } from '../../../../parts/facts.tsx';
import { LongText } from '../../../../parts/long-text.tsx';
import { Notice } from '../../../../parts/notice.tsx';
import { Tag } from '../../../../parts/tag.tsx';
import type { RepliedDetail } from './judged-reply.ts';
import styles from './results.module.css';

type View = AnswerDetail['attempts'][number];
type Attempt = NonNullable<View['attempt']>;

export function AnswerAttempts({ detail }: { readonly detail: RepliedDetail }): ReactNode {
  const { attempts, imported } = detail;
  return (
    <>
      {imported !== null && (
        <Notice tone="plain" title={`Imported from line ${imported.line} of a result file`}>
          {`The file itself says: ${statedText(imported.stated)}. This is never used for a figure.`}
        </Notice>
      )}
      {imported === null && attempts.length === 0 && <div className="faint">Nothing was asked yet.</div>}
      {attempts.toReversed().map((view, index) => (
        <AttemptCard key={view.n} view={view} isOpenAtFirst={index === 0} />
      ))}
    </>
  );
}

function statedText(stated: NonNullable<AnswerDetail['imported']>['stated']): string {
  const correct = stated.isCorrect === null ? 'nothing' : stated.isCorrect ? 'right' : 'wrong';
  const extracted = stated.extracted === null ? '' : `, answer ${showLine(stated.extracted)}`;
  return `${correct}${stated.errorType === null ? '' : `, ${showLine(stated.errorType)}`}${extracted}`;
}

interface AttemptCardProps {
  readonly view: View;
  readonly isOpenAtFirst: boolean;
}

function AttemptCard({ view, isOpenAtFirst }: AttemptCardProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { attempt } = view;
  return (
    <section className={styles.attempt} data-testid="attempt" aria-label={`Request ${view.n}`}>
      <div className={styles.attemptHead}>
        <span style={{ fontWeight: 600 }}>{`Request ${view.n}`}</span>
        <AttemptClass attempt={attempt} />
        <span className="faint num">{`${formatInstant(view.openedAt)}, execution ${view.execution}`}</span>
        {attempt !== null && (
          <Button
            ml="auto"
            size="compact-xs"
            variant="subtle"
            leftSection={isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Bytes
          </Button>
        )}
      </div>
      {attempt === null ? (
        <div className="dim">
          Cut off by the end of the program. Whether it reached the service is not known; it says nothing
          about the model.
        </div>
      ) : (
        <>
          <Facts facts={attemptFacts(attempt)} />
          {isOpen && <AttemptBytes attempt={attempt} />}
        </>
      )}
    </section>
  );
}

export function AttemptClass({ attempt }: { readonly attempt: Attempt | null }): ReactNode {
  if (attempt === null) return <Tag tone="warn">interrupted</Tag>;
  const { failure } = attempt.classification;
  return failure === null ? (
    <Tag tone="ok">usable reply</Tag>
  ) : (
    <Tag tone="bad">{failure.replaceAll('_', ' ')}</Tag>
  );
}

export function attemptFacts(attempt: Attempt): readonly Fact[] {
  const { usage, classification, reply } = attempt;
  const text = (value: string | null): string | null => (value === null ? null : showLine(value));
  const facts: readonly (readonly [string, string | null])[] = [
    [
      'Class',
      `decided by ${classification.by}${classification.phrase === null ? '' : `: “${showLine(classification.phrase)}”`}`,
    ],
    [
      'Status',
      `${attempt.status ?? 'none'}, ended ${attempt.end.replaceAll('_', ' ')}${attempt.socketCode === null ? '' : ` (${showLine(attempt.socketCode)})`}`,
    ],
    ['Finish', text(attempt.finishReason)],
    ['Error', errorText(attempt)],
    [
      'Model',
      `${showLine(attempt.reportedModel ?? 'not named')}, asked for ${showLine(attempt.requestedModel)}: ${attempt.modelVerification.replaceAll('_', ' ')}`,
    ],
    ['Service', text(attempt.upstream)],
    [
      'Waits',
      `${formatDuration(attempt.queueMs)} for the gate, ${formatDuration(attempt.firstByteMs)} to the first byte, ${formatDuration(attempt.wallMs)} in all`,
    ],
    ['Retry after', attempt.retryAfterMs === null ? null : formatDuration(attempt.retryAfterMs)],
    [
      'Tokens',
      usage === null
        ? 'not told'
        : `${formatCount(usage.promptTokens)} in (${formatCount(usage.cachedTokens)} cached), ${formatCount(usage.completionTokens)} out, ${formatCount(usage.reasoningTokens)} of them thought`,
    ],
    ['Cost', attempt.costNano === null ? 'not told' : formatCost(attempt.costNano)],
    ['Request id', text(attempt.requestId)],
    ['Skipped events', attempt.skippedEvents === 0 ? null : formatCount(attempt.skippedEvents)],
    ['Tool calls', attempt.toolCalls === 0 ? null : formatCount(attempt.toolCalls)],
    ['Bytes', reply === null ? 'none came' : formatBytes(reply.bytes)],
  ];
  return facts.flatMap(([key, value]) => (value === null ? [] : [{ key, value }]));
}

function errorText({ error }: Attempt): string | null {
  if (error === null) return null;
  const parts = [error.code, error.type, error.param, error.message].filter((part) => part !== null);
  return showLine(parts.join(' · '));
}

export function AttemptBytes({ attempt }: { readonly attempt: Attempt }): ReactNode {
  const { reply, structured } = attempt;
  return (
    <>
      <div>
        <div className={styles.label}>{`Sent to ${showLine(attempt.request.url)}`}</div>
        <LongText text={attempt.request.body} what="request" limit={4000} testId="attempt-request" />
      </div>
      {reply !== null && (
        <div>
          <div className={styles.label}>
            {`Received, ${formatCount(reply.bytes)} bytes${reply.encoding === 'base64' ? ', not UTF-8: shown as base64' : ''}${reply.isRedacted ? '; the key that the service echoed is replaced' : ''}`}
          </div>
          <LongText text={reply.body} what="raw reply" limit={4000} testId="attempt-raw" />
        </div>
      )}
      <EngineTalk dialogue={attempt.dialogue} />
      {structured !== null && (
        <div>
          <div className={styles.label}>{`Answer in the field ${showLine(structured.field)}`}</div>
          <LongText text={structured.json} what="structured answer" limit={4000} />
        </div>
      )}
      {Object.keys(attempt.headers).length > 0 && (
        <div>
          <div className={styles.label}>Reply headers</div>
          <Facts
            facts={Object.entries(attempt.headers).map(([key, value]) => ({
              key,
              value: <span className="mono">{showLine(value)}</span>,
            }))}
          />
        </div>
      )}
    </>
  );
}
