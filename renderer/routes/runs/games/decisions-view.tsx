/** The decisions of a game run, filtered as a number counts them; a line opens the review of its move. */
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { GameDecisionRow } from '../../../../core/game/decisions.ts';
import type { GameRunReport } from '../../../../core/game/report.ts';
import { useDecisionRows } from '../../../data/game-rows.ts';
import { formatCount, formatDuration, formatShort, UNKNOWN } from '../../../format/figures.ts';
import { PHASE_WORDS } from '../../../format/game-kind-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import {
  countDecisionConditions,
  makeDecisionEntries,
  NO_DECISION_FILTER,
  readDecisionFilter,
} from '../../../state/game-place.ts';
import { makeReviewHref } from '../../../state/review-place.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { VirtualTable } from '../../../table/virtual-table.tsx';
import type { TableColumn } from '../../../table/table-column.ts';
import resultStyles from '../questions/results/results.module.css';
import { DecisionsBar } from './decisions-bar.tsx';

const COLUMNS: readonly TableColumn<GameDecisionRow>[] = [
  {
    id: 'decision',
    title: 'Decision',
    width: 'minmax(130px, 1.4fr)',
    cell: (row) => <span className="ellipsis mono">{showLine(row.decisionId)}</span>,
  },
  {
    id: 'player',
    title: 'Player',
    width: 'minmax(80px, 1fr)',
    cell: (row) => <span className="ellipsis">{showLine(row.playerId)}</span>,
  },
  { id: 'ply', title: 'Ply', width: '52px', align: 'right', cell: (row) => row.ply },
  {
    id: 'move',
    title: 'Move',
    width: '84px',
    cell: (row) => <span className="mono">{row.san ?? row.move ?? UNKNOWN}</span>,
  },
  {
    id: 'outcome',
    title: 'Outcome',
    width: '96px',
    cell: (row) => row.outcome ?? <span className="faint">under way</span>,
  },
  {
    id: 'requests',
    title: 'Requests',
    width: '76px',
    align: 'right',
    cell: (row) => formatCount(row.requests),
  },
  {
    id: 'rejections',
    title: 'Refused',
    width: '70px',
    align: 'right',
    cell: (row) => formatCount(row.rejections),
  },
  { id: 'wait', title: 'Wait', width: '80px', align: 'right', cell: (row) => formatDuration(row.wallMs) },
  {
    id: 'tokens',
    title: 'Out',
    width: '64px',
    align: 'right',
    cell: (row) => formatShort(row.completionTokens),
  },
  { id: 'loss', title: 'Loss', width: '86px', align: 'right', cell: (row) => lossText(row) },
  {
    id: 'best',
    title: 'Best move',
    width: '92px',
    cell: ({ review }) => (
      <span className="mono">
        {review === null ? UNKNOWN : review.bestMoveMatch === true ? 'played' : (review.bestMove ?? UNKNOWN)}
      </span>
    ),
  },
  {
    id: 'phase',
    title: 'Phase',
    width: '98px',
    cell: ({ review }) => (review === null ? UNKNOWN : PHASE_WORDS[review.phase]),
  },
];

function lossText({ review }: GameDecisionRow): string {
  if (review === null) return UNKNOWN;
  if (review.bucket === 'mate_line') return 'mate line';
  return review.lossCp === null ? UNKNOWN : `${formatCount(review.lossCp)} cp`;
}

export function DecisionsView({ report }: { readonly report: GameRunReport }): ReactNode {
  const { runId } = report;
  const [params, change] = useQueryParams();
  const navigate = useNavigate();
  const filter = readDecisionFilter(params);
  const filterKey = JSON.stringify(filter);
  const rows = useDecisionRows(runId, filter);
  const [cursor, setCursor] = useState({ filterKey, index: 0 });
  const active = cursor.filterKey === filterKey ? cursor.index : 0;
  const open = (index: number): void => {
    const row = rows.rowAt(index);
    if (row !== null) navigate(makeReviewHref(runId, row.gameId, row.ply, rows.head?.profile ?? null));
  };
  const total = rows.total ?? 0;
  return (
    <div className={resultStyles.pane} data-testid="decisions-view">
      <DecisionsBar
        report={report}
        filter={filter}
        head={rows.head}
        onChange={(part) => change(makeDecisionEntries({ ...filter, ...part }))}
      />
      {rows.error !== null ? (
        <div style={{ padding: 16 }}>
          <ErrorNotice what="The decisions could not be listed" error={rows.error} />
        </div>
      ) : rows.total === 0 ? (
        <Empty icon={<IconFilterOff size={40} stroke={1.2} />} title="No decision">
          {countDecisionConditions(filter) === 0 ? (
            'No player of this run has been asked in words.'
          ) : (
            <Button
              size="xs"
              variant="default"
              onClick={() => change(makeDecisionEntries(NO_DECISION_FILTER))}
            >
              Clear all conditions
            </Button>
          )}
        </Empty>
      ) : (
        <VirtualTable
          label="Decisions"
          testId="decisions-table"
          columns={COLUMNS}
          total={total}
          rowAt={rows.rowAt}
          active={total === 0 ? null : Math.min(active, total - 1)}
          onActive={(index) => setCursor({ filterKey, index })}
          onOpen={open}
          onRange={rows.onRange}
          resetKey={filterKey}
        />
      )}
    </div>
  );
}
