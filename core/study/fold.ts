/**
 * Folds the ledger rows of a study run: the answers to its positions, and the values of moves by the profile they were
 * searched under. Rows are only ever appended, so a fold can be kept and carried on from its last row.
 */
import {
  emptyAskingFold,
  foldAskingRow,
  type AskingFold,
  type PayloadRow,
  type QuestionRow,
} from '../asking/fold.ts';
import { readPayload, type RunCreated } from '../record/ledger-row.ts';
import {
  moveValuedSchema,
  moveValueFailedSchema,
  studyAnsweredSchema,
  studyRuns,
  type MoveValued,
  type MoveValueFailed,
  type StudyAnswered,
} from './records.ts';
import type { ProfileRow } from './report.ts';
import type { StudyManifest } from './run.ts';
import type { StudyVerdict } from './outcome.ts';
import type { MoveValue } from './valuing.ts';

/** Values under one engine, options and limit. */
export interface ValueTable extends Pick<MoveValued, 'profile' | 'engineId' | 'settings' | 'limit'> {
  /** By position and move, whatever they were valued for. */
  readonly moves: Map<string, MoveValue>;
  /** Answered moves among them. */
  readonly answers: Set<string>;
  /** Of the engine's own choice, by position: the noise floor. */
  readonly best: Map<string, MoveValue>;
  /** Of one random draw, by position. */
  readonly random: Map<string, MoveValue>;
  /** Of all legal moves, by position and move. */
  readonly legal: Map<string, MoveValue>;
  /** Positions that have some of those. */
  readonly legalPositions: Set<string>;
  /** What the engine failed on, by position and move; true: an answered move. */
  readonly failed: Map<string, boolean>;
}

export interface StudyFold extends AskingFold {
  created: RunCreated<StudyManifest> | null;
  /** By the position's number in the set. */
  readonly answers: Map<number, StudyAnswered>;
  /** By profile. */
  readonly values: Map<string, ValueTable>;
}

export function emptyStudyFold(): StudyFold {
  return { ...emptyAskingFold(), created: null, answers: new Map(), values: new Map() };
}

/** Adds one row to the fold, in place. Rows of unknown kinds count for the head only. */
export function foldStudyRow(fold: StudyFold, row: QuestionRow): void {
  foldAskingRow(fold, row, studyRuns, (whole) => foldKind(fold, whole));
}

function foldKind(fold: StudyFold, row: PayloadRow): void {
  switch (row.kind) {
    case 'run_created':
      fold.created = readPayload(studyRuns.created, row);
      return;
    case 'study_answered': {
      const answered = readPayload(studyAnsweredSchema, row);
      fold.answers.set(answered.seq, answered);
      return;
    }
    case 'move_valued':
      foldValue(fold, readPayload(moveValuedSchema, row));
      return;
    case 'move_value_failed':
      foldFailed(fold, readPayload(moveValueFailedSchema, row));
      return;
    default:
      return; // rows of other experiments
  }
}

function tableOf(fold: StudyFold, { profile, engineId, settings, limit }: ValuedUnder): ValueTable {
  const known = fold.values.get(profile);
  if (known !== undefined) return known;
  const table = emptyTable({ profile, engineId, settings, limit });
  fold.values.set(profile, table);
  return table;
}

function foldFailed(fold: StudyFold, failed: MoveValueFailed): void {
  const table = tableOf(fold, failed);
  const key = moveKey(failed.value.positionId, failed.value.uci ?? '-');
  table.failed.set(key, failed.purpose === 'answer' || table.failed.get(key) === true);
}

function foldValue(fold: StudyFold, valued: MoveValued): void {
  const { purpose, value } = valued;
  const table = tableOf(fold, valued);
  if (value.uci === null) return;
  const key = moveKey(value.positionId, value.uci);
  table.moves.set(key, value);
  if (purpose === 'answer') table.answers.add(key);
  if (purpose === 'best') table.best.set(value.positionId, value);
  if (purpose === 'random') table.random.set(value.positionId, value);
  if (purpose !== 'legal') return;
  table.legal.set(key, value);
  table.legalPositions.add(value.positionId);
}

type ValuedUnder = Pick<MoveValued, 'profile' | 'engineId' | 'settings' | 'limit'>;

function emptyTable(about: ValuedUnder): ValueTable {
  return {
    ...about,
    moves: new Map(),
    answers: new Set(),
    best: new Map(),
    random: new Map(),
    legal: new Map(),
    legalPositions: new Set(),
    failed: new Map(),
  };
}

export function moveKey(positionId: string, uci: string): string {
  return `${positionId} ${uci}`;
}

/** What several runs over one set know together, by profile. An engine's opinion does not depend on who was asked. */
export function joinTables(folds: readonly StudyFold[]): ReadonlyMap<string, ValueTable> {
  const joined = new Map<string, ValueTable>();
  for (const table of folds.flatMap(({ values }) => [...values.values()])) {
    const known = joined.get(table.profile) ?? emptyTable(table);
    joined.set(table.profile, known);
    for (const [key, value] of table.moves) known.moves.set(key, value);
    for (const key of table.answers) known.answers.add(key);
    for (const [key, value] of table.best) known.best.set(key, value);
    for (const [key, value] of table.random) known.random.set(key, value);
    for (const [key, value] of table.legal) known.legal.set(key, value);
    for (const id of table.legalPositions) known.legalPositions.add(id);
    for (const [key, isAnswer] of table.failed) known.failed.set(key, isAnswer);
  }
  return joined;
}

/** Most values first. */
export function profileRows(tables: ReadonlyMap<string, ValueTable>): ProfileRow[] {
  return [...tables.values()]
    .map((table): ProfileRow => {
      const { profile, engineId, settings, limit, answers, best, random, legal } = table;
      // What failed in one run may have a value in another.
      const failed = [...table.failed].filter(([key]) => !table.moves.has(key));
      return {
        profile,
        engineId,
        settings,
        limit,
        answers: answers.size,
        best: best.size,
        random: random.size,
        legal: legal.size,
        failed: failed.length,
        failedAnswers: failed.filter(([, isAnswer]) => isAnswer).length,
      };
    })
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.profile < b.profile ? -1 : 1));
}

function sizeOf({ answers, best, random, legal }: ProfileRow): number {
  return answers * 1_000_000 + best + random + legal;
}

/** The table of a profile, or with null of the one that has most values; null: there is none. */
export function chooseTable(
  tables: ReadonlyMap<string, ValueTable>,
  profile: string | null,
): ValueTable | null {
  const wanted = profile ?? profileRows(tables)[0]?.profile;
  return wanted === undefined ? null : (tables.get(wanted) ?? null);
}

/** Distinct legal moves of an answer, at either notation. */
export function legalMovesOf(verdict: StudyVerdict): string[] {
  if (verdict.kind === 'no_verdict') return [];
  const moves = [verdict.sanMove?.uci ?? null, verdict.uciMove?.uci ?? null];
  return [...new Set(moves.filter((move) => move !== null))];
}
