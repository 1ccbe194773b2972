/** The rules in the window: the pages of the repository, the mark beside a figure, and the sheet, all as text. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RuleAddress } from '../../../core/rule/address.ts';
import { readRulePage } from '../../../core/rule/page.ts';
import { allRules, findRule } from '../../../renderer/data/rules.ts';
import { RuleLink } from '../../../renderer/parts/rule-link.tsx';
import { RuleText } from '../../../renderer/shell/rule-sheet.tsx';
import { RuleProvider } from '../../../renderer/state/shown-rule.ts';

const pages = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs/rules');

const nothing = (): void => undefined;

function mark(rule: RuleAddress): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <RuleProvider value={nothing}>
        <RuleLink rule={rule} />
      </RuleProvider>
    </MantineProvider>,
  );
}

function sheet(text: string): string {
  const rule = readRulePage('games.md', text).rules[0];
  if (rule === undefined) throw new Error('no rule');
  return renderToStaticMarkup(
    <MantineProvider>
      <RuleText rule={rule} onFollow={nothing} onBack={null} />
    </MantineProvider>,
  );
}

describe('rules in the window', () => {
  it('are those of the pages, every one', () => {
    const written = readdirSync(pages)
      .filter((name) => name !== 'README.md')
      .flatMap((name) => readRulePage(name, readFileSync(path.join(pages, name), 'utf8')).rules);
    expect(written.length).toBeGreaterThan(150);
    expect([...allRules().values()].sort(byAddress)).toEqual([...written].sort(byAddress));
  });

  it('are named by the mark beside a figure', () => {
    expect(mark('R-STAT-6')).toContain('aria-label="What this is: Source-balanced, R-STAT-6"');
  });

  it('have no mark where there is no such rule, and none without a window', () => {
    expect(mark(`R-STAT-${999}`)).not.toContain('<button');
    expect(renderToStaticMarkup(<RuleLink rule="R-STAT-6" />)).toBe('');
  });

  it('show statement, lists, reason, source and page', () => {
    const rule = findRule('R-STAT-9');
    expect(rule?.rest.some(({ kind }) => kind === 'list')).toBe(true);
    const html = sheet(
      '### R-GAME-1\n\n**Name.** Says `a_b`.\n\n1. one\n2. two\n\n_Why:_ fair, R-STAT-6. _Source:_ *ours*.\n',
    );
    for (const part of [
      '<code class="mono">a_b</code>',
      '<ol><li>one</li><li>two</li></ol>',
      'Source-balanced</button>',
      '<em>ours</em>',
      'docs/rules/games.md',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('are text, whatever stands in them', () => {
    const html = sheet(
      '### R-GAME-1\n\n**Name.** <img src=x onerror=alert(1)> [x](javascript:alert(1)).\n\n_Why:_ a. _Source:_ b.\n',
    );
    expect(html).not.toContain('<img');
    expect(html).not.toContain('javascript:');
  });
});

function byAddress(a: { readonly address: string }, b: { readonly address: string }): number {
  return a.address < b.address ? -1 : 1;
}
