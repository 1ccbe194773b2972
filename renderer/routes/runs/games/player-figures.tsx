/**
 * What the players did. Games, decisions and requests are three denominators, and every figure names its own. Compliance
 * stands apart from the score; unknown stays unknown; reviews of different engine profiles are never mixed.
 */
import type { ReactNode } from 'react';
import type { GameKind } from '../../../../core/game/kind-lists.ts';
import type { GameRunReport, PlayerFiguresView } from '../../../../core/game/report.ts';
import { formatCount, UNKNOWN } from '../../../format/figures.ts';
import { GAME_KIND_WORDS } from '../../../format/game-kind-words.ts';
import { shareWords, STATUS_TONES } from '../../../format/game-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Opens } from '../../../parts/opens.tsx';
import { Section } from '../../../parts/section.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { makeDecisionsHref, makeGamesHref } from '../../../state/game-place.ts';
import { DataTable } from '../../../table/data-table.tsx';
import styles from './games.module.css';
import { PlayerCard } from './player-card.tsx';
import { countText, scoreText } from './player-words.ts';

export function PlayerFigures({ report }: { readonly report: GameRunReport }): ReactNode {
  return (
    <>
      <Section title="Players">
        <div className={styles.wide}>
          <Overview report={report} />
        </div>
        <div className="faint" style={{ marginTop: 8 }}>
          A score of few games is an anecdote: it has no interval here, and the order of the table is the
          order of the manifest, no ranking. Incomplete games are in no score.
        </div>
      </Section>
      <Section title="Decisions and requests">
        {report.players.map((player) => (
          <PlayerCard key={player.playerId} runId={report.runId} player={player} />
        ))}
      </Section>
    </>
  );
}

function Overview({ report }: { readonly report: GameRunReport }): ReactNode {
  const { runId, players } = report;
  const games = (row: PlayerFiguresView, kind: GameKind, text: string): ReactNode => (
    <Opens
      href={makeGamesHref(runId, { playerId: row.playerId, kind })}
      what={`games ${GAME_KIND_WORDS[kind]}, ${showLine(row.playerId)}`}
    >
      {text}
    </Opens>
  );
  return (
    <DataTable
      label="Players"
      testId="players-table"
      rows={players}
      columns={[
        {
          id: 'player',
          title: 'Player',
          cell: (row) => (
            <>
              <strong>{showLine(row.name)}</strong>
              <div className="faint">{row.playerId}</div>
            </>
          ),
        },
        {
          id: 'status',
          title: 'Status',
          cell: (row) => <Tag tone={STATUS_TONES[row.status]}>{row.status}</Tag>,
        },
        {
          id: 'score',
          title: 'Score, of games with a result',
          rule: 'R-GAME-17.1',
          align: 'right',
          cell: (row) => games(row, 'completed', scoreText(row.games)),
        },
        {
          id: 'wdl',
          title: 'Won, drawn, lost',
          align: 'right',
          cell: (row) => (
            <>
              {games(row, 'won', formatCount(row.games.wins))}
              {', '}
              {games(row, 'drawn', formatCount(row.games.draws))}
              {', '}
              {games(row, 'lost', formatCount(row.games.losses))}
            </>
          ),
        },
        {
          id: 'forfeits',
          title: 'Of them by forfeit',
          rule: 'R-GAME-7.2',
          align: 'right',
          cell: (row) => (
            <>
              {games(row, 'forfeited', `${row.games.forfeits} lost`)}
              {', '}
              {games(row, 'opponent_forfeited', `${row.games.forfeitsOfOpponents} won`)}
            </>
          ),
        },
        {
          id: 'incomplete',
          title: 'Incomplete',
          rule: 'R-GAME-10.1',
          align: 'right',
          cell: (row) => games(row, 'incomplete', countText(row.games.incomplete)),
        },
        {
          id: 'compliance',
          title: 'Compliance, of decisions',
          rule: 'R-GAME-17.3',
          align: 'right',
          cell: (row) =>
            row.decisions === null ? (
              UNKNOWN
            ) : (
              <Opens
                href={makeDecisionsHref(runId, { playerId: row.playerId, kind: 'compliant' })}
                what={`compliant decisions, ${showLine(row.playerId)}`}
              >
                {shareWords(row.decisions.compliant)}
              </Opens>
            ),
        },
      ]}
    />
  );
}
