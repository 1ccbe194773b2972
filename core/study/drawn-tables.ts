/** The data behind the drawings of a study, how its answers were read, and every table of it by name. */
import { differenceTable, runLetter } from '../table/compared-runs.ts';
import { figure, makeTable, type FigureKind, type Table } from '../table/figure.ts';
import { comparisonTable, reasoningTable, stepTable } from './derived-tables.ts';
import type { StudyFigures } from './figures.ts';
import type { StudyOpened } from './opened.ts';
import { readingFigures, readingTitle, sourceFigure, type Sourced } from './reading-figures.ts';
import { overallTable, readingsTable } from './reading-tables.ts';
import { diagnosticTable, modelTable, resultTable, type StudyTable } from './tables.ts';
import type { StudyFilter } from './report.ts';

type Panel = StudyFigures['panels'][number];

const KINDS: Readonly<Record<Panel['unit'], FigureKind>> = {
  cp: 'cp',
  share: 'share',
  ratio: 'ratio',
  tokens: 'tokens',
  percent_per_1000_tokens: 'number',
};

interface PointRow extends Sourced {
  readonly panel: Panel;
  readonly point: Panel['points'][number];
}

/** @param only one panel; null: all of them */
export function panelTable(
  figures: StudyFigures,
  hasPaper: boolean,
  only: Panel['id'] | null = null,
): StudyTable {
  const panels = figures.panels.filter(({ id }) => only === null || id === only);
  return makeTable<PointRow, StudyOpened>(
    {
      id: only === null ? 'panels' : `panel_${only}`,
      title: `${only === null ? 'Figures 2 to 4' : `Panel ${only}`} (${readingTitle(figures)})`,
    },
    [
      figure('panel', 'Panel', 'text', ({ panel }) => panel.id),
      figure('unit', 'Unit', 'text', ({ panel }) => panel.unit.replaceAll('_', ' ')),
      sourceFigure<PointRow>(),
      figure('series', 'Series', 'text', ({ point }) => point.series),
      figure('condition', 'Condition', 'text', ({ point }) => point.condition),
      figure(
        'value',
        'Value',
        'number',
        ({ panel, point: { value, interval, sd, n } }) => ({
          value,
          interval,
          sd,
          n,
          kind: KINDS[panel.unit],
        }),
        { parts: ['interval', 'sd', 'n'] },
      ),
      ...readingFigures<PointRow>(figures, ({ source }) => source === 'study'),
    ],
    panels.flatMap((panel): readonly PointRow[] => [
      ...panel.points.map((point) => ({ source: 'study' as const, panel, point })),
      ...(hasPaper ? panel.paper : []).map((point) => ({
        source: `paper_${point.grade}` as const,
        panel,
        point,
      })),
    ]),
  );
}

type Bin = StudyFigures['distributions'][number]['bins'][number];
interface BinRow {
  readonly of: StudyFigures['distributions'][number];
  readonly bin: Bin;
}

export function distributionTable(figures: StudyFigures): StudyTable {
  return makeTable<BinRow, StudyOpened>(
    { id: 'distributions', title: `Figure 7: how losses spread (${readingTitle(figures)})` },
    [
      figure('model', 'Model', 'text', ({ of }) => of.series),
      figure('condition', 'Condition', 'text', ({ of }) => of.condition),
      figure('from_cp', 'From, cp', 'count', ({ bin }) => (bin.to === null ? null : bin.from)),
      figure('to_cp', 'to, cp', 'count', ({ bin }) => bin.to, {
        note: 'unknown: answers that are no legal move',
      }),
      figure(
        'share',
        'Answers',
        'share',
        ({ of: { n }, bin: { share, count } }) => ({ value: share, count, n }),
        {
          parts: ['count', 'n'],
        },
      ),
      ...readingFigures<BinRow>(figures),
    ],
    figures.distributions.flatMap((of) => of.bins.map((bin) => ({ of, bin }))),
  );
}

interface ExampleRow {
  readonly example: StudyFigures['examples'][number];
  readonly move: StudyFigures['examples'][number]['moves'][number];
}

export function exampleTable(figures: StudyFigures): StudyTable {
  return makeTable<ExampleRow, StudyOpened>(
    { id: 'examples', title: `Example boards (${readingTitle(figures)})` },
    [
      figure('position', 'Position', 'text', ({ example }) => example.positionId),
      figure('condition', 'Condition', 'text', ({ example }) => example.condition),
      figure('fen', 'FEN', 'text', ({ example }) => example.fen),
      figure('best_uci', 'Best', 'text', ({ example }) => example.best?.uci),
      figure('models', 'Models', 'text', ({ move }) => move.models.join(', ')),
      figure('answer', 'Answer', 'text', ({ move }) => move.text),
      figure('outcome', 'Outcome', 'text', ({ move }) => move.outcome),
      figure('uci', 'UCI', 'text', ({ move }) => move.uci),
      figure('san', 'SAN', 'text', ({ move }) => move.san),
      figure('loss_cp', 'Loss, cp', 'count', ({ move }) => move.loss),
      ...readingFigures<ExampleRow>(figures),
    ],
    figures.examples.flatMap((example) => example.moves.map((move) => ({ example, move }))),
  );
}

type Extraction = StudyFigures['extraction'][number];

/** Every count opens its answers. */
export function extractionTable({ extraction }: Pick<StudyFigures, 'extraction'>): StudyTable {
  const count = (
    id: NonNullable<StudyFilter['extraction']>,
    heading: string,
    of: (row: Extraction) => number,
  ) =>
    figure<Extraction, StudyOpened>(id, heading, 'count', of, {
      ...(id === 'judged' ? {} : { of: 'judged' }),
      opens: ({ modelId }) => ({ show: 'answers', runId: modelId, filter: { extraction: id } }),
    });
  return makeTable<Extraction, StudyOpened>(
    { id: 'extraction', title: 'How answers were extracted' },
    [
      figure('model', 'Model', 'text', ({ model }) => model),
      count('judged', 'Judged', ({ judged }) => judged),
      count('strict', 'Strict', ({ strict }) => strict),
      count('lenient', 'Lenient alone', ({ lenient }) => lenient),
      count('failed', 'Not found', ({ failed }) => failed),
      count('several_objects', 'Several objects', ({ severalObjects }) => severalObjects),
      count('without_text', 'Nothing to read', ({ withoutText }) => withoutText),
      count('agree', 'SAN and UCI agree', ({ agree }) => agree),
      count('differ', 'They differ', ({ differ }) => differ),
    ],
    extraction,
  );
}

function studyDifferences({ differences, models }: StudyFigures): Table<never> {
  const runs = models.filter(({ kind }) => kind === 'run');
  return differenceTable(
    differences,
    runs.map(({ id, name }, at) => ({ runId: id, letter: runLetter(at), name })),
  );
}

/** Every table of the figures; the paper's values below where they are wanted. */
export function studyFigureTables(figures: StudyFigures, hasPaper: boolean): readonly Table[] {
  return [
    modelTable(figures, hasPaper),
    diagnosticTable(figures.table2, figures.setSha256),
    resultTable(figures, hasPaper),
    readingsTable(figures),
    comparisonTable(figures, hasPaper),
    stepTable(figures, hasPaper),
    reasoningTable(figures, hasPaper),
    overallTable(figures),
    panelTable(figures, hasPaper),
    distributionTable(figures),
    extractionTable(figures),
    exampleTable(figures),
    studyDifferences(figures),
    ...figures.panels.map(({ id }) => panelTable(figures, hasPaper, id)),
  ];
}

/** What people read: the panels stand in one table. */
export const STUDY_PARTS = [
  'table1',
  'table2',
  'table3',
  'readings',
  'comparisons',
  'steps',
  'reasoning',
  'overall',
  'panels',
  'distributions',
  'extraction',
  'examples',
  'differences',
] as const;
