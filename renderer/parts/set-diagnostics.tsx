/**
 * Table 2, diagnostics of positions: what was found, what the paper prints, and whether the mean lies within the
 * acceptance band (three standard errors). Inside or outside is told by a word and a sign, never by a colour alone.
 */
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { diagnosticTable } from '../../core/study/tables.ts';
import type { RuleAddress } from '../../core/rule/address.ts';
import type { StudyFigures } from '../../core/study/figures.ts';
import { formatCount, formatPercent, UNKNOWN } from '../format/figures.ts';
import { studyAddress } from '../state/study-place.ts';
import { TableSection } from './table-section.tsx';
import { Tag } from './tag.tsx';

type SetDiagnostics = StudyFigures['table2'][number];
type Row = SetDiagnostics['rows'][number];

function meanText(found: { readonly mean: number | null; readonly sd: number | null }): string {
  if (found.mean === null) return UNKNOWN;
  return `${found.mean.toFixed(2)} ± ${found.sd === null ? UNKNOWN : found.sd.toFixed(2)}`;
}

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

export interface DiagnosticsSectionProps {
  readonly title: string;
  readonly rule?: RuleAddress;
  readonly testId?: string;
  readonly sets: readonly SetDiagnostics[];
  /** Where the positions are listed; null: they stand beside it. */
  readonly setSha256: string | null;
  /** File name of what is exported. */
  readonly name: string;
  readonly above?: ReactNode;
}

export function DiagnosticsSection(props: DiagnosticsSectionProps): ReactNode {
  const { title, rule, testId, sets, setSha256, name, above } = props;
  const rows = sets.flatMap((set) => set.rows);
  return (
    <TableSection
      title={title}
      {...(rule === undefined ? {} : { rule })}
      {...(testId === undefined ? {} : { sectionTestId: testId })}
      what="the diagnostics"
      name={name}
      label="Diagnostics"
      testId="set-diagnostics"
      table={diagnosticTable(sets, setSha256)}
      addressOf={studyAddress}
      draw={{ verdict: (row) => <Verdict verdict={rows[row]?.verdict ?? null} /> }}
      above={above}
      below={sets.map((set) => (
        <div key={set.condition} className="dim num" style={{ marginTop: 8 }}>
          {`${set.condition}: ${formatPercent(set.inCheck, set.n)} in check, White to move in ${formatPercent(set.whiteToMove, set.n)}, ${meanText(set.pieces)} men; ${lookedUp(set)}`}
        </div>
      ))}
    />
  );
}

function lookedUp(set: SetDiagnostics): string {
  if (set.lookedUp === 0) return 'not looked up in a game database';
  return `${formatCount(set.known)} of ${formatCount(set.lookedUp)} known to the game database`;
}
