/** The report of one study run, from its fold alone. That of a running one tells of the rows so far. */
import type { MoveNotation, MoveOutcome } from '../chess/move-text.ts';
import { askingCourse, askingTotals } from '../asking/figures.ts';
import type { StudyAnswered } from './records.ts';
import type { StudyReport } from './report.ts';
import { hasPrice, playerName } from '../player/players.ts';
import { studyConditionText } from './wishes.ts';
import { foldExtraction } from './extraction.ts';
import { outcomeAt, type ExtractionLevel } from './outcome.ts';
import type { Condition } from './position.ts';
import { countConditions, type PositionSet } from './position-set.ts';
import { legalMovesOf, moveKey, profileRows, type StudyFold } from './fold.ts';
import { answersOf } from './models.ts';

/** Throws where the rows hold no `run_created`. */
export function makeStudyReport(
  fold: StudyFold,
  set: PositionSet,
  runId: string,
  isLive: boolean,
): StudyReport {
  const { created } = fold;
  if (created === null) throw new Error(`run ${runId} has no row that created it`);
  const { manifest, manifestSha256, datasetName, items } = created;
  const { player } = manifest;
  const answers = [...fold.answers.values()];
  return {
    runId,
    ...askingCourse(fold, isLive),
    manifest,
    manifestSha256,
    setName: datasetName ?? '',
    player: playerName(player),
    condition: studyConditionText(manifest),
    positions: items,
    answered: answers.length,
    unanswered: items - answers.length,
    truncated: answers.filter(isCutAway).length,
    perCondition: perCondition(set, answers),
    outcomes: outcomeRows(answers),
    extraction: foldExtraction(answersOf(fold)),
    movesToValue: distinctMoves(answers),
    profiles: profileRows(fold.values),
    totals: { ...askingTotals(fold), uncosted: hasPrice(player) ? uncosted(fold) : 0 },
  };
}

/** Cut by the output limit before its object was whole. */
function isCutAway({ isTruncated, verdict }: StudyAnswered): boolean {
  return isTruncated && verdict.kind === 'no_verdict';
}

function perCondition(set: PositionSet, answers: readonly StudyAnswered[]): StudyReport['perCondition'] {
  return [...countConditions(set.positions)].map(([condition, positions]) => {
    const own = answers.filter((answer) => answer.condition === condition);
    const truncated = own.filter(isCutAway).length;
    return { condition, positions, answered: own.length, truncated };
  });
}

/** Conditions in order of first appearance, each under the four readings that were asked for. */
function outcomeRows(answers: readonly StudyAnswered[]): StudyReport['outcomes'] {
  const conditions = [...new Set(answers.map(({ condition }) => condition))];
  return conditions.flatMap((condition) =>
    (['san', 'uci'] as const).flatMap((notation) =>
      (['lenient', 'strict'] as const).flatMap((level) => outcomeRow(answers, condition, notation, level)),
    ),
  );
}

function outcomeRow(
  answers: readonly StudyAnswered[],
  condition: Condition,
  notation: MoveNotation,
  level: ExtractionLevel,
): StudyReport['outcomes'] {
  const outcomes: Record<MoveOutcome, number> = {
    legal: 0,
    illegal: 0,
    ambiguous: 0,
    null_move: 0,
    invalid_syntax: 0,
    missing: 0,
  };
  let judged = 0;
  for (const { condition: own, verdict } of answers) {
    if (own !== condition || verdict.kind !== 'judged') continue;
    const move = notation === 'san' ? verdict.sanMove : verdict.uciMove;
    if (move === null) continue;
    judged += 1;
    outcomes[outcomeAt(move, level)] += 1;
  }
  return judged === 0 ? [] : [{ condition, notation, level, judged, outcomes }];
}

function distinctMoves(answers: readonly StudyAnswered[]): number {
  const moves = answers.flatMap(({ positionId, verdict }) =>
    legalMovesOf(verdict).map((uci) => moveKey(positionId, uci)),
  );
  return new Set(moves).size;
}

function uncosted({ answers, closed }: StudyFold): number {
  return [...answers.values()].filter(({ seq, n }) => {
    const facts = closed.get(seq)?.find((one) => one.n === n);
    return facts === undefined || facts.costNano === null;
  }).length;
}
