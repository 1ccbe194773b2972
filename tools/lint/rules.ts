/**
 * Do the citations hold? Every address that is cited in sources, tests and pages must be the heading of one rule in
 * `docs/rules`, and nobody may cite what is not in the repository any more. Pure: texts in, problems out; the test reads
 * the files.
 */
import { addressesIn } from '../../core/rule/address.ts';
import { readRulePage } from '../../core/rule/page.ts';

export interface TextFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Papers that lie outside the repository, and numbers that mean two things. A comment may break its line in between. */
const UNREACHABLE: readonly RegExp[] = [
  /\bgame-harness\b/i,
  /\bchessqa\.md\b|\bchessqa \d+\.\d/i,
  /\bgeneralization(?:\.md|\s+(?:\*\s+|\/\/\s+)?\d)/i,
  // A page of the rules has this name too: without a number it is that one.
  /\bproviders\.md\s+(?:\*\s+|\/\/\s+)?\d/i,
  /\bstyle(?:\.md\b|(?:\s+section)?\s+(?:\*\s+|\/\/\s+)?\d)/i,
  /\bdecisions?\s+(?:\*\s+|\/\/\s+)?\d/i,
];

/** @param pages those of `docs/rules`, by file name; @param files everything that may cite, the pages included. */
export function checkRules(pages: readonly TextFile[], files: readonly TextFile[]): readonly string[] {
  const problems: string[] = [];
  const defined = new Map<string, string>();
  for (const { path, text } of pages) {
    const page = readRulePage(path, text);
    problems.push(...page.problems);
    for (const { address } of page.rules) {
      const earlier = defined.get(address);
      if (earlier === undefined) defined.set(address, path);
      else problems.push(`${path}: ${address} is already a rule of ${earlier}`);
    }
  }
  for (const file of files) problems.push(...citationProblems(file, defined));
  return problems;
}

function citationProblems({ path, text }: TextFile, defined: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  for (const address of new Set(addressesIn(text))) {
    if (!defined.has(address))
      problems.push(`${at(path, text, text.indexOf(address))}: there is no rule ${address}`);
  }
  for (const name of UNREACHABLE) {
    const found = name.exec(text);
    if (found !== null) {
      problems.push(
        `${at(path, text, found.index)}: "${found[0]}" is not in the repository: cite a rule of docs/rules`,
      );
    }
  }
  return problems;
}

function at(path: string, text: string, index: number): string {
  return `${path}:${text.slice(0, index).split('\n').length}`;
}
