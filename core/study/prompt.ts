/**
 * The prompt of one position of a move study: one user message, the same template for every model, no history, no
 * example game (R-STUDY-4). The paper's conditions are the default; every other condition is a recorded setting,
 * because it changes what is measured. Reasoning effort is a condition too, but part of the request, not of the text.
 */
import { z } from 'zod';
import { uciSanPairs } from '../chess/legal-list.ts';
import { showPosition, type ShownPosition } from '../prompt/representation.ts';
import { PROMPT_VERSION, type Wording } from '../prompt/settings.ts';
import type { Representation } from '../prompt/settings.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { AskedFields } from './answer-object.ts';
import type { StudyConditions } from './conditions.ts';
import { isPaperAsking } from './paper-asking.ts';
import { PLACES, type PromptTemplate } from './prompt-template.ts';

export const promptIdentitySchema = z.strictObject({
  source: z.enum(['own', 'published', 'imported']),
  version: z.number().int().nullable(),
  sha256: z.string(),
});
/** What a run records of its template. */
export type PromptIdentity = z.infer<typeof promptIdentitySchema>;

export function promptIdentity({ source, version, sha256 }: PromptTemplate): PromptIdentity {
  return { source, version, sha256 };
}

/**
 * The whole message. A template that is not ours knows the paper's conditions only; others are refused, never
 * approximated.
 */
export function makeStudyPrompt(
  position: ShownPosition,
  conditions: StudyConditions,
  template: PromptTemplate,
  wording: Wording = PROMPT_VERSION,
): Result<string, Failure<'not_offered'>> {
  if (template.source !== 'own') {
    if (!isPaperAsking(conditions)) {
      const message =
        'Only our own prompt has words for other conditions than FEN, both notations and no list of legal moves.';
      return fail('not_offered', message);
    }
    return ok(template.text.replace('{fen}', () => position.fen));
  }
  return ok(
    template.text
      .replace(PLACES.position, () => positionText(position, conditions.representation, wording))
      .replace(`${PLACES.menu}\n\n`, () => menuText(position.fen, conditions))
      .replace(PLACES.fields, () => fieldLines(conditions.notation).join(',\n')),
  );
}

/** The FEN alone, as the paper shows it; the other forms say in words what a FEN says beside the men. */
function positionText(position: ShownPosition, representation: Representation, wording: Wording): string {
  return representation === 'fen'
    ? `A chess position, given as a FEN string: ${position.fen}`
    : showPosition(position, representation, wording);
}

function menuText(fen: string, { menu, notation }: StudyConditions): string {
  if (menu === 'none') return '';
  const moves = uciSanPairs(fen).map(({ uci, san }) => {
    if (notation === 'both') return `${uci} = ${san}`;
    return notation === 'uci' ? uci : san;
  });
  const form = notation === 'both' ? 'UCI = SAN' : notation.toUpperCase();
  return `LEGAL MOVES (${form}, in alphabetical order of the UCI text):\n${moves.join(', ')}\n\n`;
}

function fieldLines(notation: AskedFields): string[] {
  const uci = 'move_uci: <the move in UCI notation, for example e2e4>';
  const san = 'move_san: <the move in SAN, for example e4>';
  const reasoning = 'reasoning: <why this move, in at most 3 sentences>';
  if (notation === 'both') return [uci, san, reasoning];
  return [notation === 'uci' ? uci : san, reasoning];
}
