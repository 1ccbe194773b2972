/**
 * The columns of a study: its runs, and the players that only the engine makes, as far as they are valued. Which of
 * them stands where the paper's models stood is suggested here and decided by a person.
 */
import { manifestDifferences } from '../record/manifest-differences.ts';
import type { FigureModel, StudyFiguresRequest, StudyRoles } from './figures.ts';
import { EXACT_RANDOM_ID, NOISE_FLOOR_ID, RANDOM_DRAW_ID } from './records.ts';
import type { StudyManifest } from './run.ts';
import { isAskedOverService, kindOf, playerName, serviceOf } from '../player/players.ts';
import { studyConditionText } from './wishes.ts';
import { foldExactRandom } from './baselines.ts';
import type { StudyModel } from './comparisons.ts';
import type { PositionSet } from './position-set.ts';
import type { StudyFold, ValueTable } from './fold.ts';
import { makeRows, readLoss, rowsOfValues, type StudyAnswer, type ValueLookup } from './rows.ts';
import type { MoveValue } from './valuing.ts';

/** One run of the study. */
export interface StudyRunFold {
  readonly runId: string;
  readonly manifest: StudyManifest;
  readonly fold: StudyFold;
  readonly status: string;
}

export interface FoldableModel extends StudyModel {
  readonly about: FigureModel;
  /** Empty of models that no run stands behind. */
  readonly answers: readonly StudyAnswer[];
}

export function makeModels(
  set: PositionSet,
  runs: readonly StudyRunFold[],
  table: ValueTable | null,
  reading: StudyFiguresRequest['reading'],
  valueOf: ValueLookup,
): FoldableModel[] {
  const names = uniqueNames(runs);
  const asked = runs.map((run, index): FoldableModel => {
    const answers = answersOf(run.fold);
    const name = names[index] ?? run.runId;
    const rows = [...makeRows(answers, reading, valueOf), ...unaskedRows(set, answers)];
    return { id: run.runId, name, rows, answers, about: aboutRun(run, name) };
  });
  const hasRandomRun = runs.some(({ manifest }) => kindOf(manifest.player).studyRole === 'random');
  return [...asked, ...engineModels(set, table, reading, hasRandomRun)];
}

/** A position without an answer yet has no verdict and is in no denominator, but it was asked for. */
function unaskedRows(set: PositionSet, answers: readonly StudyAnswer[]): StudyModel['rows'] {
  const known = new Set(answers.map(({ positionId }) => positionId));
  return set.positions
    .filter(({ id }) => !known.has(id))
    .map(({ id, condition }) => ({
      positionId: id,
      condition,
      outcome: null,
      noVerdict: null,
      uci: null,
      loss: null,
      reasoningTokens: null,
    }));
}

/** In the order of the set. */
export function answersOf(fold: StudyFold): StudyAnswer[] {
  return [...fold.answers.values()]
    .sort((a, b) => a.seq - b.seq)
    .map(({ positionId, condition, verdict, reasoningTokens }) => ({
      positionId,
      condition,
      verdict,
      reasoningTokens,
    }));
}

/**
 * Noise floor and random play, as far as they are valued, under the reading of all the others. Where a run of the random
 * player is among the study's, its draw stands for random play, and not another beside it.
 */
function engineModels(
  set: PositionSet,
  table: ValueTable | null,
  reading: StudyFiguresRequest['reading'],
  hasRandomRun: boolean,
): FoldableModel[] {
  if (table === null) return [];
  const counted = (values: Iterable<MoveValue>): MoveValue[] =>
    [...values].map((value) => ({ ...value, loss: readLoss(value, reading) }));
  const bare = { apiTag: null, release: null, effort: null, player: null, status: null, answers: [] };
  const make = (
    id: typeof NOISE_FLOOR_ID | typeof RANDOM_DRAW_ID | typeof EXACT_RANDOM_ID,
    name: string,
    values: Parameters<typeof rowsOfValues>[1],
  ): FoldableModel => {
    const { answers, ...about } = bare;
    const rows = rowsOfValues(set.positions, values);
    return { id, name, rows, answers, about: { id, kind: id, name, ...about } };
  };
  const models: FoldableModel[] = [];
  if (table.best.size > 0) {
    models.push(make(NOISE_FLOOR_ID, 'Noise floor (engine best move)', counted(table.best.values())));
  }
  if (table.random.size > 0 && !hasRandomRun) {
    models.push(make(RANDOM_DRAW_ID, 'Random legal move (one draw)', counted(table.random.values())));
  }
  const exact = wholePositions(set, counted(table.legal.values()));
  if (exact.length > 0) {
    models.push(make(EXACT_RANDOM_ID, 'Random legal move (exact mean)', exact));
  }
  return models;
}

/** Of positions all of whose legal moves are valued: a mean over some of them would be another quantity. */
function wholePositions(set: PositionSet, legal: readonly MoveValue[]): ReturnType<typeof foldExactRandom> {
  const counts = new Map(set.positions.map(({ id, legalCount }) => [id, legalCount]));
  // A sum of decimals depends in its last digits on the order in which the moves were valued.
  const inOrder = legal.toSorted((a, b) => ((a.uci ?? '') < (b.uci ?? '') ? -1 : 1));
  return foldExactRandom(inOrder).filter(
    ({ positionId, moves, loss }) => loss !== null && moves === counts.get(positionId),
  );
}

function aboutRun({ runId, manifest, status }: StudyRunFold, name: string): FigureModel {
  const { player, conditions } = manifest;
  const apiTag = serviceOf(player)?.model ?? null;
  const { effort } = conditions;
  return { id: runId, kind: 'run', name, player: player.kind, apiTag, release: null, effort, status };
}

/** The player with what differs from how the paper asked; where that is not enough, numbered. */
function uniqueNames(runs: readonly StudyRunFold[]): string[] {
  const names = runs.map(({ manifest }) => {
    const [name, condition] = [playerName(manifest.player), studyConditionText(manifest)];
    return condition === '' ? name : `${name} (${condition})`;
  });
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name} #${earlier + 1}`;
  });
}

/**
 * Chat models in the order wished are the generations and the peers; two that differ in their effort alone are the
 * reasoning pair; engines are references, and the exact mean stands for random play before a single draw does.
 */
export function suggestRoles(
  runs: readonly StudyRunFold[],
  models: readonly { readonly id: string }[],
): StudyRoles {
  const idsOf = (role: 'model' | 'reference' | 'random'): string[] =>
    runs.filter(({ manifest }) => kindOf(manifest.player).studyRole === role).map(({ runId }) => runId);
  const has = (id: string): string | null => (models.some((model) => model.id === id) ? id : null);
  const chats = idsOf('model');
  const floor = has(NOISE_FLOOR_ID);
  return {
    generations: chats,
    random: has(EXACT_RANDOM_ID) ?? idsOf('random')[0] ?? has(RANDOM_DRAW_ID),
    references: [...idsOf('reference'), ...(floor === null ? [] : [floor])],
    reasoning: reasoningPair(runs),
    peers: chats,
  };
}

function reasoningPair(runs: readonly StudyRunFold[]): StudyRoles['reasoning'] {
  for (const [index, less] of runs.entries()) {
    const more = runs.slice(index + 1).find(({ manifest }) => differInEffort(less.manifest, manifest));
    if (more !== undefined) return { less: less.runId, more: more.runId };
  }
  return null;
}

function differInEffort(a: StudyManifest, b: StudyManifest): boolean {
  const differences = manifestDifferences([a, b]).map(({ setting }) => setting);
  return (
    isAskedOverService(a.player) &&
    differences.length > 0 &&
    differences.every((setting) => EFFORT_SETTINGS.has(setting))
  );
}

/** Reasoning needs room: a larger limit of tokens goes with it. */
const EFFORT_SETTINGS: ReadonlySet<string> = new Set([
  'conditions.effort',
  'parameters.enableThinking',
  'parameters.maxTokens',
]);
