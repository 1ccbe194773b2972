/**
 * A page of `docs/rules` read as rules, for the window that shows them and for the test that holds them together. A rule
 * is a third-level heading that is the address alone, a first paragraph "**Name.** What it says.", further paragraphs
 * and lists, and at the end why it is so and where it comes from. Anything else is a problem of the page, told by its
 * heading; nothing is guessed.
 */
import { ADDRESS_PATTERN, addressesIn } from './address.ts';

export interface Rule {
  readonly address: string;
  /** `games.md` */
  readonly page: string;
  /** Without its full stop. */
  readonly title: string;
  /** First sentence or sentences: the first paragraph without the name, in the mark-up of the page. */
  readonly statement: string;
  /** Paragraphs and lists between the first paragraph and the reason. */
  readonly rest: readonly RuleBlock[];
  readonly why: string;
  readonly source: string;
}

export type RuleBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly string[] };

export interface RulePage {
  readonly rules: readonly Rule[];
  /** What is wrong with the page; empty: nothing. */
  readonly problems: readonly string[];
}

export function readRulePage(page: string, text: string): RulePage {
  const rules: Rule[] = [];
  const problems: string[] = [];
  const sections = text.split(/^### /m).slice(1);
  for (const section of sections) {
    const end = section.indexOf('\n');
    const heading = (end === -1 ? section : section.slice(0, end)).trim();
    // A heading of the second level ends the rule before it.
    const body = (end === -1 ? '' : section.slice(end)).split(/^## /m, 1)[0] ?? '';
    const read = readRule(page, heading, body);
    if (typeof read === 'string') problems.push(`${page}: ${heading}: ${read}`);
    else rules.push(read);
  }
  return { rules, problems };
}

const FIRST = /^\*\*(?<title>[^*]+?)[.?]\*\* (?<statement>.+)$/;
const ENDING = /^_Why:_ (?<why>.+?) _Source:_ (?<source>.+)$/;

function readRule(page: string, heading: string, body: string): Rule | string {
  if (addressesIn(heading)[0] !== heading) return 'a heading of the third level must be an address alone';
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const first = FIRST.exec(oneLine(paragraphs[0] ?? ''))?.groups;
  const ending = ENDING.exec(oneLine(paragraphs.at(-1) ?? ''))?.groups;
  if (first === undefined) return 'the first paragraph must be "**Name.** What it says."';
  if (ending === undefined) return 'the last paragraph must be "_Why:_ … _Source:_ …"';
  return {
    address: heading,
    page,
    title: first.title ?? '',
    statement: first.statement ?? '',
    rest: paragraphs.slice(1, -1).map(blockOf),
    why: ending.why ?? '',
    source: ending.source ?? '',
  };
}

const ITEM = /^(?:- |\d+\. )/;

function blockOf(paragraph: string): RuleBlock {
  const lines = paragraph.split('\n');
  if (!lines.every((line) => ITEM.test(line) || line.startsWith(' '))) {
    return { kind: 'text', text: oneLine(paragraph) };
  }
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', isNumbered: !paragraph.startsWith('-'), items };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

/** The first sentence of a statement: what fits beside a figure. */
export function firstSentence(statement: string): string {
  return /^.+?[.!?](?=\s+[A-Z(`]|$)/.exec(statement)?.[0] ?? statement;
}

/** Mark-up of the pages: bold, code, cursive, links by their words. Everything else is text as it stands. */
export interface RuleSpan {
  readonly kind: 'plain' | 'strong' | 'code' | 'emphasis' | 'address';
  readonly text: string;
}

const SPAN = new RegExp(
  [
    String.raw`\*\*(?<strong>[^*]+)\*\*`,
    '`(?<code>[^`]+)`',
    String.raw`\*(?<emphasis>[^*]+)\*`,
    String.raw`(?<!\w)_(?<low>[^_]+)_(?!\w)`,
    String.raw`\[(?<link>[^\]]+)\]\([^)]*\)`,
    `(?<address>${ADDRESS_PATTERN})`,
  ].join('|'),
  'g',
);

export function spansOf(text: string): readonly RuleSpan[] {
  const spans: RuleSpan[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) spans.push({ kind: 'plain', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    spans.push(spanOf(match.groups ?? {}));
  }
  if (at < text.length) spans.push({ kind: 'plain', text: text.slice(at) });
  return spans;
}

function spanOf(groups: Readonly<Record<string, string | undefined>>): RuleSpan {
  const { strong, code, emphasis, low, link, address } = groups;
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (code !== undefined) return { kind: 'code', text: code };
  if (address !== undefined) return { kind: 'address', text: address };
  if (link !== undefined) return { kind: 'plain', text: link };
  return { kind: 'emphasis', text: emphasis ?? low ?? '' };
}

/** The same without mark-up, for a place that shows plain text only. */
export function plainText(text: string): string {
  return spansOf(text)
    .map((span) => span.text)
    .join('');
}
