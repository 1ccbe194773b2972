/**
 * One line of PGN movetext into tokens (R-FILE-6, R-FILE-5), handed out one by one, so that a line of any length costs
 * what it holds. A comment may run over several lines; what crosses a line end lies in the state. A move keeps the marks
 * that touch it. Tag pairs that stand between games on one line are tokens too. Nothing here knows the rules of chess.
 */
import { readMarks, readMarkWord, type Mark } from './pgn-marks.ts';
import { isMeantAsMove, readMoveWord } from './pgn-move-word.ts';
import { readStrictTag, type ReadTag } from './pgn-tag.ts';

export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

export interface MoveToken {
  readonly kind: 'move';
  /** In the form the matcher reads; the word itself where it stands for a move and is none. */
  readonly san: string;
  /** As the file writes it, without marks. */
  readonly written: string;
  readonly marks: readonly Mark[];
}

export type PgnToken =
  | MoveToken
  | { readonly kind: 'number'; readonly side: 'w' | 'b' | null } // of a move; side: by its dots
  | { readonly kind: 'marks'; readonly marks: readonly Mark[] }
  | { readonly kind: 'word'; readonly text: string } // neither move nor mark
  | { readonly kind: 'open' } // a variation begins
  | { readonly kind: 'close' }
  | { readonly kind: 'comment'; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'result'; readonly result: PgnResult }
  | { readonly kind: 'tag'; readonly tag: ReadTag };

/** What crosses the end of a line. */
export interface ScanState {
  comment: OpenComment | null;
  /** The rest of the line is a comment: its next piece belongs to it. */
  isInRest: boolean;
  /** The text begins a line; it may also go on with the line before. */
  isStart: boolean;
}

export interface OpenComment {
  readonly parts: string[];
  characters: number;
}

/** Longer comments are cut, and said to be. */
export const MAX_COMMENT_CHARACTERS = 64 * 1024;

const RESULT =
  /(?:(1 {0,2}[-–—−:] {0,2}0|\+ ?: ?[-–—−])|(0 {0,2}[-–—−:] {0,2}1|[-–—−] ?: ?\+)|((?:1\/2|½|0[.,]5) {0,2}[-–—−:] {0,2}(?:1\/2|½|0[.,]5)|= ?: ?=|1\/2|½)|\*)[.,]?(?=[\s;(){}[\]]|$)/y;
const RESULT_START = /[01+½*=–—−-]/;
const NUMBER = /^(\d{1,9})(?:([.…]+)|$)|^([.…]+)/;
const PROMOTION_IN_PARENTHESES = /\(=?([QRBNqrbn♕-♘♛-♞])\)/y;
const LAST_RANK = /[a-h][18]=?$/;
const WORD_END = /[\s(){};[*]/;
const WHITE = /\s/;

export function openScan(): ScanState {
  return { comment: null, isInRest: false, isStart: true };
}

export class LineScan {
  readonly #line: string;
  readonly #state: ScanState;
  readonly #emit: (token: PgnToken) => void;
  /** Brackets that are closed nowhere behind here, so that nobody looks for them again. */
  readonly #unclosed = new Set<string>();
  #at: number;

  constructor(line: string, start: number, state: ScanState, emit: (token: PgnToken) => void) {
    this.#line = line;
    this.#at = start;
    this.#state = state;
    this.#emit = emit;
  }

  run(): void {
    const line = this.#line;
    if (this.#state.isInRest) return;
    if (this.#state.comment !== null) this.#goOnWithComment(this.#state.comment);
    while (this.#at < line.length) {
      const character = line.charAt(this.#at);
      if (WHITE.test(character) || character === '}' || character === ']') this.#at += 1;
      else if (character === ';') this.#restOfLine();
      else if (character === '{') this.#openComment();
      else if (character === '[' || character === '<') this.#bracket(character);
      else if (character === '(' || character === ')') this.#parenthesis(character);
      else if (!this.#result(character)) this.#word();
    }
  }

  #goOnWithComment(comment: OpenComment): void {
    const end = this.#line.indexOf('}', this.#at);
    const text = this.#line.slice(this.#at, end === -1 ? undefined : end);
    addPart(comment, this.#state.isStart ? `\n${text}` : text);
    this.#at = end === -1 ? this.#line.length : end + 1;
    if (end === -1) return;
    this.#state.comment = null;
    this.#emit(commentToken(comment));
  }

  #openComment(): void {
    const comment: OpenComment = { parts: [], characters: 0 };
    const end = this.#line.indexOf('}', this.#at);
    addPart(comment, this.#line.slice(this.#at + 1, end === -1 ? undefined : end));
    this.#at = end === -1 ? this.#line.length : end + 1;
    if (end === -1) this.#state.comment = comment;
    else this.#emit(commentToken(comment));
  }

  #restOfLine(): void {
    const comment: OpenComment = { parts: [], characters: 0 };
    addPart(comment, this.#line.slice(this.#at + 1));
    this.#at = this.#line.length;
    this.#state.isInRest = true;
    this.#emit(commentToken(comment));
  }

  /** A tag pair of the next game, or text in brackets that no rule of PGN reads. */
  #bracket(character: '[' | '<'): void {
    const tag = character === '[' ? readStrictTag(this.#line, this.#at) : null;
    if (tag !== null) {
      this.#at = tag.end;
      this.#emit({ kind: 'tag', tag });
      return;
    }
    const end = this.#closing(character === '[' ? ']' : '>');
    const text = this.#line.slice(this.#at, end === -1 ? this.#at + 1 : end + 1);
    this.#at += text.length;
    this.#emit({ kind: 'marks', marks: [{ nag: null, isPaired: false, text: text.slice(0, 20) }] });
  }

  #closing(bracket: string): number {
    if (this.#unclosed.has(bracket)) return -1;
    const end = this.#line.indexOf(bracket, this.#at);
    if (end === -1) this.#unclosed.add(bracket);
    return end;
  }

  /** `(=)` beside a move is the offer of a draw, no variation. */
  #parenthesis(character: '(' | ')'): void {
    if (this.#line.startsWith('(=)', this.#at)) {
      this.#at += 3;
      this.#emit({ kind: 'marks', marks: [{ nag: null, isPaired: false, text: '(=)' }] });
      return;
    }
    this.#at += 1;
    this.#emit({ kind: character === '(' ? 'open' : 'close' });
  }

  #result(character: string): boolean {
    if (!RESULT_START.test(character)) return false;
    RESULT.lastIndex = this.#at;
    const read = RESULT.exec(this.#line);
    if (read === null) return false;
    this.#at = RESULT.lastIndex;
    const [, white, black, draw] = read;
    this.#emit({ kind: 'result', result: white ? '1-0' : black ? '0-1' : draw ? '1/2-1/2' : '*' });
    return true;
  }

  #word(): void {
    const line = this.#line;
    const start = this.#at;
    let end = wordEnd(line, start);
    let word = line.slice(start, end);
    PROMOTION_IN_PARENTHESES.lastIndex = end;
    const promotion = LAST_RANK.test(word.slice(-3)) ? PROMOTION_IN_PARENTHESES.exec(line) : null;
    if (promotion !== null) {
      const next = PROMOTION_IN_PARENTHESES.lastIndex;
      end = next === line.length || WORD_END.test(line.charAt(next)) ? next : wordEnd(line, next);
      word = line.slice(start, end);
    }
    this.#at = end;
    this.#emitWord(word);
  }

  #emitWord(word: string): void {
    const move = word.startsWith('0000') || word.startsWith('--') ? readMoveWord(word) : null;
    const number = move === null ? NUMBER.exec(word) : null;
    if (number !== null) this.#emit({ kind: 'number', side: sideOfDots(number[2] ?? number[3] ?? '') });
    const rest = number === null ? word : word.slice(number[0].length);
    if (rest !== '') this.#emit(tokenOfWord(rest));
  }
}

function wordEnd(line: string, start: number): number {
  // A word is at least one character, so that reading always goes on.
  let end = start + 1;
  while (end < line.length && !WORD_END.test(line.charAt(end))) end += 1;
  return end;
}

function sideOfDots(dots: string): 'w' | 'b' | null {
  if (dots === '') return null;
  return dots === '.' ? 'w' : 'b';
}

function tokenOfWord(text: string): PgnToken {
  const move = readMoveWord(text);
  if (move !== null) return { kind: 'move', ...move };
  const word = readMarkWord(text);
  const marks = word === null ? readMarks(text) : [word];
  if (marks !== null) return { kind: 'marks', marks };
  if (!isMeantAsMove(text)) return { kind: 'word', text };
  return { kind: 'move', san: text, written: text, marks: [] };
}

function addPart(comment: OpenComment, text: string): void {
  const room = MAX_COMMENT_CHARACTERS - comment.characters;
  comment.characters += text.length;
  if (room > 0) comment.parts.push(text.slice(0, room));
}

function commentToken(comment: OpenComment): PgnToken {
  const isCut = comment.characters > MAX_COMMENT_CHARACTERS;
  return { kind: 'comment', text: comment.parts.join('').trim(), isCut };
}
