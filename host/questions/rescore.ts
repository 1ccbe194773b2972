/**
 * Reads every stored reply of a run again with the present readers and scoring, and records where the verdict changed.
 * Nothing is asked and no row is changed: the first verdict stays in the ledger, the new one is a row of its own, and
 * all of them with their reason are one step. Replies are read one at a time.
 */
import { checkLabel } from '../../core/chessqa/label-check.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { payloadOf, runManifestSchema, type LedgerEntry } from '../../core/record/ledger.ts';
import type { AnswerRescored, AnswerVerdict } from '../../core/record/question-records.ts';
import type { QuestionManifest } from '../../core/record/question-run.ts';
import type { AnswerKind } from '../../core/reply/answer-shape.ts';
import { SCORING_VERSION } from '../../core/score/answer-score.ts';
import { fail, ok } from '../../core/util/result.ts';
import { storedReplies } from '../journal/question-rows.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { QuestionContext, QuestionResult, QuestionSet } from './ports.ts';
import { answerKindOf } from './questions.ts';
import { judgeText } from './verdict.ts';

export interface Rescoring {
  /** Replies that were read again. */
  readonly scored: number;
  readonly changed: number;
}

export function rescoreRun(
  context: Pick<QuestionContext, 'workspace' | 'questionSet' | 'live'>,
  runId: string,
  reason: string,
): QuestionResult<Rescoring> {
  const { reader, writer } = context.workspace;
  const manifest = manifestOf(reader, runId);
  if (manifest === null) return fail('not_found', `There is no question run ${runId} in this workspace.`);
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is going on. Pause it first.`);
  const set = context.questionSet(manifest.datasetId);
  if (!set.ok) return set;
  const number = reader.countKind(runId, 'rescoring') + 1;
  const verdicts = verdictsInForce(reader, runId);
  const keys = answerKeys(set.value, [...verdicts.keys()]);
  const changes: AnswerRescored[] = [];
  for (const { seq, text } of storedReplies(reader, runId)) {
    const before = verdicts.get(seq);
    const key = keys.get(seq);
    if (before === undefined || key === undefined) throw new Error(`item ${seq} of run ${runId} is unknown`);
    const verdict = judgeText(text, key, manifest.prompt.outputProtocol);
    if (canonicalJson(verdict) === canonicalJson(before)) continue;
    changes.push({ seq, number, scoringVersion: SCORING_VERSION, before, verdict });
  }
  writer.appendStep(runId, entriesOf(changes, number, reason, verdicts.size));
  return ok({ scored: verdicts.size, changed: changes.length });
}

/** Of the verdicts that a report shows: every answer of a run is scored by one version, or a figure would mix two. */
export function scoringVersionOf(
  reader: JournalReader,
  runId: string,
  manifest: Pick<QuestionManifest, 'scoringVersion'>,
): number {
  const last = reader.ledgerPage(runId, 'rescoring', 0, ALL).at(-1);
  return last === undefined ? manifest.scoringVersion : payloadOf('rescoring', last).scoringVersion;
}

function manifestOf(reader: JournalReader, runId: string): QuestionManifest | null {
  const run = reader.run(runId);
  if (run?.kind !== 'questions') return null;
  const manifest = runManifestSchema.parse(JSON.parse(run.manifest));
  return manifest.kind === 'questions' ? manifest : null;
}

/** By item, in the order of the scoring. */
function verdictsInForce(reader: JournalReader, runId: string): Map<number, AnswerVerdict> {
  const verdicts = new Map<number, AnswerVerdict>();
  for (const row of reader.ledgerPage(runId, 'answer_scored', 0, ALL)) {
    const { seq, verdict } = payloadOf('answer_scored', row);
    verdicts.set(seq, verdict);
  }
  for (const row of reader.ledgerPage(runId, 'answer_rescored', 0, ALL)) {
    const { seq, verdict } = payloadOf('answer_rescored', row);
    verdicts.set(seq, verdict);
  }
  return verdicts;
}

const ALL = -1; // SQLite: no limit

interface AnswerKey {
  readonly accepted: readonly string[];
  readonly kind: AnswerKind;
}

function answerKeys(set: QuestionSet, seqs: readonly number[]): ReadonlyMap<number, AnswerKey> {
  const keys = new Map<number, AnswerKey>();
  for (const { seq, item } of set.itemsOf(seqs.toSorted((a, b) => a - b))) {
    const kind = answerKindOf(item);
    if (kind !== null) keys.set(seq, { accepted: checkLabel(item).accepted, kind });
  }
  return keys;
}

function entriesOf(
  changes: readonly AnswerRescored[],
  number: number,
  reason: string,
  scored: number,
): readonly LedgerEntry[] {
  return [
    ...changes.map((payload): LedgerEntry => ({
      kind: 'answer_rescored',
      key: `${payload.seq}:${number}`,
      payload,
    })),
    {
      kind: 'rescoring',
      key: String(number),
      payload: { number, scoringVersion: SCORING_VERSION, reason, scored, changed: changes.length },
    },
  ];
}
