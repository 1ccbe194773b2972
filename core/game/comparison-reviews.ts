/** Of the engine's review in a comparison of game runs: the columns of its tables, under one profile at a time. */
import {
  figure,
  type Figure,
  type FigureCell,
  type Review,
  type ReviewedPlayer,
} from './comparison-figures.ts';

const ofReview =
  (pick: (review: Review) => FigureCell) =>
  ({ review }: ReviewedPlayer): FigureCell =>
    review === null ? null : pick(review);

export const REVIEW_FIGURES: readonly Figure<ReviewedPlayer>[] = [
  figure(
    'reviewed',
    'count',
    ofReview(({ reviewed }) => reviewed),
  ),
  figure(
    'not_reviewed',
    'count',
    ofReview(({ missing }) => missing),
  ),
  figure(
    'valued',
    'count',
    ofReview(({ valued }) => valued),
  ),
  figure(
    'mean_loss_cp',
    'number',
    ofReview(({ meanLossCp }) => meanLossCp),
  ),
  figure(
    'median_loss_cp',
    'number',
    ofReview(({ medianLossCp }) => medianLossCp),
  ),
  figure(
    'under_50',
    'count',
    ofReview(({ buckets }) => buckets.under_50),
  ),
  figure(
    'from_50',
    'count',
    ofReview(({ buckets }) => buckets.from_50),
  ),
  figure(
    'from_100',
    'count',
    ofReview(({ buckets }) => buckets.from_100),
  ),
  figure(
    'from_300',
    'count',
    ofReview(({ buckets }) => buckets.from_300),
  ),
  figure(
    'mate_line',
    'count',
    ofReview(({ buckets }) => buckets.mate_line),
  ),
  figure(
    'mates_missed',
    'count',
    ofReview(({ missedForcedMates }) => missedForcedMates),
  ),
  figure(
    'compared',
    'count',
    ofReview(({ compared }) => compared),
  ),
  figure(
    'best_moves',
    'count',
    ofReview(({ bestMoves }) => bestMoves),
  ),
  figure(
    'profile',
    'text',
    ofReview(({ profile }) => profile),
    true,
  ),
];

export const PHASES_FIGURES = (['opening', 'middlegame', 'endgame'] as const).flatMap(
  (phase): readonly Figure<ReviewedPlayer>[] => {
    const of = (pick: (figures: Review['phases'][typeof phase]) => FigureCell) =>
      ofReview(({ phases }) => pick(phases[phase]));
    return [
      figure(
        `${phase}_reviewed`,
        'count',
        of(({ reviewed }) => reviewed),
      ),
      figure(
        `${phase}_valued`,
        'count',
        of(({ valued }) => valued),
      ),
      figure(
        `${phase}_mean_loss_cp`,
        'number',
        of(({ meanLossCp }) => meanLossCp),
      ),
      figure(
        `${phase}_median_loss_cp`,
        'number',
        of(({ medianLossCp }) => medianLossCp),
        true,
      ),
      figure(
        `${phase}_from_300`,
        'count',
        of(({ blunders }) => blunders),
      ),
      figure(
        `${phase}_best_moves`,
        'count',
        of(({ bestMoves }) => bestMoves),
      ),
      figure(
        `${phase}_compared`,
        'count',
        of(({ compared }) => compared),
        true,
      ),
    ];
  },
);
