/** One reply under the four judges, and what the reader of protocol 3 says of it. Moves are text of a model: bounded. */
import type { ReactNode } from 'react';
import type { GameDecisionDetail } from '../../../core/game/report.ts';
import { JUDGE_WORDS, METHOD_WORDS } from '../../format/game-words.ts';
import { showLine } from '../../format/visible-text.ts';
import { Notice } from '../../parts/notice.tsx';
import { Tag } from '../../parts/tag.tsx';
import { DataTable } from '../../table/data-table.tsx';

type Request = GameDecisionDetail['requests'][number];
type JudgeRow = Request['judges'][number];
export type MoveVerdictView = NonNullable<Request['verdict']>;

export function JudgeTable({ judges }: { readonly judges: readonly JudgeRow[] }): ReactNode {
  return (
    <DataTable
      label="Judges"
      testId="judge-table"
      rows={judges}
      columns={[
        {
          id: 'judge',
          title: 'Judge',
          cell: (row) => (
            <>
              <div style={row.judge === 'protocol3' ? { fontWeight: 600 } : undefined}>
                {JUDGE_WORDS[row.judge].name}
              </div>
              <div className="faint">{JUDGE_WORDS[row.judge].note}</div>
            </>
          ),
        },
        {
          id: 'move',
          title: 'Move found',
          cell: (row) =>
            row.move === null ? (
              <span className="faint">none</span>
            ) : (
              <span className="mono">{showLine(row.move)}</span>
            ),
        },
        {
          id: 'legal',
          title: 'Legal',
          cell: (row) => (row.legal === null ? <span className="faint">–</span> : row.legal ? 'yes' : 'no'),
        },
        {
          id: 'accepts',
          title: 'Would play it',
          cell: (row) => <Tag tone={row.accepts ? 'ok' : 'bad'}>{row.accepts ? 'accepts' : 'refuses'}</Tag>,
        },
      ]}
    />
  );
}

export interface VerdictLineProps {
  readonly verdict: MoveVerdictView;
  readonly failure: string | null;
}

export function VerdictLine({ verdict, failure }: VerdictLineProps): ReactNode {
  if (verdict.move !== null) {
    return (
      <Notice tone={verdict.formatRecovered ? 'warn' : 'ok'} title={`Accepted: ${showLine(verdict.move)}`}>
        {`Read ${METHOD_WORDS[verdict.method]}.`}
        {verdict.formatRecovered && ' Recovered: not the form that was asked for.'}
      </Notice>
    );
  }
  const why = failure ?? verdict.error ?? 'refused';
  return (
    <Notice tone="bad" title="Refused">
      {`The reader found ${verdict.error === 'illegal_move' ? 'a move that is not legal here' : 'no single move'} (${why.replaceAll('_', ' ')}).`}
    </Notice>
  );
}
