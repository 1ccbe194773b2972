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
import { useRowList } from '../../../table/use-row-list.ts';
import styles from '../datasets.module.css';
import own from './positions.module.css';
import { RemoveSets } from './removed-sets.tsx';

export function PositionRows({ sets }: { readonly sets: readonly PositionSetSummary[] }): ReactNode {
  const navigate = useNavigate();
  const [marked, setMarked] = useState<readonly string[]>([]);
  const open = (index: number): void => {
    const set = sets[index];
    if (set !== undefined) navigate(makePositionSetHref(set.sha256));
  };
  const active = useRowList(sets.length, open);
  const toggle = (sha256: string): void =>
    setMarked(marked.includes(sha256) ? marked.filter((one) => one !== sha256) : [...marked, sha256]);
  return (
    <div className={styles.list}>
      <div className={styles.rows} role="grid" aria-label="Position sets" data-testid="positions-list">
        <div className={own.head} role="row">
          <span />
          <span>Name</span>
          <span className={styles.right}>Positions</span>
          <span>Conditions</span>
          <span>Hash</span>
          <span>Added</span>
        </div>
        {sets.map((set, index) => (
          <SetRow
            key={set.sha256}
            set={set}
            isActive={index === active}
            isMarked={marked.includes(set.sha256)}
            onMark={() => toggle(set.sha256)}
            onOpen={() => open(index)}
          />
        ))}
      </div>
      <Marked sets={sets.filter(({ sha256 }) => marked.includes(sha256))} onDone={() => setMarked([])} />
    </div>
  );
}

interface SetRowProps {
  readonly set: PositionSetSummary;
  readonly isActive: boolean;
  readonly isMarked: boolean;
  readonly onMark: () => void;
  readonly onOpen: () => void;
}

function SetRow({ set, isActive, isMarked, onMark, onOpen }: SetRowProps): ReactNode {
  const name = showLine(set.name);
  return (
    <div
      role="row"
      className={own.row}
      aria-selected={isActive}
      onClick={onOpen}
      data-testid={`set-${set.sha256}`}
    >
      <span onClick={(event) => event.stopPropagation()}>
        <Checkbox size="xs" checked={isMarked} onChange={onMark} aria-label={`Mark ${name}`} />
      </span>
      <a
        href={makePositionSetHref(set.sha256)}
        className={`ellipsis ${styles.name}`}
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </a>
      <span className={`${styles.right} num`}>{formatCount(set.count)}</span>
      <span className="num">
        {set.conditions.map(({ condition, count }) => `${condition} ${formatCount(count)}`).join(' · ')}
      </span>
      <span onClick={(event) => event.stopPropagation()}>
        <Hash value={set.sha256} what="hash of the set" />
      </span>
      <span className="num dim ellipsis">{formatInstant(set.addedAt)}</span>
    </div>
  );
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
