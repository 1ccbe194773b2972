/**
 * The rules of `docs/rules`, built into the window as text: what defines a figure can be read where the figure stands,
 * without a network. The pages are the one source; nothing of them is written again here.
 */
import { readRulePage, type Rule } from '../../core/rule/page.ts';

const PAGES = import.meta.glob<string>(['../../docs/rules/*.md', '!**/README.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

let read: ReadonlyMap<string, Rule> | null = null;

/** By address. Read when the first one is asked for. */
export function allRules(): ReadonlyMap<string, Rule> {
  read ??= new Map(
    Object.entries(PAGES)
      .flatMap(([path, text]) => readRulePage(path.slice(path.lastIndexOf('/') + 1), text).rules)
      .map((rule) => [rule.address, rule]),
  );
  return read;
}

/** Null: there is no such rule, as in a figure of a program that is newer than its pages. */
export function findRule(address: string): Rule | null {
  return allRules().get(address) ?? null;
}
