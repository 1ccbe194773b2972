import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import { applyUci, legalList } from '../../../core/chess/legal-list.ts';
import { answerSchema, MOVE_PATTERN } from '../../../core/game/answer-schema.ts';
import { FEEDBACK_VERSION, feedbackText } from '../../../core/game/feedback.ts';
import {
  composeGamePrompt,
  GAME_PROMPT_VERSION,
  recordedPrompt,
  type GamePosition,
  type GamePromptForm,
} from '../../../core/game/prompt.ts';
import { failureClasses, ruleOf } from '../../../core/reply/failure-class.ts';
import { cutText, utf8Bytes } from '../../../core/util/utf8.ts';
import { isWellFormed } from './manifest.ts';

const history = ['d2d4', 'g8f6', 'c2c4', 'g7g6'];

function positionAfter(moves: readonly string[], startFen = START_FEN): GamePosition {
  const fen = applyUci(startFen, moves);
  if (!fen.ok) throw new Error(fen.error.message);
  return { fen: fen.value, startFen, history: moves };
}

const promotion = '8/P6k/8/8/8/8/8/4K3 w - - 0 1';
const most = 'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1';
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const forms: readonly (readonly [string, GamePromptForm])[] = [true, false].flatMap((menu) =>
  (['checklist', 'minimal'] as const).flatMap((style) =>
    [true, false].map((structured) => {
      const name = `${menu ? 'menu' : 'no-menu'}-${style}-${structured ? 'structured' : 'plain'}`;
      return [name, { style, menu, structured }] as const;
    }),
  ),
);

describe('golden prompts', () => {
  it.each(forms)('%s', async (name, form) => {
    const { system, user } = composeGamePrompt(positionAfter(history), form);
    const text = `version ${GAME_PROMPT_VERSION}\n--- system\n${system}\n--- user\n${user}\n`;
    await expect(text).toMatchFileSnapshot(`../../golden/game-prompts/${name}.txt`);
  });

  it('of another start and a promotion', async () => {
    const form = { style: 'minimal', menu: true, structured: false } as const;
    const { user } = composeGamePrompt(positionAfter(['a7a8q'], promotion), form);
    await expect(`${user}\n`).toMatchFileSnapshot('../../golden/game-prompts/other-start.txt');
  });

  it('feedback of every class that is told', async () => {
    const told = failureClasses.filter((failure) => ruleOf(failure).reaction === 'feedback');
    const texts = told.flatMap((failure) =>
      forms
        .filter(([, form]) => form.style === 'checklist')
        .map(([name, form]) => {
          const reply = failure === 'empty_reply' ? '' : 'Kc2\n<b>and more</b>';
          return `--- ${failure}, ${name}\n${feedbackText({ failure, reply }, form)}\n`;
        }),
    );
    const text = `version ${FEEDBACK_VERSION}\n${texts.join('')}`;
    await expect(text).toMatchFileSnapshot('../../golden/game-prompts/feedback.txt');
  });
});

describe('the prompt', () => {
  it('has its blocks in the order of R-GAME-4', () => {
    const { user } = composeGamePrompt(positionAfter(history), {
      style: 'checklist',
      menu: true,
      structured: false,
    });
    const marks = [
      'strongest move',
      'last line',
      'Side to move: White',
      'FEN: ',
      'White pieces: R@a1 N@b1',
      'Black pieces: N@f6 P@g6 P@a7',
      'r n b q k b . r',
      'd2d4 g8f6 c2c4 g7g6',
      'a2a3 = a3; ',
    ];
    const places = marks.map((mark) => user.indexOf(mark));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('without a menu lists no legal move, in the schema neither', () => {
    for (const [, form] of forms.filter(([, form]) => !form.menu)) {
      const { system, user } = composeGamePrompt(positionAfter(history), form);
      expect(user).not.toMatch(/[a-h][1-8][a-h][1-8] = /);
      expect(user + system).not.toContain('listed');
    }
    expect(JSON.stringify(answerSchema(START_FEN, false))).not.toContain('e2e4');
    for (const move of legalList(promotion)) expect(move).toMatch(new RegExp(MOVE_PATTERN));
  });

  it('bans tools and says the form of the answer in both messages', () => {
    for (const [, form] of forms) {
      for (const text of Object.values(composeGamePrompt(positionAfter([]), form))) {
        expect(text).toContain('no tools');
        expect(text).toContain(form.structured ? '{"move":' : 'last line');
      }
    }
  });

  it('is recorded with the hash and size of its UTF-8 bytes', () => {
    const prompt = { system: '', user: 'Zug: ♞ \u{1f600} \ud800' };
    const recorded = recordedPrompt(prompt, sha256);
    expect(recorded.bytes).toBe(Buffer.byteLength(prompt.user, 'utf8'));
    expect(recorded.sha256).toBe(sha256(prompt.user));
  });
});

describe('the schema (R-GAME-5)', () => {
  it('is one object with one required member and exactly the legal moves', () => {
    expect(answerSchema(promotion, true).schema).toEqual({
      type: 'object',
      properties: { move: { type: 'string', enum: legalList(promotion) } },
      required: ['move'],
      additionalProperties: false,
    });
  });

  it('holds the 218 moves of the fullest position', () => {
    expect(answerSchema(most, true).schema).toMatchObject({
      properties: { move: { enum: { length: 218 } } },
    });
  });
});

describe('sizes of text', () => {
  it('equal those of an encoder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, limit) => {
        expect(utf8Bytes(text)).toBe(Buffer.byteLength(text, 'utf8'));
        const cut = cutText(text, limit);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, limit) - 1);
        if (isWellFormed(text)) expect(isWellFormed(cut)).toBe(true);
      }),
    );
  });
});
