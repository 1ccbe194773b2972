import { describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import { REFERENCE_REPLIES } from '../../../core/game/reference-replies.ts';
import { judgeReply } from '../../../core/reply/judges.ts';
import judges from '../../vectors/judges.json' with { type: 'json' };

describe('reference replies', () => {
  it('are the twelve forfeits and the three rejections of the article', () => {
    const named = [...judges.forfeits, ...judges.rejections].map(({ id, fen }) => ({ id, fen }));
    expect(REFERENCE_REPLIES.map(({ id, fen }) => ({ id, fen }))).toEqual(named);
  });

  it.each(REFERENCE_REPLIES)('$id: the verdicts of the article', ({ kind, fen, reply, accepted }) => {
    const { verdict, opinions } = judgeReply(reply, legalList(fen), false);
    const strict = opinions.find(({ judge }) => judge === 'strict');
    expect(legalList(fen)).toContain(accepted);
    expect(strict?.accepts).toBe(false);
    if (kind === 'forfeit') expect(verdict).toMatchObject({ move: accepted, method: 'final_line' });
    else expect(verdict).toMatchObject({ move: null, error: 'missing_or_ambiguous_move' });
  });
});
