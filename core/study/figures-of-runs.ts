/**
 * Figures of a study from the folds of its runs: tables 1 to 3, comparisons, panels, distributions, example boards, with
 * the paper's values beside them. Pure; the same folds and wishes give the same figures everywhere.
 */
import { manifestDifferences } from '../record/manifest-differences.ts';
import type { StudyFigures, StudyFiguresRequest, StudyRoles } from './figures.ts';
import { foldStudy, type FoldedStudy } from './comparisons.ts';
import {
  comparisonRows,
  meansOverModels,
  overallRows,
  readingRows,
  reasoningRows,
  stepRows,
} from './derived-rows.ts';
import { foldDiagnostics } from './diagnostics.ts';
import { drawExamples, makeExampleBoard } from './example-boards.ts';
import { foldExtraction } from './extraction.ts';
import { distributionPanels, studyPanels } from './paper-figures.ts';
import { paperPanel } from './paper-series.ts';
import { paperRows } from './paper-rows.ts';
import { studyTable3 } from './paper-tables.ts';
import type { PositionSet } from './position-set.ts';
import { chooseTable, joinTables, moveKey, profileRows } from './fold.ts';
import { makeModels, suggestRoles, type FoldableModel, type StudyRunFold } from './models.ts';
import { repliesInWords } from '../player/players.ts';
import type { ValueLookup } from './rows.ts';

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
    table2: foldDiagnostics(set.positions).map((one) => ({ ...one, rows: [...one.rows] })),
    ...tablesOf(study, models),
    comparisons: comparisonRows(study),
    steps: stepRows(study, roles),
    reasoning: reasoningRows(study, roles),
    overall: overallRows(study, roles),
    means: meansOverModels(
      study,
      roles,
      models.filter(isAskedInWords).map(({ id }) => id),
    ),
    readings: (['lenient', 'strict'] as const).flatMap((level) => {
      const read =
        level === reading.level ? models : makeModels(set, runs, table, { ...reading, level }, valueOf);
      return readingRows(study, read, level);
    }),
    ...plotsOf(study, models, roles),
    examples: examplesOf(set, models, request, valueOf),
    paper: paperRows(),
    differences: manifestDifferences(runs.map(({ manifest }) => manifest)),
  };
}

function tablesOf(
  study: FoldedStudy,
  models: readonly FoldableModel[],
): Pick<StudyFigures, 'table1' | 'table3' | 'extraction'> {
  return {
    table1: models.map(({ about: { name, apiTag, release, effort } }) => ({
      model: name,
      apiTag,
      release,
      effort,
    })),
    table3: studyTable3(study).map((row) => ({ modelId: idOf(models, row.model), ...row })),
    extraction: models
      .filter(isAsked)
      .map(({ id, name, answers }) => ({ modelId: id, model: name, ...foldExtraction(answers) })),
  };
}

function plotsOf(
  study: FoldedStudy,
  models: readonly FoldableModel[],
  roles: StudyRoles,
): Pick<StudyFigures, 'panels' | 'distributions'> {
  return {
    panels: studyPanels(study, roles).map((panel) => ({
      ...panel,
      points: [...panel.points],
      paper: paperPanel(panel.id),
    })),
    distributions: distributionPanels(study).map((panel) => ({
      ...panel,
      modelId: idOf(models, panel.series),
      bins: [...panel.bins],
    })),
  };
}

function examplesOf(
  set: PositionSet,
  models: readonly FoldableModel[],
  { reading, convention, examples }: StudyFiguresRequest,
  valueOf: ValueLookup,
): StudyFigures['examples'] {
  const asked = models.filter(isAsked);
  if (asked.length === 0) return [];
  return drawExamples(set.positions, asked, examples.perCondition, examples.seed).map((position) => {
    const seq = set.positions.indexOf(position) + 1;
    const board = makeExampleBoard(position, seq, asked, reading, convention, valueOf);
    return { ...board, moves: board.moves.map((move) => ({ ...move, models: [...move.models] })) };
  });
}

/** Not so the players that only the engine makes. */
function isAsked({ about }: FoldableModel): boolean {
  return about.kind === 'run';
}

function isAskedInWords({ about }: FoldableModel): boolean {
  return about.player !== null && repliesInWords({ kind: about.player });
}

/** Names are unlike each other here. */
function idOf(models: readonly FoldableModel[], name: string): string {
  return models.find((model) => model.name === name)?.id ?? name;
}
