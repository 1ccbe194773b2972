/**
 * The list of runs: conditions above, one line a run, kept up to date by the progress events. Runs that are marked can be
 * compared, exported and put away together.
 */
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { RunSummary } from '../../../../core/record/run.ts';
import { useInvoke } from '../../../data/query.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { useActivity } from '../../../state/activity.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { sortRows, toggled } from '../../../table/table-look.ts';
import { useTableLook } from '../../../table/use-table-look.ts';
import { VirtualTable, type TableHandle } from '../../../table/virtual-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  filterRuns,
  makeRunFilterEntries,
  NO_RUN_FILTER,
  readRunFilter,
  withProgress,
  type RunFilter,
} from './list-filter.ts';
import { MarkedBar } from './marked-bar.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { runColumns, type RunRow } from './run-columns.tsx';
import styles from '../runs.module.css';
import { useArchive } from './use-archive.tsx';

const ROW_PX = 38;
const TABLE = 'runs-table';
/** As many as the channel takes at once; the newest come first. */
const MOST_FIGURES = 500;

/** @param runs null until they are known */
export function RunTable({ runs }: { readonly runs: readonly RunSummary[] | null }): ReactNode {
  const [params, change] = useQueryParams();
  const navigate = useNavigate();
  const archive = useArchive();
  const table = useRef<TableHandle | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [marks, setMarks] = useState<readonly string[]>([]);
  const { look } = useTableLook(TABLE);
  const filter = readRunFilter(params);
  const setFilter = (part: Partial<RunFilter>): void => change(makeRunFilterEntries({ ...filter, ...part }));
  const rows = useRunRows(runs ?? []);
  const marked = new Set(marks);
  const mark = (runId: string): void => setMarks(toggled(marks, runId));
  const columns = runColumns({ marked, onMark: mark, onArchive: archive });
  const fitting = new Set(
    filterRuns(
      rows.map(({ run }) => run),
      filter,
    ).map(({ runId }) => runId),
  );
  const shown = sortRows(
    rows.filter(({ run }) => fitting.has(run.runId)),
    columns,
    look.sort,
  );
  const at = shown.findIndex(({ run }) => run.runId === activeId);
  const active = at < 0 ? null : at;
  const chosen = active === null ? undefined : shown[active]?.run;
  useCommands({
    'items.clear': () => setFilter(NO_RUN_FILTER),
    ...(chosen === undefined ? {} : { 'row.mark': () => mark(chosen.runId) }),
    ...(chosen === undefined || chosen.status === 'running' ? {} : { 'run.archive': () => archive(chosen) }),
  });
  return (
    <>
      <FilterBar
        filter={filter}
        shown={shown.length}
        total={rows.filter(({ run }) => run.isArchived === filter.isArchived).length}
        onChange={setFilter}
        onLeaveSearch={() => table.current?.focus()}
      />
      <MarkedBar
        runs={shown.filter(({ run }) => marked.has(run.runId)).map(({ run }) => run)}
        onClear={() => setMarks([])}
      />
      <div className={styles.body}>
        {runs !== null && shown.length === 0 ? (
          <NothingShown filter={filter} onClear={() => setFilter({ ...NO_RUN_FILTER, isArchived: false })} />
        ) : (
          <VirtualTable
            label="Runs"
            testId={TABLE}
            rowPx={ROW_PX}
            columns={columns}
            total={runs === null ? 3 : shown.length}
            rowAt={(index) => shown[index] ?? null}
            active={active}
            onActive={(index) => setActiveId(shown[index]?.run.runId ?? null)}
            onOpen={(index) => {
              const row = shown[index];
              if (row !== undefined) navigate(makeRunHref(row.run));
            }}
            handle={table}
            resetKey={JSON.stringify(filter)}
          />
        )}
      </div>
    </>
  );
}

/** Runs with what the progress events know better, and with their figures as far as they are counted. */
function useRunRows(runs: readonly RunSummary[]): readonly RunRow[] {
  const activity = useActivity();
  const datasets = useInvoke('datasets.list', undefined);
  const runIds = useMemo(() => runs.slice(0, MOST_FIGURES).map(({ runId }) => runId), [runs]);
  const counted = useInvoke('runs.figures', { runIds }, { enabled: runIds.length > 0, keepPrevious: true });
  const figures = new Map((counted.data ?? []).map((one) => [one.runId, one]));
  const names = new Map((datasets.data ?? []).map((dataset) => [dataset.id, dataset.name]));
  return runs.map((run) => ({
    run: withProgress(run, activity.runs.find((one) => one.runId === run.runId) ?? null),
    figures: figures.get(run.runId) ?? null,
    datasetName:
      run.kind === 'study'
        ? showInvisible(run.setName)
        : (names.get(run.datasetId ?? '') ?? run.datasetId ?? ''),
  }));
}
