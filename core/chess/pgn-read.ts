/**
 * Real-world PGN, line by line (decision 37): any number of games, each handed out as soon as it has ended. This file
 * decides where a game begins and ends: a tag after movetext or a move after a result begins the next one, a blank
 * line ends nothing, text that belongs to no game is skipped and reported, and a comment that is never closed ends at
 * the next Event tag, so a broken game never takes the next one with it. Encodings and files are the caller's.
 */
import { START_FEN, boardOfFen } from './fen.ts';
import { matchMove } from './move-text.ts';
import {
  addTag,
  addToken,
  closeGame,
  openGame,
  report,
  type OpenGame,
  type PgnGame,
  type PgnReport,
} from './pgn-game.ts';
import { tokenise, type PgnToken } from './pgn-token.ts';

export interface PgnReader {
  readonly push: (line: string) => void;
  /** Hands out the last game. Nothing may be pushed afterwards. */
  readonly end: () => void;
}

interface ReaderState {
  readonly onGame: (game: PgnGame) => void;
  lineNumber: number;
  games: number;
  game: OpenGame | null;
  openComment: string | null;
  /** A blank line stood after the tags: a tag the game already has then begins the next one. */
  isAfterBlank: boolean;
  /** Reports for the game that begins next. */
  pending: PgnReport[];
}

const TAG = /^\s*\[\s*([A-Za-z0-9_]{1,100})\s+"((?:[^"\\]|\\.)*)"\s*\]/;
const EVENT_TAG = /^\[Event\s+"/;

/** `onGame` gets each game as soon as it has ended. */
export function makePgnReader(onGame: (game: PgnGame) => void): PgnReader {
  const state: ReaderState = {
    onGame,
    lineNumber: 0,
    games: 0,
    game: null,
    openComment: null,
    isAfterBlank: false,
    pending: [],
  };
  return { push: (line) => pushLine(state, line), end: () => finishGame(state) };
}

/** All games of a text. */
export function readPgn(text: string): PgnGame[] {
  const games: PgnGame[] = [];
  const reader = makePgnReader((game) => games.push(game));
  for (const line of text.split(/\r\n|\n|\r/)) reader.push(line);
  reader.end();
  return games;
}

function pushLine(state: ReaderState, text: string): void {
  state.lineNumber += 1;
  const line = state.lineNumber === 1 && text.startsWith('\u{feff}') ? text.slice(1) : text;
  if (state.openComment === null && line.startsWith('%')) return;
  const mayBeTag = state.openComment === null || EVENT_TAG.test(line);
  if (mayBeTag && line.trimStart().startsWith('[')) {
    if (pushTags(state, line)) return;
    if (state.game !== null && !state.game.hasMovetext) {
      report(state.game, state.lineNumber, 'bad_tag', `not a tag pair: ${line.slice(0, 80)}`);
      return;
    }
  }
  if (line.trim() === '') state.isAfterBlank = true;
  pushMovetext(state, line);
}

/** False when the line begins with no tag pair. */
function pushTags(state: ReaderState, line: string): boolean {
  let rest = line;
  let tag = TAG.exec(rest);
  if (tag === null) return false;
  if (state.game !== null && isNextGame(state, state.game, tag[1] ?? '')) finishGame(state);
  state.isAfterBlank = false;
  const game = currentGame(state);
  for (; tag !== null; tag = TAG.exec(rest)) {
    addTag(game, state.lineNumber, tag[1] ?? '', (tag[2] ?? '').replaceAll(/\\(.)/g, '$1'));
    rest = rest.slice(tag[0].length);
  }
  return true;
}

function isNextGame(state: ReaderState, game: OpenGame, tagName: string): boolean {
  return game.hasMovetext || state.openComment !== null || (state.isAfterBlank && game.tags.has(tagName));
}

function pushMovetext(state: ReaderState, line: string): void {
  const read = tokenise(line, state.openComment);
  state.openComment = null;
  for (const token of read.tokens) {
    if (state.game !== null && state.game.result !== null && token.kind !== 'comment') finishGame(state);
    if (state.game !== null || beginsGame(state, token))
      addToken(currentGame(state), state.lineNumber, token);
  }
  // A comment that opens before any game belongs to none.
  state.openComment = state.game === null ? null : read.openComment;
}

/** Without tags a game begins with a move of the initial position; anything else is text around the games. */
function beginsGame(state: ReaderState, token: PgnToken): boolean {
  if (token.kind !== 'move') return false;
  if (matchMove(boardOfFen(START_FEN), token.text, 'san').move !== null) return true;
  const message = `text that belongs to no game: ${token.text.slice(0, 80)}`;
  state.pending = [{ line: state.lineNumber, code: 'text_before_game', message }];
  return false;
}

function currentGame(state: ReaderState): OpenGame {
  if (state.game === null) {
    state.game = openGame(state.lineNumber, state.pending);
    state.pending = [];
  }
  return state.game;
}

function finishGame(state: ReaderState): void {
  const { game } = state;
  if (game === null) return;
  if (state.openComment !== null)
    report(game, state.lineNumber, 'unclosed_comment', 'a comment is never closed');
  state.openComment = null;
  state.game = null;
  state.games += 1;
  state.onGame(closeGame(game, state.games, state.lineNumber));
}
