/** Answers of a question run or a study, so many on a page: position, prompt, replies and verdict of each. */
import type { AnswerDetail } from '../question/report.ts';
import type { StudyAnswerDetail } from '../study/report.ts';
import { escapeHtml, placeId, textBlock, type LinkTo, type Page } from './html.ts';
import type { TextWish } from './game-pages.ts';
import { boardHtml, requestHtml } from './parts.ts';

export const ANSWERS_A_PAGE = 50;

/** What both kinds of answers come down to. */
export interface PublishedAnswer {
  readonly seq: number;
  readonly name: string;
  readonly fen: string;
  readonly verdict: string;
  readonly prompt: string;
  readonly promptSha256: string;
  readonly accepted: readonly string[];
  readonly attempts: AnswerDetail['attempts'];
  /** Of a run that came as a result file: the reply it held. */
  readonly imported: string | null;
}

export function questionAnswer({
  row,
  prompt,
  promptSha256,
  acceptedAnswers,
  attempts,
  imported,
}: AnswerDetail): PublishedAnswer {
  const { seq, itemId, task, fen, verdict, failure } = row;
  const found = verdict?.content === null || verdict === null ? '' : `, read as ${verdict.content}`;
  const words =
    verdict === null
      ? `unanswered: ${failure ?? 'not asked'}`
      : `${verdict.isCorrect ? 'right' : verdict.errorType.replaceAll('_', ' ')}${found}`;
  return {
    seq,
    name: `${itemId}, ${task}`,
    fen,
    verdict: words,
    prompt,
    promptSha256,
    accepted: acceptedAnswers,
    attempts,
    imported: imported?.text ?? null,
  };
}

export function studyAnswer({ row, prompt, promptSha256, attempts }: StudyAnswerDetail): PublishedAnswer {
  const { seq, positionId, condition, fen, verdict, failure } = row;
  return {
    seq,
    name: `${positionId}, ${condition}`,
    fen,
    verdict: studyVerdict(verdict, failure),
    prompt,
    promptSha256,
    accepted: [],
    attempts,
    imported: null,
  };
}

function studyVerdict(verdict: StudyAnswerDetail['row']['verdict'], failure: string | null): string {
  if (verdict === null) return `unanswered: ${failure ?? 'not asked'}`;
  if (verdict.kind === 'no_verdict') return verdict.why.replaceAll('_', ' ');
  const { sanMove, uciMove, jsonStatus } = verdict;
  const moves = [sanMove, uciMove].map((move) => (move === null ? 'none' : JSON.stringify(move)));
  return `object ${jsonStatus}; SAN ${moves[0] ?? ''}; UCI ${moves[1] ?? ''}`;
}

export function answerPageId(runPage: string, number: number): string {
  return `${runPage}-answers-${number}`;
}

/** @param number of the page, from 1 */
export function answerPage(
  runPage: string,
  number: number,
  answers: readonly PublishedAnswer[],
  link: LinkTo,
  { hasTexts }: TextWish,
): Page {
  const id = answerPageId(runPage, number);
  const [first] = answers;
  const title = `Answers ${first?.seq ?? ''} to ${answers.at(-1)?.seq ?? ''}`;
  const body = answers.map((answer) => {
    const { seq, name, fen, verdict, prompt, promptSha256, accepted, attempts, imported } = answer;
    const board = fen === '' ? '' : boardHtml(fen, [], `Position of item ${seq}: ${fen}`);
    return [
      `<details id="${placeId(id, `a${seq}`)}"><summary><b>${seq}</b> ${escapeHtml(name)} <span class="dim">${escapeHtml(verdict)}</span></summary>`,
      board,
      ...(hasTexts
        ? [
            textBlock(`Prompt of ${seq}`, prompt),
            ...(accepted.length === 0 ? [] : [textBlock(`Accepted for ${seq}`, accepted.join('\n'))]),
          ]
        : [`<p class="hash">prompt sha256 ${escapeHtml(promptSha256)}</p>`]),
      ...attempts.map(({ n, attempt }) => requestHtml({ number: n, attempt, outcome: '' }, hasTexts)),
      ...(imported === null || !hasTexts ? [] : [textBlock(`Reply of the result file for ${seq}`, imported)]),
      '</details>',
    ].join('\n');
  });
  return {
    id,
    title,
    body: [`<p><a href="${link(runPage)}">Back to the run</a></p>`, `<h2>${title}</h2>`, ...body].join('\n'),
  };
}
