/** Answers of a study as a table to export: both notations and both levels, the reading that counts in every row. Pure. */
import type { StudyAnswerRow, StudyFilter } from '../../../../core/study/report.ts';
import type { ExportCell, ExportTable } from '../../../format/export-table.ts';

export function studyAnswerTable(
  rows: readonly StudyAnswerRow[],
  runId: string,
  { notation, level, convention }: StudyFilter,
): ExportTable {
  return {
    title: `Answers of ${runId}`,
    columns: [
      'run_id',
      'seq',
      'position',
      'condition',
      'fen',
      'json_status',
      'san_text',
      'san_outcome',
      'san_strict_outcome',
      'uci_text',
      'uci_outcome',
      'uci_strict_outcome',
      'agree',
      'truncated',
      'failure',
      'notation',
      'extraction',
      'mate_convention',
      'uci',
      'best',
      'loss_a',
      'loss_c',
      'reasoning_tokens',
      'completion_tokens',
      'cost_nano',
    ],
    rows: rows.map((row) => [
      runId,
      row.seq,
      row.positionId,
      row.condition,
      row.fen,
      ...verdictCells(row),
      row.isTruncated,
      row.failure,
      notation,
      level,
      convention,
      row.value?.uci ?? null,
      row.value?.bestmove ?? null,
      row.value?.loss?.A ?? null,
      row.value?.loss?.C ?? null,
      row.reasoningTokens,
      row.completionTokens,
      row.costNano,
    ]),
  };
}

function verdictCells({ verdict }: StudyAnswerRow): readonly ExportCell[] {
  if (verdict === null || verdict.kind === 'no_verdict') {
    return [null, null, null, null, null, null, null, null];
  }
  const { jsonStatus, sanMove, uciMove, agree } = verdict;
  return [
    jsonStatus,
    ...[sanMove, uciMove].flatMap((move) => [
      move?.moveText ?? null,
      move?.outcome ?? null,
      move?.strictOutcome ?? null,
    ]),
    agree,
  ];
}
