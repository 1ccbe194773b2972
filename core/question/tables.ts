/**
 * The tables of a question run. Accuracy never stands without compliance and content beside it, nor any of the three
 * without n. No schema is loaded, so that the window can use them.
 */
import { figure, makeTable, shareOf, type FigureOf, type Table } from '../table/figure.ts';
import type { AnswerErrorType } from './figure-words.ts';
import {
  AGGREGATE_WORDS,
  ERROR_WORDS,
  FLAG_NOTES,
  FLAG_WORDS,
  FLAGS,
  SLICE_WORDS,
  FLAGS_RULE,
  SLICE_RULE,
} from './figure-words.ts';
import type {
  AggregateRow,
  AnswerFilter,
  AnswerRow,
  FlagName,
  GroupRow,
  IntervalRow,
  QuestionReport,
} from './report.ts';
import { playerName } from '../player/players.ts';
import { conditionText } from './words.ts';

/** The answers of a run that a number counts. */
export interface AnswersOpened {
  readonly runId: string;
  readonly filter: Partial<AnswerFilter>;
}

export type AnswerTable = Table<AnswersOpened>;

/** What a flag counts. */
export const OUTCOME_OF_FLAG = {
  accuracy: 'right',
  compliance: 'compliant',
  content: 'content_right',
} as const satisfies Record<FlagName, AnswerFilter['outcome']>;

/** Player and condition. */
export function nameOfRun({ manifest }: Pick<QuestionReport, 'manifest'>): string {
  const { player } = manifest;
  const condition = conditionText(manifest);
  return condition === '' ? playerName(player) : `${playerName(player)} (${condition})`;
}

function titleOf(report: QuestionReport): string {
  return `${nameOfRun(report)} on ${report.datasetName}, run ${report.runId}, n = ${report.answered} of ${report.items}`;
}

/** @param intervals none: not asked for, or not there yet. */
export function aggregateTable(report: QuestionReport, intervals: readonly IntervalRow[] = []): AnswerTable {
  const intervalOf = (row: AggregateRow, flag: FlagName): IntervalRow['interval'] =>
    intervals.find((one) => one.flag === flag && one.slice === row.slice && one.aggregate === row.aggregate)
      ?.interval ?? null;
  return makeTable<AggregateRow, AnswersOpened>(
    { id: 'aggregates', title: titleOf(report) },
    [
      figure('slice', 'Items', 'text', ({ slice }) => slice, { words: SLICE_WORDS, rule: SLICE_RULE }),
      figure('aggregate', 'Aggregate', 'text', ({ aggregate }) => aggregate, { words: AGGREGATE_WORDS }),
      ...FLAGS.map((flag) =>
        figure<AggregateRow, AnswersOpened>(
          flag,
          FLAG_WORDS[flag],
          'share',
          (row) => ({ value: row[flag], interval: intervalOf(row, flag) }),
          {
            parts: ['interval'],
            of: 'n',
            note: FLAG_NOTES[flag],
            rule: FLAGS_RULE,
            opens: ({ slice }) => ({
              runId: report.runId,
              filter: {
                outcome: OUTCOME_OF_FLAG[flag],
                ...(slice === 'source_disjoint' ? { slice } : {}),
              },
            }),
          },
        ),
      ),
      figure('n', 'n', 'count', ({ n }) => n, { note: 'items with a verdict' }),
    ],
    report.aggregates,
  );
}

const GROUP_PAGE = [
  'task',
  'category',
  'accuracy',
  'compliance',
  'content',
  'answered',
  'asked',
  'truncated',
  'completion_tokens',
  'cost_nano',
];

/** Of tasks or of categories: shares over the answered items of each. */
export function groupTable(what: 'task' | 'category', report: QuestionReport): AnswerTable {
  const rows = what === 'task' ? report.byTask : report.byCategory;
  return makeTable(
    { id: `by_${what}`, title: `By ${what}: ${titleOf(report)}`, page: GROUP_PAGE },
    groupFigures(what, report),
    rows,
  );
}

function groupFigures(
  what: 'task' | 'category',
  report: QuestionReport,
): readonly FigureOf<GroupRow, AnswersOpened>[] {
  const opens =
    (filter: Partial<AnswerFilter>) =>
    ({ group }: GroupRow): AnswersOpened => ({
      runId: report.runId,
      filter: { ...(what === 'task' ? { task: group } : { category: group }), ...filter },
    });
  const count = (
    id: string,
    heading: string,
    of: (row: GroupRow) => number,
    outcome: AnswerFilter['outcome'],
  ): FigureOf<GroupRow, AnswersOpened> => figure(id, heading, 'count', of, { opens: opens({ outcome }) });
  const share = (flag: FlagName, heading: string, part: (row: GroupRow) => number) =>
    figure<GroupRow, AnswersOpened>(flag, heading, 'share', (row) => shareOf(part(row), row.answered), {
      of: 'answered',
      look: 'bar',
      note: FLAG_NOTES[flag],
      rule: FLAGS_RULE,
      opens: opens({ outcome: OUTCOME_OF_FLAG[flag] }),
    });
  const isTask = what === 'task';
  return [
    ...(isTask
      ? [figure<GroupRow, AnswersOpened>('task', 'Task', 'text', ({ group }) => group, { opens: opens({}) })]
      : []),
    figure('category', 'Category', 'text', ({ category }) => category, isTask ? {} : { opens: opens({}) }),
    figure('answered', 'Answered', 'count', ({ answered }) => answered, { opens: opens({}) }),
    figure('asked', 'Asked', 'count', ({ asked }) => asked, {
      opens: (row) => (row.answered < row.asked ? opens({ outcome: 'unanswered' })(row) : null),
    }),
    figure('right', 'Right', 'count', ({ right }) => right, { isDetail: true }),
    share('accuracy', 'Accuracy', ({ right }) => right),
    count('wrong', 'Wrong', ({ answered, right }) => answered - right, 'wrong'),
    figure('compliant', 'Compliant', 'count', ({ compliant }) => compliant, { isDetail: true }),
    share('compliance', 'Compliance', ({ compliant }) => compliant),
    count('not_compliant', 'Other form', (row) => row.answered - row.compliant, 'not_compliant'),
    figure('content_right', 'Content right', 'count', (row) => row.contentRight, { isDetail: true }),
    share('content', 'Content', ({ contentRight }) => contentRight),
    count('truncated', 'Cut', ({ truncated }) => truncated, 'truncated'),
    figure('prompt_tokens', 'Tokens in', 'tokens', (row) => row.promptTokens),
    figure('completion_tokens', 'Tokens out', 'tokens', (row) => row.completionTokens),
    figure('reasoning_tokens', 'thought', 'tokens', (row) => row.reasoningTokens),
    figure('cost_nano', 'Cost', 'money', ({ costNano }) => costNano),
    figure('wall_ms', 'Time', 'ms', (row) => wallMsOf(row, report)),
  ];
}

/** Null where the replies are out of a result file: nobody measured their time. */
function wallMsOf(row: GroupRow, report: QuestionReport): number | null {
  return isImported(report) ? null : row.wallMs;
}

export function isImported(report: QuestionReport): boolean {
  return report.manifest.player.kind === 'results_file';
}

type CountRow = QuestionReport['errorTypes'][number];

/** What the answers were, by their diagnosis. */
export function errorTypeTable(report: QuestionReport): AnswerTable {
  return makeTable<CountRow, AnswersOpened>(
    { id: 'error_types', title: `What the answers were, ${titleOf(report)}` },
    [
      figure('error_type', 'Diagnosis', 'text', ({ key }) => key, {
        words: ERROR_WORDS,
        opens: ({ key }) => (isErrorType(key) ? { runId: report.runId, filter: { errorType: key } } : null),
      }),
      figure('count', 'Count', 'count', ({ count }) => count),
      figure('share', 'Of answered', 'share', ({ count }) => shareOf(count, report.answered)),
    ],
    report.errorTypes,
  );
}

function isErrorType(key: string): key is AnswerErrorType {
  return key in ERROR_WORDS;
}

/** Requests by class of failure, those that were tried again included. */
export function failureTable(report: QuestionReport): AnswerTable {
  return makeTable<CountRow, AnswersOpened>(
    { id: 'failures', title: `Trouble with requests, ${titleOf(report)}` },
    [
      figure('failure', 'Class', 'text', ({ key }) => key, {
        opens: ({ key }) => ({ runId: report.runId, filter: { failure: key } }),
      }),
      figure('count', 'Requests', 'count', ({ count }) => count),
    ],
    report.failures,
  );
}

export function modelTable(report: QuestionReport): AnswerTable {
  return makeTable<CountRow, AnswersOpened>(
    { id: 'models', title: `Models as the service named them, ${titleOf(report)}` },
    [
      figure('model', 'Model', 'text', ({ key }) => key),
      figure('count', 'Count', 'count', ({ count }) => count),
    ],
    report.modelsReported,
  );
}

/** Every table of a run's figures, the main one first. */
export function questionTables(
  report: QuestionReport,
  intervals: readonly IntervalRow[] = [],
): readonly AnswerTable[] {
  return [
    aggregateTable(report, intervals),
    groupTable('category', report),
    groupTable('task', report),
    errorTypeTable(report),
    failureTable(report),
    modelTable(report),
  ];
}

/** One line an item. */
export function answerTable(rows: readonly AnswerRow[], runId: string): AnswerTable {
  return makeTable<AnswerRow, AnswersOpened>(
    { id: 'answers', title: `Answers of run ${runId}` },
    [
      figure('seq', '#', 'count', ({ seq }) => seq),
      figure('item_id', 'Item', 'text', ({ itemId }) => itemId),
      figure('task', 'Task', 'text', ({ task }) => task),
      figure('category', 'Category', 'text', ({ category }) => category),
      figure('fen', 'FEN', 'text', ({ fen }) => fen),
      figure('accepted', 'Accepted', 'text', ({ accepted }) => accepted),
      figure('answer', 'Answer', 'text', ({ verdict }) => verdict?.content),
      figure('found', 'Found', 'text', ({ verdict }) => verdict?.place),
      figure('format_compliant', 'Compliant', 'flag', ({ verdict }) => verdict?.formatCompliant),
      figure('content_correct', 'Content right', 'flag', ({ verdict }) => verdict?.contentCorrect),
      figure('is_correct', 'Right', 'flag', ({ verdict }) => verdict?.isCorrect),
      figure('error_type', 'Diagnosis', 'text', ({ verdict }) => verdict?.errorType, { words: ERROR_WORDS }),
      figure('is_truncated', 'Cut', 'flag', ({ isTruncated }) => isTruncated),
      figure('failure', 'Failure', 'text', ({ failure }) => failure),
      figure('attempts', 'Requests', 'count', ({ attempts }) => attempts),
      figure('completion_tokens', 'Tokens out', 'tokens', (row) => row.completionTokens),
      figure('cost_nano', 'Cost', 'money', ({ costNano }) => costNano),
      figure('wall_ms', 'Time', 'ms', ({ wallMs }) => wallMs),
    ],
    rows,
  );
}
