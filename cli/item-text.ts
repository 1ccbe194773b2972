/** Items of a data set for people: the board, the question as it is asked, the answer; and lists of them. */
import { boardOfFen } from '../core/chess/fen.ts';
import type { ItemDetail, ItemPage } from '../core/chessqa/dataset.ts';
import { drawBoard } from '../core/prompt/representation.ts';
import { plural, tableText } from './text.ts';
import { safeLines, safeText } from '../core/util/safe-text.ts';

/** One item, whole. */
export function itemText(item: ItemDetail): string {
  const { row, questionStored, acceptedAnswers, fileAnswer, labelCheck, labelNote, moves, provenance } = item;
  const isSame = acceptedAnswers.length === 1 && acceptedAnswers[0] === fileAnswer;
  return [
    `item ${row.seq}: ${safeText(row.itemId)} (${safeText(row.task)})`,
    `FEN ${safeText(row.fen)}`,
    drawBoard(boardOfFen(row.fen)),
    ...(moves.length === 0 ? [] : [`moves ${safeText(moves.join(' '))}`]),
    `question\n${safeLines(questionStored)}`,
    `answer ${safeText(acceptedAnswers.join(' | '))}${isSame ? '' : ` (in the file: ${safeText(fileAnswer)})`}`,
    `answer by our rules: ${labelCheck}${labelNote === null ? '' : `, ${safeText(labelNote)}`}`,
    provenance.map(({ key, value }) => `${safeText(key)}: ${safeText(value)}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

export function itemsText({ rows, total }: ItemPage): string {
  const cells = rows.map(({ seq, itemId, task, answer, fen }) => [
    String(seq),
    safeText(itemId),
    safeText(task),
    safeText(answer).slice(0, 40),
    safeText(fen),
  ]);
  return `${tableText(['#number', 'id', 'task', 'answer', 'position'], cells)}\n${rows.length} of ${plural(total, 'item')}`;
}
