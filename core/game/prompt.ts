/**
 * The prompt of one decision (R-GAME-4, protocol 3) in our own words: eight blocks in a fixed order, the same for
 * every model. Pure text; whoever sends it stores it with its hash and size. `GAME_PROMPT_VERSION` grows with every
 * change of wording or order, so that games of different wordings are never taken for one condition. Legal moves stand
 * in the order of their UCI text, because libraries list them in different orders and the hash must not depend on that.
 */
import { z } from 'zod';
import { BLACK_BIT, manLetter, type Board } from '../chess/board.ts';
import { boardOfFen, START_FEN } from '../chess/fen.ts';
import { squareName } from '../chess/geometry.ts';
import { uciSanPairs } from '../chess/legal-list.ts';
import { drawBoard } from '../prompt/representation.ts';
import type { Sha256 } from '../record/hash-chain.ts';
import { utf8Bytes } from '../util/utf8.ts';

export const GAME_PROMPT_VERSION = 1;

/** Part of the manifest: runs that differ in it never share an aggregate. */
export const gamePromptSettingsSchema = z.strictObject({
  style: z.enum(['checklist', 'minimal']).describe('minimal: the task without the list of what to look at'),
  menu: z.boolean().describe('the legal moves are listed; false is the harder condition'),
});
export type GamePromptSettings = z.infer<typeof gamePromptSettingsSchema>;

/** What a prompt is made of beside the position; `structured`: a JSON object is asked for. */
export interface GamePromptForm extends GamePromptSettings {
  readonly structured: boolean;
}

/** A position with the way it came about; FENs are checked six-field ones. */
export interface GamePosition {
  readonly fen: string;
  readonly startFen: string;
  /** UCI moves from `startFen` to `fen`. */
  readonly history: readonly string[];
}

export interface GamePrompt {
  readonly system: string;
  readonly user: string;
}

export function composeGamePrompt(position: GamePosition, form: GamePromptForm): GamePrompt {
  const board = boardOfFen(position.fen);
  const blocks = [
    taskText(form.style),
    outputContract(form),
    `Side to move: ${board.turn === 0 ? 'White' : 'Black'}`,
    `FEN: ${position.fen}`,
    `White pieces: ${menOnSquares(board, 0)}\nBlack pieces: ${menOnSquares(board, 1)}`,
    `Board, rank 8 first, files a to h:\n${drawBoard(board)}`,
    historyText(position),
    form.menu ? menuText(position.fen) : null,
  ];
  return {
    system: `You are a player in a game of chess. ${NO_TOOLS}\n${outputContract(form)}`,
    user: blocks.filter((block) => block !== null).join('\n'),
  };
}

const NO_TOOLS = 'Work the move out yourself: no tools, no chess engine, no other program.';

function taskText(style: GamePromptSettings['style']): string {
  const task = 'It is your turn in this game of chess. Find the strongest move.';
  if (style === 'minimal') return `${task} ${NO_TOOLS}`;
  return [
    task,
    'Before you decide, without writing it down:',
    '- look at the checks, captures and threats of both sides;',
    "- test each candidate move against the opponent's most forcing answer;",
    '- look at the safety of both kings, undefended pieces, material, and forced mates.',
    NO_TOOLS,
  ].join('\n');
}

const NOTATION =
  'UCI notation: the square the piece leaves and the square it goes to, with q, r, b or n added for a promotion; ' +
  "castling is written as the king's move.";

function outputContract({ structured, menu }: GamePromptForm): string {
  const which = menu ? 'one of the legal moves listed' : 'one legal move';
  const where = structured
    ? 'as a JSON object with the single member "move" and nothing else: {"move":"<move>"}'
    : 'alone on the last line of your answer';
  return `Answer with ${which}, in UCI notation, ${where}. ${NOTATION}`;
}

/** `R@a1 N@b1 …`, from a1 to h8, capital letters for both sides. */
function menOnSquares(board: Board, side: 0 | 1): string {
  const men: string[] = [];
  for (const [square, code] of board.squares.entries()) {
    if (code === 0 || code >= BLACK_BIT !== (side === 1)) continue;
    men.push(`${manLetter(code).toUpperCase()}@${squareName(square)}`);
  }
  return men.join(' ');
}

function historyText({ startFen, history }: GamePosition): string {
  const from = startFen === START_FEN ? '' : ` from ${startFen}`;
  return `Moves so far in UCI notation${from}: ${history.length === 0 ? 'none' : history.join(' ')}`;
}

function menuText(fen: string): string {
  const pairs = uciSanPairs(fen).map(({ uci, san }) => `${uci} = ${san}`);
  return `Legal moves, UCI text = SAN: ${pairs.join('; ')}`;
}

/** A prompt as the ledger keeps it: hash and size are those of the user message's UTF-8 bytes. */
export interface RecordedPrompt extends GamePrompt {
  readonly sha256: string;
  readonly bytes: number;
}

export function recordedPrompt(prompt: GamePrompt, sha256: Sha256): RecordedPrompt {
  return { ...prompt, sha256: sha256(prompt.user), bytes: utf8Bytes(prompt.user) };
}
