/** A run's answers for the terminal: one line an item, or one item with everything behind it. All of it is foreign text. */
import { boardOfFen } from '../../core/chess/fen.ts';
import { drawBoard } from '../../core/prompt/representation.ts';
import type { Attempt } from '../../core/record/attempt.ts';
import type { AnswerVerdict } from '../../core/question/records.ts';
import type { AnswerDetail, AnswerRow } from '../../core/question/report.ts';
import { makeAmount } from '../../core/question/wishes.ts';
import { plural, tableText } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

const MAX_CELL = 40;

export function answersText(rows: readonly AnswerRow[]): string {
  return tableText(
    ['#no', 'task', 'item', 'accepted', 'answer', 'verdict', '#requests'],
    rows.map((row) => [
      String(row.seq),
      cut(row.task),
      cut(row.itemId),
      cut(row.accepted),
      cut(row.verdict?.content ?? ''),
      verdictText(row.verdict, row.failure),
      String(row.attempts),
    ]),
  );
}

/** `right`, `wrong answer`, `not compliant, content right`; of an item without a verdict, why there is none. */
function verdictText(verdict: AnswerVerdict | null, failure: string | null): string {
  if (verdict === null) return failure === null ? 'not asked yet' : `unanswered: ${safeText(failure)}`;
  if (verdict.isCorrect) return 'right';
  const type = verdict.errorType.replaceAll('_', ' ');
  if (verdict.formatCompliant) return type;
  return `not compliant, ${verdict.contentCorrect ? 'content right' : type}`;
}

function cut(text: string): string {
  const safe = safeText(text);
  return safe.length > MAX_CELL ? `${safe.slice(0, MAX_CELL - 1)}…` : safe;
}

export function answerText(detail: AnswerDetail): string {
  const { row, prompt, promptSha256, acceptedAnswers, attempts, imported, ledger } = detail;
  return [
    `item ${row.seq}, ${safeText(row.itemId)}, ${safeText(row.task)}\n${verdictText(row.verdict, row.failure)}`,
    ...(row.fen === '' ? [] : [boardText(row.fen)]),
    section(`prompt, sha256 ${promptSha256}`, prompt),
    section('accepted', acceptedAnswers.join('\n')),
    ...attempts.flatMap(attemptTexts),
    ...(imported === null ? [] : [section(`reply of line ${imported.line}`, imported.text)]),
    `ledger rows ${ledger.map(({ seq, kind }) => `${seq} ${kind}`).join(', ')}`,
  ].join('\n\n');
}

/** One request with everything that came back. */
export function attemptTexts({ n, openedAt, attempt }: AnswerDetail['attempts'][number]): readonly string[] {
  return attempt === null
    ? [`request ${n}, ${openedAt}: cut off by the end of the program`]
    : repliedTexts(n, attempt);
}

function repliedTexts(n: number, attempt: Attempt): readonly string[] {
  const { classification, status, finishReason, wallMs, usage, costNano, reply } = attempt;
  const facts = [
    classification.failure ?? 'a usable reply',
    ...(status === null ? [] : [`status ${status}`]),
    ...(finishReason === null ? [] : [`finish ${finishReason}`]),
    `${wallMs} ms`,
    ...(typeof usage?.completionTokens === 'number' ? [plural(usage.completionTokens, 'token')] : []),
    ...(costNano === null ? [] : [`cost ${makeAmount(costNano)}`]),
  ];
  return [
    `request ${n}, ${attempt.startedAt}: ${safeText(facts.join(', '))}`,
    ...(attempt.reasoning === null ? [] : [section('reasoning', attempt.reasoning)]),
    section('text', attempt.text),
    ...(reply === null
      ? []
      : [section(`raw reply, ${reply.encoding}, ${plural(reply.bytes, 'byte')}`, reply.body)]),
  ];
}

export function boardText(fen: string): string {
  return `FEN ${safeText(fen)}\n\n${drawBoard(boardOfFen(fen))}`;
}

/** Lines stay lines; everything else that could steer the terminal is made visible. */
export function section(title: string, text: string | null): string {
  if (text === null) return `${title}: none`;
  const lines = text.split('\n').map((line) => `  ${safeText(line)}`);
  return `${title}:\n${lines.join('\n')}`;
}
