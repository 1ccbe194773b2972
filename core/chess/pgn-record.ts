/** What a reader of PGN hands out: one game with its main line, variations, marks, comments, and what was wrong with it. */
import type { PgnResult } from './pgn-token.ts';
import type { UciMove } from './uci-move.ts';

export interface PgnPly {
  readonly uci: UciMove;
  /** The move as the file writes it. */
  readonly text: string;
  readonly nags: readonly number[];
  /** Comments before the first move of a variation; empty for every other move. */
  readonly commentsBefore: readonly string[];
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
  | 'foreign_letter' // the letter of a man in another language
  | 'skipped_mark'
  | 'skipped_text'
  | 'unclosed_comment'
  | 'unclosed_variation'
  | 'stray_close'
  | 'too_deep'
  | 'too_much' // more tags, moves or comments than are kept
  | 'no_result'
  | 'result_differs';

export interface PgnReport {
  readonly line: number;
  readonly code: PgnReportCode;
  readonly message: string;
}

/** Where the main line could not be read on. */
export interface PgnCut {
  readonly code: PgnReportCode;
  /** Plies of the main line that were read. */
  readonly plies: number;
  /** Line of the file, from 1. */
  readonly line: number;
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
  /** Null: the main line was read to its end. */
  readonly cut: PgnCut | null;
  readonly reports: readonly PgnReport[];
}
