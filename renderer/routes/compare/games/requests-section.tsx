/** Requests, waits, tokens and cost. What was not told is unknown, and every sum says how many requests told it. */
import type { ReactNode } from 'react';
import { askedPlayers, requestsTable } from '../../../../core/game/tables.ts';
import { TableSection } from '../../../parts/table-section.tsx';
import { drawPlayers, gamesAddress } from './cells.tsx';
import type { GamesFiguresProps } from './compared-games.ts';

export function RequestsSection({ players }: GamesFiguresProps): ReactNode {
  const asked = askedPlayers(players);
  if (asked.rows.length === 0) return null;
  return (
    <TableSection
      title="Requests, waits, tokens and cost"
      sectionTestId="compare-requests"
      what="the requests"
      name="requests"
      label="Requests"
      testId="compare-requests-table"
      table={requestsTable(players)}
      isUnsorted
      addressOf={gamesAddress}
      draw={drawPlayers(asked)}
    />
  );
}
