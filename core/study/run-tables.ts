/** The tables of one study run: outcomes of its answers at every reading, what is valued, trouble, and the answers. */
import { figure, makeTable, shareCell, type Table } from '../table/figure.ts';
import type { StudyOpened } from './opened.ts';
import type { StudyAnswerRow, StudyFilter, StudyReport } from './report.ts';
import type { StudyTable } from './tables.ts';
import type { MoveOutcome } from '../chess/move-text.ts';

type Outcomes = StudyReport['outcomes'][number];

/** Outcomes of the matcher, the only ones that are counted as answers. */
const OUTCOMES: readonly (readonly [outcome: MoveOutcome, heading: string])[] = [
  ['legal', 'Legal'],
  ['illegal', 'Illegal'],
  ['ambiguous', 'Ambiguous'],
  ['null_move', 'Null move'],
  ['invalid_syntax', 'Not a move text'],
  ['missing', 'No move given'],
];

function titleOf(report: StudyReport): string {
  const { player, condition } = report;
  const name = condition === '' ? player : `${player} (${condition})`;
  return `${name} on ${report.setName}, run ${report.runId}, n = ${report.answered} of ${report.positions}`;
}

/** @param rows of the report: at every reading, or at one */
export function outcomeTable(report: StudyReport, rows: readonly Outcomes[] = report.outcomes): StudyTable {
  const opens =
    (part: Partial<StudyFilter>) =>
    ({ condition, notation, level }: Outcomes): StudyOpened => ({
      show: 'answers',
      runId: report.runId,
      filter: { condition, notation, level, ...part },
    });
  return makeTable<Outcomes, StudyOpened>(
    { id: 'outcomes', title: titleOf(report) },
    [
      figure('condition', 'Condition', 'text', ({ condition }) => condition),
      figure('notation', 'Notation', 'text', ({ notation }) => notation),
      figure('extraction', 'Extraction', 'text', ({ level }) => level),
      figure('judged', 'Judged', 'count', ({ judged }) => judged, { opens: opens({ extraction: 'judged' }) }),
      ...OUTCOMES.map(([outcome, heading]) =>
        figure<Outcomes, StudyOpened>(
          `${outcome}_rate`,
          heading,
          'share',
          ({ outcomes, judged }) => {
            const { value, count } = shareCell(outcomes[outcome], judged);
            return { value, count };
          },
          { parts: ['count'], look: 'count', of: 'judged', opens: opens({ outcome }) },
        ),
      ),
    ],
    rows,
  );
}

type Profile = StudyReport['profiles'][number];

/** What is valued, by whom; values of different profiles never meet. */
export function valueTable({ runId, profiles, movesToValue }: StudyReport): StudyTable {
  return makeTable<Profile, StudyOpened>(
    { id: 'values', title: `Values of the moves of run ${runId}` },
    [
      figure('profile', 'Valued by', 'text', ({ profile }) => profile),
      figure('answers', 'Answered moves', 'count', ({ answers }) => answers, {
        of: 'moves_to_value',
        rule: 'R-STUDY-6.1',
        opens: ({ profile }) => ({
          show: 'answers',
          runId,
          filter: { profile, outcome: 'legal', order: 'loss' },
        }),
      }),
      figure('moves_to_value', 'of', 'count', () => movesToValue),
      ...(
        [
          ['best', 'Noise floor', 'R-STUDY-6.6'],
          ['random', 'Random draw', 'R-STUDY-10'],
          ['legal', 'All legal moves', 'R-STUDY-10'],
        ] as const
      ).map(([purpose, heading, rule]) =>
        figure<Profile, StudyOpened>(purpose, heading, 'count', (row) => row[purpose], {
          rule,
          opens: ({ profile }) => ({ show: 'values', runIds: [runId], purpose, filter: { profile } }),
        }),
      ),
      figure('failed', 'Failed', 'count', ({ failed }) => failed, {
        note: 'the engine failed on the position twice, or told no score: no value, in no mean',
      }),
    ],
    profiles,
  );
}

function failureTable({ runId, failures }: StudyReport): StudyTable {
  return makeTable<StudyReport['failures'][number], StudyOpened>(
    { id: 'failures', title: `Trouble with requests of run ${runId}` },
    [
      figure('failure', 'Class', 'text', ({ key }) => key, {
        opens: ({ key }) => ({ show: 'answers', runId, filter: { failure: key } }),
      }),
      figure('count', 'Requests', 'count', ({ count }) => count),
    ],
    failures,
  );
}

export function studyTables(report: StudyReport): readonly StudyTable[] {
  return [outcomeTable(report), valueTable(report), failureTable(report)];
}

/** Both notations and both levels, and in every row the reading that counts. */
export function studyAnswerTable(
  rows: readonly StudyAnswerRow[],
  runId: string,
  { notation, level, convention }: Pick<StudyFilter, 'notation' | 'level' | 'convention'>,
): Table<never> {
  const verdictOf = ({ verdict }: StudyAnswerRow) =>
    verdict === null || verdict.kind === 'no_verdict' ? null : verdict;
  const moveFigures = (name: 'san' | 'uci', of: 'sanMove' | 'uciMove') => [
    figure<StudyAnswerRow>(
      `${name}_text`,
      name.toUpperCase(),
      'text',
      (row) => verdictOf(row)?.[of]?.moveText,
    ),
    figure<StudyAnswerRow>(`${name}_outcome`, 'Outcome', 'text', (row) => verdictOf(row)?.[of]?.outcome),
    figure<StudyAnswerRow>(
      `${name}_strict_outcome`,
      'Strict',
      'text',
      (row) => verdictOf(row)?.[of]?.strictOutcome,
    ),
  ];
  return makeTable<StudyAnswerRow, never>(
    { id: 'answers', title: `Answers of ${runId}` },
    [
      figure('run_id', 'Run id', 'text', () => runId, { isDetail: true }),
      figure('seq', '#', 'count', ({ seq }) => seq),
      figure('position', 'Position', 'text', ({ positionId }) => positionId),
      figure('condition', 'Condition', 'text', ({ condition }) => condition),
      figure('fen', 'FEN', 'text', ({ fen }) => fen),
      figure('json_status', 'Form', 'text', (row) => verdictOf(row)?.jsonStatus),
      ...moveFigures('san', 'sanMove'),
      ...moveFigures('uci', 'uciMove'),
      figure('agree', 'Agree', 'flag', (row) => verdictOf(row)?.agree),
      figure('truncated', 'Cut', 'flag', ({ isTruncated }) => isTruncated),
      figure('failure', 'Failure', 'text', ({ failure }) => failure),
      figure('notation', 'Notation', 'text', () => notation),
      figure('extraction', 'Extraction', 'text', () => level),
      figure('mate_convention', 'Mates', 'text', () => convention),
      figure('uci', 'Move', 'text', ({ value }) => value?.uci),
      figure('best', 'Best', 'text', ({ value }) => value?.bestmove),
      figure('loss_a_cp', 'Loss A, cp', 'count', ({ value }) => value?.loss?.A),
      figure('loss_c_cp', 'Loss C, cp', 'count', ({ value }) => value?.loss?.C),
      figure('reasoning_tokens', 'Tokens thought', 'tokens', (row) => row.reasoningTokens),
      figure('completion_tokens', 'Tokens out', 'tokens', (row) => row.completionTokens),
      figure('cost_nano', 'Cost', 'money', ({ costNano }) => costNano),
    ],
    rows,
  );
}
