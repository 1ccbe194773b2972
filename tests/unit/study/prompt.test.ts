import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseFen } from '../../../core/chess/fen.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { makeStudyPrompt, PAPER_CONDITIONS, type StudyConditions } from '../../../core/study/prompt.ts';
import { OWN_TEMPLATE, readPromptTemplate } from '../../../core/study/prompt-template.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';

const FEN = 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function shown(fen: string) {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return { board: parsed.value.board, fen };
}

function prompt(change: Partial<StudyConditions> = {}): string {
  const made = makeStudyPrompt(shown(FEN), { ...PAPER_CONDITIONS, ...change }, OWN_TEMPLATE);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

describe('our template', () => {
  it('is the text its hash names', () => expect(sha256(OWN_TEMPLATE.text)).toBe(OWN_TEMPLATE.sha256));

  it('has the four blocks in order, and the FEN', () => {
    const text = prompt();
    const places = ['INPUT:', FEN, 'TASK:', 'OUTPUT REQUIREMENTS:', 'IMPORTANT INFORMATION:'].map((part) =>
      text.indexOf(part),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).not.toMatch(/\{(position|menu|fields|fen)\}/);
  });

  it('shows the form with unquoted keys, in the order of the paper, and no legal moves', () => {
    const keys = [...prompt().matchAll(/^(\w+): </gm)].map((match) => match[1]);
    expect(keys).toEqual(['move_uci', 'move_san', 'reasoning']);
    expect(prompt()).not.toContain('LEGAL MOVES');
  });

  it('makes four points', () => expect(prompt().match(/^- /gm)).toHaveLength(4));
});

describe('conditions', () => {
  it.each(['ascii', 'piece_list'] as const)('%s shows no FEN text', (representation) =>
    expect(prompt({ representation })).not.toMatch(/(?:[pnbrqk1-8]{1,8}\/){7}/i),
  );

  it('a menu lists every legal move and nothing else', () => {
    const line = prompt({ menu: 'legal', notation: 'uci' })
      .split('\n')
      .find((text) => text.includes('a7a6'));
    expect(line?.split(', ')).toEqual(legalList(FEN));
    expect(prompt({ menu: 'legal' })).toContain('g8f6 = Nf6');
    expect(prompt({ menu: 'legal', notation: 'san' })).not.toContain('g8f6');
  });

  it('one notation asks for one move field', () => {
    expect(prompt({ notation: 'san' })).not.toContain('move_uci');
    expect(prompt({ notation: 'uci' })).not.toContain('move_san');
  });

  it('every setting of the text changes the text; the effort does not', () => {
    const texts = new Set<string>();
    for (const representation of ['fen', 'ascii', 'piece_list'] as const)
      for (const notation of ['both', 'san', 'uci'] as const)
        for (const menu of ['none', 'legal'] as const) texts.add(prompt({ representation, notation, menu }));
    expect(texts.size).toBe(18);
    expect(prompt({ effort: 'minimal' })).toBe(prompt());
  });
});

describe('a loaded template', () => {
  it('needs its place exactly once', () => {
    expect(readPromptTemplate('no place', sha256).ok).toBe(false);
    expect(readPromptTemplate('{fen} and {fen}', sha256).ok).toBe(false);
    expect(readPromptTemplate('At {fen}.', sha256)).toMatchObject({
      ok: true,
      value: { source: 'imported' },
    });
  });

  it('is filled as it stands and offered for the conditions of the paper only', () => {
    const template = readPromptTemplate('Position $& {fen}!\r\n', sha256);
    if (!template.ok) throw new Error(template.error.message);
    expect(makeStudyPrompt(shown(FEN), PAPER_CONDITIONS, template.value)).toEqual({
      ok: true,
      value: `Position $& ${FEN}!`,
    });
    const menu = { ...PAPER_CONDITIONS, menu: 'legal' as const };
    expect(makeStudyPrompt(shown(FEN), menu, template.value)).toMatchObject({
      error: { code: 'not_offered' },
    });
  });
});

describeWithSharedData('the published prompt', 'generalization', () => {
  const published = () => readFileSync(sharedData('generalization', 'prompt-template.txt'), 'utf8');

  it('is recognised by its hash, whatever its line ends', () => {
    const text = published();
    for (const form of [text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`]) {
      expect(readPromptTemplate(form, sha256)).toMatchObject({
        value: { source: 'published', version: null },
      });
    }
    expect(readPromptTemplate(text.replace('best', 'Best'), sha256)).toMatchObject({
      value: { source: 'imported' },
    });
  });

  it('is not what we ship', () => {
    const own = new Set(OWN_TEMPLATE.text.split('\n').filter((line) => line.length > 25));
    expect(
      published()
        .split('\n')
        .filter((line) => own.has(line)),
    ).toEqual([]);
  });
});
