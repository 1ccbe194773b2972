/**
 * What is told of a pairing: results of the first player against the second, with intervals over pairs of games (R-STAT-20),
 * the sequential test where the run has one (R-STAT-21), and everybody's points against everybody. No schema is loaded.
 */
import { matchFigures, type MatchFigures } from '../score/pentanomial.ts';
import { sprtFigures, thawSprt, type FrozenSprt, type SprtFigures } from '../score/sprt.ts';
import { figure, makeTable, type FigureOf, type FigureOptions, type Table } from '../table/figure.ts';
import type { Match } from './match.ts';
import type { GameOpened } from './player-figures.ts';

export interface MatchRow {
  /** Of the run among those compared; null: it stands alone. */
  readonly letter: string | null;
  readonly runId: string;
  readonly match: Match;
  readonly figures: MatchFigures;
  readonly sprt: SprtFigures | null;
}

type MatchFigure = FigureOf<MatchRow, GameOpened>;

export function matchRows(
  letter: string | null,
  runId: string,
  matches: readonly Match[],
  sprt: FrozenSprt | undefined,
): readonly MatchRow[] {
  return matches.map((match) => ({
    letter,
    runId,
    match,
    figures: matchFigures(match.pairs),
    sprt: sprt === undefined ? null : sprtFigures(match.pairs, thawSprt(sprt)),
  }));
}

const opens = (kind: 'completed' | 'won' | 'drawn' | 'lost'): FigureOptions<MatchRow, GameOpened> => ({
  opens: ({ letter, runId, match: { lane, first } }) => ({
    letter,
    runId,
    playerId: first,
    games: kind,
    lane,
  }),
});

const PAIR_KINDS = [
  ['pairs_0', '0 of 2'],
  ['pairs_half', '½ of 2'],
  ['pairs_1', '1 of 2'],
  ['pairs_1_half', '1½ of 2'],
  ['pairs_2', '2 of 2'],
] as const;

const RESULT_FIGURES: readonly MatchFigure[] = [
  figure('lane', 'Pairing', 'text', ({ match }) => match.lane, { isDetail: true }),
  figure('first', 'First', 'text', ({ match }) => match.first),
  figure('second', 'Against', 'text', ({ match }) => match.second),
  figure('completed', 'With a result', 'count', ({ match }) => match.completed, opens('completed')),
  figure('won', 'Won', 'count', ({ match }) => match.wins, opens('won')),
  figure('drawn', 'Drawn', 'count', ({ match }) => match.draws, opens('drawn')),
  figure('lost', 'Lost', 'count', ({ match }) => match.losses, opens('lost')),
  figure('pairs', 'Pairs', 'count', ({ figures }) => figures.pairs, {
    note: 'both games have a result; what follows rests on them',
  }),
  figure('unpaired', 'Games left out', 'count', ({ match }) => match.unpaired, {
    note: 'with a result, but their pair is not whole',
  }),
  ...PAIR_KINDS.map(([id, heading], at): MatchFigure =>
    figure(id, heading, 'count', ({ match }) => match.pairs[at], { isDetail: true }),
  ),
];

const STRENGTH_FIGURES: readonly MatchFigure[] = [
  figure(
    'score_of_pairs',
    'Score',
    'share',
    ({ figures: { score, scoreInterval: interval } }) => ({ value: score, interval }),
    { parts: ['interval'], of: 'pairs', rule: 'R-STAT-20', ...opens('completed') },
  ),
  figure(
    'elo',
    'Elo difference',
    'number',
    ({ figures: { elo, eloInterval: interval } }) => ({ value: elo, interval }),
    { parts: ['interval'], of: 'pairs', rule: 'R-STAT-20.1' },
  ),
  figure('normalized_elo', 'Normalised Elo', 'number', ({ figures }) => figures.normalizedElo, {
    rule: 'R-STAT-20.1',
  }),
  figure('los', 'LOS', 'share', ({ figures }) => figures.los, {
    note: 'likelihood that the first is the stronger',
    rule: 'R-STAT-20.2',
  }),
];

const SPRT_WORDS = { h0: 'H0', h1: 'H1', undecided: 'undecided' } as const;

const SPRT_FIGURES: readonly MatchFigure[] = [
  figure('llr', 'LLR', 'number', ({ sprt }) => sprt?.llr, { rule: 'R-STAT-21' }),
  figure('sprt_lower', 'H0 at', 'number', ({ sprt }) => sprt?.lower, { under: 'H0 at' }),
  figure('sprt_upper', 'H1 at', 'number', ({ sprt }) => sprt?.upper, { under: 'H1 at' }),
  figure('sprt_decision', 'Decided', 'text', ({ sprt }) => sprt?.decision, { words: SPRT_WORDS }),
];

const RUN_FIGURES: readonly MatchFigure[] = [figure('run', 'Run', 'text', ({ letter }) => letter)];

/** In the order of the pairings. Test figures stand where any of the runs is tested. */
export function matchTable(rows: readonly MatchRow[], isCompared = false): Table<GameOpened> {
  return makeTable(
    { id: 'matches', title: 'Pairings (95 % intervals over pairs of games)' },
    [
      ...(isCompared ? RUN_FIGURES : []),
      figure<MatchRow, GameOpened>('run_id', 'Run id', 'text', ({ runId }) => runId, { isDetail: true }),
      ...RESULT_FIGURES,
      ...STRENGTH_FIGURES,
      ...(rows.some(({ sprt }) => sprt !== null) ? SPRT_FIGURES : []),
    ],
    rows,
  );
}

interface CrossRow {
  readonly playerId: string;
  /** By opponent: points and games with a result. */
  readonly against: ReadonlyMap<string, { readonly points: number; readonly games: number }>;
}

/** Points of everybody against everybody, in the order of the manifest; of games with a result, in pairs or not. */
export function crossTable(playerIds: readonly string[], matches: readonly Match[]): Table<never> {
  const rows = playerIds.map((playerId): CrossRow => ({
    playerId,
    against: pointsAgainst(playerId, matches),
  }));
  const share = (points: number, games: number) => ({
    value: games === 0 ? null : points / games,
    count: points,
    n: games,
  });
  return makeTable<CrossRow, never>(
    { id: 'cross_table', title: 'Cross-table (points of games with a result)' },
    [
      figure('player', 'Player', 'text', ({ playerId }) => playerId),
      ...playerIds.map((opponent, at) =>
        figure<CrossRow>(
          `against_${at + 1}`,
          opponent,
          'share',
          ({ against }) => {
            const found = against.get(opponent);
            return share(found?.points ?? 0, found?.games ?? 0);
          },
          { parts: ['count', 'n'] },
        ),
      ),
      figure(
        'all',
        'All',
        'share',
        ({ against }) => {
          const all = [...against.values()];
          return share(
            all.reduce((sum, { points }) => sum + points, 0),
            all.reduce((sum, { games }) => sum + games, 0),
          );
        },
        { parts: ['count', 'n'] },
      ),
    ],
    rows,
  );
}

function pointsAgainst(playerId: string, matches: readonly Match[]): CrossRow['against'] {
  const against = new Map<string, { points: number; games: number }>();
  for (const { first, second, wins, draws, losses, completed } of matches) {
    if (playerId !== first && playerId !== second) continue;
    const opponent = playerId === first ? second : first;
    const before = against.get(opponent) ?? { points: 0, games: 0 };
    const points = (playerId === first ? wins : losses) + draws / 2;
    against.set(opponent, { points: before.points + points, games: before.games + completed });
  }
  return against;
}
