/**
 * Table 2, diagnostics of positions: what was found, what the paper prints, and whether the mean lies within the
 * acceptance band (three standard errors). Inside or outside is told by a word and a sign, never by a colour alone.
 */
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StudyFigures } from '../../core/study/figures.ts';
import { formatCount, formatPercent, UNKNOWN } from '../format/figures.ts';
import { DataTable, type DataColumn } from '../table/data-table.tsx';
import { Tag } from './tag.tsx';

type SetDiagnostics = StudyFigures['table2'][number];
type Row = SetDiagnostics['rows'][number];

const NAMES: Readonly<Record<Row['name'], string>> = {
  legalMoves: 'Legal moves',
  whiteMaterial: "White's material",
  blackMaterial: "Black's material",
};

function meanText(found: { readonly mean: number | null; readonly sd: number | null }): string {
  if (found.mean === null) return UNKNOWN;
  return `${found.mean.toFixed(2)} ± ${found.sd === null ? UNKNOWN : found.sd.toFixed(2)}`;
}

/** Where the positions of a condition are listed. */
type HrefOf = (condition: Row['condition']) => string;

const makeColumns = (hrefOf: HrefOf | null): readonly DataColumn<Row>[] => [
  { id: 'condition', title: 'Condition', value: (row) => row.condition, cell: (row) => row.condition },
  { id: 'name', title: 'Quantity', value: (row) => row.name, cell: (row) => NAMES[row.name] },
  {
    id: 'n',
    title: 'n',
    align: 'right',
    isNumber: true,
    value: (row) => row.found.n,
    cell: ({ condition, found }) =>
      hrefOf === null ? (
        formatCount(found.n)
      ) : (
        <a className="link" href={hrefOf(condition)}>
          {formatCount(found.n)}
        </a>
      ),
  },
  { id: 'found', title: 'Mean ± SD', align: 'right', cell: (row) => meanText(row.found) },
  {
    id: 'printed',
    title: 'Paper, n 500',
    align: 'right',
    cell: (row) => (row.printed === null ? <span className="faint">none</span> : meanText(row.printed)),
  },
  {
    id: 'band',
    title: 'Band ±',
    align: 'right',
    cell: (row) => (row.band === null ? UNKNOWN : row.band.toFixed(2)),
  },
  { id: 'verdict', title: 'Within it', cell: (row) => <Verdict verdict={row.verdict} /> },
];

function Verdict({ verdict }: { readonly verdict: Row['verdict'] }): ReactNode {
  switch (verdict) {
    case null:
      return <span className="faint">nothing to compare with</span>;
    case 'inside':
      return (
        <Tag tone="ok" icon={<IconCircleCheck size={13} />}>
          inside
        </Tag>
      );
    case 'two_samples':
      return (
        <Tag
          tone="warn"
          icon={<IconCircleDashed size={13} />}
          title="Within √2 of the band: two honest samples may differ so much"
        >
          outside, but within two samples
        </Tag>
      );
    case 'outside':
      return (
        <Tag tone="bad" icon={<IconCircleX size={13} />}>
          outside
        </Tag>
      );
  }
}

export interface DiagnosticsTableProps {
  readonly sets: readonly SetDiagnostics[];
  /** Null: the positions stand beside it. */
  readonly hrefOf?: HrefOf | null;
}

export function DiagnosticsTable({ sets, hrefOf = null }: DiagnosticsTableProps): ReactNode {
  return (
    <>
      <DataTable
        label="Diagnostics"
        testId="set-diagnostics"
        columns={makeColumns(hrefOf)}
        rows={sets.flatMap(({ rows }) => rows)}
      />
      {sets.map((set) => (
        <div key={set.condition} className="dim num" style={{ marginTop: 8 }}>
          {`${set.condition}: ${formatPercent(set.inCheck, set.n)} in check, White to move in ${formatPercent(set.whiteToMove, set.n)}, ${meanText(set.pieces)} men; ${lookedUp(set)}`}
        </div>
      ))}
    </>
  );
}

function lookedUp(set: SetDiagnostics): string {
  if (set.lookedUp === 0) return 'not looked up in a game database';
  return `${formatCount(set.known)} of ${formatCount(set.lookedUp)} known to the game database`;
}
