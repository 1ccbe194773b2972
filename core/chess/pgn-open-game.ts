/** A PGN game while it is being read: what `pgn-game.ts` folds its tokens into, and its report, bounded and once a kind. */
import type { Board } from './board.ts';
import { START_FEN } from './fen.ts';
import type { PgnCut, PgnPly, PgnReport, PgnReportCode } from './pgn-record.ts';
import type { PgnResult } from './pgn-token.ts';
import type { UciMove } from './uci-move.ts';

export interface OpenPly extends PgnPly {
  readonly uci: UciMove;
  readonly nags: number[];
  readonly comments: string[];
  readonly variations: OpenPly[][];
}

export interface OpenLine {
  readonly plies: OpenPly[];
  board: Board;
  /** Board before the last move: where a variation of it begins. */
  before: Board;
  /** A move could not be played: the rest of this line is skipped. */
  isCut: boolean;
  /** Comments that wait for the first move of a variation. */
  waiting: string[];
  /** Where the line goes when it has moves; null: the main line. */
  readonly parent: OpenPly | null;
}

export interface OpenGame {
  readonly line: number;
  readonly tags: Map<string, string>;
  startFen: string;
  lines: OpenLine[];
  readonly comments: string[];
  result: PgnResult | null;
  readonly reports: PgnReport[];
  /** Kinds of things that are said once a game. */
  readonly told: Set<string>;
  cut: PgnCut | null;
  /** Movetext has begun: a tag now begins the next game. */
  hasMovetext: boolean;
  isRefused: boolean;
  /** Variations opened beyond the limit or inside a skipped part, to be closed unread. */
  skippedDepth: number;
  /** Side that the move number before the next token speaks of; undefined: no number stands there. */
  numbered: 'w' | 'b' | null | undefined;
  /** Words that were passed by since the last move: one of them may have been meant as a move. */
  readonly words: PgnReport[];
  moves: number;
  commentCharacters: number;
}

const MAX_REPORTS = 100;

export function report(game: OpenGame, line: number, code: PgnReportCode, message: string): void {
  if (game.reports.length < MAX_REPORTS) game.reports.push({ line, code, message });
}

export function reportOnce(
  game: OpenGame,
  line: number,
  code: PgnReportCode,
  kind: string,
  message: string,
): void {
  const key = `${code} ${kind}`;
  if (game.told.has(key) || game.told.size >= MAX_REPORTS) return;
  game.told.add(key);
  report(game, line, code, message);
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
    told: new Set(),
    cut: null,
    hasMovetext: false,
    isRefused: false,
    skippedDepth: 0,
    numbered: undefined,
    words: [],
    moves: 0,
    commentCharacters: 0,
  };
}
