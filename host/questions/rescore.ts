/**
 * Reads every stored reply of a run again with the present readers and scoring, and records where the verdict changed.
 * Nothing is asked and no row is changed: the first verdict stays in the ledger, the new one is a row of its own, and
 * all of them with their reason are one step. Replies are read a few at a time, and the window has its turns between.
 */
import { checkLabel } from '../../core/chessqa/label-check.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import {
  answerRescoredSchema,
  answerScoredSchema,
  rescoringSchema,
  type AnswerRescored,
  type AnswerVerdict,
  type QuestionLedgerEntry,
} from '../../core/question/records.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import { questionManifestSchema, type QuestionManifest } from '../../core/question/run.ts';
import { splitInlineThoughts } from '../../core/reply/inline-thoughts.ts';
import type { AnswerKind } from '../../core/reply/answer-shape.ts';
import { SCORING_VERSION } from '../../core/score/answer-score.ts';
import { fail, ok } from '../../core/util/result.ts';
import { Slices } from '../datasets/slices.ts';
import { storedReplies } from '../journal/question-rows.ts';
import { pagedRows } from '../journal/paged-rows.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { QuestionContext, QuestionResult, QuestionSet } from '../asking/ports.ts';
import { answerKindOf } from './questions.ts';
import { judgeText } from './verdict.ts';

export interface Rescoring {
  /** Replies that were read again. */
  readonly scored: number;
  readonly changed: number;
}

export async function rescoreRun(
  context: Pick<QuestionContext, 'workspace' | 'questionSet' | 'checkDataset' | 'live'>,
  runId: string,
  reason: string,
): Promise<QuestionResult<Rescoring>> {
  const { reader, writer } = context.workspace;
  const manifest = manifestOf(reader, runId);
  if (manifest === null) return fail('not_found', `There is no question run ${runId} in this workspace.`);
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is going on. Pause it first.`);
  const sound = await context.checkDataset(manifest.datasetId);
  if (!sound.ok) return sound;
  const set = context.questionSet(manifest.datasetId);
  if (!set.ok) return set;
  const head = reader.head(runId)?.seq;
  const number = reader.countKind(runId, 'rescoring') + 1;
  const { scored, changes } = await changedVerdicts(reader, runId, set.value, manifest);
  if (context.live.has(runId) || reader.head(runId)?.seq !== head)
    return fail('busy', `Run ${runId} went on while its answers were scored. Score them again.`);
  const rows = changes.map((change): AnswerRescored => ({
    ...change,
    number,
    scoringVersion: SCORING_VERSION,
  }));
  writer.appendStep(runId, entriesOf(rows, number, reason, scored));
  return ok({ scored, changed: changes.length });
}

/** Of the verdicts that a report shows: every answer of a run is scored by one version, or a figure would mix two. */
export function scoringVersionOf(
  reader: JournalReader,
  runId: string,
  manifest: Pick<QuestionManifest, 'scoringVersion'>,
): number {
  const last = reader.ledgerPage(runId, 'rescoring', 0, ALL).at(-1);
  return last === undefined ? manifest.scoringVersion : readPayload(rescoringSchema, last).scoringVersion;
}

function manifestOf(reader: JournalReader, runId: string): QuestionManifest | null {
  const run = reader.run(runId);
  return run?.kind === 'questions' ? questionManifestSchema.parse(JSON.parse(run.manifest)) : null;
}

type Change = Pick<AnswerRescored, 'seq' | 'before' | 'verdict'>;

/** Reads and scores piece by piece, with turns of the event loop between the pieces. */
async function changedVerdicts(
  reader: JournalReader,
  runId: string,
  set: QuestionSet,
  manifest: QuestionManifest,
): Promise<{ readonly scored: number; readonly changes: readonly Change[] }> {
  const slices = new Slices(undefined);
  const inForce = await rescoredVerdicts(reader, runId, slices);
  const repliesAfter = storedReplies(reader, runId);
  const changes: Change[] = [];
  let scored = 0;
  let replies = repliesAfter(0);
  while (replies.length > 0) {
    const answers = replies.map((reply) => ({
      ...reply,
      ...readPayload(answerScoredSchema, { payload: reply.scored }),
    }));
    const keys = answerKeys(set, answers);
    for (const { seq, text, areThoughtsOut, verdict: first } of answers) {
      const key = keys.get(seq);
      if (key === undefined) throw new Error(`item ${seq} of run ${runId} is unknown`);
      const before = inForce.get(seq) ?? first;
      const answer = areThoughtsOut === 1 || text === null ? text : splitInlineThoughts(text).text;
      const verdict = judgeText(answer, key, manifest.prompt.outputProtocol);
      if (canonicalJson(verdict) !== canonicalJson(before)) changes.push({ seq, before, verdict });
    }
    scored += answers.length;
    if (slices.isDue) await slices.rest();
    replies = repliesAfter(answers.at(-1)?.rowSeq ?? 0);
  }
  return { scored, changes };
}

const PIECE_ROWS = 200;

/** By item: what the last scoring that changed it said. */
async function rescoredVerdicts(
  reader: JournalReader,
  runId: string,
  slices: Slices,
): Promise<ReadonlyMap<number, AnswerVerdict>> {
  const verdicts = new Map<number, AnswerVerdict>();
  for (const row of pagedRows(reader, runId, 'answer_rescored', PIECE_ROWS)) {
    const { seq, verdict } = readPayload(answerRescoredSchema, row);
    verdicts.set(seq, verdict);
    if (slices.isDue) await slices.rest();
  }
  return verdicts;
}

const ALL = -1; // SQLite: no limit

interface AnswerKey {
  readonly accepted: readonly string[];
  readonly kind: AnswerKind;
}

function answerKeys(
  set: QuestionSet,
  answers: readonly { readonly seq: number }[],
): ReadonlyMap<number, AnswerKey> {
  const keys = new Map<number, AnswerKey>();
  const seqs = answers.map(({ seq }) => seq).sort((a, b) => a - b);
  for (const { seq, item } of set.itemsOf(seqs)) {
    const kind = answerKindOf(item);
    const accepted = set.acceptedOf?.(item) ?? checkLabel(item).accepted;
    if (kind !== null) keys.set(seq, { accepted, kind });
  }
  return keys;
}

function entriesOf(
  changes: readonly AnswerRescored[],
  number: number,
  reason: string,
  scored: number,
): readonly QuestionLedgerEntry[] {
  return [
    ...changes.map((payload): QuestionLedgerEntry => ({
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
