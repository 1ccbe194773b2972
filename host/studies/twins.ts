/** What a study run answered to positions and their twins, read from its fold. */
import { makeAnswerRow } from '../../core/study/answers.ts';
import type { MateConvention } from '../../core/study/cp-loss.ts';
import { chooseTable } from '../../core/study/fold.ts';
import { outcomeAt } from '../../core/study/outcome.ts';
import { twinFigures, twinRows, type TwinReport, type TwinSide } from '../../core/study/twins.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import type { FoldedStudyRun } from './folds.ts';

export interface TwinWish {
  /** Of the losses; null: the one with most values. */
  readonly profile: string | null;
  readonly convention: MateConvention;
  readonly offset: number;
  readonly limit: number;
}

const MAX_ROWS = 500;

export function twinReport(
  { runId, fold, manifest, set }: FoldedStudyRun,
  { profile, convention, offset, limit }: TwinWish,
): TwinReport {
  const table = chooseTable(fold.values, profile);
  const notation = manifest.conditions.notation === 'uci' ? 'uci' : 'san';
  const sideOf = (position: StudyPosition, seq: number): TwinSide => {
    const { verdict, value } = makeAnswerRow(fold, position, seq, table, { notation, level: 'lenient' });
    const { id, fen } = position;
    if (verdict === null || verdict.kind === 'no_verdict')
      return { seq, id, fen, isLegal: null, move: null, loss: null };
    const move = notation === 'san' ? verdict.sanMove : verdict.uciMove;
    const isLegal = move !== null && outcomeAt(move, 'lenient') === 'legal';
    const loss = value?.loss?.[convention] ?? null;
    return { seq, id, fen, isLegal, move: isLegal ? move.uci : null, loss: isLegal ? loss : null };
  };
  const all = twinRows({ positions: set.positions, sideOf });
  return {
    runId,
    profile: table?.profile ?? null,
    convention,
    figures: twinFigures(all),
    total: all.length,
    rows: all.slice(offset, offset + Math.min(MAX_ROWS, Math.max(1, limit))),
  };
}
