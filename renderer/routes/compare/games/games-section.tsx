/** Results of the players, run beside run, in the order of the manifests. */
import type { ReactNode } from 'react';
import { gamesTable } from '../../../../core/game/tables.ts';
import { TableSection } from '../../../parts/table-section.tsx';
import { drawPlayers, gamesAddress } from './cells.tsx';
import type { GamesFiguresProps } from './compared-games.ts';

export function GamesSection({ players }: GamesFiguresProps): ReactNode {
  return (
    <TableSection
      title="Games"
      sectionTestId="compare-games"
      what="the results"
      name="games"
      label="Results of the players"
      testId="compare-games-table"
      table={gamesTable(players)}
      isUnsorted
      addressOf={gamesAddress}
      draw={drawPlayers(players)}
      below="No ranking: rows of one player stand together, in the order of the manifests. Games without a result are in no score; intervals stand with the pairings."
    />
  );
}
