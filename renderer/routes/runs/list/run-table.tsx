/** The list of runs: conditions above, one line a run, kept up to date by the progress events. */
import { ActionIcon, Button, Progress, SegmentedControl, Select, TextInput, Tooltip } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { RunSummary } from '../../../../core/record/run.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount, formatInstant } from '../../../format/figures.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Empty } from '../../../parts/empty.tsx';
import { useActivity } from '../../../state/activity.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { VirtualTable, type TableColumn, type TableHandle } from '../../../table/virtual-table.tsx';
import { RunStatusTag } from '../../reproduce/run-status.tsx';
import {
  countRunConditions,
  filterRuns,
  KIND_WORDS,
  makeRunFilterEntries,
  NO_RUN_FILTER,
  readRunFilter,
  STATUSES,
  subjectOf,
  withProgress,
  type RunFilter,
} from './list-filter.ts';
import styles from '../runs.module.css';
import { useArchive } from './use-archive.tsx';

const ROW_PX = 38;

/** @param runs null until they are known */
export function RunTable({ runs }: { readonly runs: readonly RunSummary[] | null }): ReactNode {
  const [params, change] = useQueryParams();
  const navigate = useNavigate();
  const activity = useActivity();
  const datasets = useInvoke('datasets.list', undefined);
  const archive = useArchive();
  const table = useRef<TableHandle | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const filter = readRunFilter(params);
  const setFilter = (part: Partial<RunFilter>): void => change(makeRunFilterEntries({ ...filter, ...part }));
  const live = (runs ?? []).map((run) =>
    withProgress(run, activity.runs.find((one) => one.runId === run.runId) ?? null),
  );
  const shown = filterRuns(live, filter);
  const at = shown.findIndex((run) => run.runId === activeId);
  const active = at < 0 ? null : at;
  const names = new Map((datasets.data ?? []).map((dataset) => [dataset.id, dataset.name]));
  const open = (index: number): void => {
    const run = shown[index];
    if (run !== undefined) navigate(makeRunHref(run));
  };
  const chosen = active === null ? undefined : shown[active];
  useCommands({
    'items.clear': () => setFilter(NO_RUN_FILTER),
    ...(chosen === undefined || chosen.status === 'running' ? {} : { 'run.archive': () => archive(chosen) }),
  });
  return (
    <>
      <FilterBar
        filter={filter}
        shown={shown.length}
        total={live.filter((run) => run.isArchived === filter.isArchived).length}
        onChange={setFilter}
        onLeaveSearch={() => table.current?.focus()}
      />
      <div className={styles.body}>
        {runs !== null && shown.length === 0 ? (
          <NothingShown filter={filter} onClear={() => setFilter({ ...NO_RUN_FILTER, isArchived: false })} />
        ) : (
          <VirtualTable
            label="Runs"
            testId="runs-table"
            rowPx={ROW_PX}
            columns={makeColumns(names, archive)}
            total={runs === null ? 3 : shown.length}
            rowAt={(index) => shown[index] ?? null}
            active={active}
            onActive={(index) => setActiveId(shown[index]?.runId ?? null)}
            onOpen={open}
            handle={table}
            resetKey={JSON.stringify(filter)}
          />
        )}
      </div>
    </>
  );
}

function makeColumns(
  names: ReadonlyMap<string, string>,
  archive: (run: RunSummary) => void,
): readonly TableColumn<RunSummary>[] {
  return [
    {
      id: 'status',
      title: 'Status',
      width: '104px',
      cell: (run) => <RunStatusTag status={run.status} />,
    },
    {
      id: 'player',
      title: 'Player and condition',
      width: 'minmax(180px, 2.2fr)',
      cell: (run) => <Subject run={run} />,
    },
    { id: 'kind', title: 'Kind', width: '104px', cell: (run) => KIND_WORDS[run.kind] },
    {
      id: 'dataset',
      title: 'Data set',
      width: 'minmax(110px, 1fr)',
      cell: (run) =>
        run.kind === 'study'
          ? showInvisible(run.setName)
          : (names.get(run.datasetId ?? '') ?? run.datasetId ?? ''),
    },
    {
      id: 'progress',
      title: 'Progress',
      width: 'minmax(150px, 1fr)',
      cell: (run) => <RunProgressBar run={run} />,
    },
    {
      id: 'created',
      title: 'Created',
      width: '148px',
      cell: (run) => <span className="num dim">{formatInstant(run.createdAt)}</span>,
    },
    {
      id: 'archive',
      title: '',
      spoken: 'Archive',
      width: '46px',
      cell: (run) => <ArchiveButton run={run} onArchive={() => archive(run)} />,
    },
  ];
}

function Subject({ run }: { readonly run: RunSummary }): ReactNode {
  const { player, condition } = subjectOf(run);
  return (
    <span className={styles.subject} title={showInvisible(`${run.title}\n${run.runId}`)}>
      <a href={makeRunHref(run)} className={`ellipsis ${styles.player}`} data-testid={`run-${run.runId}`}>
        {showInvisible(player)}
      </a>
      {condition !== '' && <span className="dim ellipsis">{showInvisible(condition)}</span>}
    </span>
  );
}

function RunProgressBar({ run }: { readonly run: RunSummary }): ReactNode {
  const percent = run.total === 0 ? 0 : (run.done / run.total) * 100;
  return (
    <span className={styles.lineProgress}>
      <Progress
        value={percent}
        size={4}
        color={run.status === 'running' ? 'ply' : 'var(--pb-failed)'}
        transitionDuration={150}
        style={{ flex: 1 }}
        aria-label="Progress"
      />
      <span className="num">{`${formatCount(run.done)} / ${formatCount(run.total)}`}</span>
    </span>
  );
}

interface ArchiveButtonProps {
  readonly run: RunSummary;
  readonly onArchive: () => void;
}

function ArchiveButton({ run, onArchive }: ArchiveButtonProps): ReactNode {
  const label = run.isArchived ? 'Bring back' : 'Archive';
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={24}
        aria-label={label}
        disabled={run.status === 'running'}
        onClick={onArchive}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {run.isArchived ? <IconArchiveOff size={15} /> : <IconArchive size={15} />}
      </ActionIcon>
    </Tooltip>
  );
}

interface FilterBarProps {
  readonly filter: RunFilter;
  readonly shown: number;
  readonly total: number;
  readonly onChange: (change: Partial<RunFilter>) => void;
  readonly onLeaveSearch: () => void;
}

function FilterBar({ filter, shown, total, onChange, onLeaveSearch }: FilterBarProps): ReactNode {
  const search = useRef<HTMLInputElement | null>(null);
  useCommands({ 'items.search': () => search.current?.select() });
  return (
    <div className={styles.filters} role="search">
      <TextInput
        ref={search}
        w={220}
        placeholder="Player, condition, run id"
        aria-label="Search runs"
        leftSection={<IconSearch size={14} />}
        rightSection={filter.text === '' ? <kbd>/</kbd> : null}
        value={filter.text}
        maxLength={200}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.blur();
          onLeaveSearch();
        }}
        data-testid="run-search"
      />
      <Select
        w={140}
        placeholder="Kind"
        aria-label="Kind"
        clearable
        value={filter.kind}
        onChange={(kind) => onChange({ kind: kind as RunFilter['kind'] })}
        data={Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }))}
        data-testid="run-kind"
      />
      <Select
        w={130}
        placeholder="Status"
        aria-label="Status"
        clearable
        value={filter.status}
        onChange={(status) => onChange({ status: status as RunFilter['status'] })}
        data={STATUSES.map((status) => ({ value: status, label: status }))}
        data-testid="run-status"
      />
      <SegmentedControl
        value={filter.isArchived ? 'archived' : 'current'}
        onChange={(shelf) => onChange({ isArchived: shelf === 'archived' })}
        data={[
          { value: 'current', label: 'Current' },
          { value: 'archived', label: 'Archived' },
        ]}
        aria-label="Shelf"
      />
      <span className={`${styles.total} num`} data-testid="runs-total">
        {countRunConditions(filter) > 0
          ? `${formatCount(shown)} of ${formatCount(total)} runs`
          : `${formatCount(total)} ${total === 1 ? 'run' : 'runs'}`}
      </span>
    </div>
  );
}

interface NothingShownProps {
  readonly filter: RunFilter;
  readonly onClear: () => void;
}

function NothingShown({ filter, onClear }: NothingShownProps): ReactNode {
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
