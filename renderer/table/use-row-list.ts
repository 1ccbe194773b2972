/** The row that keys move over in a short list that is drawn whole, and what the keys do there. */
import { useState } from 'react';
import { useCommands } from '../keys/use-commands.ts';
import { targetRow, type RowCommand } from './row-key.ts';

const PAGE_ROWS = 10;

/** @param open of the row at this index. @returns the active row, null before any key. */
export function useRowList(total: number, open: (index: number) => void): number | null {
  const [active, setActive] = useState<number | null>(null);
  const move = (command: RowCommand) => (): void =>
    setActive(targetRow(command, { active, total, pageRows: PAGE_ROWS }));
  useCommands({
    'row.next': move('row.next'),
    'row.previous': move('row.previous'),
    'row.first': move('row.first'),
    'row.last': move('row.last'),
    ...(active === null ? {} : { 'row.open': () => open(active) }),
  });
  return active;
}
