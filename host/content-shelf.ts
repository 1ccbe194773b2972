/**
 * A folder of things that never change, each kept under the hash of its content, with a label beside it for people. What
 * is taken from the shelf is only hidden: nothing is deleted by the program (R-JOUR-7), whatever names a thing by its
 * hash still finds it, and it can be put back. The same content put on the shelf again keeps its first name.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { fail, ok } from '../core/util/result.ts';
import type { QuestionResult } from './asking/ports.ts';
import { sha256Hex, writeWhole } from './files.ts';

/** What every label says beside its own facts. */
export const shelfLabelSchema = z.object({
  name: z.string(),
  addedAt: z.string(),
  removedAt: z
    .string()
    .nullable()
    .default(null)
    .describe('when it was taken from the list; null: it is in it'),
});
type ShelfLabel = z.infer<typeof shelfLabelSchema>;

export interface ShelfOptions<L extends ShelfLabel> {
  readonly folder: string;
  /** What one of its things is called, in messages. */
  readonly what: string;
  readonly schema: z.ZodType<L>;
  /** The label of a thing that has lost its own; throws where the content is none of ours. */
  readonly relabel: (text: string, sha256: string) => L;
  readonly now: () => string;
}

export class ContentShelf<L extends ShelfLabel> {
  readonly #options: ShelfOptions<L>;

  constructor(options: ShelfOptions<L>) {
    this.#options = options;
  }

  /** By name. @param isRemoved those that were taken from the list, instead of those in it */
  list(isRemoved: boolean): readonly { readonly sha256: string; readonly label: L }[] {
    const { folder } = this.#options;
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => /^[0-9a-f]{64}\.jsonl$/.test(name))
      .map((name) => ({ sha256: name.slice(0, 64), label: this.label(name.slice(0, 64)) }))
      .flatMap(({ sha256, label }) => (label === null ? [] : [{ sha256, label }]))
      .filter(({ label }) => (label.removedAt !== null) === isRemoved)
      .sort((a, b) => a.label.name.localeCompare(b.label.name) || (a.sha256 < b.sha256 ? -1 : 1));
  }

  /** Null: there is no such thing. */
  label(sha256: string): L | null {
    if (!existsSync(this.#fileOf(sha256))) return null;
    const label = this.#readLabel(sha256);
    if (label !== null) return label;
    const text = this.text(sha256);
    try {
      return text.ok ? this.#options.relabel(text.value, sha256) : null;
    } catch {
      return null; // whole, but none of ours
    }
  }

  /** Proved by its hash. */
  text(sha256: string): QuestionResult<string> {
    const file = this.#fileOf(sha256);
    if (!existsSync(file)) return this.#missing(sha256);
    const text = readFileSync(file, 'utf8');
    if (sha256Hex(text) === sha256) return ok(text);
    return fail('refused', `${file} is not what was stored under its name.`);
  }

  /** Keeps the text; one that was taken from the list is in it again. The label it has, or now gets. */
  put(text: string, label: L): QuestionResult<{ readonly sha256: string; readonly label: L }> {
    const sha256 = sha256Hex(text);
    const known = this.label(sha256);
    if (known !== null) {
      if (known.removedAt === null) return ok({ sha256, label: known });
      const back = this.change(sha256, { removedAt: null } as Partial<L>);
      return back.ok ? ok({ sha256, label: back.value }) : back;
    }
    mkdirSync(this.#options.folder, { recursive: true });
    const labelled = this.#writeLabel(sha256, label);
    if (!labelled.ok) return labelled;
    const written = writeWhole(this.#fileOf(sha256), text);
    return written.ok ? ok({ sha256, label }) : written;
  }

  rename(sha256: string, name: string): QuestionResult<L> {
    return this.change(sha256, { name } as Partial<L>);
  }

  /** Takes it from the list, or puts it back. */
  setRemoved(sha256: string, isRemoved: boolean): QuestionResult<L> {
    return this.change(sha256, { removedAt: isRemoved ? this.#options.now() : null } as Partial<L>);
  }

  change(sha256: string, change: Partial<L>): QuestionResult<L> {
    const label = this.label(sha256);
    if (label === null) return this.#missing(sha256);
    const changed = { ...label, ...change };
    const written = this.#writeLabel(sha256, changed);
    return written.ok ? ok(changed) : written;
  }

  #missing(sha256: string): QuestionResult<never> {
    return fail('not_found', `The ${this.#options.what} ${sha256.slice(0, 16)} is not in this workspace.`);
  }

  #writeLabel(sha256: string, label: L): QuestionResult<null> {
    return writeWhole(this.#labelOf(sha256), `${JSON.stringify(label)}\n`);
  }

  /** Null: it is not there, or not ours. */
  #readLabel(sha256: string): L | null {
    try {
      return this.#options.schema.parse(JSON.parse(readFileSync(this.#labelOf(sha256), 'utf8')));
    } catch {
      return null;
    }
  }

  #fileOf(sha256: string): string {
    return path.join(this.#options.folder, `${/^[0-9a-f]{64}$/.test(sha256) ? sha256 : 'none'}.jsonl`);
  }

  #labelOf(sha256: string): string {
    return path.join(this.#options.folder, `${sha256}.json`);
  }
}
