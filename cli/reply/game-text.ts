/** A game and a decision for the terminal: marks, waits, boards, prompts, replies, judges and opinions. Foreign text throughout. */
import { MARK_ORDER, PLY_MARKS } from '../../core/game/ply-marks.ts';
import type { GameDecisionDetail, GameDetail, PlyView } from '../../core/game/report.ts';

import { safeText } from '../../core/util/safe-text.ts';
import { attemptTexts, boardText, section } from '../question/answers-text.ts';
import { spanText, tableText } from '../text.ts';

export function gameText({ game, whiteName, blackName, plies, profile }: GameDetail): string {
  const end = game.termination?.replaceAll('_', ' ') ?? game.state;
  return [
    `game ${safeText(game.gameId)}: ${safeText(whiteName)} against ${safeText(blackName)}, ${game.result ?? 'no result'}, ${end}`,
    tableText(
      ['#ply', 'move', 'by', 'marks', '#wait', '#loss', 'best', 'decision'],
      plies.map((ply) => rowOf(ply)),
    ),
    MARK_ORDER.map((mark) => `${PLY_MARKS[mark].sign} ${PLY_MARKS[mark].words}`).join('\n'),
    `opinions: ${profile ?? 'none'}`,
    boardText(game.fen),
  ].join('\n\n');
}

function rowOf(ply: PlyView): readonly string[] {
  const { review } = ply;
  const loss = review === null ? '' : review.isMateLine === true ? 'mate' : String(review.lossCp ?? '');
  return [
    String(ply.ply),
    safeText(ply.san ?? ply.move ?? '-'),
    safeText(ply.by === 'decision' ? ply.playerId : `${ply.playerId} (${ply.by})`),
    MARK_ORDER.filter((mark) => ply.marks.includes(mark))
      .map((mark) => PLY_MARKS[mark].sign)
      .join(' '),
    ply.wallMs === null ? '' : spanText(ply.wallMs),
    loss,
    review?.bestMove ?? '',
    ply.decisionId ?? '',
  ];
}

export function decisionText(detail: GameDecisionDetail): string {
  const { decisionId, playerId, ply, fen, move, outcome, requests, reviews, failedReviews } = detail;
  return [
    `decision ${safeText(decisionId)}: ${safeText(playerId)}, half-move ${ply}, ${move ?? 'no move'}, ${outcome ?? 'open'}`,
    boardText(fen),
    ...requests.flatMap((request) => requestTexts(request)),
    ...reviews.map(reviewText),
    ...failedReviews.map(({ profile, failure }) => `no opinion, ${profile}: ${safeText(failure.message)}`),
  ].join('\n\n');
}

function requestTexts({
  number: n,
  openedAt,
  prompt,
  attemptRow: attempt,
  execution,
  verdict,
  judges,
}: GameDecisionDetail['requests'][number]): readonly string[] {
  return [
    section(`system message ${n}`, prompt.system),
    section(`prompt ${n}, sha256 ${prompt.sha256}`, prompt.user),
    ...attemptTexts({ n, openedAt, execution, attempt }),
    ...(verdict === null ? [] : [`verdict ${n}: ${safeText(JSON.stringify(verdict))}`]),
    ...(judges.length === 0
      ? []
      : [
          tableText(
            ['judge', 'move', 'verdict'],
            judges.map(({ judge, move, accepts }) => [
              judge,
              safeText(move ?? '-'),
              accepts ? 'accepts' : 'refuses',
            ]),
          ),
        ]),
  ];
}

function reviewText({ review, free, restricted }: GameDecisionDetail['reviews'][number]): string {
  const line = (search: typeof free): string =>
    search.lastExact === null ? 'no exact line' : safeText(JSON.stringify(search.lastExact.score));
  return [
    `opinion, ${review.profile}`,
    `  best ${review.bestMove ?? 'unknown'} ${line(free)}`,
    `  played ${review.move} ${line(restricted)}`,
    `  loss ${review.isMateLine === true ? 'mate line' : `${review.lossCp ?? 'unknown'} cp`}`,
  ].join('\n');
}
