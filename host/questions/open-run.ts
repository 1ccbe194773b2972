/** A run that asks and can still go on: what it froze, what it knows, and a change of its limits with the reason. */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { payloadOf, type RunManifest } from '../../core/record/ledger.ts';
import type { AskLimits } from '../../core/record/question-run.ts';
import { fail, ok } from '../../core/util/result.ts';
import { questionRows } from '../journal/question-rows.ts';
import { foldAskState, type AskState } from './ask-state.ts';
import type { AskContext, QuestionResult } from './ports.ts';

/** Kinds of runs that one prompt after the other is asked in. */
export type AskingKind = 'questions' | 'study';

const NAMES: Readonly<Record<AskingKind, string>> = { questions: 'question run', study: 'study run' };

export interface OpenRun<K extends AskingKind> {
  readonly manifest: Extract<RunManifest, { kind: K }>;
  readonly state: AskState;
}

/** Refused where the run is of another kind, finished or cancelled. */
export function openRun<K extends AskingKind>(
  context: AskContext,
  runId: string,
  kind: K,
): QuestionResult<OpenRun<K>> {
  const { reader } = context.workspace;
  const first = reader.ledgerRow(runId, 'run_created', 'run');
  if (first === null) return fail('not_found', `There is no run ${runId} in this workspace.`);
  const { manifest } = payloadOf('run_created', first);
  if (!isOfKind(manifest, kind)) return fail('refused', `Run ${runId} is no ${NAMES[kind]}.`);
  const state = foldAskState(manifest, questionRows(reader, runId, 0));
  if (state.end === 'finished') {
    return fail('refused', `Run ${runId} is finished; there is nothing left to ask.`);
  }
  if (state.end === 'cancelled') return fail('refused', `Run ${runId} was cancelled and cannot go on.`);
  return ok({ manifest, state });
}

function isOfKind<K extends AskingKind>(
  manifest: RunManifest,
  kind: K,
): manifest is Extract<RunManifest, { kind: K }> {
  return manifest.kind === kind;
}

/** Changes the limits of a run that has begun, with the reason; they hold from its next execution on. */
export function amendLimits(
  context: AskContext,
  runId: string,
  kind: AskingKind,
  after: AskLimits,
  reason: string,
): QuestionResult<null> {
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is running. Pause it first.`);
  const known = openRun(context, runId, kind);
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
