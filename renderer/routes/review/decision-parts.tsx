/** The parts of a decision in words: what was asked, what came back, how it was judged, and the rows that prove it. */
import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { GameDecisionDetail } from '../../../core/game/report.ts';
import { formatBytes, formatDuration, formatInstant } from '../../format/figures.ts';
import { Facts } from '../../parts/facts.tsx';
import { Hash } from '../../parts/hash.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Tag } from '../../parts/tag.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { AttemptBytes, AttemptClass, attemptFacts } from '../runs/questions/results/answer-attempts.tsx';
import { JudgeTable, VerdictLine } from './judge-table.tsx';
import styles from './review.module.css';

type Request = GameDecisionDetail['requests'][number];

interface PartProps {
  readonly detail: GameDecisionDetail;
}

/** The last request first: it is the one that decided. */
export function DecisionReply({ detail }: PartProps): ReactNode {
  const [number, setNumber] = useState(detail.requests.at(-1)?.number ?? 1);
  const request = detail.requests.find((one) => one.number === number);
  return (
    <>
      <RequestPicker detail={detail} number={number} onChange={setNumber} />
      {request !== undefined && <Reply key={number} request={request} />}
    </>
  );
}

function Reply({ request }: { readonly request: Request }): ReactNode {
  const row = request.attemptRow;
  if (row === null) return <Notice tone="warn">{CUT_OFF}</Notice>;
  return (
    <>
      {request.verdict === null ? (
        <WithoutVerdict request={request} />
      ) : (
        <VerdictLine verdict={request.verdict} failure={request.failure} />
      )}
      <div>
        <div className={styles.label}>Reply, as it stood when it was judged</div>
        {row.text === null ? (
          <div className="faint">No text came.</div>
        ) : (
          <LongText text={row.text} what="reply" testId="decision-reply" />
        )}
      </div>
      {row.structured !== null && (
        <div>
          <div className={styles.label}>Answer in a field of its own</div>
          <LongText text={row.structured.json} what="structured answer" limit={4000} />
        </div>
      )}
      {row.refusal !== null && (
        <div>
          <div className={styles.label}>Refusal</div>
          <LongText text={row.refusal} what="refusal" limit={4000} />
        </div>
      )}
      {request.judges.length > 0 && (
        <div>
          <div className={styles.label}>Four judges of the same words; only protocol 3 decides</div>
          <JudgeTable judges={request.judges} />
        </div>
      )}
      {row.reasoning !== null && (
        <div>
          <div className={styles.label}>
            {`Reasoning${row.reasoningSource === null ? '' : `, from the field ${row.reasoningSource}`}: never searched for the move`}
          </div>
          <LongText text={row.reasoning} what="reasoning" testId="decision-reasoning" />
        </div>
      )}
    </>
  );
}

/** The reader was not asked: what came is the model's fault by its class, or says nothing of the model. */
function WithoutVerdict({ request: { legal, failure } }: { readonly request: Request }): ReactNode {
  const name = (failure ?? 'no reply').replaceAll('_', ' ');
  return legal === false ? (
    <Notice tone="bad" title={`Refused: ${name}`}>
      By what came back, before any move was looked for; it counts as an attempt.
    </Notice>
  ) : (
    <Notice tone="plain" title={`No verdict: ${name}`}>
      It says nothing of the model and cost it no attempt.
    </Notice>
  );
}

const CUT_OFF =
  'Cut off by the end of the program. Whether it reached the service is not known; it says nothing about the model, and the decision is asked again.';

/** Prompts of a decision differ: after a refused reply the feedback stands in the next one. */
export function DecisionPrompt({ detail }: PartProps): ReactNode {
  const [number, setNumber] = useState(detail.requests[0]?.number ?? 1);
  const request = detail.requests.find((one) => one.number === number);
  return (
    <>
      <RequestPicker detail={detail} number={number} onChange={setNumber} />
      {request !== undefined && (
        <>
          <div>
            <div className={styles.label}>System message</div>
            <LongText text={request.prompt.system} what="system message" />
          </div>
          <div>
            <div className={styles.label}>
              {request.attempt > 1
                ? `User message of attempt ${request.attempt}, with the feedback on the refused reply`
                : 'User message'}
            </div>
            <LongText key={number} text={request.prompt.user} what="user message" testId="decision-prompt" />
          </div>
          <div className="dim">
            {`${formatBytes(request.prompt.bytes)}, ${request.structured ? 'a JSON object is asked for' : 'plain text is asked for'}, SHA-256 `}
            <Hash value={request.prompt.sha256} what="prompt hash" />
          </div>
        </>
      )}
    </>
  );
}

interface RequestPickerProps extends PartProps {
  readonly number: number;
  readonly onChange: (number: number) => void;
}

function RequestPicker({ detail, number, onChange }: RequestPickerProps): ReactNode {
  if (detail.requests.length < 2) return null;
  return (
    <div style={{ overflowX: 'auto' }}>
      <SegmentedControl
        size="xs"
        value={String(number)}
        onChange={(next) => onChange(Number(next))}
        data={detail.requests.map((request) => ({
          value: String(request.number),
          label: `Request ${request.number}${request.legal === false ? ', refused' : request.legal === null ? ', no verdict' : ''}`,
        }))}
        aria-label="Request"
      />
    </div>
  );
}

export function DecisionRequests({ detail }: PartProps): ReactNode {
  return detail.requests
    .toReversed()
    .map((request, index) => (
      <RequestCard key={request.requestId} request={request} isOpenAtFirst={index === 0} />
    ));
}

interface RequestCardProps {
  readonly request: Request;
  readonly isOpenAtFirst: boolean;
}

function RequestCard({ request, isOpenAtFirst }: RequestCardProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const row = request.attemptRow;
  return (
    <section className={styles.attempt} aria-label={`Request ${request.number}`} data-testid="game-request">
      <div className={styles.attemptHead}>
        <span style={{ fontWeight: 600 }}>{`Request ${request.number}`}</span>
        <Tag>{`attempt ${request.attempt}`}</Tag>
        <AttemptClass attempt={row} />
        {request.legal !== null && (
          <Tag tone={request.legal ? 'ok' : 'bad'}>{request.legal ? 'accepted' : 'refused'}</Tag>
        )}
        <span className="faint num">{`${formatInstant(request.openedAt)}, execution ${request.execution}`}</span>
        {row !== null && (
          <button
            type="button"
            className="link"
            style={{ marginLeft: 'auto' }}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide the bytes' : 'Bytes'}
          </button>
        )}
      </div>
      {row === null ? (
        <div className="dim">{request.end === 'open' ? 'In flight.' : CUT_OFF}</div>
      ) : (
        <>
          <Facts
            facts={[
              { key: 'Request', value: <span className="mono">{request.requestId}</span> },
              ...attemptFacts(row),
            ]}
          />
          {isOpen && <AttemptBytes attempt={row} />}
        </>
      )}
    </section>
  );
}

export function DecisionLedger({ detail }: PartProps): ReactNode {
  const rows = detail.requests
    .flatMap((request) =>
      request.ledger.map((row) => ({
        ...row,
        number: request.number,
        wall: request.attemptRow?.wallMs ?? null,
      })),
    )
    .sort((a, b) => a.seq - b.seq);
  return (
    <DataTable
      label="Ledger rows"
      testId="decision-ledger"
      rows={rows}
      columns={[
        {
          id: 'seq',
          title: 'Row',
          align: 'right',
          value: (row) => row.seq,
          isNumber: true,
          cell: (row) => row.seq,
        },
        { id: 'number', title: 'Request', align: 'right', cell: (row) => row.number },
        { id: 'kind', title: 'Kind', value: (row) => row.kind, cell: (row) => row.kind.replaceAll('_', ' ') },
        { id: 'at', title: 'When', value: (row) => row.at, cell: (row) => formatInstant(row.at) },
        { id: 'wall', title: 'Wait', align: 'right', cell: (row) => formatDuration(row.wall) },
        { id: 'hash', title: 'Hash', cell: (row) => <Hash value={row.hash} what="row hash" /> },
      ]}
    />
  );
}
