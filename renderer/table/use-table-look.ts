/** The look of a table by its name, kept in this window; every part that asks for the same name has the same look. */
import { useLocalStorage } from '@mantine/hooks';
import { PLAIN_LOOK, readLook, type TableLook } from './table-look.ts';

export interface KeptLook {
  readonly look: TableLook;
  readonly change: (part: Partial<TableLook>) => void;
}

export function useTableLook(name: string): KeptLook {
  const [look, setLook] = useLocalStorage<TableLook>({
    key: `table.${name}`,
    defaultValue: PLAIN_LOOK,
    deserialize: readLook,
    getInitialValueInEffect: false,
  });
  return { look, change: (part) => setLook((before) => ({ ...before, ...part })) };
}
