/** Table 1, who was asked; and everything that differs between their settings. */
import type { ReactNode } from 'react';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { UNKNOWN } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { Section } from '../../../parts/section.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { Tag } from '../../../parts/tag.tsx';
import { makeStudyResultsHref } from '../../../state/study-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { differenceTable } from './figure-exports.ts';
import { modelTable } from './study-tables.ts';

export interface FiguresProps {
  readonly figures: StudyFigures;
}

export interface StudyTableProps extends FiguresProps {
  /** The paper's values stand below those of the study. */
  readonly hasPaper: boolean;
}

interface ModelLine {
  readonly row: StudyFigures['table1'][number];
  readonly runId: string | null;
  readonly isPaper: boolean;
}

const text = (value: string | null): string => (value === null ? UNKNOWN : showLine(value));

const MODEL_COLUMNS: readonly DataColumn<ModelLine>[] = [
  {
    id: 'model',
    title: 'Model',
    value: ({ row }) => row.model,
    cell: ({ row, runId, isPaper }) => (
      <>
        {runId === null ? (
          showLine(row.model)
        ) : (
          <a className="link" href={makeStudyResultsHref(runId)}>
            {showLine(row.model)}
          </a>
        )}
        {isPaper && <Tag>paper</Tag>}
      </>
    ),
  },
  { id: 'tag', title: 'API tag', cell: ({ row }) => <span className="mono">{text(row.apiTag)}</span> },
  { id: 'release', title: 'Release', cell: ({ row }) => text(row.release) },
  { id: 'effort', title: 'Effort', cell: ({ row }) => text(row.effort) },
];

export function ModelTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  const lines: readonly ModelLine[] = [
    ...figures.table1.map((row) => ({
      row,
      runId: figures.models.find(({ name, kind }) => kind === 'run' && name === row.model)?.id ?? null,
      isPaper: false,
    })),
    ...(hasPaper ? figures.paper.table1.map((row) => ({ row, runId: null, isPaper: true })) : []),
  ];
  return (
    <Section
      title="Table 1: models"
      testId="study-table1"
      side={
        <ExportMenu
          what="the models"
          name="table-1"
          formats={tableFormats(() => modelTable(figures, hasPaper))}
        />
      }
    >
      <div className={styles.wide}>
        <DataTable label="Models" columns={MODEL_COLUMNS} rows={lines} />
      </div>
    </Section>
  );
}

type Difference = StudyFigures['differences'][number];
const SHOWN = 300;

export function StudyDifferences({ figures }: FiguresProps): ReactNode {
  const runs = figures.models.filter(({ kind }) => kind === 'run');
  if (runs.length < 2) return null;
  const columns: readonly DataColumn<Difference>[] = [
    {
      id: 'setting',
      title: 'Setting',
      value: (row) => row.setting,
      cell: (row) => <span className={`mono ${styles.noWrap}`}>{row.setting}</span>,
    },
    ...runs.map((run, at): DataColumn<Difference> => ({
      id: run.id,
      title: showLine(run.name),
      cell: (row) => <SettingValue value={row.values[at] ?? null} />,
    })),
  ];
  return (
    <Section
      title="What differs between their settings"
      testId="study-differences"
      side={
        <ExportMenu
          what="the differences"
          name="differences"
          formats={tableFormats(() => differenceTable(figures))}
        />
      }
    >
      {figures.differences.length === 0 ? (
        <div className="faint">Nothing: the manifests are equal.</div>
      ) : (
        <div className={styles.wide}>
          <DataTable label="Differing settings" rows={figures.differences} columns={columns} />
        </div>
      )}
    </Section>
  );
}

/** A hash is told apart by its first digits; the whole stands in the export. */
function SettingValue({ value }: { readonly value: string | null }): ReactNode {
  if (value === null) return <span className="faint">not set</span>;
  if (/^[0-9a-f]{64}$/.test(value)) return <Hash value={value} />;
  return <span className="mono">{showLine(value.slice(0, SHOWN))}</span>;
}
