/** Marks, endings, outcomes and scores of games as the screens write them. Words alone, no markup. Pure. */
import type { GameRunReport, GameSummary, PlayerFiguresView, PlyView } from '../../core/game/report.ts';
import type { Tone } from '../parts/tag.tsx';
import type { Score } from '../../core/uci/search.ts';
import { formatPercent, formatWhiteScore, UNKNOWN } from './figures.ts';
import { formatInterval, type Interval } from './question-figures.ts';

type Termination = NonNullable<GameSummary['termination']>;
type By = PlyView['by'];

export const BY_WORDS: Readonly<Record<By, string>> = {
  book: 'opening book',
  decision: 'decision',
  engine: 'engine search',
  random: 'drawn at random',
  forfeit: 'forfeit',
  open: 'no move yet',
};

export const TERMINATION_WORDS: Readonly<Record<Termination, string>> = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  insufficient_material: 'insufficient material',
  threefold_repetition: 'threefold repetition',
  fifty_moves: 'fifty moves',
  invalid_move: 'forfeit: no legal move in the attempts allowed',
  truncated: 'reply cut off at the token limit',
  max_plies: 'ply limit: incomplete',
  tool_use: 'tool use: incomplete',
  provider_error: 'stands still: trouble of the service',
  interrupted: 'stands still: the program ended',
  client_defect: 'stands still: a defect of ours',
  empty_replies: 'stands still: empty replies',
  engine_failed: 'stands still: the engine failed',
};

export const GAME_STATE_WORDS: Readonly<Record<GameSummary['state'], string>> = {
  scheduled: 'scheduled',
  playing: 'playing',
  standing: 'stands still',
  ended: 'ended',
};

export const STATUS_TONES: Readonly<Record<PlayerFiguresView['status'], Tone>> = {
  queued: 'plain',
  running: 'info',
  finished: 'ok',
  blocked: 'bad',
  unavailable: 'bad',
  interrupted: 'warn',
};

export const OUTCOMES = ['clean', 'recovered', 'retried', 'forfeit', 'stopped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const OUTCOME_NOTES: Readonly<Record<Outcome, string>> = {
  clean: 'accepted at once, in the form asked for',
  recovered: 'accepted at once, read from another place',
  retried: 'accepted when asked again: a reply was refused before, or the service failed',
  forfeit: 'no legal move in the attempts allowed',
  stopped: 'no move and no forfeit: trouble, a cut reply, a tool call',
};

export const PLAN_WORDS: Readonly<Record<GameRunReport['lanes'][number]['plan'], string>> = {
  start: 'next game to start',
  continue: 'in a game',
  halted: 'halted',
  blocked: 'blocked',
  finished: 'all games played',
};

export const JUDGE_WORDS = {
  first_mention: { name: 'First mention', note: 'the first move text anywhere in the reply' },
  last_mention: { name: 'Last mention', note: 'the last move text anywhere in the reply' },
  strict: { name: 'Strict', note: 'protocol 2: the whole reply is one move' },
  protocol3: { name: 'Protocol 3', note: 'the reader that decides here' },
} as const;

export const METHOD_WORDS = {
  strict: 'the reply is the move and nothing else',
  json: 'from the JSON object',
  code_block: 'from a code block',
  marked_final: 'after a mark of the final move',
  final_line: 'from the last line',
  invalid: 'nowhere',
} as const;

/** White's view. */
export function formatScore(score: Score | null): string {
  if (score === null) return UNKNOWN;
  return 'mate' in score ? formatWhiteScore(null, score.mate) : formatWhiteScore(score.cp, null);
}

/** A score of the side to move turned to White's view. */
export function whiteView(score: Score, fen: string): Score {
  if (fen.split(' ')[1] !== 'b') return score;
  return 'mate' in score ? { mate: -score.mate } : { cp: score.cp === 0 ? 0 : -score.cp };
}

/** `17. ` before White's move, `17… ` before Black's, by the FEN the move was played in. */
export function moveNumber(fenBefore: string): string {
  const [, turn = 'w', , , , number = '1'] = fenBefore.split(' ');
  return turn === 'w' ? `${number}.` : `${number}…`;
}

/** `61 of 64 decisions: 95.3 % [87.1, 98.4]`: a share never stands without what it is of. */
export function shareWords(share: {
  readonly numerator: number;
  readonly denominator: number;
  readonly of: string;
  readonly interval: Interval | null;
}): string {
  const { numerator, denominator, of, interval } = share;
  if (denominator === 0) return `no ${of} yet`;
  const percent = formatPercent(numerator, denominator);
  return `${numerator} of ${denominator} ${of}: ${percent}${interval === null ? '' : ` ${formatInterval(interval)}`}`;
}
