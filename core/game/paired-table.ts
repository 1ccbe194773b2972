/** Cohorts of games against one opponent, opening by opening, as a table (R-STAT-23). No schema is loaded. */
import { runLetter } from '../table/compared-runs.ts';
import { figure, makeTable, type FigureKind, type FigureOf, type Table } from '../table/figure.ts';
import type { PairedDifference } from './paired-games.ts';

const MEASURE_WORDS = { score: 'score', loss: 'mean loss, cp' } as const;

/** @param runIds in the order of the comparison; a run alone has no letters */
export function pairedTable(rows: readonly PairedDifference[], runIds: readonly string[]): Table<never> {
  const isCompared = runIds.length > 1;
  const kindOf = ({ measure }: PairedDifference, ofScore: FigureKind): FigureKind =>
    measure === 'score' ? ofScore : 'cp';
  const cohort = (side: 'a' | 'b', word: string): readonly FigureOf<PairedDifference, never>[] => [
    figure(`run_${side}`, `Run of ${word}`, 'text', (row) => runIds[row[side].run], { isDetail: true }),
    figure(`player_${side}`, word, 'text', (row) => {
      const { run, playerId } = row[side];
      return isCompared ? `${runLetter(run)} ${playerId}` : playerId;
    }),
  ];
  return makeTable<PairedDifference, never>(
    { id: 'paired', title: 'Cohorts opening by opening (95 % intervals over openings)' },
    [
      ...cohort('a', 'One'),
      ...cohort('b', 'Other'),
      figure('opponent', 'Against', 'text', ({ opponent }) => opponent),
      figure('measure', 'What', 'text', ({ measure }) => measure, { words: MEASURE_WORDS }),
      figure('profile', 'Reviewed by', 'text', ({ profile }) => profile, { isDetail: true }),
      figure('openings', 'Openings', 'count', ({ openings }) => openings, {
        note: 'both games of each have a result, of either side',
      }),
      figure('mean_one', 'One', 'number', (row) => ({ value: row.meanA, kind: kindOf(row, 'share') })),
      figure('mean_other', 'Other', 'number', (row) => ({ value: row.meanB, kind: kindOf(row, 'share') })),
      figure(
        'difference',
        'Difference',
        'number',
        (row) => ({ value: row.difference, interval: row.interval, kind: kindOf(row, 'points') }),
        { parts: ['interval'], of: 'openings', rule: 'R-STAT-23' },
      ),
    ],
    rows,
  );
}
