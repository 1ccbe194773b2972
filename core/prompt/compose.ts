/**
 * The whole prompt of one question, composed from blocks in a fixed order: position, context, task, form of the answer,
 * protocol. Pure text; whoever sends it stores it with its hash. Imported questions keep their own words: only the two
 * placeholders of the release are filled (R-QUEST-2.3).
 */
import type { QaItem } from '../chessqa/item.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { answerFormText, protocolText } from './answer-text.ts';
import { pieceList, showPosition } from './representation.ts';
import { PROMPT_VERSION, type PromptSettings, type Wording } from './settings.ts';
import { taskText } from './task-text.ts';

export type PromptFailure = Failure<'unknown_task' | 'item_incomplete' | 'not_offered'>;

/** The prompt as one user message. Refused when we have no words for the item. */
export function composePrompt(
  item: QaItem,
  settings: PromptSettings,
  wording: Wording = PROMPT_VERSION,
): Result<string, PromptFailure> {
  return settings.source === 'imported' ? fillQuestion(item, settings) : composeOwn(item, settings, wording);
}

function composeOwn(item: QaItem, settings: PromptSettings, wording: Wording): Result<string, PromptFailure> {
  if (item.task === null)
    return fail('unknown_task', `${item.itemId}: no prompt for the task ${item.taskType}`);
  const task = taskText(item, wording);
  if (task === null)
    return fail('item_incomplete', `${item.itemId}: its metadata lacks what the prompt must name`);
  const position = { board: item.board, fen: item.inputFen };
  const blocks = [
    showPosition(position, settings.representation, wording),
    // A piece list is already there when it is the representation.
    settings.addContext && settings.representation !== 'piece_list' ? pieceList(item.board) : null,
    task,
    answerFormText(item.task, settings),
    protocolText(settings.outputProtocol, settings.style),
  ];
  return ok(blocks.filter((block) => block !== null).join('\n\n'));
}

/**
 * The stored question shows a FEN and asks for the text protocol, so it is offered for no other representation or
 * protocol.
 */
function fillQuestion(item: QaItem, settings: PromptSettings): Result<string, PromptFailure> {
  if (
    settings.representation !== 'fen' ||
    settings.outputProtocol !== 'text' ||
    settings.style !== 'default'
  ) {
    return fail(
      'not_offered',
      'stored questions exist only as FEN, with the text protocol and the default style',
    );
  }
  const context = settings.addContext ? `${pieceList(item.board)}\n\n` : '';
  const example = item.formatExamples[settings.exampleGroup - 1] ?? item.formatExamples[0] ?? null;
  if (example === null && item.question.includes(EXAMPLE_PLACEHOLDER)) {
    return fail('item_incomplete', `${item.itemId}: the question wants an example and the item has none`);
  }
  return ok(
    item.question
      .replaceAll(CONTEXT_PLACEHOLDER, () => context)
      .replaceAll(EXAMPLE_PLACEHOLDER, () => example ?? ''),
  );
}

const CONTEXT_PLACEHOLDER = 'CONTEXT_PLACEHOLDER';
const EXAMPLE_PLACEHOLDER = 'FORMAT_EXAMPLE_PLACEHOLDER';
