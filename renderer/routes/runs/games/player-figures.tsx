/**
 * What the players did. Games, decisions and requests are three denominators, and every figure names its own. Compliance
 * stands apart from the score; unknown stays unknown; reviews of different engine profiles are never mixed.
 */
import type { ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import { gamesTable, playersOf, runPlayersTable, strengthParts } from '../../../../core/game/tables.ts';
import { Section } from '../../../parts/section.tsx';
import { TableSection } from '../../../parts/table-section.tsx';
import { drawPlayers, gamesAddress } from '../../compare/games/cells.tsx';
import { StrengthSections } from '../../compare/games/strength-sections.tsx';
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
        below="The order is that of the manifest, no ranking; a score of few games is an anecdote, and intervals stand with the pairings below. Games without a result are in no score."
      />
      <StrengthSections tables={strengthParts(report)} name={report.runId} />
      <Section title="Decisions and requests">
        {report.players.map((player) => (
          <PlayerCard key={player.playerId} runId={report.runId} player={player} />
        ))}
      </Section>
    </>
  );
}
