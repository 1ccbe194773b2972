/** Every position set of the workspace, and the ways to come by another: draw one, import one, put several together. */
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconArrowsJoin, IconDice5, IconFileImport, IconGridDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PositionImportReport, PositionSetSummary } from '../../../../core/record/position-sets.ts';
import { useAction, useInvoke } from '../../../data/query.ts';
import { formatCount, formatInstant } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Empty } from '../../../parts/empty.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Screen, Scroll } from '../../../parts/section.tsx';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { makePositionSetHref } from '../../../state/study-place.ts';
import { useNavigate } from '../../../state/use-place.ts';
import { targetRow, type RowCommand } from '../../../table/row-key.ts';
import { DatasetTabs } from '../dataset-tabs.tsx';
import styles from '../datasets.module.css';
import { GenerateDialog } from './generate-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import own from './positions.module.css';
import { PositionReport } from './position-report.tsx';

type Dialog = 'generate' | 'import' | null;

export function PositionSetsScreen(): ReactNode {
  const sets = useInvoke('positions.list', undefined);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [report, setReport] = useState<PositionImportReport | null>(null);
  useCommands({
    'datasets.import': () => setDialog('import'),
    'positions.generate': () => setDialog('generate'),
  });
  const buttons = (
    <>
      <Button
        leftSection={<IconDice5 size={15} />}
        onClick={() => setDialog('generate')}
        data-testid="positions-generate"
      >
        Generate…
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={15} />}
        onClick={() => setDialog('import')}
        data-testid="positions-import"
      >
        Import…
      </Button>
    </>
  );
  return (
    <Screen
      title="Datasets"
      side={
        <>
          <DatasetTabs shown="positions" />
          {buttons}
        </>
      }
    >
      <Scroll>
        {sets.error !== null && (
          <div style={{ padding: 16 }}>
            <ErrorNotice
              what="The position sets could not be listed"
              error={sets.error}
              onRetry={() => void sets.refetch()}
            />
          </div>
        )}
        {sets.isPending && (
          <div className={styles.list}>
            <Skeleton height={56} />
          </div>
        )}
        {sets.data !== undefined && sets.data.length === 0 && (
          <Empty
            icon={<IconGridDots size={40} stroke={1.2} />}
            title="No position set yet"
            action={<span className={own.buttons}>{buttons}</span>}
          >
            A study asks for one move in each position of a set. Draw positions near and out of distribution
            from a seed, or import FEN, EPD, CSV or JSON lines.
          </Empty>
        )}
        {sets.data !== undefined && sets.data.length > 0 && <Rows sets={sets.data} />}
      </Scroll>
      {dialog === 'generate' && <GenerateDialog sets={sets.data ?? []} onClose={() => setDialog(null)} />}
      {dialog === 'import' && (
        <ImportDialog
          onClose={() => setDialog(null)}
          onDone={(done) => {
            setDialog(null);
            setReport(done);
          }}
        />
      )}
      <PositionReport report={report} onClose={() => setReport(null)} />
    </Screen>
  );
}

function Rows({ sets }: { readonly sets: readonly PositionSetSummary[] }): ReactNode {
  const navigate = useNavigate();
  const [active, setActive] = useState<number | null>(null);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const open = (index: number): void => {
    const set = sets[index];
    if (set !== undefined) navigate(makePositionSetHref(set.sha256));
  };
  const move = (command: RowCommand) => (): void =>
    setActive(targetRow(command, { active, total: sets.length, pageRows: 10 }));
  useCommands({
    'row.next': move('row.next'),
    'row.previous': move('row.previous'),
    'row.first': move('row.first'),
    'row.last': move('row.last'),
    ...(active === null ? {} : { 'row.open': () => open(active) }),
  });
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
      {sets.length > 1 && <Combine sets={sets.filter(({ sha256 }) => marked.includes(sha256))} />}
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
function Combine({ sets }: { readonly sets: readonly PositionSetSummary[] }): ReactNode {
  const navigate = useNavigate();
  const noteFailure = useFailureNote();
  const combine = useAction('positions.combine', ['positions.list']);
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
        onSuccess: ({ sha256 }) => navigate(makePositionSetHref(sha256)),
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
      <span className="dim">
        {sets.length < 2
          ? 'Mark two or more sets to make one of them: a study compares the conditions of one set.'
          : `${sets.length} sets, without repeats`}
      </span>
    </div>
  );
}
