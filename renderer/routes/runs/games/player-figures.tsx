/**
 * What the players did. Games, decisions and requests are three denominators, and every figure names its own. Compliance
 * stands apart from the score; unknown stays unknown; reviews of different engine profiles are never mixed.
 */
import type { ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import { gamesTable, playersOf, runPlayersTable } from '../../../../core/game/tables.ts';
import { Section } from '../../../parts/section.tsx';
import { TableSection } from '../../../parts/table-section.tsx';
import { drawPlayers, gamesAddress } from '../../compare/games/cells.tsx';
import { PlayerCard } from './player-card.tsx';

export function PlayerFigures({ report }: { readonly report: GameRunReport }): ReactNode {
  const players = playersOf(report);
  return (
    <>
      <TableSection
        title="Players"
        what="the players"
        name={`players-${report.runId}`}
        exportTestId="export-players"
        testId="players-table"
        table={gamesTable(players)}
        whole={runPlayersTable(report)}
        isUnsorted
        addressOf={gamesAddress}
        draw={drawPlayers(players)}
        below="A score of few games is an anecdote: it has no interval here, and the order of the table is the order of the manifest, no ranking. Games without a result are in no score."
      />
      <Section title="Decisions and requests">
        {report.players.map((player) => (
          <PlayerCard key={player.playerId} runId={report.runId} player={player} />
        ))}
      </Section>
    </>
  );
}
