/**
 * One PGN game while it is being read: tags first, then movetext tokens folded into a main line with variations
 * (R-FILE-6, R-FILE-5). A null move, an illegal or an unreadable move cuts its line there and the rest of that line is
 * skipped; a mark or a word that is no move never does, unless a move is then missing. What was not as it should be goes
 * into the game's report, once a kind. What is kept of a game is bounded. Nothing is guessed.
 */
import { boardOfFen, makeFen, parseFen } from './fen.ts';
import { matchMove } from './move-text.ts';
import { playMove, uciOfMove } from './moves.ts';
import type { Mark } from './pgn-marks.ts';
import { foreignLetter } from './pgn-move-word.ts';
import { report, reportOnce, type OpenGame, type OpenLine } from './pgn-open-game.ts';
import type { PgnGame, PgnReportCode } from './pgn-record.ts';
import type { ReadTag } from './pgn-tag.ts';
import { MAX_COMMENT_CHARACTERS, type MoveToken, type PgnResult, type PgnToken } from './pgn-token.ts';

const MAX_DEPTH = 50;
const MAX_TAGS = 500;
/** No game by the rules is longer than some 12,000 plies. */
const MAX_MOVES = 50_000;
const MAX_NAGS = 32;
const MAX_WORDS = 20;
const MAX_GAME_COMMENTS = 32 * MAX_COMMENT_CHARACTERS;
/** What a comment costs beside its letters. */
const COMMENT_COST = 64;
const RESULTS: ReadonlySet<string> = new Set(['1-0', '0-1', '1/2-1/2', '*']);
const STANDARD_VARIANTS: ReadonlySet<string> = new Set(['standard', 'chess', 'normal', 'from position', '']);

export function addTag(game: OpenGame, line: number, { name, value, problem }: ReadTag): void {
  if (problem !== null) report(game, line, 'bad_tag', problem);
  if (game.tags.has(name))
    report(game, line, 'repeated_tag', `tag ${name} stands twice; the last one counts`);
  else if (game.tags.size >= MAX_TAGS) {
    reportOnce(game, line, 'too_much', 'tags', `more than ${MAX_TAGS} tags; the rest is skipped`);
    return;
  }
  game.tags.set(name, value);
}

/** The tags are complete: settles where the game starts. */
function beginMovetext(game: OpenGame, line: number): void {
  game.hasMovetext = true;
  const variant = (game.tags.get('Variant') ?? '').trim().toLowerCase();
  if (!STANDARD_VARIANTS.has(variant)) {
    game.isRefused = true;
    const shown = variant.slice(0, 40);
    report(game, line, 'variant_refused', `only standard chess is read; this game is ${shown}`);
    return;
  }
  const fen = game.tags.get('FEN');
  if (fen !== undefined) {
    const parsed = parseFen(fen);
    if (!parsed.ok) {
      game.isRefused = true;
      report(game, line, 'fen_refused', parsed.error.message);
      return;
    }
    game.startFen = makeFen(parsed.value.board);
    for (const change of parsed.value.changes)
      report(game, line, 'fen_changed', `${change.code}: ${change.from} → ${change.to}`);
  }
  const board = boardOfFen(game.startFen);
  game.lines = [{ plies: [], board, before: board, isCut: false, waiting: [], parent: null }];
}

export function addToken(game: OpenGame, line: number, token: Exclude<PgnToken, { kind: 'tag' }>): void {
  // Comments, marks and words may stand among the tags; they begin no movetext.
  if (token.kind === 'comment') addComment(game, line, token);
  else if (token.kind === 'marks') addMarks(game, line, token.marks);
  else if (token.kind === 'word') addWord(game, line, token.text);
  else {
    if (!game.hasMovetext) beginMovetext(game, line);
    addMovetext(game, line, token);
  }
  if (token.kind === 'number') game.numbered = token.side ?? game.numbered ?? null;
  else if (token.kind !== 'comment') game.numbered = undefined;
}

type MovetextToken = Exclude<PgnToken, { kind: 'tag' | 'comment' | 'marks' | 'word' }>;

function addMovetext(game: OpenGame, line: number, token: MovetextToken): void {
  const current = game.lines.at(-1);
  switch (token.kind) {
    case 'result':
      if (game.lines.length <= 1 && game.skippedDepth === 0) game.result = token.result;
      return;
    case 'move':
      if (current !== undefined && isRead(game, current)) addMove(game, current, line, token);
      return;
    case 'open':
      if (current !== undefined) openVariation(game, current, line);
      return;
    case 'close':
      if (current !== undefined) closeVariation(game, line);
      return;
    case 'number':
  }
}

function isRead(game: OpenGame, current: OpenLine): boolean {
  return !current.isCut && game.skippedDepth === 0;
}

function addMove(game: OpenGame, current: OpenLine, line: number, token: MoveToken): void {
  const [word] = game.words;
  const isMissing =
    game.numbered !== undefined && game.numbered !== null && game.numbered !== 'wb'[current.board.turn];
  if (word !== undefined && isMissing) {
    game.words.length = 0;
    cutLine(game, current, word.line, { code: 'unreadable_move', text: word.message });
    return;
  }
  tellWords(game);
  if (game.moves >= MAX_MOVES) {
    cutLine(game, current, line, {
      code: 'too_much',
      text: `more than ${MAX_MOVES} moves: ${token.written}`,
    });
    return;
  }
  const { outcome, move } = matchMove(current.board, token.san, 'san');
  if (move === null) {
    cutLine(game, current, line, { code: codeOf(outcome, token.san), text: token.written });
    return;
  }
  game.moves += 1;
  const { waiting } = current;
  current.waiting = [];
  current.plies.push({
    uci: uciOfMove(move),
    text: token.written,
    nags: [],
    commentsBefore: waiting,
    comments: [],
    variations: [],
  });
  current.before = current.board;
  current.board = playMove(current.board, move);
  addMarks(game, line, token.marks);
}

function codeOf(outcome: string, text: string): PgnReportCode {
  if (outcome === 'null_move' || outcome === 'illegal_move') return outcome;
  if (outcome === 'ambiguous') return 'ambiguous_move';
  if (outcome === 'illegal') return 'illegal_move';
  return foreignLetter(text) === null ? 'unreadable_move' : 'foreign_letter';
}

/** The rest of the line is skipped from here on. */
function cutLine(
  game: OpenGame,
  current: OpenLine,
  line: number,
  { code, text }: { readonly code: PgnReportCode; readonly text: string },
): void {
  current.isCut = true;
  if (current.parent === null) game.cut = { code, plies: current.plies.length, line };
  const letter = code === 'foreign_letter' ? foreignLetter(text) : null;
  const why =
    letter === null ? '' : `: ${letter} is no letter of English chess; K Q R B N and figurines are read`;
  report(game, line, code, `${text.slice(0, 60)} after ${current.plies.length} plies of its line${why}`);
}

function addMarks(game: OpenGame, line: number, marks: readonly Mark[]): void {
  const current = game.lines.at(-1);
  const ply = current !== undefined && isRead(game, current) ? current.plies.at(-1) : undefined;
  for (const { nag, isPaired, text } of marks) {
    if (nag === null) reportOnce(game, line, 'skipped_mark', text, `the mark ${text} is not read`);
    else if (ply !== undefined && ply.nags.length < MAX_NAGS)
      // The side to move is the other one already.
      ply.nags.push(isPaired && current?.board.turn === 0 ? nag + 1 : nag);
  }
}

function addWord(game: OpenGame, line: number, text: string): void {
  const current = game.lines.at(-1);
  if (current !== undefined && !isRead(game, current)) return;
  if (current !== undefined && game.numbered !== undefined) {
    cutLine(game, current, line, { code: 'unreadable_move', text });
    return;
  }
  const message = text.slice(0, 40);
  if (game.words.length < MAX_WORDS) game.words.push({ line, code: 'skipped_text', message });
}

/** No move was meant by them. */
function tellWords(game: OpenGame): void {
  for (const { line, message } of game.words)
    reportOnce(game, line, 'skipped_text', message, `${message} is neither a move nor a mark`);
  game.words.length = 0;
}

function addComment(game: OpenGame, line: number, token: PgnToken & { kind: 'comment' }): void {
  const current = game.lines.at(-1);
  if (token.text === '' || (current !== undefined && !isRead(game, current))) return;
  game.commentCharacters += token.text.length + COMMENT_COST;
  if (token.isCut)
    reportOnce(game, line, 'too_much', 'comment', `a comment is cut at ${MAX_COMMENT_CHARACTERS} characters`);
  if (game.commentCharacters > MAX_GAME_COMMENTS) {
    reportOnce(
      game,
      line,
      'too_much',
      'comments',
      'the comments of this game are too long; the rest is skipped',
    );
    return;
  }
  const last = current?.plies.at(-1);
  if (last !== undefined) last.comments.push(token.text);
  else (current === undefined || current.parent === null ? game.comments : current.waiting).push(token.text);
}

function openVariation(game: OpenGame, current: OpenLine, line: number): void {
  const last = current.plies.at(-1);
  if (!isRead(game, current) || last === undefined || game.lines.length > MAX_DEPTH) {
    if (game.lines.length > MAX_DEPTH)
      reportOnce(game, line, 'too_deep', '', `variations nested deeper than ${MAX_DEPTH} are skipped`);
    game.skippedDepth += 1;
    return;
  }
  const { before } = current;
  game.lines.push({ plies: [], board: before, before, isCut: false, waiting: [], parent: last });
}

function closeVariation(game: OpenGame, line: number): void {
  tellWords(game);
  if (game.skippedDepth > 0) game.skippedDepth -= 1;
  else if (game.lines.length > 1) keepVariation(game);
  else reportOnce(game, line, 'stray_close', '', 'a closing parenthesis without an opening one');
}

/** A variation without moves leaves its comments with the move before it. */
function keepVariation(game: OpenGame): void {
  const closed = game.lines.pop();
  if (closed === undefined || closed.parent === null) return;
  if (closed.plies.length > 0) closed.parent.variations.push(closed.plies);
  closed.parent.comments.push(...closed.waiting);
}

export function closeGame(game: OpenGame, number: number, line: number): PgnGame {
  if (!game.hasMovetext) beginMovetext(game, line);
  if (game.lines.length > 1 || game.skippedDepth > 0) {
    report(game, line, 'unclosed_variation', 'a variation is never closed');
  }
  while (game.lines.length > 1) keepVariation(game);
  tellWords(game);
  return {
    number,
    line: game.line,
    tags: game.tags,
    startFen: game.startFen,
    plies: game.isRefused ? null : (game.lines[0]?.plies ?? []),
    comments: game.comments,
    result: settleResult(game, line),
    cut: game.cut,
    reports: game.reports,
  };
}

/** The movetext's result beats the tag's. */
function settleResult(game: OpenGame, line: number): PgnResult {
  const tagged = game.tags.get('Result');
  const valid = tagged !== undefined && RESULTS.has(tagged) ? (tagged as PgnResult) : null;
  if (game.result === null) {
    if (valid === null) report(game, line, 'no_result', 'neither the moves nor the tags state a result');
    return valid ?? '*';
  }
  if (valid !== null && valid !== game.result) {
    report(game, line, 'result_differs', `the tag says ${valid}, the moves say ${game.result}`);
  }
  return game.result;
}
