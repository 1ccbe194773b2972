/** The manifest of a game run from the wishes for it: literal rules and versions added, nothing else decided here. */
import type { GameManifest } from './run.ts';
import type { GamePlayer } from '../player/seats.ts';
import type { GameRequest } from './request.ts';
import { FEEDBACK_VERSION } from './feedback.ts';
import { GAME_PROMPT_VERSION } from './prompt.ts';

/** @param players frozen, in the order of the wishes. */
export function makeGameManifest(request: GameRequest, players: readonly GamePlayer[]): GameManifest {
  const { pairings, openings, gamesPerLane, prompt, reader, maxAttempts, maxPlies, startFen, seed } = request;
  return {
    kind: 'games',
    schemaVersion: 1,
    reader,
    prompt,
    promptVersion: GAME_PROMPT_VERSION,
    feedbackVersion: FEEDBACK_VERSION,
    maxAttempts,
    maxPlies,
    drawRules: { repetitions: 3, halfmoves: 100, insufficientMaterial: 'by_material_alone' },
    startFen,
    openings,
    gamesPerLane,
    seed,
    players: [...players],
    pairings,
    gates: request.gates,
    limits: request.limits,
    ...(request.sprt === undefined ? {} : { sprt: request.sprt }),
  };
}

/**
 * Whether this program still words prompts and feedback as it did when the run began: another wording within one run
 * would be a change that nobody decided (R-GAME-13 and R-GAME-14). Null: it does.
 */
export function wordingProblem({ promptVersion, feedbackVersion }: GameManifest): string | null {
  if (promptVersion === GAME_PROMPT_VERSION && feedbackVersion === FEEDBACK_VERSION) return null;
  return `Its prompts (${promptVersion}) and feedback (${feedbackVersion}) are worded otherwise than this program words them (${GAME_PROMPT_VERSION}, ${FEEDBACK_VERSION}). Go on with the version that began it, or start a new run.`;
}
