/**
 * Turns the outcome of one search into durable rows: the label, the opinion if the question is new, and a note if a
 * fresh search tells something else than the stored opinion on the same question. One call is one durable step, and
 * when it returns the position will not be searched again.
 */
import { differingFields, makeOpinionKey, type OpinionKey } from '../../core/record/opinion.ts';
import type { LabelRecord, ReproductionManifest } from '../../core/reproduction/run.ts';
import { compareLabel, readLabels } from '../../core/score/label.ts';
import { searchResultSchema, withDialogue, type SearchResult } from '../../core/uci/search.ts';
import type { OpinionEntry } from '../journal/noted-rows.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import type { StoredOpinion } from '../journal/rows.ts';
import type { LabelItem, ReproductionContext, SearchOutcome } from '../reproduction/ports.ts';
import { sha256Hex } from '../files.ts';

export interface ReusableOpinion {
  readonly stored: StoredOpinion;
  readonly search: SearchResult;
}

export class Recorder {
  readonly #context: ReproductionContext;
  readonly #runId: string;
  readonly #manifest: ReproductionManifest;
  readonly #execution: number;

  constructor(
    context: ReproductionContext,
    runId: string,
    manifest: ReproductionManifest,
    execution: number,
  ) {
    this.#context = context;
    this.#runId = runId;
    this.#manifest = manifest;
    this.#execution = execution;
  }

  /** Records a fresh search. @param history see `OpinionQuestion.historySha256`. */
  recordSearch(item: LabelItem, outcome: SearchOutcome, history: string | null): void {
    this.#context.onPoint?.('label.searched', item.seq);
    const label = makeLabelRecord(item, outcome);
    const entries: LedgerEntry[] = [{ kind: 'label', key: String(item.seq), payload: label }];
    const opinions: OpinionEntry[] = [];
    if (outcome.ok) {
      const key = this.#keyOf(item, history);
      const stored = this.#context.workspace.reader.opinion(key.sha256);
      if (stored === null) opinions.push({ key, result: outcome.value, entryIndex: 0 });
      else entries.push(...this.#conflict(item, key, stored, outcome.value));
    }
    this.#context.workspace.writer.appendStep(this.#runId, entries, opinions);
    this.#context.onPoint?.('label.appended', item.seq);
  }

  /** A stored opinion on exactly this question, or null. */
  findOpinion(item: LabelItem, history: string | null): ReusableOpinion | null {
    const stored = this.#context.workspace.reader.opinion(this.#keyOf(item, history).sha256);
    return stored === null ? null : { stored, search: searchResultSchema.parse(JSON.parse(stored.result)) };
  }

  /** Records a label taken from a stored opinion, and says so in a row of its own. */
  recordReuse(item: LabelItem, opinion: ReusableOpinion): void {
    const label = makeLabelRecord(item, { ok: true, value: opinion.search });
    const reused = {
      seq: item.seq,
      opinionSha256: opinion.stored.keySha256,
      firstRunId: opinion.stored.runId,
    };
    this.#context.workspace.writer.appendStep(this.#runId, [
      { kind: 'label', key: String(item.seq), payload: label },
      { kind: 'opinion_reused', key: String(item.seq), payload: reused },
    ]);
    this.#context.onPoint?.('label.appended', item.seq);
  }

  /** Notes a replayed position that told something else than its record; silent where it told the same. */
  noteWarming(item: LabelItem, recorded: SearchResult | null, outcome: SearchOutcome): void {
    const fields = replayDifference(recorded, outcome);
    if (fields.length === 0) return;
    const search = outcome.ok ? outcome.value : null;
    this.#context.workspace.writer.appendStep(this.#runId, [
      {
        kind: 'warming_differs',
        key: `${item.seq}:${this.#execution}`,
        payload: { seq: item.seq, fields: [...fields], search },
      },
    ]);
  }

  #keyOf(item: LabelItem, history: string | null): OpinionKey {
    const { engine, settings, fixedOptions, limit } = this.#manifest;
    const question = { engine, settings, fixedOptions, limit, fen: item.searchedFen, historySha256: history };
    return makeOpinionKey(question, sha256Hex);
  }

  #conflict(
    item: LabelItem,
    key: OpinionKey,
    stored: StoredOpinion,
    fresh: SearchResult,
  ): readonly LedgerEntry[] {
    const fields = differingFields(searchResultSchema.parse(JSON.parse(stored.result)), fresh);
    if (fields.length === 0) return [];
    return [
      {
        kind: 'opinion_conflict',
        key: `${item.seq}:${this.#execution}`,
        payload: { seq: item.seq, opinionSha256: key.sha256, firstRunId: stored.runId, fields: [...fields] },
      },
    ];
  }
}

function replayDifference(recorded: SearchResult | null, outcome: SearchOutcome): readonly string[] {
  if (recorded === null) return outcome.ok ? ['failure'] : [];
  return outcome.ok ? differingFields(recorded, outcome.value) : ['failure'];
}

/** The record of one position: both readings, White's view, and how each agrees with the released label. */
function makeLabelRecord(item: LabelItem, outcome: SearchOutcome): LabelRecord {
  const { seq, itemId, task, fen, searchedFen, released } = item;
  const position = { seq, itemId, task, fen, searchedFen, released };
  if (!outcome.ok) {
    const { code, message } = outcome.error;
    return {
      ...position,
      search: null,
      lastExact: null,
      lastLine: null,
      agreement: { lastExact: null, lastLine: null },
      failure: { code, message, ...withDialogue(outcome.error) },
    };
  }
  const { lastExact, lastLine } = readLabels(outcome.value, turnOf(searchedFen));
  return {
    ...position,
    search: outcome.value,
    lastExact,
    lastLine,
    agreement: {
      lastExact: lastExact === null ? null : compareLabel(released, lastExact),
      lastLine: lastLine === null ? null : compareLabel(released, lastLine),
    },
    failure: null,
  };
}

function turnOf(fen: string): 'w' | 'b' {
  return fen.split(' ')[1] === 'b' ? 'b' : 'w';
}
