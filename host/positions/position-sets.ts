/**
 * Position sets of a workspace, each kept under the hash of its content: a run names its set by that hash and needs
 * nothing else to be resumed. A set that is taken from the list stays for the runs that ask it.
 */
import path from 'node:path';
import { z } from 'zod';
import {
  positionSetSummarySchema,
  setNameSchema,
  type CombinedSet,
  type PositionImportReport,
  type PositionImportRequest,
  type PositionPage,
  type PositionSetSummary,
} from '../../core/study/position-sets.ts';
import { TWIN_FORMS } from '../../core/chess/twin.ts';
import { makeTwins } from '../../core/study/twins.ts';
import { foldDiagnostics, type SetDiagnostics } from '../../core/study/diagnostics.ts';
import { studyPositionSchema, type Condition, type StudyPosition } from '../../core/study/position.ts';
import {
  countConditions,
  makePositionSet,
  makeSetText,
  mergePositions,
  type PositionSet,
} from '../../core/study/position-set.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../asking/ports.ts';
import { ContentShelf, shelfLabelSchema } from '../content-shelf.ts';
import { readPositionFile, type PositionFile } from './position-set-file.ts';
import { sha256Hex } from '../files.ts';

const labelSchema = positionSetSummarySchema.omit({ sha256: true }).extend(shelfLabelSchema.shape);
type Label = z.infer<typeof labelSchema>;

/** Parsed sets that stay in memory; one of 1,500 positions takes about a megabyte. */
const KEPT_SETS = 6;
const MAX_ROWS = 500;
const MAX_TOLD = 500;

export class PositionSets {
  readonly #shelf: ContentShelf<Label>;
  readonly #now: () => string;
  readonly #kept = new Map<string, PositionSet>();

  constructor(workspaceDir: string, now: () => string) {
    this.#now = now;
    this.#shelf = new ContentShelf({
      folder: path.join(workspaceDir, 'positions'),
      what: 'position set',
      schema: labelSchema,
      relabel: (text, sha256) => this.#describe(sha256.slice(0, 16), readPositions(text)),
      now,
    });
  }

  /** By name. */
  list(): PositionSetSummary[] {
    return this.#shelf.list(false).map(({ sha256, label }) => summaryOf(sha256, label));
  }

  /** Those that were taken from the list; runs of them still have them. */
  removed(): PositionSetSummary[] {
    return this.#shelf.list(true).map(({ sha256, label }) => summaryOf(sha256, label));
  }

  /** In the list or not; null: there is no such set. */
  summary(sha256: string): PositionSetSummary | null {
    const label = this.#shelf.label(sha256);
    return label === null ? null : summaryOf(sha256, label);
  }

  isRemoved(sha256: string): boolean {
    return (this.#shelf.label(sha256)?.removedAt ?? null) !== null;
  }

  /** Takes a set from the list, or puts it back. Its positions stay, for the runs that name it by its hash. */
  setRemoved(sha256: string, isRemoved: boolean): QuestionResult<PositionSetSummary> {
    const label = this.#shelf.setRemoved(sha256, isRemoved);
    return label.ok ? ok(summaryOf(sha256, label.value)) : label;
  }

  rename(sha256: string, name: string): QuestionResult<PositionSetSummary> {
    const label = this.#shelf.rename(sha256, name);
    return label.ok ? ok(summaryOf(sha256, label.value)) : label;
  }

  /** Proved by its hash. */
  open(sha256: string): QuestionResult<PositionSet> {
    const known = this.#kept.get(sha256);
    if (known !== undefined) return ok(known);
    const text = this.#shelf.text(sha256);
    return text.ok ? ok(this.#keep({ positions: readPositions(text.value), sha256 })) : text;
  }

  /** As it is kept, proved by its hash. */
  text(sha256: string): QuestionResult<string> {
    return this.#shelf.text(sha256);
  }

  /** Keeps a set as another workspace kept it. */
  addText(text: string, name: string): QuestionResult<PositionSetSummary> {
    return this.add(readPositions(text), name === '' ? 'set' : name);
  }

  /** Keeps the positions as a set. */
  add(positions: readonly StudyPosition[], name: string): QuestionResult<PositionSetSummary> {
    const set = makePositionSet(positions, sha256Hex);
    if (!set.ok) return fail('refused', set.error.message);
    const label = this.#describe(setNameSchema.parse(name.slice(0, 200)), positions);
    const put = this.#shelf.put(makeSetText(positions), label);
    if (!put.ok) return put;
    this.#keep(set.value);
    return ok(summaryOf(put.value.sha256, put.value.label));
  }

  /** Every line is kept or refused with its reason. */
  async import(request: PositionImportRequest): Promise<QuestionResult<PositionImportReport>> {
    const files: PositionFile[] = [];
    for (const file of request.paths) {
      const read = await readPositionFile(file, request);
      if (!read.ok)
        return fail(read.error.code === 'file_error' ? 'file_error' : 'refused', read.error.message);
      files.push(read.value);
    }
    const { positions, repeated, renamed } = mergePositions(files.map((file) => file.positions));
    const told = toldOf(request.paths, files, renamed);
    const report = { ...told, kept: positions.length, repeated: repeated.length };
    if (positions.length === 0) return ok({ set: null, ...report });
    const [first = ''] = request.paths;
    const set = this.add(positions, request.name ?? path.basename(first, path.extname(first)));
    return set.ok ? ok({ set: set.value, ...report }) : set;
  }

  /** Several sets as one, in this order, without repeats. */
  combine(sha256s: readonly string[], name: string): QuestionResult<CombinedSet> {
    const sets: PositionSet[] = [];
    for (const sha256 of sha256s) {
      const set = this.open(sha256);
      if (!set.ok) return set;
      sets.push(set.value);
    }
    const { positions, repeated, renamed } = mergePositions(sets.map((set) => set.positions));
    const set = this.add(positions, name);
    return set.ok ? ok({ set: set.value, repeated: repeated.length, renamed: renamed.length }) : set;
  }

  /** A set in which each position stands beside its twins of every form; `left`: twins that were not made, or repeats. */
  makeTwins(sha256: string): QuestionResult<{ set: PositionSetSummary; made: number; left: number }> {
    const set = this.open(sha256);
    if (!set.ok) return set;
    const { positions, made, repeated, refused } = makeTwins(set.value.positions, TWIN_FORMS);
    if (made === 0) return fail('refused', 'None of these positions has a twin that is another position.');
    const kept = this.add(positions, `${(this.summary(sha256)?.name ?? '').slice(0, 190)}, twins`);
    const left = repeated + refused.reduce((sum, { count }) => sum + count, 0);
    return kept.ok ? ok({ set: kept.value, made, left }) : kept;
  }

  page(
    sha256: string,
    condition: Condition | null,
    offset: number,
    limit: number,
  ): QuestionResult<PositionPage> {
    const set = this.open(sha256);
    if (!set.ok) return set;
    const all = set.value.positions
      .map((position, index) => ({ ...position, seq: index + 1 }))
      .filter((position) => condition === null || position.condition === condition);
    const from = Math.min(Math.max(0, offset), all.length);
    const rows = all.slice(from, from + Math.min(MAX_ROWS, Math.max(1, limit)));
    return ok({ total: all.length, offset: from, rows });
  }

  /** Table 2. */
  diagnose(sha256: string): QuestionResult<SetDiagnostics[]> {
    const set = this.open(sha256);
    return set.ok ? ok(foldDiagnostics(set.value.positions)) : set;
  }

  #describe(name: string, positions: readonly StudyPosition[]): Label {
    const conditions = [...countConditions(positions)].map(([condition, count]) => ({ condition, count }));
    return { name, count: positions.length, conditions, addedAt: this.#now(), removedAt: null };
  }

  #keep(set: PositionSet): PositionSet {
    this.#kept.set(set.sha256, set);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT_SETS && oldest !== undefined) this.#kept.delete(oldest);
    return set;
  }
}

function summaryOf(sha256: string, { removedAt: _removedAt, ...label }: Label): PositionSetSummary {
  return { sha256, ...label };
}

function readPositions(text: string): StudyPosition[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => studyPositionSchema.parse(JSON.parse(line)));
}

function toldOf(
  paths: readonly string[],
  files: readonly PositionFile[],
  renamed: readonly { readonly from: string; readonly id: string }[],
): Pick<PositionImportReport, 'read' | 'refusals' | 'refused' | 'changes'> {
  const named = files.map((file, index) => ({ ...file, name: path.basename(paths[index] ?? '') }));
  const refusals = named.flatMap(({ name, refusals: own }) => own.map((one) => ({ file: name, ...one })));
  const taken = renamed.map(({ from, id }) => ({
    file: '',
    line: 0,
    id,
    change: `was ${from}, which an earlier file uses for another position`,
  }));
  const changes = named.flatMap(({ name, changes: own }) => own.map((one) => ({ file: name, ...one })));
  return {
    read: files.reduce((sum, { read }) => sum + read, 0),
    refusals: refusals.slice(0, MAX_TOLD),
    refused: refusals.length,
    changes: [...taken, ...changes].slice(0, MAX_TOLD),
  };
}
