/**
 * One PGN game while it is being read: tags first, then movetext tokens folded into a main line with variations
 * (decision 37). A null move, an illegal or an unreadable move cuts its line there and the rest of that line is skipped.
 * Everything that was not as it should be goes into the game's report. Nothing is guessed.
 */
import { START_FEN, boardOfFen, makeFen, parseFen } from './fen.ts';
import type { Board } from './board.ts';
import { matchMove } from './move-text.ts';
import { playMove, uciOfMove } from './moves.ts';
import type { PgnResult, PgnToken } from './pgn-token.ts';
import type { UciMove } from './uci-move.ts';

export interface PgnPly {
  readonly uci: UciMove;
  /** The move as the file writes it. */
  readonly text: string;
  readonly nags: readonly number[];
  /** Comments that follow the move. */
  readonly comments: readonly string[];
  /** Alternatives to this move, from the position before it. */
  readonly variations: readonly (readonly PgnPly[])[];
}

export type PgnReportCode =
  | 'text_before_game'
  | 'bad_tag'
  | 'repeated_tag'
  | 'fen_refused'
  | 'fen_changed'
  | 'variant_refused'
  | 'null_move'
  | 'illegal_move'
  | 'ambiguous_move'
  | 'unreadable_move'
  | 'unclosed_comment'
  | 'unclosed_variation'
  | 'stray_close'
  | 'too_deep'
  | 'no_result'
  | 'result_differs';

export interface PgnReport {
  readonly line: number;
  readonly code: PgnReportCode;
  readonly message: string;
}

export interface PgnGame {
  /** From 1, in order of the file. */
  readonly number: number;
  /** Line of the file at which the game begins, from 1. */
  readonly line: number;
  readonly tags: ReadonlyMap<string, string>;
  readonly startFen: string;
  /** Null: the position or the variant was refused, so no move could be read. */
  readonly plies: readonly PgnPly[] | null;
  /** Comments before the first move. */
  readonly comments: readonly string[];
  readonly result: PgnResult;
  readonly reports: readonly PgnReport[];
}

interface OpenPly {
  uci: UciMove;
  text: string;
  nags: number[];
  comments: string[];
  variations: OpenPly[][];
}

interface OpenLine {
  readonly plies: OpenPly[];
  board: Board;
  /** Board before the last move: where a variation of it begins. */
  before: Board;
  /** A move could not be played: the rest of this line is skipped. */
  isCut: boolean;
}

export interface OpenGame {
  readonly line: number;
  readonly tags: Map<string, string>;
  startFen: string;
  lines: OpenLine[];
  comments: string[];
  result: PgnResult | null;
  reports: PgnReport[];
  /** Movetext has begun: a tag now begins the next game. */
  hasMovetext: boolean;
  isRefused: boolean;
  /** Variations opened beyond the limit or inside a skipped part, to be closed unread. */
  skippedDepth: number;
}

const MAX_DEPTH = 50;
const MAX_REPORTS = 100;
const RESULTS: ReadonlySet<string> = new Set(['1-0', '0-1', '1/2-1/2', '*']);
const STANDARD_VARIANTS: ReadonlySet<string> = new Set(['standard', 'chess', 'normal', 'from position', '']);

export function report(game: OpenGame, line: number, code: PgnReportCode, message: string): void {
  if (game.reports.length < MAX_REPORTS) game.reports.push({ line, code, message });
}

export function openGame(line: number, reports: readonly PgnReport[]): OpenGame {
  return {
    line,
    tags: new Map(),
    startFen: START_FEN,
    lines: [],
    comments: [],
    result: null,
    reports: [...reports],
    hasMovetext: false,
    isRefused: false,
    skippedDepth: 0,
  };
}

export function addTag(game: OpenGame, line: number, name: string, value: string): void {
  if (game.tags.has(name))
    report(game, line, 'repeated_tag', `tag ${name} stands twice; the last one counts`);
  game.tags.set(name, value);
}

/** The tags are complete: settles where the game starts. */
function beginMovetext(game: OpenGame, line: number): void {
  game.hasMovetext = true;
  const variant = (game.tags.get('Variant') ?? '').toLowerCase();
  if (!STANDARD_VARIANTS.has(variant)) {
    game.isRefused = true;
    report(
      game,
      line,
      'variant_refused',
      `only standard chess is read; this game is ${variant.slice(0, 40)}`,
    );
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
  game.lines = [{ plies: [], board, before: board, isCut: false }];
}

export function addToken(game: OpenGame, line: number, token: PgnToken): void {
  if (!game.hasMovetext) beginMovetext(game, line);
  if (token.kind === 'result') {
    if (game.lines.length <= 1) game.result = token.result;
    return;
  }
  const current = game.lines.at(-1);
  if (current === undefined) return;
  switch (token.kind) {
    case 'move':
      addMove(game, current, line, token);
      return;
    case 'nag':
      if (!current.isCut && game.skippedDepth === 0) current.plies.at(-1)?.nags.push(token.nag);
      return;
    case 'comment':
      if (token.text !== '' && !current.isCut && game.skippedDepth === 0) {
        (current.plies.at(-1)?.comments ?? game.comments).push(token.text);
      }
      return;
    case 'open':
      openVariation(game, current, line);
      return;
    case 'close':
      closeVariation(game, line);
  }
}

function addMove(game: OpenGame, current: OpenLine, line: number, token: PgnToken & { kind: 'move' }): void {
  if (current.isCut || game.skippedDepth > 0) return;
  const { outcome, move } = matchMove(current.board, token.text, 'san');
  if (move === null) {
    current.isCut = true;
    const code =
      outcome === 'null_move'
        ? 'null_move'
        : outcome === 'invalid_syntax'
          ? 'unreadable_move'
          : `${outcome}_move`;
    report(
      game,
      line,
      code as PgnReportCode,
      `${token.text.slice(0, 40)} after ${current.plies.length} plies of its line`,
    );
    return;
  }
  current.plies.push({
    uci: uciOfMove(move),
    text: token.text,
    nags: [...token.nags],
    comments: [],
    variations: [],
  });
  current.before = current.board;
  current.board = playMove(current.board, move);
}

function openVariation(game: OpenGame, current: OpenLine, line: number): void {
  const last = current.plies.at(-1);
  if (game.skippedDepth > 0 || current.isCut || last === undefined || game.lines.length > MAX_DEPTH) {
    if (game.lines.length > MAX_DEPTH && game.skippedDepth === 0) {
      report(game, line, 'too_deep', `variations nested deeper than ${MAX_DEPTH} are skipped`);
    }
    game.skippedDepth += 1;
    return;
  }
  const plies: OpenPly[] = [];
  last.variations.push(plies);
  game.lines.push({ plies, board: current.before, before: current.before, isCut: false });
}

function closeVariation(game: OpenGame, line: number): void {
  if (game.skippedDepth > 0) game.skippedDepth -= 1;
  else if (game.lines.length > 1) game.lines.pop();
  else report(game, line, 'stray_close', 'a closing parenthesis without an opening one');
}

export function closeGame(game: OpenGame, number: number, line: number): PgnGame {
  if (!game.hasMovetext) beginMovetext(game, line);
  if (game.lines.length > 1 || game.skippedDepth > 0) {
    report(game, line, 'unclosed_variation', 'a variation is never closed');
  }
  return {
    number,
    line: game.line,
    tags: game.tags,
    startFen: game.startFen,
    plies: game.isRefused ? null : (game.lines[0]?.plies ?? []),
    comments: game.comments,
    result: settleResult(game, line),
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
