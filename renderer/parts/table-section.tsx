/** A titled part of a screen that is a table: the table, its chart below it, and one menu that saves either. */
import type { ReactNode } from 'react';
import type { RuleAddress } from '../../core/rule/address.ts';
import type { Table } from '../../core/table/figure.ts';
import { FigureTable, type FigureTableProps } from '../table/figure-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { ExportFormat } from './table-formats.ts';
import styles from './parts.module.css';
import { Section } from './section.tsx';
import { tableFormats } from './table-formats.ts';
import { chartFormat, type Chart } from './chart-format.ts';

export interface TableSectionProps<Opened> extends FigureTableProps<Opened> {
  readonly title: string;
  /** The rule that defines what the table shows. */
  readonly rule?: RuleAddress;
  readonly sectionTestId?: string;
  /** What is exported, as in “Export the tasks”, and under which file name. */
  readonly what: string;
  readonly name: string;
  readonly exportTestId?: string;
  /** What is exported, where the screen shows less of it. */
  readonly whole?: Table;
  /** Drawn below the table, and saved from its menu. */
  readonly chart?: Chart;
  /** Forms of the menu beyond those of the table. */
  readonly formats?: readonly ExportFormat[];
  /** Beside the menu. */
  readonly side?: ReactNode;
  /** Above the table, and below it. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** In place of a table without rows. */
  readonly empty?: ReactNode;
}

export function TableSection<Opened>(props: TableSectionProps<Opened>): ReactNode {
  const {
    title,
    rule,
    sectionTestId,
    what,
    name,
    exportTestId,
    whole,
    chart,
    formats = [],
    side,
    above,
    below,
    empty,
    ...shown
  } = props;
  const { table } = shown;
  return (
    <Section
      title={title}
      {...(rule === undefined ? {} : { rule })}
      {...(sectionTestId === undefined ? {} : { testId: sectionTestId })}
      side={
        <>
          {side}
          <ExportMenu
            what={what}
            name={name}
            {...(exportTestId === undefined ? {} : { testId: exportTestId })}
            formats={[
              ...tableFormats(() => whole ?? table),
              ...(chart === undefined ? [] : [chartFormat(chart)]),
              ...formats,
            ]}
          />
        </>
      }
    >
      {above}
      {table.rows.length === 0 && empty !== undefined ? empty : <FigureTable label={title} {...shown} />}
      {chart !== undefined && <div className={styles.plot}>{chart.draw({})}</div>}
      {below !== undefined && (
        <div className="faint" style={{ marginTop: 8 }}>
          {below}
        </div>
      )}
    </Section>
  );
}
