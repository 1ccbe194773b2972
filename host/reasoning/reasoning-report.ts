/**
 * What the replies of a run name, read from its rows a page at a time with turns of the event loop between them. The rows of
 * the run last looked at, and their figures with their intervals, are kept until it has a new one.
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

interface KeptReplies extends Pick<ReasoningReport, 'runId' | 'groups'> {
  readonly headSeq: number;
  readonly rows: readonly ReasoningRow[];
}

export class ReasoningReader {
  readonly #reader: JournalReader;
  #kept: KeptReplies | null = null;

  constructor(reader: JournalReader) {
    this.#reader = reader;
  }

  /** @param replies of the run that came with a text, in order */
  async report(
    runId: string,
    replies: () => Iterable<NamedReply>,
    { phantomsOnly, offset, limit }: ReasoningWish,
  ): Promise<ReasoningReport> {
    const { groups, rows: all } = await this.#read(runId, replies);
    const wanted = phantomsOnly ? all.filter(namesPhantom) : all;
    const rows = wanted.slice(offset, offset + Math.min(500, Math.max(1, limit)));
    return { runId, groups, total: wanted.length, rows };
  }

  async #read(runId: string, replies: () => Iterable<NamedReply>): Promise<KeptReplies> {
    const headSeq = this.#reader.head(runId)?.seq ?? 0;
    if (this.#kept?.runId === runId && this.#kept.headSeq === headSeq) return this.#kept;
    const slices = new Slices(undefined);
    const rows: ReasoningRow[] = [];
    for (const reply of replies()) {
      rows.push(reasoningRow(reply));
      if (slices.isDue) await slices.rest();
    }
    const kept = { runId, headSeq, rows, groups: reasoningGroups(rows) };
    this.#kept = kept;
    return kept;
  }
}
