/** A run that asks and can still go on: what it froze, what it knows, and a change of its limits with the reason. */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { AskedRuns } from '../../core/asking/records.ts';
import type { AskLimits } from '../../core/player/ask-settings.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import { fail, ok } from '../../core/util/result.ts';
import { questionRows } from '../journal/question-rows.ts';
import { foldAskState, type AskState } from './state.ts';
import type { AskContext, QuestionResult } from './ports.ts';

export interface OpenRun<M> {
  readonly manifest: M;
  readonly state: AskState;
  /** Of the last row that the state knows. */
  readonly headSeq: number;
}

/** Refused where the run is of another kind, finished or cancelled. */
export function openRun<M extends { readonly limits: AskLimits }>(
  context: AskContext,
  runId: string,
  runs: AskedRuns<M>,
): QuestionResult<OpenRun<M>> {
  const { reader } = context.workspace;
  const first = reader.ledgerRow(runId, 'run_created', 'run');
  if (first === null) return fail('not_found', `There is no run ${runId} in this workspace.`);
  if (reader.run(runId)?.kind !== runs.kind) return fail('refused', `Run ${runId} is no ${runs.name}.`);
  const { manifest } = readPayload(runs.created, first);
  const headSeq = reader.head(runId)?.seq ?? 0;
  const state = foldAskState(runs, manifest, questionRows(reader, runId, 0));
  if (state.end === 'finished') {
    return fail('refused', `Run ${runId} is finished; there is nothing left to ask.`);
  }
  if (state.end === 'cancelled') return fail('refused', `Run ${runId} was cancelled and cannot go on.`);
  return ok({ manifest, state, headSeq });
}

/** Asked when all waiting is over, right before a run is made or goes on: a lab that is closed would not wait for it. */
export function checkOpen(closing: AbortSignal): QuestionResult<null> {
  return closing.aborted ? fail('cancelled', 'The workspace is being closed.') : ok(null);
}

/** The same of a run that was opened before the waiting: nobody else has gone on with it or changed its limits since. */
export function checkUnchanged(
  context: Pick<AskContext, 'workspace' | 'live'>,
  runId: string,
  { headSeq }: Pick<OpenRun<unknown>, 'headSeq'>,
  closing: AbortSignal,
  headNow: number | undefined = context.workspace.reader.head(runId)?.seq,
): QuestionResult<null> {
  const open = checkOpen(closing);
  if (!open.ok) return open;
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is running already.`);
  return headNow === headSeq
    ? ok(null)
    : fail('busy', `Run ${runId} was changed while it was made ready. Resume it again.`);
}

/** Changes the limits of a run that has begun, with the reason; they hold from its next execution on. */
export function amendLimits<M extends { readonly limits: AskLimits }>(
  context: AskContext,
  runId: string,
  runs: AskedRuns<M>,
  after: AskLimits,
  reason: string,
): QuestionResult<null> {
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is running. Pause it first.`);
  const known = openRun(context, runId, runs);
  if (!known.ok) return known;
  const { limits, amendments } = known.value.state;
  if (canonicalJson(limits) === canonicalJson(after)) {
    return fail('refused', 'These are the limits that the run has already.');
  }
  const number = amendments + 1;
  context.workspace.writer.appendStep(runId, [
    { kind: 'run_amended', key: String(number), payload: { number, reason, before: limits, after } },
  ]);
  return ok(null);
}
