/**
 * What the replies of a run name, read from its rows a page at a time with turns of the event loop between them. The rows of
 * the run last looked at are kept until it has a new one.
 */
import {
  namesPhantom,
  reasoningGroups,
  reasoningRow,
  type NamedReply,
  type ReasoningReport,
  type ReasoningRow,
} from '../../core/asking/reasoning.ts';
import { Slices } from '../datasets/slices.ts';
import type { JournalReader } from '../journal/reader.ts';

export interface ReasoningWish {
  /** Only replies that name a phantom move. */
  readonly phantomsOnly: boolean;
  readonly offset: number;
  readonly limit: number;
}

export class ReasoningReader {
  readonly #reader: JournalReader;
  #kept: { readonly runId: string; readonly headSeq: number; readonly rows: readonly ReasoningRow[] } | null =
    null;

  constructor(reader: JournalReader) {
    this.#reader = reader;
  }

  /** @param replies of the run that came with a text, in order */
  async report(
    runId: string,
    replies: () => Iterable<NamedReply>,
    { phantomsOnly, offset, limit }: ReasoningWish,
  ): Promise<ReasoningReport> {
    const all = await this.#rows(runId, replies);
    const wanted = phantomsOnly ? all.filter(namesPhantom) : all;
    const rows = wanted.slice(offset, offset + Math.min(500, Math.max(1, limit)));
    return { runId, groups: reasoningGroups(all), total: wanted.length, rows };
  }

  async #rows(runId: string, replies: () => Iterable<NamedReply>): Promise<readonly ReasoningRow[]> {
    const headSeq = this.#reader.head(runId)?.seq ?? 0;
    if (this.#kept?.runId === runId && this.#kept.headSeq === headSeq) return this.#kept.rows;
    const slices = new Slices(undefined);
    const rows: ReasoningRow[] = [];
    for (const reply of replies()) {
      rows.push(reasoningRow(reply));
      if (slices.isDue) await slices.rest();
    }
    this.#kept = { runId, headSeq, rows };
    return rows;
  }
}
