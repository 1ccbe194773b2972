/** An import report as plain text, for a bug report or a mail. */
import type { ImportReport } from '../../core/chessqa/dataset.ts';

export function makeReportText(report: ImportReport): string {
  const lines = [
    `read ${report.read}, kept ${report.kept}, refused ${report.refused}, data set ${report.datasetId ?? 'none'}`,
    ...report.files.map(
      (file) => `file ${file.file} sha256 ${file.sha256} lines ${file.lines} bytes ${file.bytes}`,
    ),
    ...report.refusals.map((refusal) => `refused ${refusal.file}:${refusal.line}: ${refusal.reason}`),
    ...report.notes.map((note) => `note ${note.file}:${note.line}: ${note.note}`),
  ];
  if (report.refusals.length < report.refused) {
    lines.push(`(${report.refused - report.refusals.length} more refused lines are not listed)`);
  }
  return `${lines.join('\n')}\n`;
}
