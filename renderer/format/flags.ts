/** Audit flags in words. */
import type { AuditFlag } from '../../core/chessqa/dataset.ts';

export const FLAG_WORDS: Readonly<Record<AuditFlag, string>> = {
  shared_fen: 'FEN also in another category',
  shared_puzzle: 'Puzzle also in another category',
  label_differs: 'Our rules give another answer',
  several_answers: 'Several answers are right',
  target_pinned: 'Target piece is pinned',
  label_unchecked: 'Label not checked by rules',
};

export function flagLabel(flag: string): string {
  return flag in FLAG_WORDS ? FLAG_WORDS[flag as AuditFlag] : flag;
}
