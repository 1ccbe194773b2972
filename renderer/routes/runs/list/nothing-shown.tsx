/** No run fits: what to do about it. */
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Empty } from '../../../parts/empty.tsx';
import { countRunConditions, type RunFilter } from './list-filter.ts';

interface NothingShownProps {
  readonly filter: RunFilter;
  readonly onClear: () => void;
}

export function NothingShown({ filter, onClear }: NothingShownProps): ReactNode {
  const isFiltered = countRunConditions(filter) > 0;
  const title = isFiltered
    ? 'No run fits these filters'
    : filter.isArchived
      ? 'Nothing is archived'
      : 'Every run is archived';
  return (
    <Empty
      icon={<IconFilterOff size={36} stroke={1.2} />}
      title={title}
      action={
        isFiltered ? (
          <Button variant="default" onClick={onClear}>
            Clear all filters
          </Button>
        ) : undefined
      }
    >
      {!isFiltered && 'An archived run keeps everything it has; it is only out of the way.'}
    </Empty>
  );
}
