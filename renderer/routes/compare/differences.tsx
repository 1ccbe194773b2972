/** Every setting that is not equal in all compared runs: what a difference in figures may come from. */
import type { ReactNode } from 'react';
import { differenceTable, type Difference, type NamedRun } from '../../../core/table/compared-runs.ts';
import { showInvisible } from '../../format/visible-text.ts';
import { Hash } from '../../parts/hash.tsx';
import { TableSection } from '../../parts/table-section.tsx';
import styles from './compare.module.css';

export interface DifferencesProps {
  readonly differences: readonly Difference[];
  readonly runs: readonly NamedRun[];
  readonly title?: string;
  readonly testId?: string;
}

const SHOWN = 300;

export function Differences(props: DifferencesProps): ReactNode {
  const { differences, runs, title = 'What differs between their settings' } = props;
  const table = differenceTable(differences, runs);
  return (
    <TableSection
      title={title}
      sectionTestId={props.testId ?? 'compare-differences'}
      what="the differences"
      name="differences"
      label="Differing settings"
      table={table}
      isUnsorted
      empty={<div className="faint">Nothing: the manifests are equal.</div>}
      draw={{
        setting: (row) => <span className={`mono ${styles.noWrap}`}>{differences[row]?.setting}</span>,
        ...Object.fromEntries(
          table.figures
            .slice(1)
            .map(({ id }, at) => [
              id,
              (row: number) => <SettingValue value={differences[row]?.values[at] ?? null} />,
            ]),
        ),
      }}
    />
  );
}

/** A hash is told apart by its first digits; the whole stands in the export. */
function SettingValue({ value }: { readonly value: string | null }): ReactNode {
  if (value === null) return <span className="faint">not set</span>;
  if (/^[0-9a-f]{64}$/.test(value)) return <Hash value={value} />;
  return <span className="mono">{showInvisible(value.slice(0, SHOWN))}</span>;
}
