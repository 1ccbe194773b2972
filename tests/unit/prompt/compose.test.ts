import { describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import { composePrompt } from '../../../core/prompt/compose.ts';
import { promptPreviews } from '../../../core/prompt/preview.ts';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';
import {
  outputProtocolSchema,
  representationSchema,
  type PromptSettings,
} from '../../../core/prompt/settings.ts';
import { INVENTED_FEN, inventedItem, inventedItems } from '../../invented-items.ts';

const FEN_TEXT = /(?:[pnbrqk1-8]{1,8}\/){7}[pnbrqk1-8]{1,8}/i;

function prompt(item: ReturnType<typeof inventedItem>, change: Partial<PromptSettings> = {}): string {
  const composed = composePrompt(item, { ...DEFAULT_PROMPT, ...change });
  if (!composed.ok) throw new Error(composed.error.message);
  return composed.value;
}

function* everySetting(): Generator<PromptSettings> {
  for (const representation of representationSchema.options)
    for (const outputProtocol of outputProtocolSchema.options)
      for (const style of ['default', 'direct'] as const)
        for (const addContext of [false, true])
          for (const exampleGroup of [1, 2] as const)
            yield { source: 'own', representation, outputProtocol, style, addContext, exampleGroup };
}

describe('all 50 tasks under all settings', () => {
  const items = inventedItems();

  it('have words of their own', () => {
    expect(items).toHaveLength(50);
    for (const item of items)
      for (const settings of everySetting()) expect(prompt(item, settings).length).toBeGreaterThan(200);
  });

  it('show FEN text only as FEN', () => {
    for (const item of items) {
      for (const settings of everySetting()) {
        expect(FEN_TEXT.test(prompt(item, settings)), `${item.itemId} ${settings.representation}`).toBe(
          settings.representation === 'fen',
        );
      }
    }
  });

  it('differ from each other in every setting that can matter', () => {
    for (const item of items) {
      const texts = new Set([...everySetting()].map((settings) => prompt(item, settings)));
      // A piece list needs no second one as context, and a FEN answer has no example outside FEN.
      expect(texts.size).toBeGreaterThanOrEqual(item.task?.form === 'fen' ? 14 : 40);
    }
  });

  it('say in words what the FEN says, in every representation', () => {
    for (const item of items) {
      for (const representation of representationSchema.options) {
        const text = prompt(item, { representation });
        expect(text).toContain('White is to move.');
        expect(text).toContain('Black may still castle on both sides.');
        expect(text).toContain('en passant');
        const hasCounters = item.inputFen.split(' ').length === 6;
        expect(text.includes('Number of the current full move: 12.')).toBe(hasCounters);
      }
    }
  });

  it('ask for the line or the object of the protocol', () => {
    for (const item of items) {
      expect(prompt(item, { outputProtocol: 'text' })).toMatch(/FINAL ANSWER: <answer>$/);
      expect(prompt(item, { outputProtocol: 'json' })).toMatch(/\{"answer": "<answer>"\}$/);
      expect(prompt(item, { style: 'direct' })).not.toMatch(/step by step/i);
      expect(prompt(item)).toMatch(/step by step/i);
    }
  });
});

describe('operational targets', () => {
  it.each([
    ['short_tactics_rating_expert', /first move of the solution that the puzzle intends/],
    ['position_judgment_neutral', /reference engine of the Stockfish family/],
    ['semantic_keyword', /comment.* the one shown with this record|is the one shown with this record/],
    ['motifs_pin', /next man behind it is that enemy's king/],
    ['motifs_skewer', /king 100/],
    ['motifs_double_check', /at least two men give check/],
    ['structural_capture_squares', /White Knight on f3/],
    ['structural_legal_move_piece', /man on c3/],
    ['structural_state_tracking_short', /e1g1 c5d4/],
  ])('%s', (id, words) => {
    const task = TASKS.find((candidate) => candidate.id === id);
    if (task === undefined) throw new Error(id);
    expect(prompt(inventedItem(task))).toMatch(words);
  });

  it('show one move where one move is asked', () => {
    for (const item of inventedItems().filter(({ task }) => task?.family === 'short_tactics')) {
      for (const exampleGroup of [1, 2] as const) {
        expect(prompt(item, { exampleGroup })).toMatch(/Example of an answer: [a-h][1-8][a-h][1-8][qrbn]?\n/);
      }
    }
  });
});

describe('imported questions', () => {
  const task = TASKS.find(({ id }) => id === 'motifs_fork') ?? TASKS[0];
  if (task === undefined) throw new Error('no tasks');
  const item = inventedItem(task);

  it('keep their words, placeholders filled', () => {
    expect(prompt(item, { source: 'imported', exampleGroup: 2 })).toBe(
      `Look at ${INVENTED_FEN}.\nAnswer.\nFINAL ANSWER: <answer>, e.g. second`,
    );
    expect(prompt(item, { source: 'imported', addContext: true })).toContain('White: King e1');
  });

  it('are not offered where their words would be wrong', () => {
    for (const change of [{ representation: 'ascii' as const }, { outputProtocol: 'json' as const }]) {
      const refused = composePrompt(item, { ...DEFAULT_PROMPT, ...change, source: 'imported' });
      expect(refused).toMatchObject({ ok: false, error: { code: 'not_offered' } });
    }
  });
});

describe('golden prompts', () => {
  const families = [...new Map(TASKS.map((task) => [task.family, task])).values()];
  it.each(families.map((task) => [task.family, task] as const))('%s', async (family, task) => {
    const item = inventedItem(task);
    await expect(prompt(item)).toMatchFileSnapshot(`../../golden/prompts/${family}.fen-text.txt`);
    const other = {
      representation: 'ascii',
      outputProtocol: 'json',
      style: 'direct',
      addContext: true,
      exampleGroup: 2,
    } as const;
    await expect(prompt(item, other)).toMatchFileSnapshot(
      `../../golden/prompts/${family}.ascii-json-direct-context.txt`,
    );
  });

  it('previews are what would be sent', () => {
    const item = inventedItem(families[0] ?? (TASKS[0] as (typeof TASKS)[number]));
    const previews = promptPreviews(item);
    if (!previews.ok) throw new Error(previews.error.message);
    expect(previews.value).toHaveLength(6);
    for (const { representation, outputProtocol, text } of previews.value) {
      expect(text).toBe(prompt(item, { representation, outputProtocol }));
    }
  });
});
