/** The positions of a set as they are asked, and the judge of the answers. The same wishes give the same prompts. */
import type { Attempt } from '../../core/record/attempt.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { StudyAnswered } from '../../core/study/records.ts';
import type { StudyManifest } from '../../core/study/run.ts';
import type { AskedFields } from '../../core/study/answer-object.ts';
import {
  flagsOfStudyVerdict,
  isMatcherVersion,
  judgeStudyReply,
  type MatcherVersion,
  type MoveVerdict,
  type StudyVerdict,
} from '../../core/study/outcome.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import { boardOfFen } from '../../core/chess/fen.ts';
import type { StudyConditions } from '../../core/study/conditions.ts';
import { makeStudyPrompt } from '../../core/study/prompt.ts';
import type { Wording } from '../../core/prompt/settings.ts';
import type { PromptTemplate } from '../../core/study/prompt-template.ts';
import { fail, ok } from '../../core/util/result.ts';
import { cutText } from '../../core/util/utf8.ts';
import type { Asked, Judge } from '../asking/judge.ts';
import type { QuestionResult } from '../asking/ports.ts';
import { isJudged } from '../questions/verdict.ts';
import { sha256Hex } from '../files.ts';

export interface AskedPosition extends Asked {
  readonly position: StudyPosition;
}

/** In the order of the set; numbered from 1. */
export function makeAsked(
  positions: readonly StudyPosition[],
  conditions: StudyConditions,
  template: PromptTemplate,
  wording?: Wording,
): QuestionResult<AskedPosition[]> {
  const asked: AskedPosition[] = [];
  for (const [index, position] of positions.entries()) {
    const shown = { fen: position.fen, board: boardOfFen(position.fen) };
    const prompt = makeStudyPrompt(shown, conditions, template, wording);
    if (!prompt.ok) return fail('refused', prompt.error.message);
    asked.push({
      seq: index + 1,
      position,
      prompt: prompt.value,
      promptSha256: sha256Hex(prompt.value),
    });
  }
  return ok(asked);
}

export function hashPrompts(asked: readonly AskedPosition[]): string {
  return sha256Hex(canonicalJson(asked.map(({ promptSha256 }) => promptSha256)));
}

/** Nothing reads a move that is longer; the reply itself is kept whole. */
const MAX_MOVE_TEXT = 200;

/** Of a run whose matcher this program has: whoever prepares a run has looked. */
export function studyJudge({ conditions, matcherVersion }: StudyManifest): Judge<AskedPosition> {
  if (!isMatcherVersion(matcherVersion)) throw new Error(`there is no matcher of version ${matcherVersion}`);
  const reading = { fields: conditions.notation, version: matcherVersion };
  return {
    kind: 'study',
    judge: (asked, n, attempt) => {
      if (!isJudged(attempt.classification.failure)) return null;
      const payload = answeredRow(asked, n, attempt, reading);
      return {
        entry: { kind: 'study_answered', key: String(asked.seq), payload },
        verdict: flagsOfStudyVerdict(payload.verdict),
      };
    },
    finished: ({ answered, right }) => ({
      kind: 'study_finished',
      key: 'run',
      payload: { answered, legal: right },
    }),
  };
}

function answeredRow(
  { seq, position }: AskedPosition,
  n: number,
  attempt: Attempt,
  { fields, version }: { readonly fields: AskedFields; readonly version: MatcherVersion },
): StudyAnswered {
  const { failure } = attempt.classification;
  return {
    seq,
    n,
    positionId: position.id,
    condition: position.condition,
    matcherVersion: version,
    verdict: bounded(judgeStudyReply({ text: attempt.text, failure }, position.fen, fields, version)),
    failure,
    isTruncated: failure === 'truncated',
    reasoningTokens: attempt.usage?.reasoningTokens ?? null,
  };
}

function bounded(verdict: StudyVerdict): StudyAnswered['verdict'] {
  if (verdict.kind === 'no_verdict') return verdict;
  return { ...verdict, sanMove: boundedMove(verdict.sanMove), uciMove: boundedMove(verdict.uciMove) };
}

function boundedMove(move: MoveVerdict | null): MoveVerdict | null {
  if (move === null || move.moveText === null) return move;
  return { ...move, moveText: cutText(move.moveText, MAX_MOVE_TEXT) };
}
