/**
 * The rules of the repository and everybody who cites them: each address exists once, has a reason and a source, and no
 * comment cites a paper that a reader of the repository cannot open. The same check is shown to fail where it must.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { addressesIn } from '../../../core/rule/address.ts';
import { firstSentence, plainText, readRulePage, spansOf } from '../../../core/rule/page.ts';
import { checkRules, type TextFile } from '../../../tools/lint/rules.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const CITING = /\.(?:ts|tsx|mjs|js|css|md|json|sql|yml)$/;
/** The lint rule and this test write wrong citations on purpose; a lock file and golden files cite nothing. */
const LEFT_OUT =
  /^(?:package-lock\.json|tools\/lint\/rules\.ts|tests\/unit\/tools\/rules\.test\.ts|tests\/golden\/|resources\/)/;

function readFiles(): TextFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => CITING.test(file) && !LEFT_OUT.test(file))
    .flatMap((file) => {
      try {
        return [{ path: file, text: readFileSync(path.join(root, file), 'utf8') }];
      } catch {
        return []; // removed and not yet committed
      }
    });
}

const files = readFiles();
const pages = files
  .filter(({ path: file }) => file.startsWith('docs/rules/') && !file.endsWith('/README.md'))
  .map((file) => ({ ...file, path: path.basename(file.path) }));

const PAGE: TextFile = {
  path: 'games.md',
  text: '# Games\n\n### R-GAME-1\n\n**Score.** Wins. Draws count half.\n\nMore.\n\n_Why:_ fair. _Source:_ ours.\n',
};

describe('rules of the repository', () => {
  it('are cited everywhere by addresses that exist, and defined once', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(pages.length).toBeGreaterThan(8);
    expect(checkRules(pages, files)).toEqual([]);
  });

  it('are all in the index by their page', () => {
    const index = readFileSync(path.join(root, 'docs/rules/README.md'), 'utf8');
    for (const { path: page } of pages) expect(index).toContain(`(${page})`);
  });

  it('are cited by the sources at all', () => {
    const cited = new Set(
      files.filter(({ path: file }) => file.startsWith('core/')).flatMap(({ text }) => addressesIn(text)),
    );
    expect(cited.size).toBeGreaterThan(60);
  });
});

describe('the check', () => {
  const check = (text: string): readonly string[] => checkRules([PAGE], [{ path: 'core/x.ts', text }]);

  it.each([
    ['an address that does not exist', '// one\n// (R-GAME-99)', 'core/x.ts:2: there is no rule R-GAME-99'],
    ['a part that does not exist', '(R-GAME-1.2)', 'core/x.ts:1: there is no rule R-GAME-1.2'],
  ])('finds %s', (_what, text, problem) => {
    expect(check(text)).toEqual([problem]);
  });

  it.each(
    [
      'game-harness 13',
      'chessqa.md 8.1',
      'generalization 7',
      'generalization.md 3.3',
      'decision 20',
      'Decisions 16 and 35',
      'decision\n * 5',
      'style.md section 5',
      'style 4',
      'providers.md 3.1',
    ].map((name) => [name]),
  )('finds the unreachable %j', (name) => {
    expect(check(`/** Something (${name}). */`)).toHaveLength(1);
  });

  it('passes addresses, links and ordinary words', () => {
    const text =
      '(R-GAME-1), see R-GAME-1. A decision of the game, [providers](rules/providers.md), decisions/0005.';
    expect(check(text)).toEqual([]);
  });

  it('finds an address that is defined twice', () => {
    expect(checkRules([PAGE, { ...PAGE, path: 'other.md' }], [])).toEqual([
      'other.md: R-GAME-1 is already a rule of games.md',
    ]);
  });

  it.each([
    ['without a reason and source', '### R-GAME-2\n\n**Name.** Says.\n', '_Why:_'],
    ['without a name', '### R-GAME-2\n\nSays.\n\n_Why:_ a. _Source:_ b.\n', '**Name.**'],
    [
      'with a title in the heading',
      '### R-GAME-2 Score\n\n**Name.** Says.\n\n_Why:_ a. _Source:_ b.\n',
      'alone',
    ],
  ])('finds a rule %s', (_what, text, word) => {
    const [problem, ...others] = checkRules([{ path: 'games.md', text }], []);
    expect(problem).toContain(word);
    expect(others).toEqual([]);
  });
});

describe('a page', () => {
  it('gives a rule in its parts', () => {
    const text = `${PAGE.text.replace('More.', '- one\n- two\n  goes on\n\n1. first\n2. second')}\n## Next\n\nBetween.\n`;
    expect(readRulePage('games.md', text)).toEqual({
      problems: [],
      rules: [
        {
          address: 'R-GAME-1',
          page: 'games.md',
          title: 'Score',
          statement: 'Wins. Draws count half.',
          rest: [
            { kind: 'list', isNumbered: false, items: ['one', 'two goes on'] },
            { kind: 'list', isNumbered: true, items: ['first', 'second'] },
          ],
          why: 'fair.',
          source: 'ours.',
        },
      ],
    });
  });

  it('gives the first sentence of a statement', () => {
    expect(firstSentence('Wins by 3.5 points. Draws count half.')).toBe('Wins by 3.5 points.');
    expect(firstSentence('`a / b`; null for n = 0')).toBe('`a / b`; null for n = 0');
  });

  it('gives mark-up as spans and never loses a character of what is text', () => {
    expect(spansOf('a **b** `c_d` *e* _f_ [g](h.md) R-GAME-1. snake_case_x <b>')).toEqual([
      { kind: 'plain', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'plain', text: ' ' },
      { kind: 'code', text: 'c_d' },
      { kind: 'plain', text: ' ' },
      { kind: 'emphasis', text: 'e' },
      { kind: 'plain', text: ' ' },
      { kind: 'emphasis', text: 'f' },
      { kind: 'plain', text: ' ' },
      { kind: 'plain', text: 'g' },
      { kind: 'plain', text: ' ' },
      { kind: 'address', text: 'R-GAME-1' },
      { kind: 'plain', text: '. snake_case_x <b>' },
    ]);
    expect(plainText('a **b** `c`')).toBe('a b c');
  });
});
