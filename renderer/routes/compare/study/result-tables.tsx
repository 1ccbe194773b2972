/** Table 2, the positions; Table 3, results by model and condition; every figure opens the answers that it counts. */
import type { ReactNode } from 'react';
import type { RuleAddress } from '../../../../core/rule/address.ts';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { paperResults, type PaperResult } from '../../../../core/study/paper-results.ts';
import { formatCount } from '../../../format/figures.ts';
import { formatInterval, formatShare } from '../../../format/question-figures.ts';
import { formatAcpl, formatAcplInterval } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Section } from '../../../parts/section.tsx';
import { DiagnosticsTable } from '../../../parts/set-diagnostics.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { Tag } from '../../../parts/tag.tsx';
import { makePositionsHref } from '../../../state/study-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { rowsHref } from './figure-data.ts';
import type { StudyTableProps } from './model-tables.tsx';
import { ReadingNote } from './reading-note.tsx';
import { diagnosticTable, resultTable } from './study-tables.ts';
import { StudyValue } from './study-value.tsx';

export function PositionTable({ figures }: { readonly figures: StudyFigures }): ReactNode {
  return (
    <Section
      title="Table 2: the positions"
      rule="R-STUDY-9.2"
      testId="study-table2"
      side={
        <ExportMenu
          what="the diagnostics"
          name="table-2"
          formats={tableFormats(() => diagnosticTable(figures.table2))}
        />
      }
    >
      <div className={styles.wide}>
        <DiagnosticsTable
          sets={figures.table2}
          hrefOf={(condition) => makePositionsHref(figures.setSha256, condition)}
        />
      </div>
    </Section>
  );
}

type Own = StudyFigures['table3'][number];
type Line =
  { readonly kind: 'own'; readonly row: Own } | { readonly kind: 'paper'; readonly row: PaperResult };

function makeColumns(figures: StudyFigures): readonly DataColumn<Line>[] {
  const href = (row: Own, part: Parameters<typeof rowsHref>[3]): string | null =>
    rowsHref(
      figures,
      figures.models.find(({ id }) => id === row.modelId),
      row.condition,
      part,
    );
  return [
    {
      id: 'model',
      title: 'Model',
      value: ({ row }) => row.model,
      cell: ({ kind, row }) => (
        <>
          {showLine(row.model)}{' '}
          {kind === 'paper' && (
            <Tag>{`paper, ${row.notation.toUpperCase()}${row.grade === 'derived' ? ' †' : ''}`}</Tag>
          )}
        </>
      ),
    },
    {
      id: 'condition',
      title: 'Condition',
      value: ({ row }) => row.condition,
      cell: ({ row }) => row.condition,
    },
    {
      id: 'legal',
      title: 'Legal',
      rule: 'R-STUDY-7.1',
      align: 'right',
      isNumber: true,
      value: (line) => (line.kind === 'own' ? line.row.legal.rate : line.row.legal),
      cell: (line) =>
        line.kind === 'paper' ? (
          <StudyValue
            text={formatShare(line.row.legal)}
            {...(line.row.legal === null ? {} : { note: 'n 500' })}
          />
        ) : (
          <StudyValue
            text={formatShare(line.row.legal.rate)}
            interval={formatInterval(line.row.legal.interval)}
            note={`${formatCount(line.row.legal.count)} of ${formatCount(line.row.legal.n)}`}
            href={href(line.row, { outcome: 'legal' })}
          />
        ),
    },
    lossColumn('including', 'ACPL, illegal at 1,000', 'R-STUDY-7.2', {
      mean: (row) => row.acplIncludingIllegal,
      printed: (row) => row.acplIncluding,
      sd: (row) => row.sd,
      href: (row) => href(row, { extraction: 'judged', order: 'loss' }),
    }),
    lossColumn('legalOnly', 'ACPL, legal alone', 'R-STUDY-7.3', {
      mean: (row) => row.acplLegalOnly,
      printed: (row) => row.acplLegalOnly,
      sd: () => null,
      href: (row) => href(row, { outcome: 'legal', order: 'loss' }),
    }),
    {
      id: 'left',
      title: 'In no mean',
      rule: 'R-STUDY-7',
      cell: (line) => (line.kind === 'paper' ? '' : <LeftOut row={line.row} href={href} />),
    },
  ];
}

interface LossReaders {
  readonly mean: (row: Own) => Own['acplLegalOnly'];
  readonly printed: (row: PaperResult) => number | null;
  readonly sd: (row: PaperResult) => number | null;
  readonly href: (row: Own) => string | null;
}

function lossColumn(id: string, title: string, rule: RuleAddress, read: LossReaders): DataColumn<Line> {
  return {
    id,
    title,
    rule,
    align: 'right',
    isNumber: true,
    value: (line) => (line.kind === 'own' ? read.mean(line.row).mean : read.printed(line.row)),
    cell: (line) => {
      if (line.kind === 'paper') {
        const printedSd = read.sd(line.row);
        const note = printedSd === null ? {} : { note: `SD ${formatAcpl(printedSd)}` };
        return <StudyValue text={formatAcpl(read.printed(line.row))} {...note} />;
      }
      const { mean, sd, n, interval } = read.mean(line.row);
      return (
        <StudyValue
          text={formatAcpl(mean)}
          interval={formatAcplInterval(interval)}
          note={`n ${formatCount(n)}, SD ${formatAcpl(sd)}`}
          href={mean === null ? null : read.href(line.row)}
        />
      );
    },
  };
}

type Outcome = 'unanswered' | 'no_verdict' | 'unvalued';

interface LeftOutProps {
  readonly row: Own;
  readonly href: (row: Own, part: { readonly outcome: Outcome }) => string | null;
}

/** Answers that are in the denominator of no mean, and why. */
function LeftOut({ row, href }: LeftOutProps): ReactNode {
  const parts: readonly (readonly [number, string, Outcome])[] = [
    [row.noVerdict - row.truncated, 'unanswered', 'unanswered'],
    [row.truncated, 'cut', 'no_verdict'],
    [row.unvalued, 'not valued', 'unvalued'],
  ];
  const told = parts.filter(([count]) => count > 0);
  if (told.length === 0) return <span className="faint">none</span>;
  return told.map(([count, words, outcome]) => (
    <div key={words}>
      <StudyValue text={`${formatCount(count)} ${words}`} href={href(row, { outcome })} />
    </div>
  ));
}

export function ResultTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  const lines: readonly Line[] = [
    ...figures.table3.map((row): Line => ({ kind: 'own', row })),
    ...(hasPaper ? paperResults(figures).map((row): Line => ({ kind: 'paper', row })) : []),
  ];
  return (
    <Section
      title="Table 3: results"
      testId="study-table3"
      side={
        <ExportMenu
          what="the results"
          name="table-3"
          testId="export-table3"
          formats={tableFormats(() => resultTable(figures, hasPaper))}
        />
      }
    >
      <ReadingNote figures={figures} />
      <div className={styles.wide}>
        <DataTable label="Results" testId="study-results" columns={makeColumns(figures)} rows={lines} />
      </div>
      {hasPaper && figures.reading.notation === 'san' && (
        <div className="faint" style={{ marginTop: 8 }}>
          The paper’s Table 3 is of UCI; under SAN its main analysis stands here. †: derived from what it
          prints.
        </div>
      )}
    </Section>
  );
}
