/**
 * The move-study prompt as data (R-STUDY-4). The published text comes with the program as a file and is known by
 * its hash; it has one place, for a FEN. For every other condition there is a template of ours, which keeps the blocks
 * and every demand of the published one in other words. A person can load a text of their own. A run always records
 * which template was used, its version and its hash.
 *
 * Kept on purpose: the form is shown with unquoted keys and placeholders in angle brackets, as the published prompt
 * does, so a model that copies it letter by letter writes invalid JSON. That is part of what is measured.
 */
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { Sha256 } from '../record/hash-chain.ts';

export interface PromptTemplate {
  /** `own`: ours. `published`: the paper's text. `imported`: any other text a person loaded. */
  readonly source: 'own' | 'published' | 'imported';
  /** Grows with every change of wording of ours; null for a loaded text, which its hash names. */
  readonly version: number | null;
  /** Of the text, UTF-8, lower-case hex. */
  readonly sha256: string;
  /** Blocks in order. A loaded text has its one place for the position at `{fen}`. */
  readonly text: string;
}

/** Places in our template; each stands on a line of its own. */
export const PLACES = { position: '{position}', menu: '{menu}', fields: '{fields}' } as const;

const OWN_TEXT = `INPUT:
{position}

TASK:
Decide which move is the best one in this position. Answer with the move and with your reason for it, in the form required below.

{menu}

OUTPUT REQUIREMENTS:
The answer is JSON and nothing else: no text before or after it, no code fence, no comment. It is one JSON object of this form:
{
{fields}
}

IMPORTANT INFORMATION:
- Both the form of the answer and the quality of the move are scored.
- A move that is not legal in this position counts as a failed attempt.
- Give nothing but the JSON. An answer that departs from the required form counts as a failed attempt.
- Outside help of any kind is forbidden: no web search, no tools. Using any counts as a failed attempt.`;

export const OWN_TEMPLATE: PromptTemplate = {
  source: 'own',
  version: 1,
  sha256: '37a07d284684ae93787a59e5fa9b36ea08df00b153f90d6fd70938768ac86cbf',
  text: OWN_TEXT,
};

/** SHA-256 of the published text with line feeds, without outer blanks; its line breaks are a reconstruction. */
export const PUBLISHED_PROMPT_SHA256 = 'b5c7e45eb43eb10de330e080ef52fb742834f5e0af26df16d5635cadf57d8b19';

const MAX_CHARACTERS = 20_000;

/** A template from a file. Line ends and outer blanks do not matter; it must have the place `{fen}` exactly once. */
export function readPromptTemplate(
  text: string,
  sha256: Sha256,
): Result<PromptTemplate, Failure<'bad_template'>> {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();
  if (plain.length > MAX_CHARACTERS) {
    return fail('bad_template', `A prompt template has at most ${MAX_CHARACTERS} characters.`);
  }
  const places = plain.split('{fen}').length - 1;
  if (places !== 1) {
    return fail(
      'bad_template',
      `A prompt template names {fen} exactly once; this one has it ${places} times.`,
    );
  }
  const hash = sha256(plain);
  const source = hash === PUBLISHED_PROMPT_SHA256 ? 'published' : 'imported';
  return ok({ source, version: null, sha256: hash, text: plain });
}
