/**
 * One pass over the sources of a build: each is opened by its content, unpacked, read row by row, and of its units only
 * the beginnings of the walk order are held. Memory does not grow with the sources. A wrong row is reported with its
 * number and passed by.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { gameUnit } from '../../../core/build/game-unit.ts';
import type { CollectPlan } from '../../../core/build/collect-plan.ts';
import { OrderedPool, orderKey } from '../../../core/build/order.ts';
import { UnitReader, type LineFormat, type RawUnit } from '../../../core/build/read-units.ts';
import { MAX_LISTED, type BuildReport, type BuildSource } from '../../../core/build/report.ts';
import type { SourceUnit, UnitPlace } from '../../../core/build/source-unit.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import { formatOfName } from '../../positions/position-set-file.ts';
import { openInput, type Input } from '../../sources/input.ts';
import { fileBytes, type FileFailure } from '../../sources/input-file.ts';
import { KIND_WORDS, readPgnGames } from '../../sources/pgn-games.ts';
import { digest } from '../import-jsonl.ts';
import { Slices } from '../slices.ts';

export type BuildProgress =
  | {
      readonly kind: 'reading';
      /** From 1; a further one reads the same files again because more units are needed. */
      readonly pass: number;
      readonly file: string;
      readonly bytesRead: number;
      readonly bytesTotal: number;
      readonly rows: number;
    }
  | {
      readonly kind: 'making';
      readonly made: number;
      readonly wanted: number;
      readonly tasks: BuildReport['tasks'];
      /** Searches made and labels found among those made before; null: no engine is asked. */
      readonly searches: { readonly made: number; readonly found: number } | null;
    };

export interface CollectWatch {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
}

export type ReadSource = Omit<BuildSource, 'licence'>;

export interface Collected {
  readonly sources: readonly ReadSource[];
  readonly units: readonly SourceUnit[];
  readonly limits: ReadonlyMap<string, number>;
  readonly filtered: BuildReport['filtered'];
  readonly refused: number;
  readonly refusals: BuildReport['refusals'];
}

/** `growth`: how many times the units that are held at first. Throws `Cancelled`. */
export async function collectUnits(
  files: readonly string[],
  plan: CollectPlan,
  growth: number,
  watch: CollectWatch,
): Promise<Result<Collected, FileFailure>> {
  const inputs: Input[] = [];
  for (const file of files) {
    // What counts in these rows is ASCII, so no file is read through for its letters first.
    const input = await openInput(path.resolve(file), { isUtf8: true, signal: watch.signal });
    if (!input.ok) return input;
    inputs.push(input.value);
  }
  const pass = new CollectPass(inputs, plan, growth, watch);
  for (const index of inputs.keys()) {
    const read = await pass.read(index);
    if (!read.ok) return read;
  }
  return ok(pass.result());
}

/** As many rows as were wished have been read. */
class EnoughRows extends Error {}

class CollectPass {
  readonly #inputs: readonly Input[];
  readonly #plan: CollectPlan;
  readonly #growth: number;
  readonly #watch: CollectWatch;
  readonly #slices: Slices;
  readonly #pool: OrderedPool<SourceUnit>;
  readonly #sources: ReadSource[] = [];
  readonly #filtered = new Map<string, number>();
  readonly #refusals: { file: string; row: number; reason: string }[] = [];
  #refused = 0;
  #sequence = 0;
  #rows = 0;
  /** Rows of this file that state a score. */
  #usable = 0;
  #bytesRead = 0;

  constructor(inputs: readonly Input[], plan: CollectPlan, growth: number, watch: CollectWatch) {
    this.#inputs = inputs;
    this.#plan = plan;
    this.#growth = growth;
    this.#watch = watch;
    this.#slices = new Slices(watch.signal);
    this.#pool = new OrderedPool((bucket) => plan.capacityOf(bucket, growth));
  }

  async read(index: number): Promise<Result<null, FileFailure>> {
    const input = this.#inputs[index];
    if (input === undefined) throw new Error(`there is no source ${index}`);
    const rowsBefore = this.#rows;
    this.#usable = 0;
    const hash = createHash('sha256');
    let bytes = 0;
    const onRaw = (piece: Buffer): void => {
      hash.update(piece);
      bytes += piece.length;
      this.#bytesRead += piece.length;
    };
    const kind = await (input.kind === 'pgn' ? this.#readGames : this.#readLines).call(
      this,
      input,
      index,
      onRaw,
    );
    if (!kind.ok) return kind;
    // A file that was left early is known by its whole content all the same.
    if (bytes < input.bytesTotal)
      for await (const piece of fileBytes(input.file, this.#watch.signal, bytes)) onRaw(piece);
    const rows = this.#rows - rowsBefore;
    const file = path.basename(input.file);
    this.#sources.push({ file, kind: kind.value, sha256: hash.digest('hex'), bytes, rows });
    return ok(null);
  }

  result(): Collected {
    const { ordered, limits } = this.#pool.close();
    return {
      sources: this.#sources,
      units: ordered,
      limits,
      filtered: [...this.#filtered].map(([reason, rows]) => ({ reason, rows })),
      refused: this.#refused,
      refusals: this.#refusals,
    };
  }

  async #readGames(
    { file }: Input,
    source: number,
    onRaw: (piece: Buffer) => void,
  ): Promise<Result<'games', FileFailure>> {
    const read = await readPgnGames(
      file,
      (game) => this.#take(gameUnit(game), { source, row: null, game: game.number }),
      { signal: this.#watch.signal, onRaw, rest: () => this.#rest(file) },
    );
    return read.ok ? ok('games') : read;
  }

  async #readLines(
    input: Input,
    source: number,
    onRaw: (piece: Buffer) => void,
  ): Promise<Result<ReadSource['kind'], FileFailure>> {
    const format = formatOf(input);
    if (!format.ok) return format;
    const reader = new UnitReader(format.value, digest, this.#plan.again);
    let line = 0;
    const takeRow = (read: ReturnType<UnitReader['push']>): void => {
      if (read !== null) this.#take(read.unit, { source, row: read.row, game: null });
    };
    try {
      await input.lines(
        (text, isStart) => {
          if (!isStart) return;
          if (this.#usable === this.#plan.firstRows) throw new EnoughRows();
          line += 1;
          takeRow(reader.push(line, line === 1 ? text.replace(/^\uFEFF/, '') : text));
        },
        {
          signal: this.#watch.signal,
          onRaw,
          onPiece: async () => (await this.#rest(input.file)) ?? undefined,
        },
      );
    } catch (error) {
      if (error instanceof EnoughRows) return ok(reader.kind);
      if (this.#watch.signal?.aborted === true) throw error;
      const why = error instanceof Error ? error.message : String(error);
      return fail('file_error', `${input.file} cannot be read: ${why}`);
    }
    takeRow(reader.end());
    return ok(reader.kind);
  }

  #rest(file: string): Promise<void> | null {
    if (!this.#slices.isDue) return null;
    this.#watch.onProgress?.({
      kind: 'reading',
      pass: Math.round(Math.log(this.#growth) / Math.log(GROWTH)) + 1,
      file: path.basename(file),
      bytesRead: this.#bytesRead,
      bytesTotal: this.#inputs.reduce((sum, { bytesTotal }) => sum + bytesTotal, 0),
      rows: this.#rows,
    });
    return this.#slices.rest();
  }

  #take(raw: Result<RawUnit, Failure<'refused'>>, place: UnitPlace): void {
    this.#rows += 1;
    if (!raw.ok) {
      this.#refuse(place, raw.error.message);
      return;
    }
    if (typeof raw.value.evaluation?.cp === 'number') this.#usable += 1;
    const reason = this.#plan.filterReason(raw.value);
    if (reason !== null) {
      this.#filtered.set(reason, (this.#filtered.get(reason) ?? 0) + 1);
      return;
    }
    for (const unit of this.#plan.expand(raw.value)) this.#offer(unit, place);
  }

  #offer(unit: RawUnit, place: UnitPlace): void {
    const { order: wished, seed } = this.#plan;
    const order = wished === 'file' ? this.#sequence++ : orderKey(seed, unit.name);
    this.#pool.offer({ order, name: unit.name }, this.#plan.bucketsOf(unit), () => ({
      ...unit,
      order,
      place,
    }));
  }

  #refuse({ source, row, game }: UnitPlace, reason: string): void {
    this.#refused += 1;
    if (this.#refusals.length >= MAX_LISTED) return;
    const file = path.basename(this.#inputs[source]?.file ?? '');
    this.#refusals.push({ file, row: row ?? game ?? 0, reason: reason.slice(0, 500) });
  }
}

/** By how much more is held in each further pass. */
export const GROWTH = 4;

function formatOf({ file, kind }: Input): Result<LineFormat, FileFailure> {
  if (kind === 'bundle' || kind === 'json' || kind === 'pgn')
    return fail('file_error', `${file} is ${KIND_WORDS[kind]}: no source of a build.`);
  const format = kind ?? formatOfName(file);
  if (format !== null) return ok(format);
  return fail(
    'file_error',
    `${file} shows no positions, puzzles or games: the puzzle table, PGN, FEN, EPD, CSV and JSON lines are read.`,
  );
}
