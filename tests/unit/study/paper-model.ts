/** Rows made to have the figures of the paper's Table 3, and single rows of small tables. */
import type { MoveOutcome } from '../../../core/chess/move-text.ts';
import type { StudyModel } from '../../../core/study/comparisons.ts';
import { PRINTED_TABLE3, PRINTED_TOKENS, type PaperModel } from '../../../core/study/paper-targets.ts';
import type { PaperCondition } from '../../../core/study/position.ts';
import type { StudyRow } from '../../../core/study/rows.ts';

export function row(
  id: number,
  condition: PaperCondition,
  outcome: MoveOutcome | null,
  loss: number | null,
  reasoningTokens: number | null = null,
): StudyRow {
  return {
    positionId: `${condition}-${String(id).padStart(4, '0')}`,
    condition,
    outcome,
    noVerdict: outcome === null ? 'truncated' : null,
    uci: outcome === 'legal' ? 'e2e4' : null,
    loss: loss === null ? null : { A: loss, C: Math.min(loss, 900) },
    reasoningTokens,
  };
}

/** 500 rows a condition that have exactly the printed legal rate and legal-only ACPL. */
export function paperModel(name: PaperModel): StudyModel {
  const rows = PRINTED_TABLE3.filter(({ model }) => model === name).flatMap(
    ({ condition, legalPercent, acplLegalOnly }) => {
      const legal = Math.round(legalPercent * 5);
      const { mean } = PRINTED_TOKENS[condition];
      return Array.from({ length: 500 }, (_value, index) =>
        index < legal
          ? row(index, condition, 'legal', acplLegalOnly, name === 'GPT-5 (moderate)' ? mean : null)
          : row(index, condition, 'illegal', 1000, name === 'GPT-5 (moderate)' ? mean : null),
      );
    },
  );
  return { id: name, name, rows };
}
