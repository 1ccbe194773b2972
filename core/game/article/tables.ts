/** Tables of an article review: figures of each player in both readings, and agreement with the published opinions. */
import { figure, makeTable, shareCell, type Table } from '../../table/figure.ts';
import { ARTICLE_READINGS, type Reading } from './readings.ts';
import type { ArticlePlayer, ArticleReport, ReadAgreement } from './review.ts';

const WORDS: Readonly<Record<Reading, string>> = { last_line: 'Last line', last_exact: 'Last exact line' };

export function articleAgreementTable(report: ArticleReport): Table<never> {
  return makeTable<ReadAgreement, never>(
    { id: 'agreement', title: 'Agreement with the published opinions' },
    [
      figure('reading', 'Reading', 'text', ({ reading }) => reading, { words: WORDS, rule: 'R-ENG-3' }),
      figure('exact', 'exact', 'count', ({ exact }) => exact, {
        of: 'n',
        note: 'score, depth, selective depth, nodes and line of both searches are equal',
      }),
      figure('score', 'score', 'count', ({ score }) => score, {
        of: 'n',
        note: 'both scores are equal, another field is not',
      }),
      figure('different', 'different', 'count', ({ different }) => different, {
        of: 'n',
        note: 'another score',
      }),
      figure('unmatched', 'not here', 'count', ({ unmatched }) => unmatched, {
        of: 'n',
        note: 'published of a move that was not searched',
      }),
      figure('n', 'n', 'count', (row) => row.exact + row.score + row.different + row.unmatched),
    ],
    report.agreement ?? [],
  );
}

export function articlePlayersTable(report: ArticleReport): Table<never> {
  return makeTable<ArticlePlayer, never>(
    { id: 'players', title: 'Engine opinion of each player' },
    [
      figure('player', 'Player', 'text', ({ bot }) => bot),
      figure('reading', 'Reading', 'text', ({ reading }) => reading, { words: WORDS, rule: 'R-ENG-3' }),
      figure('reviewed', 'Moves', 'count', ({ figures }) => figures?.reviewed),
      figure('mean_loss_cp', 'Mean loss, cp', 'cp', ({ figures }) => figures?.meanLossCp, {
        rule: 'R-GAME-17.8',
        of: 'valued',
      }),
      figure('valued', 'n', 'count', ({ figures }) => figures?.valued, { note: 'moves without a mate line' }),
      figure('median_loss_cp', 'Median, cp', 'cp', ({ figures }) => figures?.medianLossCp),
      figure(
        'best_move_share',
        'Best move',
        'share',
        ({ figures }) => (figures === null ? null : shareCell(figures.bestMoves, figures.compared)),
        { rule: 'R-GAME-16.6' },
      ),
      figure('from_300', 'Blunders', 'count', ({ figures }) => figures?.blunders),
    ],
    [...report.players].sort(
      (a, b) => ARTICLE_READINGS.indexOf(a.reading) - ARTICLE_READINGS.indexOf(b.reading),
    ),
  );
}
