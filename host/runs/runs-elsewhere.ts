/**
 * The runs of a lab that only reads. None is executed here; those count as going on that the program which writes the
 * workspace goes on with. Asked at most twice a second while nothing is written, because every report asks it.
 */
import { goingRuns } from '../journal/going-on.ts';
import type { LeaseHolder } from '../journal/lease.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { ReadingPlace } from '../journal/workspace.ts';
import type { RunHandle } from './handle.ts';

const KEPT_MS = 500;

export interface Elsewhere {
  /** Null: nobody writes the workspace. */
  readonly holder: LeaseHolder | null;
  readonly runIds: ReadonlySet<string>;
}

export class RunsElsewhere extends Map<string, RunHandle> {
  readonly #place: ReadingPlace;
  readonly #reader: JournalReader;
  #kept: { readonly atMs: number; readonly version: number; readonly elsewhere: Elsewhere } | null = null;

  constructor(place: ReadingPlace, reader: JournalReader) {
    super();
    this.#place = place;
    this.#reader = reader;
  }

  override has(runId: string): boolean {
    return this.look().runIds.has(runId);
  }

  look(): Elsewhere {
    const atMs = performance.now();
    const version = this.#place.version();
    const kept = this.#kept;
    if (kept !== null && kept.version === version && atMs - kept.atMs < KEPT_MS) return kept.elsewhere;
    const holder = this.#place.holder();
    const runs = holder === null ? [] : goingRuns(this.#reader.connection, holder.since);
    const elsewhere = { holder, runIds: new Set(runs.map(({ runId }) => runId)) };
    this.#kept = { atMs, version, elsewhere };
    return elsewhere;
  }
}
