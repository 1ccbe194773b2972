/**
 * Table 3 at both levels of extraction and under both mate conventions, beside the headline (R-STUDY-6.2 and
 * R-STUDY-5.5); and what is told as one number for all conditions, or for several models.
 */
import type { ReactNode } from 'react';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { formatInterval, formatShare } from '../../../format/question-figures.ts';
import {
  formatAcpl,
  formatAcplInterval,
  formatRatio,
  formatRatioInterval,
  formatSignedShare,
  profileText,
} from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Section } from '../../../parts/section.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { rowsHref } from './figure-data.ts';
import { overallRows, overallTable, readingsTable, type OverallRow } from './reading-exports.ts';
import { ReadingNote } from './reading-note.tsx';
import { StudyValue } from './study-value.tsx';

export interface ReadingTableProps {
  readonly figures: StudyFigures;
}

type Reading = StudyFigures['readings'][number];
type Level = Reading['level'];
type Convention = Reading['convention'];

/** One model and condition under all four. */
interface Line {
  readonly model: string;
  readonly condition: Reading['condition'];
  readonly at: (level: Level, convention: Convention) => Reading | null;
}

function linesOf({ readings }: StudyFigures): readonly Line[] {
  const firsts = readings.filter(({ level, convention }) => level === 'lenient' && convention === 'A');
  return firsts.map(({ modelId, model, condition }) => {
    const own = readings.filter((row) => row.modelId === modelId && row.condition === condition);
    return {
      model,
      condition,
      at: (level, convention) =>
        own.find((row) => row.level === level && row.convention === convention) ?? null,
    };
  });
}

const LEVELS: readonly (readonly [level: Level, words: string])[] = [
  ['lenient', 'Lenient'],
  ['strict', 'Strict'],
];

/** Every number opens the answers that it counts, read as it reads them. */
function makeReadingColumns(figures: StudyFigures): readonly DataColumn<Line>[] {
  const hrefOf = (row: Reading | null, part: Parameters<typeof rowsHref>[3]): string | null => {
    if (row === null) return null;
    const { modelId, condition, level, convention } = row;
    const model = figures.models.find(({ id }) => id === modelId);
    return rowsHref(figures, model, condition, { ...part, level, convention });
  };
  const lossColumn = (level: Level, convention: Convention, title: string): DataColumn<Line> => ({
    id: `${level}-${convention}`,
    title,
    align: 'right',
    isNumber: true,
    value: (row) => row.at(level, convention)?.acplIncludingIllegal.mean ?? null,
    cell: (line) => {
      const row = line.at(level, convention);
      const mean = row?.acplIncludingIllegal.mean ?? null;
      return (
        <StudyValue
          text={formatAcpl(mean)}
          note={`legal alone ${formatAcpl(row?.acplLegalOnly.mean ?? null)}`}
          href={mean === null ? null : hrefOf(row, { extraction: 'judged', order: 'loss' })}
        />
      );
    },
  });
  return [
    { id: 'model', title: 'Model', value: (row) => row.model, cell: (row) => showLine(row.model) },
    { id: 'condition', title: 'Condition', value: (row) => row.condition, cell: (row) => row.condition },
    ...LEVELS.flatMap(([level, words]): DataColumn<Line>[] => [
      {
        id: `${level}-legal`,
        title: `${words}: legal`,
        align: 'right',
        isNumber: true,
        value: (row) => row.at(level, 'A')?.legal.rate ?? null,
        cell: (line) => {
          const row = line.at(level, 'A');
          return (
            <StudyValue
              text={formatShare(row?.legal.rate ?? null)}
              href={hrefOf(row, { outcome: 'legal' })}
            />
          );
        },
      },
      lossColumn(level, 'A', `${words}: ACPL, mates A`),
      lossColumn(level, 'C', `${words}: ACPL, mates C`),
    ]),
  ];
}

export function ReadingsTable({ figures }: ReadingTableProps): ReactNode {
  const { reading, profile, profiles } = figures;
  const valued = profiles.find((one) => one.profile === profile) ?? null;
  return (
    <Section
      title="Table 3 at every level and mate convention"
      rule="R-STUDY-6.2"
      testId="study-readings"
      side={
        <ExportMenu
          what="the results at every reading"
          name="table-3-readings"
          formats={tableFormats(() => readingsTable(figures))}
        />
      }
    >
      <div className="dim" style={{ marginBottom: 10 }}>
        {`${reading.notation.toUpperCase()}; A is the paper's definition, C cuts every score to ±1000; answers without a legal move at 1,000; valued by ${profileText(valued)}`}
      </div>
      <div className={styles.wide}>
        <DataTable
          label="Results at every reading"
          columns={makeReadingColumns(figures)}
          rows={linesOf(figures)}
        />
      </div>
    </Section>
  );
}

const OVERALL_COLUMNS: readonly DataColumn<OverallRow>[] = [
  { id: 'quantity', title: 'Quantity', value: (row) => row.words, cell: (row) => row.words },
  { id: 'of', title: 'Of', value: (row) => row.of, cell: (row) => showLine(row.of) },
  {
    id: 'value',
    title: 'Value',
    align: 'right',
    isNumber: true,
    cell: ({ value, interval, unit }) => {
      const format = FORMATS[unit];
      return (
        <StudyValue
          text={format.value(value)}
          interval={interval === null ? null : format.interval(interval)}
        />
      );
    },
  },
];

const FORMATS = {
  ratio: { value: formatRatio, interval: formatRatioInterval },
  share: { value: formatSignedShare, interval: formatInterval },
  cp: { value: formatAcpl, interval: formatAcplInterval },
} as const;

export function OverallTable({ figures }: ReadingTableProps): ReactNode {
  return (
    <Section
      title="Over all conditions and models"
      testId="study-overall"
      side={
        <ExportMenu
          what="what holds over all"
          name="overall"
          formats={tableFormats(() => overallTable(figures))}
        />
      }
    >
      <ReadingNote figures={figures} />
      <div className={styles.wide}>
        <DataTable label="Over all" columns={OVERALL_COLUMNS} rows={overallRows(figures)} />
      </div>
      <div className="faint" style={{ marginTop: 8 }}>
        Means are of each model&apos;s own quantity, not a quantity of means: ratios over the generations of
        figure 2, texts over all models that were asked in words.
      </div>
    </Section>
  );
}
