/**
 * The example boards of figures 1 and 6: positions of a study with what each model answered in them, what the engine
 * thinks of it, and who else gave the same move. Positions are drawn by seed among those that every model has answered,
 * or named by a person. Move texts are the models' own words: text, bounded where it is shown.
 */
import type { MoveOutcome } from '../chess/move-text.ts';
import { makeSan } from '../chess/san.ts';
import { makeRng } from '../util/rng.ts';
import type { Score } from '../uci/search.ts';
import type { MateConvention } from './cp-loss.ts';
import { outcomeAt } from './outcome.ts';
import type { Condition, StudyPosition } from './position.ts';
import { countedLoss } from './valuing.ts';
import type { Reading, StudyAnswer, ValueLookup } from './rows.ts';

export interface ExampleMove {
  /** Names of the models that gave it, in order of the study. */
  readonly models: readonly string[];
  /** As extracted; null: no move in the answer, or no verdict. */
  readonly text: string | null;
  readonly outcome: MoveOutcome | null;
  readonly uci: string | null;
  readonly san: string | null;
  /** cp; null for a move that is not legal or has no value. */
  readonly loss: number | null;
}

export interface ExampleBoard {
  /** Number of the position in the set, from 1. */
  readonly seq: number;
  readonly positionId: string;
  readonly condition: Condition;
  readonly fen: string;
  readonly inCheck: boolean;
  /** The engine's own choice and its score before the move, from the side to move; null: not searched. */
  readonly best: { readonly uci: string; readonly san: string | null } | null;
  readonly score: Score | null;
  readonly moves: readonly ExampleMove[];
}

export interface AnsweringModel {
  readonly name: string;
  readonly answers: readonly StudyAnswer[];
}

/** Positions every model has an answer to, so many of each condition; fewer where there are fewer. */
export function drawExamples(
  positions: readonly StudyPosition[],
  models: readonly AnsweringModel[],
  perCondition: number,
  seed: number,
): StudyPosition[] {
  const answered = models.map(({ answers }) => new Set(answers.map(({ positionId }) => positionId)));
  const open = positions.filter(({ id }) => answered.every((ids) => ids.has(id)));
  const random = makeRng(seed);
  const conditions = [...new Set(open.map(({ condition }) => condition))];
  return conditions.flatMap((condition) => {
    const rest = open.filter((position) => position.condition === condition);
    const drawn: StudyPosition[] = [];
    while (drawn.length < perCondition && rest.length > 0) {
      drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
    }
    return drawn;
  });
}

export function makeExampleBoard(
  position: StudyPosition,
  seq: number,
  models: readonly AnsweringModel[],
  reading: Reading,
  convention: MateConvention,
  valueOf: ValueLookup,
): ExampleBoard {
  const { id, condition, fen, inCheck } = position;
  const moves = new Map<string, ExampleMove>();
  let best: ExampleBoard['best'] = null;
  let score: Score | null = null;
  for (const { name, answers } of models) {
    const answer = answers.find(({ positionId }) => positionId === id);
    if (answer === undefined) continue;
    const move = readMove(answer, reading);
    const value = move.uci === null ? null : valueOf(id, move.uci);
    if (best === null && value !== null && value.bestmove !== null) {
      best = { uci: value.bestmove, san: makeSan(fen, value.bestmove) };
      score = value.before;
    }
    const loss = value === null ? null : countedLoss(value, convention, reading.zeroForEngineBest);
    const key = move.uci ?? JSON.stringify([move.outcome, move.text]);
    const known = moves.get(key);
    moves.set(key, { ...move, loss, models: [...(known?.models ?? []), name] });
  }
  return { seq, positionId: id, condition, fen, inCheck, best, score, moves: [...moves.values()] };
}

function readMove(answer: StudyAnswer, reading: Reading): Omit<ExampleMove, 'models' | 'loss'> {
  const nothing = { text: null, outcome: null, uci: null, san: null };
  if (answer.verdict.kind === 'no_verdict') return nothing;
  const move = reading.notation === 'san' ? answer.verdict.sanMove : answer.verdict.uciMove;
  if (move === null) return nothing;
  const outcome = outcomeAt(move, reading.level);
  const isLegal = outcome === 'legal';
  return {
    text: move.moveText,
    outcome,
    uci: isLegal ? move.uci : null,
    san: isLegal ? move.san : null,
  };
}
