/**
 * Reads one result file against a data set, with bounded memory: which of its lines can be used, and why the others
 * cannot. The file is somebody else's, so nothing in it is trusted: lines of 128 MiB at most (a reply of our own may be
 * long, and its thoughts longer), 256 MiB of replies in all, and no more lines kept than the data set has items. The
 * window has its turns meanwhile.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fourFields } from '../../core/chess/fen.ts';
import type { QaItem } from '../../core/chessqa/item.ts';
import { checkLabel } from '../../core/chessqa/label-check.ts';
import { reviseSpelling } from '../../core/chessqa/tasks.ts';
import { readResultLine, type ResultRelease, type StatedResult } from '../../core/question/result-line.ts';
import { readResultName } from '../../core/question/result-name.ts';
import { readResultStats, type StatedCondition } from '../../core/question/result-stats.ts';
import { fail, ok } from '../../core/util/result.ts';
import { Slices } from '../datasets/slices.ts';
import { readJsonl, UnreadableFile, type JsonlLine } from '../datasets/jsonl-lines.ts';
import type { Question, QuestionResult, QuestionSet } from '../asking/ports.ts';
import { answerKindOf } from './questions.ts';

export interface MatchedResult {
  /** Of the item in the data set. */
  readonly seq: number;
  readonly item: QaItem;
  readonly key: Pick<Question, 'accepted' | 'kind'>;
  /** Of the line in the file, from 1. */
  readonly number: number;
  readonly line: StatedResult;
}

export interface ReadResults {
  readonly file: string;
  readonly fileSha256: string;
  readonly release: ResultRelease;
  readonly condition: StatedCondition;
  /** In the order of the data set. */
  readonly matched: readonly MatchedResult[];
  /** `line 12: why`; the first 1,000. */
  readonly refused: readonly string[];
}

const MAX_REFUSED = 1_000;
const MAX_RESULT_LINE_BYTES = 128 * 1024 * 1024;
const MAX_REPLY_CHARACTERS = 256 * 1024 * 1024;
const MAX_STATS_BYTES = 16 * 1024 * 1024;

export async function readResultFile(file: string, set: QuestionSet): Promise<QuestionResult<ReadResults>> {
  const slices = new Slices(undefined);
  const reading = new Reading(set, await itemIds(set, slices));
  const take = async (lines: readonly JsonlLine[]): Promise<void> => {
    for (const line of lines) {
      reading.add(line);
      if (slices.isDue) await slices.rest();
    }
  };
  try {
    const facts = await readJsonl(file, take, MAX_RESULT_LINE_BYTES);
    const { matched, refused } = reading.result();
    if (matched.length === 0) {
      return fail(
        'refused',
        `${path.basename(file)} holds no result for this data set. ${refused[0] ?? ''}`.trim(),
      );
    }
    const release = releaseOf(matched);
    return ok({ file, fileSha256: facts.sha256, release, condition: conditionOf(file), matched, refused });
  } catch (error) {
    if (error instanceof UnreadableFile) return fail('file_error', error.message);
    const why = error instanceof Error ? error.message : String(error);
    return fail('file_error', `${file} could not be read: ${why}`);
  }
}

const ITEMS_A_PIECE = 100;

/** Numbers of the items by their ids. A few items after another: of a large data set only the ids are kept. */
async function itemIds(set: QuestionSet, slices: Slices): Promise<ReadonlyMap<string, number>> {
  const seqOf = new Map<string, number>();
  for (let at = 0; at < set.index.length; at += ITEMS_A_PIECE) {
    const seqs = set.index.slice(at, at + ITEMS_A_PIECE).map(({ seq }) => seq);
    for (const { seq, item } of set.itemsOf(seqs)) seqOf.set(reviseSpelling(item.itemId), seq);
    if (slices.isDue) await slices.rest();
  }
  return seqOf;
}

class Reading {
  readonly #set: QuestionSet;
  readonly #seqOf: ReadonlyMap<string, number>;
  readonly #matched = new Map<number, MatchedResult>();
  readonly #refused: string[] = [];
  #refusedCount = 0;
  #characters = 0;

  constructor(set: QuestionSet, seqOf: ReadonlyMap<string, number>) {
    this.#set = set;
    this.#seqOf = seqOf;
  }

  add({ number, text, defect }: JsonlLine): void {
    const why = defect ?? this.#take(number, text);
    if (why === null) return;
    this.#refusedCount += 1;
    if (this.#refused.length < MAX_REFUSED) this.#refused.push(`line ${number}: ${why}`);
  }

  result(): Pick<ReadResults, 'matched' | 'refused'> {
    const more = this.#refusedCount - this.#refused.length;
    return {
      matched: [...this.#matched.values()].sort((a, b) => a.seq - b.seq),
      refused: more === 0 ? this.#refused : [...this.#refused, `and ${more} more lines`],
    };
  }

  /** Null: taken; else why not. */
  #take(number: number, text: string): string | null {
    const read = readResultLine(text);
    if (!read.ok) return read.error.message;
    const line = read.value;
    const shown = line.itemId.slice(0, 100);
    const seq = this.#seqOf.get(reviseSpelling(line.itemId));
    const item = seq === undefined ? null : this.#itemOf(seq);
    if (seq === undefined || item === null) return `the data set has no item ${shown}`;
    if (!isSamePosition(item, line.input)) return `${shown} shows another position than the data set`;
    const kind = answerKindOf(item);
    if (kind === null) return `the task of ${shown} is not one that can be scored`;
    const before = this.#matched.get(seq);
    // A request that failed may have been asked again further down.
    if (before !== undefined && (before.line.reply !== null || line.reply === null)) {
      return `${shown} is on line ${before.number} already`;
    }
    this.#characters += (line.reply?.length ?? 0) + (line.reasoning?.length ?? 0);
    if (this.#characters > MAX_REPLY_CHARACTERS) throw new Error('it holds more than 256 MiB of replies');
    const { accepted } = before?.key ?? checkLabel(item);
    this.#matched.set(seq, { seq, item, key: { accepted, kind }, number, line });
    return null;
  }

  #itemOf(seq: number): QaItem | null {
    const [found] = this.#set.itemsOf([seq]);
    return found?.item ?? null;
  }
}

/** A file that shows no position cannot contradict ours; the input of Semantic differs between the releases. */
function isSamePosition(item: QaItem, input: string | null): boolean {
  if (input === null || item.task?.family === 'semantic') return true;
  const [position = '', moves = ''] = input.split('|');
  return (
    fourFields(position) === fourFields(item.inputFen) &&
    moves.trim().split(/\s+/).join(' ') === item.moves.join(' ')
  );
}

/** The newest release that any line shows. */
function releaseOf(matched: readonly MatchedResult[]): ResultRelease {
  const releases = new Set(matched.map(({ line }) => line.release));
  if (releases.has('plybook')) return 'plybook';
  return releases.has('revised') ? 'revised' : 'first';
}

/** As the statistics file beside it says, else as its name says. */
function conditionOf(file: string): StatedCondition {
  const stem = path.join(path.dirname(file), path.basename(file, path.extname(file)));
  const named = readResultName(path.basename(stem));
  const stats = statsBeside(`${stem}_stats.json`);
  if (stats === null) return named;
  return {
    model: stats.model ?? named.model,
    prompt: { ...named.prompt, ...stats.prompt },
    parameters: { ...named.parameters, ...stats.parameters },
  };
}

function statsBeside(file: string): StatedCondition | null {
  if (!existsSync(file) || statSync(file).size > MAX_STATS_BYTES) return null;
  return readResultStats(readFileSync(file, 'utf8'));
}
