/** The list of position sets; what is marked can be put together or taken from the list. */
import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { CombinedSet, PositionSetSummary } from '../../../../core/study/position-sets.ts';
import { useAction } from '../../../data/query.ts';
import { formatCount, formatInstant } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Hash } from '../../../parts/hash.tsx';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { makePositionSetHref } from '../../../state/study-place.ts';
import { useNavigate } from '../../../state/use-place.ts';
import { ListTable } from '../../../table/list-table.tsx';
import type { TableColumn } from '../../../table/table-column.ts';
import styles from '../datasets.module.css';
import own from './positions.module.css';
import { RemoveSets } from './removed-sets.tsx';

export function PositionRows({ sets }: { readonly sets: readonly PositionSetSummary[] }): ReactNode {
  const navigate = useNavigate();
  const [marked, setMarked] = useState<readonly string[]>([]);
  const toggle = (sha256: string): void =>
    setMarked(marked.includes(sha256) ? marked.filter((one) => one !== sha256) : [...marked, sha256]);
  return (
    <div className={styles.list}>
      <ListTable
        label="Position sets"
        testId="positions-list"
        columns={makeColumns(marked, toggle)}
        rows={sets}
        keyOf={({ sha256 }) => sha256}
        rowTestId={({ sha256 }) => `set-${sha256}`}
        onOpen={({ sha256 }) => navigate(makePositionSetHref(sha256))}
      />
      <Marked sets={sets.filter(({ sha256 }) => marked.includes(sha256))} onDone={() => setMarked([])} />
    </div>
  );
}

function makeColumns(
  marked: readonly string[],
  toggle: (sha256: string) => void,
): readonly TableColumn<PositionSetSummary>[] {
  return [
    {
      id: 'mark',
      title: '',
      spoken: 'Mark',
      width: '20px',
      cell: ({ sha256, name }) => (
        <Checkbox
          size="xs"
          checked={marked.includes(sha256)}
          onChange={() => toggle(sha256)}
          aria-label={`Mark ${showLine(name)}`}
        />
      ),
    },
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(180px, 1.6fr)',
      cell: ({ sha256, name }) => (
        <a href={makePositionSetHref(sha256)} className={`ellipsis ${styles.name}`}>
          {showLine(name)}
        </a>
      ),
    },
    {
      id: 'count',
      title: 'Positions',
      width: '84px',
      align: 'right',
      cell: ({ count }) => formatCount(count),
    },
    {
      id: 'conditions',
      title: 'Conditions',
      width: 'minmax(180px, 1.4fr)',
      cell: ({ conditions }) => (
        <span className="num">
          {conditions.map(({ condition, count }) => `${condition} ${formatCount(count)}`).join(' · ')}
        </span>
      ),
    },
    {
      id: 'hash',
      title: 'Hash',
      width: '150px',
      cell: ({ sha256 }) => <Hash value={sha256} what="hash of the set" />,
    },
    {
      id: 'added',
      title: 'Added',
      width: '136px',
      cell: ({ addedAt }) => <div className="num dim ellipsis">{formatInstant(addedAt)}</div>,
    },
  ];
}

/** A study asks one set: conditions that were made one by one are put together for it. */
function Marked({
  sets,
  onDone,
}: {
  readonly sets: readonly PositionSetSummary[];
  readonly onDone: () => void;
}): ReactNode {
  const navigate = useNavigate();
  const noteFailure = useFailureNote();
  const combine = useAction('positions.combine');
  const run = (): void =>
    combine.mutate(
      {
        sha256s: sets.map(({ sha256 }) => sha256),
        name: sets
          .map(({ name }) => name)
          .join(' + ')
          .slice(0, 200),
      },
      {
        onSuccess: (combined) => {
          navigate(makePositionSetHref(combined.set.sha256));
          notifications.show({
            title: `${formatCount(combined.set.count)} positions together`,
            message: combinedWords(combined),
            autoClose: 12_000,
          });
        },
        onError: (error) => noteFailure('The sets were not put together', error),
      },
    );
  return (
    <div className={own.combine}>
      <Button
        variant="default"
        leftSection={<IconArrowsJoin size={15} />}
        disabled={sets.length < 2}
        loading={combine.isPending}
        onClick={run}
        data-testid="positions-combine"
      >
        Put together
      </Button>
      <RemoveSets sets={sets} onDone={onDone} />
      <span className="dim">
        {sets.length < 2
          ? 'Mark two or more sets to make one of them: a study compares the conditions of one set.'
          : `${sets.length} sets, without repeats`}
      </span>
    </div>
  );
}

/** Every position keeps its condition; what was left out or has another id is told. */
function combinedWords({ repeated, renamed }: CombinedSet): string {
  const parts = [
    repeated === 0 ? 'No position repeats another.' : `${formatCount(repeated)} left out as repeats.`,
    renamed === 0 ? '' : `${formatCount(renamed)} had an id that was taken: theirs ends in a number now.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
