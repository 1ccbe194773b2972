/** Results of the players, run beside run. A score has no interval here, so nothing is ordered by it. */
import type { ReactNode } from 'react';
import type { ComparedPlayer } from '../../../../core/game/comparison-figures.ts';
import { comparedPlayers, gamesTable } from '../../../../core/game/comparison-tables.ts';
import type { GameKind } from '../../../../core/game/kind-lists.ts';
import { UNKNOWN } from '../../../format/figures.ts';
import { GAME_KIND_WORDS } from '../../../format/game-kind-words.ts';
import { STATUS_TONES } from '../../../format/game-words.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Opens } from '../../../parts/opens.tsx';
import { Section } from '../../../parts/section.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { makeGamesHref } from '../../../state/game-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import { countText, scoreText } from '../../runs/games/player-words.ts';
import styles from '../compare.module.css';
import { figureFormats } from './game-exports.ts';
import type { GamesFiguresProps } from './compared-games.ts';
import { Count, whoColumns, whose } from './cells.tsx';

const COUNTS: readonly (readonly [
  kind: GameKind,
  title: string,
  of: (games: ComparedPlayer['player']['games']) => number,
])[] = [
  ['won', 'Won', ({ wins }) => wins],
  ['drawn', 'Drawn', ({ draws }) => draws],
  ['lost', 'Lost', ({ losses }) => losses],
  ['forfeited', 'Lost by forfeit', ({ forfeits }) => forfeits],
  ['opponent_forfeited', 'Won by forfeit', ({ forfeitsOfOpponents }) => forfeitsOfOpponents],
];

const COLUMNS: readonly DataColumn<ComparedPlayer>[] = [
  ...whoColumns<ComparedPlayer>(),
  {
    id: 'status',
    title: 'Status',
    cell: ({ player }) => <Tag tone={STATUS_TONES[player.status]}>{player.status}</Tag>,
  },
  {
    id: 'score',
    title: 'Points, of games with a result',
    rule: 'R-GAME-17.1',
    align: 'right',
    cell: (row) => (
      <Opens {...behind(row, 'completed')} isNothing={row.player.games.completed === 0}>
        {scoreText(row.player.games)}
      </Opens>
    ),
  },
  ...COUNTS.map(([kind, title, of]): DataColumn<ComparedPlayer> => ({
    id: kind,
    title,
    align: 'right',
    cell: (row) => <Count count={of(row.player.games)} {...behind(row, kind)} />,
  })),
  {
    id: 'incomplete',
    title: 'Without a result',
    cell: (row) => {
      const { incomplete, started } = row.player.games;
      if (started === 0) return UNKNOWN;
      return (
        <Opens {...behind(row, 'incomplete')} isNothing={incomplete.length === 0}>
          {countText(incomplete)}
        </Opens>
      );
    },
  },
];

function behind(row: ComparedPlayer, kind: GameKind): { readonly href: string; readonly what: string } {
  const { runId, player } = row;
  return {
    href: makeGamesHref(runId, { playerId: player.playerId, kind }),
    what: `games ${GAME_KIND_WORDS[kind]}, ${whose(row)}`,
  };
}

export function GamesSection({ comparison }: GamesFiguresProps): ReactNode {
  return (
    <Section
      title="Games"
      testId="compare-games"
      side={
        <ExportMenu what="the results" name="games" formats={figureFormats(() => gamesTable(comparison))} />
      }
    >
      <div className={styles.broad}>
        <DataTable
          label="Results of the players"
          testId="compare-games-table"
          rows={comparedPlayers(comparison)}
          columns={COLUMNS}
        />
      </div>
      <div className="faint" style={{ marginTop: 8 }}>
        A score of games has no interval here, so this is no ranking: rows of one player stand together, in
        the order of the manifests. Games without a result are in no score.
      </div>
    </Section>
  );
}
