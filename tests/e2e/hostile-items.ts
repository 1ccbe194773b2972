/**
 * A small data set of invented items, one of which carries markup wherever a data set may say something: it would write
 * its mark into the page if any of it were taken for more than text.
 */
import { writeFileSync } from 'node:fs';
import { TASKS } from '../../core/chessqa/tasks.ts';
import { inventedLine } from '../invented-items.ts';

export const MARKUP = `<img src=x onerror="document.documentElement.dataset.taken='yes'">`;
export const HOSTILE_WORD = 'zwischenzug';

/** Writes one item of every task, the hostile one, and a line that is no item; returns how many items there are. */
export function writeHostileItems(file: string): number {
  const lines = TASKS.map((task, index) => inventedLine(task, index));
  const model = TASKS.find((task) => task.form === 'uci' && task.answerType === 'single') ?? TASKS[0];
  if (model === undefined) throw new Error('there is no task');
  const item = JSON.parse(inventedLine(model, 900, MARKUP)) as Record<string, unknown>;
  const hostile = {
    ...item,
    question: `${HOSTILE_WORD} ${MARKUP}<script>document.documentElement.dataset.taken='yes'</script> ${String(item['question'])}`,
    format_examples: [MARKUP, MARKUP],
  };
  writeFileSync(file, `${[...lines, JSON.stringify(hostile), '{"task_id": '].join('\n')}\n`);
  return lines.length + 1;
}
