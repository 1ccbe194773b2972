/** What more reasoning gains and what it takes, by condition; every number opens the answers that it rests on. */
import type { ReactNode } from 'react';
import type { StudyFigures, StudyRoles } from '../../../../core/study/figures.ts';
import { formatCount, formatShort, UNKNOWN } from '../../../format/figures.ts';
import { formatInterval } from '../../../format/question-figures.ts';
import { formatRatio, formatSignedShare } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Section } from '../../../parts/section.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { Tag } from '../../../parts/tag.tsx';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { rowsHref } from './figure-data.ts';
import { pairTerms, Terms } from './figure-terms.tsx';
import type { StudyTableProps } from './model-tables.tsx';
import { ReadingNote } from './reading-note.tsx';
import { modelName, reasoningTable } from './study-tables.ts';
import { StudyValue } from './study-value.tsx';

type Own = StudyFigures['reasoning'][number];
type Printed = StudyFigures['paper']['reasoning'][number];
type Line = { readonly kind: 'own'; readonly row: Own } | { readonly kind: 'paper'; readonly row: Printed };
type Pair = NonNullable<StudyRoles['reasoning']>;

function makeColumns(figures: StudyFigures, { less, more }: Pair): readonly DataColumn<Line>[] {
  const model = figures.models.find(({ id }) => id === more);
  /** The answers that reason more: their tokens are those of the gain and of the pages too. */
  const href = ({ condition }: Own): string | null =>
    rowsHref(figures, model, condition, { extraction: 'judged' });
  const numbers = (id: 'marginalGain' | 'pages', title: string): DataColumn<Line> => ({
    id,
    title,
    rule: 'R-STUDY-7.7',
    align: 'right',
    cell: ({ kind, row }) => (
      <StudyValue text={formatRatio(row[id])} href={kind === 'own' && row[id] !== null ? href(row) : null} />
    ),
  });
  return [
    {
      id: 'condition',
      title: 'Condition',
      value: ({ row }) => row.condition,
      cell: ({ kind, row }) => (
        <>
          {row.condition} {kind === 'paper' && <Tag>paper, SAN</Tag>}
        </>
      ),
    },
    {
      id: 'reduction',
      title: 'Reduction of ACPL',
      rule: 'R-STUDY-7.7',
      align: 'right',
      cell: ({ kind, row }) =>
        kind === 'paper' ? (
          formatSignedShare(row.reduction)
        ) : (
          <StudyValue
            text={formatSignedShare(row.reduction.value)}
            interval={formatInterval(row.reduction.interval)}
            note={<Terms figures={figures} terms={pairTerms(less, more, row.condition)} sign="→" />}
          />
        ),
    },
    {
      id: 'tokens',
      title: 'Reasoning tokens',
      align: 'right',
      cell: (line) => <Tokens line={line} href={line.kind === 'own' ? href(line.row) : null} />,
    },
    numbers('marginalGain', '% per 1,000 tokens'),
    {
      id: 'gainDrop',
      title: 'Drop of it from WD',
      align: 'right',
      cell: ({ kind, row }) => (kind === 'paper' ? '' : formatSignedShare(row.gainDrop)),
    },
    numbers('pages', 'Pages of reasoning'),
  ];
}

function Tokens({ line, href }: { readonly line: Line; readonly href: string | null }): ReactNode {
  if (line.kind === 'paper') {
    const { tokensMean, tokensSd } = line.row;
    return <StudyValue text={formatShort(tokensMean)} note={`n 500, SD ${formatShort(tokensSd)}`} />;
  }
  const { tokens } = line.row;
  if (tokens === null || tokens.mean === null) return UNKNOWN;
  const note = `n ${formatCount(tokens.n)}, SD ${formatShort(tokens.sd)}`;
  return <StudyValue text={formatShort(tokens.mean)} note={note} href={href} />;
}

export function ReasoningTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  const { reasoning } = figures.roles;
  if (figures.reasoning.length === 0 || reasoning === null) return null;
  const nameOf = (id: string): string => showLine(modelName(figures, id));
  const lines: readonly Line[] = [
    ...figures.reasoning.map((row): Line => ({ kind: 'own', row })),
    ...(hasPaper ? figures.paper.reasoning.map((row): Line => ({ kind: 'paper', row })) : []),
  ];
  return (
    <Section
      title="Effect of reasoning"
      testId="study-reasoning"
      side={
        <ExportMenu
          what="the effect of reasoning"
          name="reasoning"
          formats={tableFormats(() => reasoningTable(figures, hasPaper))}
        />
      }
    >
      <ReadingNote figures={figures} />
      <div className="dim" style={{ marginBottom: 8 }}>
        {`${nameOf(reasoning.less)} against ${nameOf(reasoning.more)}; a page is 250 words, a token 0.75 words`}
        {hasPaper && '. The paper: GPT-5, minimal against moderate'}
      </div>
      <div className={styles.wide}>
        <DataTable label="Reasoning" columns={makeColumns(figures, reasoning)} rows={lines} />
      </div>
    </Section>
  );
}
