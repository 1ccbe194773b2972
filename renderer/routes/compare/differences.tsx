/** Every setting that is not equal in all compared runs: what a difference in figures may come from. */
import type { ReactNode } from 'react';
import type { Comparison } from '../../../core/question/report.ts';
import { showInvisible } from '../../format/visible-text.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Hash } from '../../parts/hash.tsx';
import { Section } from '../../parts/section.tsx';
import { tableFormats } from '../../parts/table-formats.ts';
import { DataTable, type DataColumn } from '../../table/data-table.tsx';
import { differenceTable } from './compare-tables.ts';
import styles from './compare.module.css';
import type { NamedRun } from './compared-runs.ts';

export interface DifferencesProps {
  readonly differences: readonly Difference[];
  readonly runs: readonly NamedRun[];
  readonly title?: string;
}

type Difference = Comparison['differences'][number];
const SHOWN = 300;

export function Differences({
  differences,
  runs,
  title = 'What differs between their settings',
}: DifferencesProps): ReactNode {
  const columns: readonly DataColumn<Difference>[] = [
    {
      id: 'setting',
      title: 'Setting',
      value: (row) => row.setting,
      cell: (row) => <span className={`mono ${styles.noWrap}`}>{row.setting}</span>,
    },
    ...runs.map((run, index): DataColumn<Difference> => ({
      id: run.runId,
      title: `${run.letter}  ${run.name}`,
      cell: (row) => {
        const value = row.values[index] ?? null;
        return value === null ? <span className="faint">not set</span> : <SettingValue value={value} />;
      },
    })),
  ];
  return (
    <Section
      title={title}
      testId="compare-differences"
      side={
        <ExportMenu
          what="the differences"
          name="differences"
          formats={tableFormats(() => differenceTable(differences, runs))}
        />
      }
    >
      {differences.length === 0 ? (
        <div className="faint">Nothing: the manifests are equal.</div>
      ) : (
        <div className={styles.wide}>
          <DataTable label="Differing settings" rows={differences} columns={columns} />
        </div>
      )}
    </Section>
  );
}

/** A hash is told apart by its first digits; the whole stands in the export. */
function SettingValue({ value }: { readonly value: string }): ReactNode {
  if (/^[0-9a-f]{64}$/.test(value)) return <Hash value={value} />;
  return <span className="mono">{showInvisible(value.slice(0, SHOWN))}</span>;
}
