/**
 * What does not fit a schema, in words for people: the name of the thing, and what it may be. Never the text of the
 * validator, never more than a few of them.
 */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const MOST = 8;

/** A line for each. `nameOf`: what people call the place in the value; unset: its path. */
export function issuesInWords(
  { issues }: z.ZodError,
  nameOf: (path: readonly PropertyKey[]) => string = pathText,
): string[] {
  const lines = [...new Set(issues.map((issue) => `${nameOf(issue.path)}: ${inWords(issue)}`))];
  const more = lines.length - MOST;
  return more > 0 ? [...lines.slice(0, MOST), `and ${more} more`] : lines;
}

export function pathText(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the whole' : path.map(String).join('.');
}

function inWords(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return `at least ${String(issue.minimum)}${unitOf(issue.origin)}`;
    case 'too_big':
      return `at most ${String(issue.maximum)}${unitOf(issue.origin)}`;
    case 'not_multiple_of':
      return issue.divisor === 2 ? 'an even number' : `a multiple of ${String(issue.divisor)}`;
    case 'invalid_type':
      return issue.input === undefined
        ? `${typeWords(issue.expected)} is missing`
        : `must be ${typeWords(issue.expected)}`;
    case 'unrecognized_keys':
      return `nobody knows ${issue.keys.slice(0, MOST).join(', ')}`;
    case 'invalid_value':
      return `one of ${issue.values.slice(0, 20).map(String).join(', ')}`;
    case 'invalid_union':
      return 'is of no form that is known here';
    default:
      return issue.message;
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' of them' : '';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function typeWords(expected: string): string {
  return TYPES[expected] ?? expected;
}
