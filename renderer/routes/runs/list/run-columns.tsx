/** The columns of the list of runs. Figures are those of `run-figures`: unknown is a dash, and stands last when sorted. */
import { ActionIcon, Checkbox, Progress, Tooltip } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RunFigures } from '../../../../core/record/run-figures.ts';
import type { RunSummary } from '../../../../core/record/run.ts';
import { spellValue } from '../../../../core/table/spell.ts';
import {
  formatCount,
  formatDuration,
  formatInstant,
  SCREEN_SIGNS,
  UNKNOWN,
} from '../../../format/figures.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import type { TableColumn } from '../../../table/table-column.ts';
import { RunStatusTag } from '../../reproduce/run-status.tsx';
import { KIND_WORDS, subjectOf } from './list-filter.ts';
import styles from '../runs.module.css';

export interface RunRow {
  readonly run: RunSummary;
  /** Null: not counted yet. */
  readonly figures: RunFigures | null;
  readonly datasetName: string;
}

export interface RunColumnParts {
  readonly marked: ReadonlySet<string>;
  readonly onMark: (runId: string) => void;
  readonly onArchive: (run: RunSummary) => void;
}

export function runColumns({ marked, onMark, onArchive }: RunColumnParts): readonly TableColumn<RunRow>[] {
  return [
    {
      id: 'mark',
      title: '',
      spoken: 'Mark',
      width: '40px',
      isFixed: true,
      cell: ({ run }) => (
        <Checkbox
          size="xs"
          checked={marked.has(run.runId)}
          onChange={() => onMark(run.runId)}
          onDoubleClick={(event) => event.stopPropagation()}
          aria-label={`Mark ${showInvisible(run.title)}`}
          data-testid={`mark-${run.runId}`}
        />
      ),
    },
    ...SUBJECT_COLUMNS,
    ...FIGURE_COLUMNS,
    {
      id: 'created',
      title: 'Created',
      width: '142px',
      value: ({ run }) => run.createdAt,
      cell: ({ run }) => <span className="num dim">{formatInstant(run.createdAt)}</span>,
    },
    {
      id: 'archive',
      title: '',
      spoken: 'Archive',
      width: '46px',
      isFixed: true,
      cell: ({ run }) => <ArchiveButton run={run} onArchive={() => onArchive(run)} />,
    },
  ];
}

const SUBJECT_COLUMNS: readonly TableColumn<RunRow>[] = [
  {
    id: 'status',
    title: 'Status',
    width: '100px',
    value: ({ run }) => run.status,
    cell: ({ run }) => <RunStatusTag status={run.status} />,
  },
  {
    id: 'player',
    title: 'Player and condition',
    width: 'minmax(180px, 2.2fr)',
    value: ({ run }) => subjectOf(run).player,
    cell: ({ run }) => <Subject run={run} />,
  },
  {
    id: 'kind',
    title: 'Kind',
    width: '112px',
    value: ({ run }) => KIND_WORDS[run.kind],
    cell: ({ run }) => KIND_WORDS[run.kind],
  },
  {
    id: 'dataset',
    title: 'Data set',
    width: 'minmax(100px, 1fr)',
    value: ({ datasetName }) => datasetName,
    cell: ({ datasetName }) => <span title={datasetName}>{datasetName}</span>,
  },
  {
    id: 'progress',
    title: 'Progress',
    width: 'minmax(120px, 0.8fr)',
    value: ({ run }) => (run.total === 0 ? null : run.done / run.total),
    cell: ({ run }) => <RunProgressBar run={run} />,
  },
];

interface FigureColumn {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly width: string;
  readonly read: (figures: RunFigures) => number | null;
  readonly spell: (value: number) => string;
}

const share = (value: number): string => spellValue(value, 'share', SCREEN_SIGNS);

const FIGURES: readonly FigureColumn[] = [
  {
    id: 'score',
    title: 'Score',
    note: 'Questions: right, of the answers. Games: points, of the games. Studies: legal moves, of the answers. Labels: exactly as released.',
    width: '66px',
    read: ({ score }) => score,
    spell: share,
  },
  {
    id: 'compliance',
    title: 'In form',
    note: 'Share of the replies that were in the form asked for.',
    width: '70px',
    read: ({ compliance }) => compliance,
    spell: share,
  },
  {
    id: 'loss',
    title: 'Loss',
    note: 'Mean loss of the reviewed moves, in centipawns.',
    width: '60px',
    read: ({ lossCp }) => lossCp,
    spell: (value) => formatCount(Math.round(value)),
  },
  {
    id: 'cost',
    title: 'Cost',
    note: 'What the service said that the replies cost, in its own unit.',
    width: '64px',
    read: ({ costNano }) => costNano,
    spell: (value) => spellValue(value, 'money', SCREEN_SIGNS),
  },
  {
    id: 'time',
    title: 'Time',
    note: 'Of all executions of the run.',
    width: '74px',
    read: ({ activeMs }) => activeMs,
    spell: formatDuration,
  },
];

const FIGURE_COLUMNS: readonly TableColumn<RunRow>[] = FIGURES.map(({ read, spell, ...column }) => {
  const value = ({ figures }: RunRow): number | null => (figures === null ? null : read(figures));
  return {
    ...column,
    align: 'right',
    value,
    cell: (row) => {
      const known = value(row);
      return known === null ? <span className="faint">{UNKNOWN}</span> : spell(known);
    },
  };
});

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
