/** One page a game: every half-move with its marks, wait and engine opinion, every decision with board, prompt and replies. */
import { MARK_ORDER, PLY_MARKS } from '../game/ply-marks.ts';
import type { GameDecisionDetail, GameDetail, PlyView } from '../game/report.ts';
import type { Score } from '../uci/search.ts';
import { escapeHtml, placeId, textBlock, type LinkTo, type Page } from './html.ts';
import { boardHtml, duration, requestHtml, UNKNOWN } from './parts.ts';

export interface PublishedGame {
  readonly detail: GameDetail;
  /** By decision id. */
  readonly decisions: ReadonlyMap<string, GameDecisionDetail>;
}

export interface TextWish {
  /** Prompts, thoughts and replies go along. */
  readonly hasTexts: boolean;
}

export function gamePageId(runPage: string, gameId: string): string {
  return `${runPage}-game-${slug(gameId)}`;
}

/** Letters, digits and hyphens, told apart by a number where that would make two of one. */
export function slug(text: string): string {
  const plain = text.replaceAll(/[^A-Za-z0-9]+/g, '-');
  if (plain === text) return text;
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return `${plain}-${sum}`;
}

export function gamePage(runPage: string, published: PublishedGame, link: LinkTo, wish: TextWish): Page {
  const { game, whiteName, blackName, plies } = published.detail;
  const id = gamePageId(runPage, game.gameId);
  const title = `Game ${game.gameId}: ${whiteName} against ${blackName}`;
  const result = [game.result ?? 'no result', game.termination?.replaceAll('_', ' ') ?? game.state].join(
    ', ',
  );
  const body = [
    `<p><a href="${link(runPage)}">Back to the run</a></p>`,
    `<h2>${escapeHtml(title)}</h2>`,
    `<p>${escapeHtml(`${result}; ${plies.length} half-moves; opinions by ${published.detail.profile ?? 'no engine'}.`)}</p>`,
    `<p class="dim">${MARK_ORDER.map((mark) => escapeHtml(`${PLY_MARKS[mark].sign} ${PLY_MARKS[mark].words}`)).join(' · ')}</p>`,
    ...plies.map((ply, index) => plyHtml(id, ply, plies[index + 1], published, wish)),
    boardHtml(game.fen, squaresOf(game.lastMove), `Last position: ${game.fen}`),
  ];
  return { id, title, body: body.join('\n') };
}

function plyHtml(
  page: string,
  ply: PlyView,
  next: PlyView | undefined,
  { decisions }: PublishedGame,
  wish: TextWish,
): string {
  const decision = ply.decisionId === null ? undefined : decisions.get(ply.decisionId);
  const line = lineOf(ply);
  if (decision === undefined) return `<p id="${placeId(page, `p${ply.ply}`)}">${line}</p>`;
  const after =
    next === undefined ? '' : `<p><a href="#${placeId(page, `p${next.ply}`)}">Next half-move</a></p>\n`;
  const said = `Board before half-move ${ply.ply}: ${ply.fenBefore}`;
  return [
    `<details id="${placeId(page, `p${ply.ply}`)}"><summary>${line}</summary>`,
    boardHtml(ply.fenBefore, squaresOf(ply.move), said),
    `<p class="hash">${escapeHtml(ply.fenBefore)}</p>`,
    opinionHtml(ply),
    ...decision.requests.map((request) => gameRequestHtml(request, wish)),
    after,
    '</details>',
  ].join('\n');
}

function lineOf(ply: PlyView): string {
  const [, turn = 'w', , , , number = '1'] = ply.fenBefore.split(' ');
  const marks = MARK_ORDER.filter((mark) => ply.marks.includes(mark));
  const signs = marks.map((mark) => {
    const { sign, words } = PLY_MARKS[mark];
    return `<span class="mark" title="${escapeHtml(words)}">${escapeHtml(sign)}</span>`;
  });
  const facts = [
    ply.by === 'decision' ? ply.playerId : `${ply.playerId}, ${ply.by}`,
    ...(ply.wallMs === null ? [] : [duration(ply.wallMs)]),
    ...(ply.review === null ? [] : [lossText(ply.review.lossCp, ply.review.isMateLine)]),
  ];
  const move = `${number}${turn === 'w' ? '.' : '…'} ${ply.san ?? ply.move ?? 'no move'}`;
  return `<b>${escapeHtml(move)}</b> ${signs.join(' ')} <span class="dim">${escapeHtml(facts.join(' · '))}</span>`;
}

function lossText(lossCp: number | null, isMateLine: boolean | null): string {
  if (isMateLine === true) return 'mate line';
  return lossCp === null ? 'no opinion' : `loss ${lossCp} cp`;
}

/** White's view. */
function scoreText(score: Score | null): string {
  if (score === null) return UNKNOWN;
  if ('mate' in score) return score.mate > 0 ? `mate in ${score.mate}` : `mated in ${-score.mate}`;
  const sign = score.cp > 0 ? '+' : score.cp < 0 ? '\u2212' : '';
  return `${sign}${(Math.abs(score.cp) / 100).toFixed(2)}`;
}

function opinionHtml({ review, whiteScore }: PlyView): string {
  if (review === null) return '';
  const words = [
    `White's score after the move ${scoreText(whiteScore)}`,
    lossText(review.lossCp, review.isMateLine),
    `best move ${review.bestMove ?? 'unknown'}`,
  ];
  return `<p>${escapeHtml(`Engine: ${words.join(', ')}.`)}</p>`;
}

function gameRequestHtml(request: GameDecisionDetail['requests'][number], wish: TextWish): string {
  const { number, prompt, attemptRow, end, verdict, judges } = request;
  const outcome = verdict === null ? end : verdict.move === null ? 'refused' : 'accepted';
  const rows = judges.map(({ judge, move, accepts }) => {
    const cells = [judge.replaceAll('_', ' '), move ?? 'none', accepts ? 'accepts' : 'refuses'];
    return `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`;
  });
  const head = ['Judge', 'Move', 'Verdict'].map((text) => `<th scope="col">${text}</th>`).join('');
  return [
    ...(wish.hasTexts
      ? [textBlock(`System message ${number}`, prompt.system), textBlock(`Prompt ${number}`, prompt.user)]
      : [`<p class="hash">prompt sha256 ${escapeHtml(prompt.sha256)}</p>`]),
    requestHtml({ number, attempt: attemptRow, outcome }, wish.hasTexts),
    ...(rows.length === 0
      ? []
      : [`<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`]),
  ].join('\n');
}

/** From and to. */
function squaresOf(move: string | null): readonly string[] {
  return move === null ? [] : [move.slice(0, 2), move.slice(2, 4)];
}
