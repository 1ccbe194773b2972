/**
 * Position sets of a workspace, each kept under the hash of its content: a run names its set by that hash and needs
 * nothing else to be resumed. A set has a name for people beside it; the same positions added again keep the first name.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  positionSetSummarySchema,
  setNameSchema,
  type PositionImportReport,
  type PositionImportRequest,
  type PositionPage,
  type PositionSetSummary,
} from '../../core/record/position-sets.ts';
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
import type { QuestionResult } from '../questions/ports.ts';
import { readPositionFile, sha256OfText, writeWhole, type PositionFile } from './position-set-file.ts';

const labelSchema = positionSetSummarySchema.omit({ sha256: true });

/** Parsed sets that stay in memory; one of 1,500 positions takes about a megabyte. */
const KEPT_SETS = 6;
const MAX_ROWS = 500;
const MAX_TOLD = 500;

export class PositionSets {
  readonly #folder: string;
  readonly #now: () => string;
  readonly #kept = new Map<string, PositionSet>();

  constructor(workspaceDir: string, now: () => string) {
    this.#folder = path.join(workspaceDir, 'positions');
    this.#now = now;
  }

  /** By name. */
  list(): PositionSetSummary[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .filter((name) => /^[0-9a-f]{64}\.jsonl$/.test(name))
      .flatMap((name) => this.summary(name.slice(0, 64)) ?? [])
      .sort((a, b) => a.name.localeCompare(b.name) || (a.sha256 < b.sha256 ? -1 : 1));
  }

  /** Null: there is no such set. */
  summary(sha256: string): PositionSetSummary | null {
    if (!existsSync(this.#fileOf(sha256))) return null;
    const label = readLabel(this.#labelOf(sha256));
    if (label !== null) return { sha256, ...label };
    const set = this.open(sha256);
    return set.ok ? { sha256, ...this.#describe(sha256.slice(0, 16), set.value.positions) } : null;
  }

  /** Proved by its hash. */
  open(sha256: string): QuestionResult<PositionSet> {
    const known = this.#kept.get(sha256);
    if (known !== undefined) return ok(known);
    const file = this.#fileOf(sha256);
    if (!existsSync(file)) {
      return fail('not_found', `The position set ${sha256.slice(0, 16)} is not in this workspace.`);
    }
    const text = readFileSync(file, 'utf8');
    if (sha256OfText(text) !== sha256)
      return fail('refused', `${file} is not what was stored under its name.`);
    const positions = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => studyPositionSchema.parse(JSON.parse(line)));
    return ok(this.#keep({ positions, sha256 }));
  }

  /** Keeps the positions as a set. */
  add(positions: readonly StudyPosition[], name: string): QuestionResult<PositionSetSummary> {
    const set = makePositionSet(positions, sha256OfText);
    if (!set.ok) return fail('refused', set.error.message);
    const { sha256 } = set.value;
    const known = this.summary(sha256);
    if (known !== null) return ok(known);
    mkdirSync(this.#folder, { recursive: true });
    const label = this.#describe(setNameSchema.parse(name.slice(0, 200)), positions);
    const labelled = writeWhole(this.#labelOf(sha256), `${JSON.stringify(label)}\n`);
    if (!labelled.ok) return labelled;
    const written = writeWhole(this.#fileOf(sha256), makeSetText(positions));
    if (!written.ok) return written;
    this.#keep(set.value);
    return ok({ sha256, ...label });
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
    const { positions, repeated } = mergePositions(files.map((file) => file.positions));
    const report = { ...toldOf(request.paths, files), kept: positions.length, repeated: repeated.length };
    if (positions.length === 0) return ok({ set: null, ...report });
    const [first = ''] = request.paths;
    const set = this.add(positions, request.name ?? path.basename(first, path.extname(first)));
    return set.ok ? ok({ set: set.value, ...report }) : set;
  }

  /** Several sets as one, in this order, without repeats. */
  combine(sha256s: readonly string[], name: string): QuestionResult<PositionSetSummary> {
    const sets: PositionSet[] = [];
    for (const sha256 of sha256s) {
      const set = this.open(sha256);
      if (!set.ok) return set;
      sets.push(set.value);
    }
    return this.add(mergePositions(sets.map(({ positions }) => positions)).positions, name);
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

  #describe(name: string, positions: readonly StudyPosition[]): z.infer<typeof labelSchema> {
    const conditions = [...countConditions(positions)].map(([condition, count]) => ({ condition, count }));
    return { name, count: positions.length, conditions, addedAt: this.#now() };
  }

  #keep(set: PositionSet): PositionSet {
    this.#kept.set(set.sha256, set);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT_SETS && oldest !== undefined) this.#kept.delete(oldest);
    return set;
  }

  #fileOf(sha256: string): string {
    return path.join(this.#folder, `${/^[0-9a-f]{64}$/.test(sha256) ? sha256 : 'none'}.jsonl`);
  }

  #labelOf(sha256: string): string {
    return path.join(this.#folder, `${sha256}.json`);
  }
}

/** Null: it is not there, or not ours; the set is then known by its hash. */
function readLabel(file: string): z.infer<typeof labelSchema> | null {
  try {
    return labelSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function toldOf(
  paths: readonly string[],
  files: readonly PositionFile[],
): Pick<PositionImportReport, 'read' | 'refusals' | 'refused' | 'changes'> {
  const named = files.map((file, index) => ({ ...file, name: path.basename(paths[index] ?? '') }));
  const refusals = named.flatMap(({ name, refusals: own }) => own.map((one) => ({ file: name, ...one })));
  const changes = named.flatMap(({ name, changes: own }) => own.map((one) => ({ file: name, ...one })));
  return {
    read: files.reduce((sum, { read }) => sum + read, 0),
    refusals: refusals.slice(0, MAX_TOLD),
    refused: refusals.length,
    changes: changes.slice(0, MAX_TOLD),
  };
}
