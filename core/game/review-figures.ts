/** What an engine's review tells of a player, under one profile at a time. Losses are over moves without a mate line. */
import { figure, shareOf, type FigureOptions } from '../table/figure.ts';
import type { GamePhase, ReviewKind } from './kind-lists.ts';
import {
  opensDecisions,
  type GameOpened,
  type PlayerFigure,
  type PlayerRow,
  type Review,
} from './player-figures.ts';

type Options = FigureOptions<PlayerRow, GameOpened>;

function opens(review: ReviewKind, phase: GamePhase | null = null): Options {
  return {
    opens: opensDecisions((row) => ({
      review,
      phase,
      ...(row.review === null ? {} : { profile: row.review.profile }),
    })),
  };
}

const read =
  (of: (review: Review) => number | null) =>
  ({ review }: PlayerRow): number | null =>
    review === null ? null : of(review);

function ofReview(
  id: string,
  heading: string,
  of: (review: Review) => number | null,
  options: Options = {},
): PlayerFigure {
  return figure(id, heading, 'count', read(of), options);
}

const BUCKET_WORDS = {
  under_50: 'under 50 cp',
  from_50: '50–99',
  from_100: '100–299',
  from_300: '300 and more',
  mate_line: 'mate line',
} as const;
type Bucket = keyof typeof BUCKET_WORDS;

const BUCKETS: readonly Bucket[] = ['under_50', 'from_50', 'from_100', 'from_300', 'mate_line'];

export const REVIEW_FIGURES: readonly PlayerFigure[] = [
  ofReview('reviewed', 'Reviewed', ({ reviewed }) => reviewed, opens('reviewed')),
  ofReview('not_reviewed', 'Not reviewed', ({ missing }) => missing, opens('missing')),
  ofReview('failed_reviews', 'Failed', ({ failed }) => failed, {
    ...opens('failed'),
    of: 'not_reviewed',
    note: 'of those not reviewed: the engine failed on their position twice',
  }),
  figure(
    'mean_loss_cp',
    'Mean loss, cp',
    'cp',
    ({ review }) => ({ value: review?.meanLossCp ?? null, interval: review?.lossInterval }),
    { parts: ['interval'], rule: 'R-STAT-22', ...opens('valued'), of: 'valued' },
  ),
  figure(
    'median_loss_cp',
    'Median loss, cp',
    'cp',
    read(({ medianLossCp }) => medianLossCp),
    { under: 'median' },
  ),
  ofReview('valued', 'Valued', ({ valued }) => valued, { under: 'n', note: 'moves without a mate line' }),
  ...BUCKETS.map((bucket) =>
    ofReview(bucket, BUCKET_WORDS[bucket], ({ buckets }) => buckets[bucket], opens(bucket)),
  ),
  ofReview(
    'mates_missed',
    'Mates missed',
    ({ missedForcedMates }) => missedForcedMates,
    opens('missed_mate'),
  ),
  ofReview('best_moves', 'Best move', ({ bestMoves }) => bestMoves, {
    ...opens('best_move'),
    rule: 'R-GAME-16.6',
    of: 'compared',
  }),
  figure(
    'best_move_share',
    'Best move, of those known',
    'share',
    read(({ bestMoves, compared }) => shareOf(bestMoves, compared)),
    {
      under: '',
      of: 'compared',
    },
  ),
  ofReview('compared', 'Known', ({ compared }) => compared, { under: 'n' }),
  figure('profile', 'Reviewed by', 'text', ({ review }) => review?.profile, { isDetail: true }),
];

const PHASES = ['opening', 'middlegame', 'endgame'] as const;

export const PHASES_FIGURES: readonly PlayerFigure[] = PHASES.flatMap((phase): readonly PlayerFigure[] => {
  const name = `${phase.charAt(0).toUpperCase()}${phase.slice(1)}`;
  const of =
    (pick: (figures: Review['phases'][typeof phase]) => number | null) =>
    ({ phases }: Review): number | null =>
      pick(phases[phase]);
  return [
    ofReview(
      `${phase}_reviewed`,
      `${name}: reviewed`,
      of(({ reviewed }) => reviewed),
      { isDetail: true },
    ),
    figure(
      `${phase}_mean_loss_cp`,
      `${name}: mean loss, cp`,
      'cp',
      read(of(({ meanLossCp }) => meanLossCp)),
      {
        ...opens('valued', phase),
        of: `${phase}_valued`,
      },
    ),
    figure(`${phase}_median_loss_cp`, `${name}: median`, 'cp', read(of(({ medianLossCp }) => medianLossCp)), {
      under: 'median',
    }),
    ofReview(
      `${phase}_valued`,
      `${name}: valued`,
      of(({ valued }) => valued),
      { under: 'n' },
    ),
    ofReview(
      `${phase}_from_300`,
      `${name}: blunders`,
      of(({ blunders }) => blunders),
      opens('from_300', phase),
    ),
    ofReview(
      `${phase}_best_moves`,
      `${name}: best moves`,
      of(({ bestMoves }) => bestMoves),
      { isDetail: true },
    ),
    ofReview(
      `${phase}_compared`,
      `${name}: known`,
      of(({ compared }) => compared),
      { isDetail: true },
    ),
  ];
});
