/** What a figure of a run rests on, in the lines that stand below it in a file. Pure. */
import type { QuestionReport } from '../../../../../core/question/report.ts';
import { conditionText } from '../../../../../core/question/words.ts';
import { playerName } from '../../../../../core/player/players.ts';
import { formatCount, shortHash } from '../../../../format/figures.ts';
import { showInvisible } from '../../../../format/visible-text.ts';

export function describeRun(report: QuestionReport, program: string): string {
  const { manifest } = report;
  const condition = conditionText(manifest);
  return [
    `Run ${report.runId}: ${playerLabel(report)}${condition === '' ? '' : ` (${condition})`}`,
    `Data set ${showInvisible(report.datasetName)}, content ${shortHash(manifest.datasetSha256)}; ${formatCount(report.answered)} of ${formatCount(report.items)} items answered`,
    `Manifest ${shortHash(report.manifestSha256)}, scoring version ${report.scoringVersion}, ledger head ${shortHash(report.headHash)}; ${program}`,
  ].join('\n');
}

/** Name of the player on one line of plain letters. */
function playerLabel(report: QuestionReport): string {
  return showInvisible(playerName(report.manifest.player));
}
