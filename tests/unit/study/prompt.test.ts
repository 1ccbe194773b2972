import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFen } from '../../../core/chess/fen.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { PAPER_CONDITIONS, usualTemplate } from '../../../core/study/paper-asking.ts';
import type { StudyConditions } from '../../../core/study/conditions.ts';
import { makeStudyPrompt } from '../../../core/study/prompt.ts';
import {
  OWN_TEMPLATE,
  PUBLISHED_PROMPT_SHA256,
  readPromptTemplate,
} from '../../../core/study/prompt-template.ts';
import { Templates } from '../../../host/studies/templates.ts';
import { repositoryRoot } from '../../setup-info.ts';
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

describe('the published prompt', () => {
  const file = path.join(repositoryRoot, 'resources/study/prompt-template.txt');
  const published = readFileSync(file, 'utf8');

  it('lies here byte for byte as it was taken over', () =>
    expect(sha256(published)).toBe('a8062d738096126aeebda8be2e1f18e6d19e288e4cb411345c934b677958e077'));

  it('is recognised by its hash, whatever its line ends', () => {
    for (const form of [published, published.replaceAll('\n', '\r\n'), `\uFEFF${published}`]) {
      expect(readPromptTemplate(form, sha256)).toMatchObject({
        value: { source: 'published', version: null, sha256: PUBLISHED_PROMPT_SHA256 },
      });
    }
    expect(readPromptTemplate(published.replace('best', 'Best'), sha256)).toMatchObject({
      value: { source: 'imported' },
    });
  });

  it('has the blocks and fields that the specification asks for', () => {
    const parts = [
      'INPUT:',
      '{fen}',
      'TASK:',
      'OUTPUT REQUIREMENTS:',
      'move_uci:',
      'move_san:',
      'reasoning:',
    ];
    const places = [...parts, 'IMPORTANT INFORMATION:'].map((part) => published.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(published.match(/^- /gm)).toHaveLength(4);
  });

  it('is opened by its hash, and not where the file is another', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'plybook-prompt-'));
    const open = (studyDir: string) => new Templates(folder, studyDir).open(PUBLISHED_PROMPT_SHA256);
    expect(open(path.dirname(file))).toMatchObject({
      value: { source: 'published', text: published.trim() },
    });
    writeFileSync(path.join(folder, 'prompt-template.txt'), published.replace('best', 'worst'));
    expect(open(folder)).toMatchObject({ error: { code: 'refused' } });
    expect(open(path.join(folder, 'none'))).toMatchObject({ error: { code: 'not_found' } });
    rmSync(folder, { recursive: true });
  });

  it('shares no sentence with ours', () => {
    const own = new Set(OWN_TEMPLATE.text.split('\n').filter((line) => line.length > 25));
    expect(published.split('\n').filter((line) => own.has(line))).toEqual([]);
  });
});

describe('the usual prompt', () => {
  it.each<[Partial<StudyConditions>, string | null]>([
    [{}, PUBLISHED_PROMPT_SHA256],
    [{ effort: 'high' }, PUBLISHED_PROMPT_SHA256],
    [{ menu: 'legal' }, null],
    [{ notation: 'san' }, null],
    [{ representation: 'ascii' }, null],
  ])('%j', (change, expected) => expect(usualTemplate({ ...PAPER_CONDITIONS, ...change })).toBe(expected));
});

describeWithSharedData('the specification', 'generalization', () => {
  it('has the same text', () =>
    expect(sha256(readFileSync(sharedData('generalization', 'prompt-template.txt'), 'utf8').trim())).toBe(
      PUBLISHED_PROMPT_SHA256,
    ));
});
