/**
 * A table of the product on the screen: headings with their meaning as hover text, values that open the rows they count,
 * intervals beside them, what they are of below. What it says comes from the table; a screen adds addresses, and draws a
 * cell of its own where a value is more than text.
 */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Cell, Figure, Table, Value } from '../../core/table/figure.ts';
import { spellInterval, spellValue } from '../../core/table/spell.ts';
import { isText, spellCell, spellOf } from '../../core/table/words.ts';
import { ShareBar } from '../chart/share-bar.tsx';
import { SCREEN_SIGNS } from '../format/figures.ts';
import { Opens } from '../parts/opens.tsx';
import { DataTable, type DataColumn } from './data-table.tsx';
import styles from './table.module.css';

/** Where a value leads. */
export interface Address {
  readonly href: string;
  /** What the value counts, for whoever hears the link alone. */
  readonly what?: string;
  readonly testId?: string;
}

export interface FigureTableProps<Opened> {
  readonly table: Table<Opened>;
  /** Its name; without one the title of the table. */
  readonly label?: string;
  readonly testId?: string;
  /** Null: this screen has nothing to show for it. */
  readonly addressOf?: (opened: Opened) => Address | null;
  /** Cells that are more than text, by figure: drawn from the number of their row. */
  readonly draw?: Readonly<Record<string, (row: number) => ReactNode>>;
  /** Below the value of a figure: what it is made of. */
  readonly beneath?: Readonly<Record<string, (row: number) => ReactNode>>;
  /** Figures that this screen leaves out, because it says them elsewhere. */
  readonly hidden?: readonly string[];
  /** Rows keep their order: sorted they would be read as a ranking. */
  readonly isUnsorted?: boolean;
  /** Intervals are being computed. */
  readonly isPending?: boolean;
  readonly rowTestId?: (row: number) => string;
}

const LEAST_SIGNS = 12;

interface RowPlace {
  readonly at: number;
}

interface Shown {
  readonly figure: Figure;
  readonly at: number;
}
type Column = readonly [head: Shown, ...under: Shown[]];

export function FigureTable<Opened>(props: FigureTableProps<Opened>): ReactNode {
  const { table, hidden, label = table.title, testId, isUnsorted = false, rowTestId } = props;
  const columns = columnsOf(table.figures, hidden).map(([head, ...under]): DataColumn<RowPlace> => ({
    id: head.figure.id,
    title: SCREEN_SIGNS.text(head.figure.heading),
    ...(head.figure.note === undefined ? {} : { note: head.figure.note }),
    ...(head.figure.rule === undefined ? {} : { rule: head.figure.rule }),
    ...(isText(head.figure)
      ? { leastWidth: leastWidth(table, head.at) }
      : { align: 'right', isNumber: true }),
    ...(isUnsorted ? {} : { value: ({ at }) => sortable(table.rows[at]?.[head.at]?.value) }),
    cell: ({ at }) => (
      <>
        <FigureCell {...props} row={at} shown={head} />
        {under.map((shown) => (
          <div key={shown.figure.id} className={styles.under}>
            {shown.figure.under !== '' && `${shown.figure.under} `}
            <FigureCell {...props} row={at} shown={shown} />
          </div>
        ))}
      </>
    ),
  }));
  return (
    <div className={styles.wide}>
      <DataTable<RowPlace>
        label={label}
        columns={columns}
        rows={table.rows.map((_row, at) => ({ at }))}
        {...(testId === undefined ? {} : { testId })}
        {...(rowTestId === undefined ? {} : { rowTestId: ({ at }) => rowTestId(at) })}
      />
    </div>
  );
}

/** Of a column of text among many: room for its words as they stand, up to a dozen signs, and for the padding. */
function leastWidth<Opened>({ rows }: Table<Opened>, at: number): string {
  const longest = rows.reduce((most, row) => Math.max(most, String(row[at]?.value ?? '').length), 0);
  return `calc(${Math.min(longest, LEAST_SIGNS)}ch + 24px)`;
}

/** Figures that stand below another share its column. */
function columnsOf(figures: readonly Figure[], hidden: readonly string[] | undefined): readonly Column[] {
  const columns: Column[] = [];
  for (const [at, figure] of figures.entries()) {
    if (figure.isDetail === true || hidden?.includes(figure.id) === true) continue;
    const last = columns.at(-1);
    if (figure.under === undefined || last === undefined) columns.push([{ figure, at }]);
    else columns[columns.length - 1] = [...last, { figure, at }];
  }
  return columns;
}

function sortable(value: Value | undefined): string | number | null {
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
}

interface FigureCellProps<Opened> extends Pick<
  FigureTableProps<Opened>,
  'table' | 'draw' | 'beneath' | 'addressOf' | 'isPending'
> {
  readonly row: number;
  readonly shown: Shown;
}

function FigureCell<Opened>(props: FigureCellProps<Opened>): ReactNode {
  const { table, row, shown, draw, beneath, addressOf, isPending = false } = props;
  const { figure, at } = shown;
  const cell = table.rows[row]?.[at];
  const own = draw?.[figure.id];
  if (own !== undefined) return own(row);
  if (cell === undefined) return null;
  const { opens = null, value } = cell;
  const address = opens === null ? null : (addressOf?.(opens) ?? null);
  const text = spellCell(cell, figure, SCREEN_SIGNS);
  const isCount = figure.look === 'count' && (cell.count ?? null) !== null;
  const main = isCount ? spellValue(cell.count ?? null, 'count', SCREEN_SIGNS) : text;
  return (
    <>
      {figure.look === 'bar' && (
        <span className={styles.bar}>
          <ShareBar share={typeof value === 'number' ? value : null} />
        </span>
      )}
      <Linked address={address} isFaint={value === null || value === 0}>
        {main}
      </Linked>
      {isCount && <div className={styles.under}>{text}</div>}
      <Beside cell={cell} figure={figure} isPending={isPending} isBelow={isCount} />
      {beneath?.[figure.id] !== undefined && <div className="faint">{beneath[figure.id]?.(row)}</div>}
    </>
  );
}

interface LinkedProps {
  readonly address: Address | null;
  readonly isFaint: boolean;
  readonly children: string;
}

function Linked({ address, isFaint, children }: LinkedProps): ReactNode {
  if (address === null) return isFaint ? <span className="faint">{children}</span> : children;
  return <Opens {...address}>{children}</Opens>;
}

interface BesideProps {
  readonly cell: Cell<unknown>;
  readonly figure: Figure;
  readonly isPending: boolean;
  readonly isBelow: boolean;
}

/** The interval, and below it numerator, denominator and spread. */
function Beside({ cell, figure, isPending, isBelow }: BesideProps): ReactNode {
  const { interval = null, sd = null, n = null, count = null, value } = cell;
  const kind = cell.kind ?? figure.kind;
  const notes = [
    ...(n === null || value === null
      ? []
      : [count === null ? `n ${spellOf(cell, SCREEN_SIGNS)}` : spellOf(cell, SCREEN_SIGNS)]),
    ...(sd === null ? [] : [`SD ${spellValue(sd, kind, SCREEN_SIGNS)}`]),
  ];
  const bounds = interval === null ? null : spellInterval(interval, kind, SCREEN_SIGNS);
  return (
    <>
      {isPending && figure.parts.includes('interval') && value !== null && (
        <Skeleton className={styles.interval} height={8} width={70} aria-label="computing" />
      )}
      {bounds !== null &&
        (isBelow ? (
          <div className={styles.under}>{bounds}</div>
        ) : (
          <span className={styles.interval}>{bounds}</span>
        ))}
      {notes.length > 0 && <div className={styles.under}>{notes.join(', ')}</div>}
    </>
  );
}
