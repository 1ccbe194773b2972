/** An answer of a study and a label of a reproduction for the terminal. Foreign text throughout. */
import type { LabelRecord } from '../../core/reproduction/run.ts';
import type { StudyAnswerDetail } from '../../core/study/report.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { attemptTexts, boardText, section } from '../question/answers-text.ts';
import { tableText } from '../text.ts';

export function studyAnswerText({ row, prompt, promptSha256, attempts, values }: StudyAnswerDetail): string {
  const { seq, positionId, condition, fen, verdict, failure } = row;
  return [
    `position ${seq}, ${safeText(positionId)}, ${condition}`,
    boardText(fen),
    section(`prompt, sha256 ${promptSha256}`, prompt),
    ...attempts.flatMap(attemptTexts),
    `verdict: ${verdict === null ? `unanswered, ${safeText(failure ?? 'not asked')}` : safeText(JSON.stringify(verdict))}`,
    ...values.map(
      ({ purpose, profile, value }) =>
        `value of ${purpose.replaceAll('_', ' ')}, ${profile}: ${safeText(JSON.stringify(value))}`,
    ),
  ].join('\n\n');
}

export function labelText({
  seq,
  itemId,
  task,
  searchedFen,
  released,
  lastExact,
  lastLine,
  agreement,
  failure,
}: LabelRecord): string {
  const read = (line: LabelRecord['lastExact']): string =>
    line === null ? 'none' : safeText(JSON.stringify(line));
  return [
    `item ${seq}, ${safeText(itemId)}, ${safeText(task)}`,
    boardText(searchedFen),
    `released: ${safeText(JSON.stringify(released))}`,
    `last exact line, ${agreement.lastExact ?? 'none'}: ${read(lastExact)}`,
    `last line, ${agreement.lastLine ?? 'none'}: ${read(lastLine)}`,
    ...(failure === null ? [] : [`failed, ${failure.code}: ${safeText(failure.message)}`]),
  ].join('\n\n');
}

export function labelsText(rows: readonly LabelRecord[]): string {
  return tableText(
    ['#no', 'item', 'task', '#released', '#found', 'agreement'],
    rows.map(({ seq, itemId, task, released, lastExact, agreement }) => [
      String(seq),
      safeText(itemId),
      safeText(task),
      String(released.answer),
      String(lastExact?.bucket ?? ''),
      agreement.lastExact ?? 'failed',
    ]),
  );
}
