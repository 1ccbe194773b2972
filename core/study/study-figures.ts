/**
 * Figures of a study from the folds of its runs: tables 1 to 3, comparisons, panels, distributions, example boards, with
 * the paper's values beside them. Pure; the same folds and wishes give the same figures everywhere.
 */
import { manifestDifferences } from '../record/manifest-differences.ts';
import {
  EXACT_RANDOM_ID,
  NOISE_FLOOR_ID,
  type FigureModel,
  type StudyFigures,
  type StudyFiguresRequest,
  type StudyRoles,
} from '../record/study-figures.ts';
import type { StudyManifest } from '../record/study-run.ts';
import { studyConditionText, studyPlayerName } from '../record/study-wishes.ts';
import { foldExactRandom } from './baselines.ts';
import {
  foldStudy,
  gapOf,
  improvementOf,
  legalRateRatio,
  overallOf,
  ratioToWd,
  reasoningEffect,
  type FoldedStudy,
  type StudyModel,
} from './comparisons.ts';
import { foldDiagnostics } from './diagnostics.ts';
import { drawExamples, makeExampleBoard } from './example-boards.ts';
import { foldExtraction } from './extraction.ts';
import { distributionPanels, studyPanels } from './paper-figures.ts';
import { paperPanel } from './paper-series.ts';
import { PAPER_TABLE1, studyTable3 } from './paper-tables.ts';
import { PRINTED_TABLE3 } from './paper-targets.ts';
import type { PositionSet } from './position-set.ts';
import {
  chooseTable,
  joinTables,
  moveKey,
  profileRows,
  type StudyFold,
  type ValueTable,
} from './study-fold.ts';
import { makeRows, rowsOfValues, type StudyAnswer, type ValueLookup } from './study-rows.ts';

/** One run of the study. */
export interface StudyRunFold {
  readonly runId: string;
  readonly manifest: StudyManifest;
  readonly fold: StudyFold;
  readonly status: string;
}

interface Model extends StudyModel {
  readonly about: FigureModel;
  /** Empty of models that no run stands behind. */
  readonly answers: readonly StudyAnswer[];
}

/** @param runs over this one set, in the order wished. */
export function makeStudyFigures(
  set: PositionSet,
  setName: string,
  runs: readonly StudyRunFold[],
  request: StudyFiguresRequest,
): StudyFigures {
  const { reading, convention, bootstrap } = request;
  const tables = joinTables(runs.map(({ fold }) => fold));
  const table = chooseTable(tables, request.profile);
  const valueOf: ValueLookup = (id, uci) => table?.moves.get(moveKey(id, uci)) ?? null;
  const models = makeModels(set, runs, table, reading, valueOf);
  const study = foldStudy(models, convention, bootstrap);
  const roles = request.roles ?? suggestRoles(runs, models);
  const idOf = (name: string): string => models.find((model) => model.name === name)?.id ?? name;
  const asked = models.filter(({ answers }) => answers.length > 0);
  const drawn = drawExamples(set.positions, asked, request.examples.perCondition, request.examples.seed);
  return {
    setName,
    setSha256: set.sha256,
    positions: set.positions.length,
    conditions: [...study.conditions],
    profile: table?.profile ?? null,
    profiles: profileRows(tables),
    reading,
    convention,
    bootstrap,
    roles,
    models: models.map(({ about }) => about),
    table1: models.map(({ about: { name, apiTag, release, effort } }) => ({
      model: name,
      apiTag,
      release,
      effort,
    })),
    table2: foldDiagnostics(set.positions).map(mutable),
    table3: studyTable3(study).map((row) => ({ modelId: idOf(row.model), ...row })),
    extraction: asked.map(({ id, name, answers }) => ({
      modelId: id,
      model: name,
      ...foldExtraction(answers),
    })),
    comparisons: comparisonRows(study),
    steps: stepRows(study, roles),
    reasoning: reasoningRows(study, roles),
    panels: studyPanels(study, roles).map((panel) => ({
      ...panel,
      points: [...panel.points],
      paper: paperPanel(panel.id),
    })),
    distributions: distributionPanels(study).map((panel) => ({
      ...panel,
      modelId: idOf(panel.series),
      bins: [...panel.bins],
    })),
    examples: drawn.map((position) => {
      const board = makeExampleBoard(position, asked, reading, convention, valueOf);
      return { ...board, moves: board.moves.map((move) => ({ ...move, models: [...move.models] })) };
    }),
    paper: { table1: [...PAPER_TABLE1], table3: [...PRINTED_TABLE3] },
    differences: manifestDifferences(runs.map(({ manifest }) => manifest)),
  };
}

function mutable(set: ReturnType<typeof foldDiagnostics>[number]): StudyFigures['table2'][number] {
  return { ...set, rows: [...set.rows] };
}

function makeModels(
  set: PositionSet,
  runs: readonly StudyRunFold[],
  table: ValueTable | null,
  reading: StudyFiguresRequest['reading'],
  valueOf: ValueLookup,
): Model[] {
  const names = uniqueNames(runs);
  const asked = runs.map((run, index): Model => {
    const answers = answersOf(run.fold);
    const name = names[index] ?? run.runId;
    const rows = [...makeRows(answers, reading, valueOf), ...unaskedRows(set, answers)];
    return { id: run.runId, name, rows, answers, about: aboutRun(run, name) };
  });
  return [...asked, ...engineModels(set, table)];
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

/** The noise floor and the exact random mean, as far as they are valued. */
function engineModels(set: PositionSet, table: ValueTable | null): Model[] {
  if (table === null) return [];
  const bare = { apiTag: null, release: null, effort: null, player: null, status: null, answers: [] };
  const make = (
    id: typeof NOISE_FLOOR_ID | typeof EXACT_RANDOM_ID,
    name: string,
    rows: StudyModel['rows'],
  ): Model => {
    const { answers, ...about } = bare;
    return { id, name, rows, answers, about: { id, kind: id, name, ...about } };
  };
  const models: Model[] = [];
  if (table.best.size > 0) {
    models.push(
      make(
        NOISE_FLOOR_ID,
        'Noise floor (engine best move)',
        rowsOfValues(set.positions, [...table.best.values()]),
      ),
    );
  }
  const exact = wholePositions(set, table);
  if (exact.length > 0) {
    models.push(make(EXACT_RANDOM_ID, 'Random legal move (exact mean)', rowsOfValues(set.positions, exact)));
  }
  return models;
}

/** Of positions all of whose legal moves are valued: a mean over some of them would be another quantity. */
function wholePositions(set: PositionSet, { legal }: ValueTable): ReturnType<typeof foldExactRandom> {
  const counts = new Map(set.positions.map(({ id, legalCount }) => [id, legalCount]));
  return foldExactRandom([...legal.values()]).filter(
    ({ positionId, moves, loss }) => loss !== null && moves === counts.get(positionId),
  );
}

function aboutRun({ runId, manifest, status }: StudyRunFold, name: string): FigureModel {
  const { player, conditions } = manifest;
  const apiTag = player.kind === 'chat' ? player.model : null;
  const { effort } = conditions;
  return { id: runId, kind: 'run', name, player: player.kind, apiTag, release: null, effort, status };
}

/** The player with what differs from how the paper asked; where that is not enough, numbered. */
function uniqueNames(runs: readonly StudyRunFold[]): string[] {
  const names = runs.map(({ manifest: { player, conditions, parameters } }) => {
    const condition = studyConditionText(conditions, player.kind === 'chat' ? parameters : null);
    return condition === '' ? studyPlayerName(player) : `${studyPlayerName(player)} (${condition})`;
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
  const idsOf = (kinds: readonly string[]): string[] =>
    runs.filter(({ manifest }) => kinds.includes(manifest.player.kind)).map(({ runId }) => runId);
  const has = (id: string): string | null => (models.some((model) => model.id === id) ? id : null);
  const chats = idsOf(['chat', 'recorded']);
  const floor = has(NOISE_FLOOR_ID);
  return {
    generations: chats,
    random: has(EXACT_RANDOM_ID) ?? idsOf(['random'])[0] ?? null,
    references: [...idsOf(['engine']), ...(floor === null ? [] : [floor])],
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
    a.player.kind === 'chat' &&
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

function comparisonRows(study: FoldedStudy): StudyFigures['comparisons'] {
  return study.models.map(({ id, name }) => ({
    modelId: id,
    model: name,
    gap: gapOf(study, id),
    ndRatio: ratioToWd(study, id, 'ND'),
    overall: overallOf(study, id),
    legalRatioNd: legalRateRatio(study, id, 'ND'),
    legalRatioOod: legalRateRatio(study, id, 'OOD'),
  }));
}

function stepRows(study: FoldedStudy, { generations }: StudyRoles): StudyFigures['steps'] {
  return generations.slice(1).flatMap((newer, index) => {
    const older = generations[index] ?? newer;
    return study.conditions.map((condition) => ({
      older,
      newer,
      condition,
      improvement: improvementOf(study, older, newer, condition),
    }));
  });
}

function reasoningRows(study: FoldedStudy, { reasoning }: StudyRoles): StudyFigures['reasoning'] {
  if (reasoning === null) return [];
  return study.conditions.map((condition) => ({
    ...reasoningEffect(study, reasoning.less, reasoning.more, condition),
  }));
}
