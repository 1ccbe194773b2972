/** Requests, waits, tokens and cost. What was not told is unknown, and every sum says how many requests told it. */
import type { ReactNode } from 'react';
import type { ComparedPlayer } from '../../../../core/game/comparison-figures.ts';
import { comparedPlayers, requestsTable } from '../../../../core/game/comparison-tables.ts';
import type { RequestKind } from '../../../../core/game/kind-lists.ts';
import type { PlayerFiguresView } from '../../../../core/game/report.ts';
import { formatCount, formatDuration, formatShort, UNKNOWN } from '../../../format/figures.ts';
import { REQUEST_KIND_WORDS } from '../../../format/game-kind-words.ts';
import { formatCost } from '../../../format/question-figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Opens } from '../../../parts/opens.tsx';
import { Section } from '../../../parts/section.tsx';
import { makeDecisionsHref } from '../../../state/game-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { figureFormats } from './game-exports.ts';
import type { GamesFiguresProps } from './compared-games.ts';
import { Count, whoColumns, whose } from './cells.tsx';

type Requests = NonNullable<PlayerFiguresView['requests']>;
interface AskedPlayer extends ComparedPlayer {
  readonly requests: Requests;
}

function behind(row: ComparedPlayer, request: RequestKind): { readonly href: string; readonly what: string } {
  return {
    href: makeDecisionsHref(row.runId, { playerId: row.player.playerId, request }),
    what: `requests ${REQUEST_KIND_WORDS[request]}, ${whose(row)}`,
  };
}

function countColumn(
  kind: RequestKind,
  title: string,
  of: (requests: Requests) => number,
): DataColumn<AskedPlayer> {
  return {
    id: kind,
    title,
    align: 'right',
    cell: (row) => <Count count={of(row.requests)} {...behind(row, kind)} />,
  };
}

function waitsColumn(
  id: string,
  title: string,
  kind: RequestKind,
  of: (requests: Requests) => Requests['allSeconds'],
): DataColumn<AskedPlayer> {
  return {
    id,
    title,
    align: 'right',
    cell: (row) => {
      const { n, medianMs, p95Ms } = of(row.requests);
      if (n === 0) return UNKNOWN;
      return (
        <>
          <Opens {...behind(row, kind)}>{formatDuration(medianMs)}</Opens>
          <div className={styles.under}>{`p95 ${formatDuration(p95Ms)}, n ${formatCount(n)}`}</div>
        </>
      );
    },
  };
}

const COLUMNS: readonly DataColumn<AskedPlayer>[] = [
  ...whoColumns<AskedPlayer>(),
  countColumn('sent', 'Sent', ({ sent }) => sent),
  countColumn('accepted', 'Accepted', ({ accepted }) => accepted),
  countColumn('rejected', 'Refused', ({ rejected }) => rejected),
  countColumn('no_verdict', 'No verdict', ({ withoutVerdict }) => withoutVerdict),
  { id: 'failures', title: 'Failures', cell: (row) => <Failures row={row} /> },
  waitsColumn('all', 'Wait, all: median', 'timed', ({ allSeconds }) => allSeconds),
  waitsColumn('ok', 'Wait, accepted: median', 'accepted', ({ acceptedSeconds }) => acceptedSeconds),
  waitsColumn('queue', 'In the queue: median', 'queued', ({ queueSeconds }) => queueSeconds),
  {
    id: 'tokens',
    title: 'Tokens out',
    align: 'right',
    cell: (row) => {
      const { sum, median, told } = row.requests.completionTokens;
      if (sum === null) return <span className="faint">not told</span>;
      return (
        <>
          <Opens {...behind(row, 'told_tokens')}>{formatShort(sum)}</Opens>
          <div className={styles.under}>{`median ${formatShort(median)}, n ${formatCount(told)}`}</div>
        </>
      );
    },
  },
  {
    id: 'cost',
    title: 'Cost',
    align: 'right',
    cell: (row) => {
      const { sum, told } = row.requests.costNano;
      if (sum === null) return <span className="faint">unknown</span>;
      return (
        <>
          <Opens {...behind(row, 'told_cost')}>{formatCost(sum)}</Opens>
          <div className={styles.under}>{`n ${formatCount(told)}`}</div>
        </>
      );
    },
  },
];

function Failures({ row }: { readonly row: AskedPlayer }): ReactNode {
  const { byFailure } = row.requests;
  if (byFailure.length === 0) return <span className="faint">none</span>;
  return byFailure.map(({ key, count }) => (
    <div key={key}>
      <Opens
        href={makeDecisionsHref(row.runId, { playerId: row.player.playerId, failure: key })}
        what={`requests that failed so, ${whose(row)}`}
      >
        {`${showLine(key).replaceAll('_', ' ')} ${formatCount(count)}`}
      </Opens>
    </div>
  ));
}

export function RequestsSection({ comparison }: GamesFiguresProps): ReactNode {
  const rows = comparedPlayers(comparison).flatMap((row): readonly AskedPlayer[] =>
    row.player.requests === null ? [] : [{ ...row, requests: row.player.requests }],
  );
  if (rows.length === 0) return null;
  return (
    <Section
      title="Requests, waits, tokens and cost"
      testId="compare-requests"
      side={
        <ExportMenu
          what="the requests"
          name="requests"
          formats={figureFormats(() => requestsTable(comparison))}
        />
      }
    >
      <div className={styles.broad}>
        <DataTable label="Requests" testId="compare-requests-table" rows={rows} columns={COLUMNS} />
      </div>
    </Section>
  );
}
