/** What replies name, as tables: a row for each condition or player, and a row for each reply. No schema is loaded. */
import { figure, makeTable, type FigureOf, type Table } from '../table/figure.ts';
import type { ReasoningGroup, ReasoningReport, ReasoningRow } from './reasoning.ts';

type Share = ReasoningGroup['legal'];

export interface ReplyOpened {
  readonly opens: string;
}

function shareFigure(
  id: string,
  heading: string,
  of: string | undefined,
  pick: (row: ReasoningGroup) => Share,
): FigureOf<ReasoningGroup, never> {
  return figure(id, heading, 'share', (row) => pick(row), {
    parts: ['interval', 'count', 'n'],
    ...(of === undefined ? {} : { of }),
  });
}

export function reasoningTable({ groups }: Pick<ReasoningReport, 'groups'>): Table<never> {
  return makeTable<ReasoningGroup, never>(
    { id: 'named_moves', title: 'Moves that replies name (by rule; no verdict on quality)' },
    [
      figure('group', 'Of', 'text', ({ group }) => group),
      figure('replies', 'Replies', 'count', ({ replies }) => replies),
      figure('with_reasoning', 'With reasoning', 'count', ({ withReasoning }) => withReasoning),
      figure(
        'reasoning_characters',
        'Characters of reasoning, mean',
        'number',
        (row) => row.meanReasoningCharacters,
      ),
      figure('answer_characters', 'Of the answer', 'number', (row) => row.meanAnswerCharacters, {
        isDetail: true,
      }),
      figure('named', 'Moves named', 'count', ({ named }) => named, { rule: 'R-READ-8' }),
      figure('squares', 'Squares named', 'count', ({ squares }) => squares, { isDetail: true }),
      shareFigure('legal', 'Legal', 'named', ({ legal }) => legal),
      shareFigure('in_line', 'Later in a line', 'named', ({ inLine }) => inLine),
      shareFigure('opponent', 'Of the other side', 'named', ({ opponent }) => opponent),
      shareFigure('other_man', "Another man's", 'named', ({ otherMan }) => otherMan),
      shareFigure('impossible', 'Impossible', 'named', ({ impossible }) => impossible),
      shareFigure('phantom_replies', 'Replies with phantom moves', 'replies', (row) => row.phantomReplies),
      figure('candidates', 'Candidates, mean', 'number', ({ meanCandidates }) => meanCandidates, {
        rule: 'R-STAT-27',
      }),
      shareFigure('played_named', 'Played move named', undefined, ({ playedNamed }) => playedNamed),
      shareFigure('ends_elsewhere', 'Reasoning ends on another', undefined, (row) => row.endsElsewhere),
    ],
    groups,
  );
}

export function reasoningRowTable({ rows }: Pick<ReasoningReport, 'rows'>): Table<ReplyOpened> {
  return makeTable<ReasoningRow, ReplyOpened>(
    { id: 'named_rows', title: 'Replies and the moves they name' },
    [
      figure('id', 'Reply', 'text', ({ id }) => id, { opens: ({ opens }) => ({ opens }) }),
      figure('group', 'Of', 'text', ({ group }) => group),
      figure('fen', 'Position', 'text', ({ fen }) => fen, { isDetail: true }),
      figure('played', 'Played', 'text', ({ played }) => played),
      figure('reasoning_characters', 'Reasoning', 'count', (row) => row.reasoningCharacters),
      figure('named', 'Moves named', 'count', ({ named }) => named),
      figure('legal', 'Legal', 'count', ({ kinds }) => kinds.legal),
      figure('in_line', 'In a line', 'count', ({ kinds }) => kinds.in_line),
      figure('opponent', 'Other side', 'count', ({ kinds }) => kinds.opponent),
      figure('other_man', "Another man's", 'count', ({ kinds }) => kinds.other_man),
      figure('impossible', 'Impossible', 'count', ({ kinds }) => kinds.impossible),
      figure('phantoms', 'Phantom moves', 'text', ({ phantoms }) => phantoms.join(' ')),
      figure('candidates', 'Candidates', 'count', ({ candidates }) => candidates),
      figure('is_candidate', 'Played named', 'flag', ({ isCandidate }) => isCandidate),
      figure('ends_elsewhere', 'Ends on another', 'flag', ({ endsElsewhere }) => endsElsewhere),
    ],
    rows,
  );
}

export function reasoningTables(report: ReasoningReport): readonly Table[] {
  return [reasoningTable(report), reasoningRowTable(report)];
}
