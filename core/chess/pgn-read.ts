/**
 * Real-world PGN, line by line (R-FILE-5): any number of games, each handed out as soon as it has ended. This file
 * decides where a game begins and ends: a tag after movetext or a move after a result begins the next one, a blank line
 * ends nothing, text that belongs to no game is skipped and reported. A comment runs to its brace; one that is not
 * closed before a blank line and a tag pair at the start of a line cuts its game there. Encodings and files are the
 * caller's.
 */
import { START_FEN, boardOfFen } from './fen.ts';
import { matchMove } from './move-text.ts';
import { addTag, addToken, closeGame } from './pgn-game.ts';
import { openGame, report, type OpenGame } from './pgn-open-game.ts';
import type { PgnGame, PgnReport } from './pgn-record.ts';
import { closesTag, isOpenTag, readStrictTag, readTag, type ReadTag } from './pgn-tag.ts';
import { LineScan, openScan, type PgnToken, type ScanState } from './pgn-token.ts';

export interface PgnReader {
  /** `isStart` false: the text goes on with the line before, which was too long to be handed over at once. */
  readonly push: (text: string, isStart?: boolean) => void;
  /** Hands out the last game; returns what stands behind it and belongs to none. Nothing may be pushed afterwards. */
  readonly end: () => readonly PgnReport[];
}

interface ReaderState {
  readonly onGame: (game: PgnGame) => void;
  lineNumber: number;
  games: number;
  game: OpenGame | null;
  readonly scan: ScanState;
  /** A blank line stood after the tags: a tag the game already has then begins the next one. */
  isAfterBlank: boolean;
  /** The line before is blank. */
  wasBlank: boolean;
  /** A line that opens a tag value and does not close it. */
  openTag: string | null;
  /** The last token outside a game was the number of a move. */
  isNumbered: boolean;
  /** Reports and comments for the game that begins next. */
  pending: PgnReport[];
  pendingComments: (PgnToken & { kind: 'comment' })[];
}

const START_BOARD = boardOfFen(START_FEN);
const MAX_PENDING_COMMENTS = 20;

/** `onGame` gets each game as soon as it has ended. */
export function makePgnReader(onGame: (game: PgnGame) => void): PgnReader {
  const state: ReaderState = {
    onGame,
    lineNumber: 0,
    games: 0,
    game: null,
    scan: openScan(),
    isAfterBlank: false,
    wasBlank: true,
    openTag: null,
    isNumbered: false,
    pending: [],
    pendingComments: [],
  };
  return {
    push: (text, isStart = true) => {
      state.scan.isStart = isStart;
      if (isStart) pushLine(state, text);
      else scanLine(state, text, 0);
    },
    end: () => {
      settleOpenTag(state);
      finishGame(state);
      return state.pending;
    },
  };
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
  state.scan.isInRest = false;
  const line = state.lineNumber === 1 && text.startsWith('\u{feff}') ? text.slice(1) : text;
  const { openTag } = state;
  if (openTag !== null && closesTag(line)) {
    state.openTag = null;
    pushTagLine(state, `${openTag} ${line.trim()}`);
    return;
  }
  settleOpenTag(state);
  const isBlank = line.trim() === '';
  const { wasBlank } = state;
  state.wasBlank = isBlank;
  if (isBlank) state.isAfterBlank = true;
  if (state.scan.comment !== null) {
    if (!endsOpenComment(state, line, wasBlank)) {
      scanLine(state, line, 0);
      return;
    }
    finishGame(state);
  }
  if (line.startsWith('%')) return;
  if (!line.trimStart().startsWith('[')) scanLine(state, line, 0);
  else if (state.game?.hasMovetext !== true && isOpenTag(line)) state.openTag = line;
  else pushTagLine(state, line);
}

/** A comment before any game ends at the next tag pair; inside a game a blank line must stand before that. */
function endsOpenComment(state: ReaderState, line: string, wasBlank: boolean): boolean {
  if (state.game !== null && !wasBlank) return false;
  return readStrictTag(line, line.length - line.trimStart().length) !== null;
}

function settleOpenTag(state: ReaderState): void {
  const { openTag } = state;
  if (openTag === null) return;
  state.openTag = null;
  pushTagLine(state, openTag);
}

/** A line that begins with a bracket: tag pairs, and behind them whatever else the line holds. */
function pushTagLine(state: ReaderState, line: string): void {
  let at = line.length - line.trimStart().length;
  const start = at;
  for (;;) {
    const tag = line.charAt(at) === '[' ? readTag(line, at, state.game?.hasMovetext !== true) : null;
    if (tag === null) break;
    pushTag(state, tag);
    at = tag.end;
    while (/\s/.test(line.charAt(at))) at += 1;
  }
  if (at > start || state.game === null || state.game.hasMovetext) scanLine(state, line, at);
  else report(state.game, state.lineNumber, 'bad_tag', `not a tag pair: ${line.slice(0, 80)}`);
}

function pushTag(state: ReaderState, tag: ReadTag): void {
  if (state.game !== null && isNextGame(state, state.game, tag.name)) finishGame(state);
  state.isAfterBlank = false;
  addTag(currentGame(state), state.lineNumber, tag);
}

function isNextGame(state: ReaderState, game: OpenGame, tagName: string): boolean {
  return game.hasMovetext || (state.isAfterBlank && game.tags.has(tagName));
}

function scanLine(state: ReaderState, line: string, start: number): void {
  new LineScan(line, start, state.scan, (token) => takeToken(state, token)).run();
}

function takeToken(state: ReaderState, token: PgnToken): void {
  if (token.kind === 'tag') {
    pushTag(state, token.tag);
    return;
  }
  if (state.game !== null && state.game.result !== null && endsGame(token)) finishGame(state);
  if (state.game === null && !beginsGame(state, token)) return;
  addToken(currentGame(state), state.lineNumber, token);
}

/** Behind a result: comments and marks still belong to the game. */
function endsGame({ kind }: PgnToken): boolean {
  return kind === 'move' || kind === 'number' || kind === 'open' || kind === 'word' || kind === 'result';
}

/** Without tags a game begins with a move of the initial position; anything else is text around the games. */
function beginsGame(state: ReaderState, token: PgnToken): boolean {
  const { isNumbered } = state;
  state.isNumbered = token.kind === 'number' || (isNumbered && token.kind === 'comment');
  if (token.kind === 'comment' && state.pendingComments.length < MAX_PENDING_COMMENTS)
    state.pendingComments.push(token);
  if (token.kind !== 'move' && token.kind !== 'word') return false;
  const text = token.kind === 'move' ? token.written : token.text;
  // Behind the number of a move even one that cannot be played is the beginning of a game.
  if (token.kind === 'move' && (isNumbered || matchMove(START_BOARD, token.san, 'san').move !== null))
    return true;
  if (state.pending.length === 0) {
    const message = `text that belongs to no game: ${text.slice(0, 80)}`;
    state.pending.push({ line: state.lineNumber, code: 'text_before_game', message });
  }
  return false;
}

function currentGame(state: ReaderState): OpenGame {
  if (state.game !== null) return state.game;
  const game = openGame(state.lineNumber, state.pending);
  for (const comment of state.pendingComments) addToken(game, state.lineNumber, comment);
  state.pending = [];
  state.pendingComments = [];
  state.game = game;
  return game;
}

function finishGame(state: ReaderState): void {
  const { game } = state;
  const isOpen = state.scan.comment !== null;
  state.scan.comment = null;
  if (game === null) return;
  if (isOpen) {
    report(game, state.lineNumber, 'unclosed_comment', 'a comment is never closed');
    game.cut ??= {
      code: 'unclosed_comment',
      plies: game.lines[0]?.plies.length ?? 0,
      line: state.lineNumber,
    };
  }
  state.game = null;
  state.games += 1;
  state.onGame(closeGame(game, state.games, state.lineNumber));
}
