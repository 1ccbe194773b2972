/**
 * What a person asks for to get a game run. The manifest is made of it alone (`core/game/manifest.ts`), so the same
 * wishes give the same manifest and hash in the window and on the command line. Keys, and whether parameters are tried
 * first, are no part of the manifest.
 */
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { thawPlayer } from '../player/players.ts';
import { issuesInWords, pathText } from '../util/schema-words.ts';
import { gamePlayerWishSchema } from '../player/seats.ts';
import { gameManifestSchema } from './run.ts';

const shape = gameManifestSchema.shape;

export const gameRequestSchema = z.strictObject({
  players: z.array(gamePlayerWishSchema).min(2).max(100),
  pairings: shape.pairings,
  openings: shape.openings,
  gamesPerLane: shape.gamesPerLane,
  prompt: shape.prompt,
  reader: shape.reader,
  maxAttempts: shape.maxAttempts,
  maxPlies: shape.maxPlies,
  startFen: shape.startFen,
  seed: shape.seed,
  gates: shape.gates,
  limits: shape.limits,
  sprt: shape.sprt,
  keyVariables: z
    .record(z.string(), z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/))
    .describe('environment variable that holds the key, by service address; others: the key store'),
  preflight: z.boolean().describe('try each wished parameter once before the run'),
});
export type GameRequest = z.infer<typeof gameRequestSchema>;

/**
 * The wishes behind a manifest, or behind a plan that holds one, so that what was printed can be played. Anything else is
 * handed back as it is; null: a player of the manifest cannot be asked again.
 */
export function wishesOfManifest(value: unknown): unknown {
  const held = manifestHolder.safeParse(value);
  const parsed = gameManifestSchema.safeParse(held.success ? held.data.manifest : value);
  if (!parsed.success) return value;
  const players = parsed.data.players.map((player) => thawPlayer(player));
  if (players.includes(null)) return null;
  const { pairings, openings, gamesPerLane, prompt, reader, maxAttempts } = parsed.data;
  const { maxPlies, startFen, seed, gates, limits, sprt } = parsed.data;
  const lanes = { pairings, openings, gamesPerLane, maxPlies, startFen, seed };
  const asking = {
    prompt,
    reader,
    maxAttempts,
    gates,
    limits,
    keyVariables: {},
    preflight: gates.length > 0,
  };
  return { players, ...lanes, ...asking, ...(sprt === undefined ? {} : { sprt }) };
}

const manifestHolder = z.looseObject({ manifest: z.unknown() });

/** Of text that a person wrote, or that another program made; the message lists everything that does not fit. */
export function parseGameRequest(
  value: unknown,
  nameOf: typeof pathText = pathText,
): Result<GameRequest, Failure<'bad_game_request'>> {
  const parsed = gameRequestSchema.safeParse(value);
  return parsed.success
    ? ok(parsed.data)
    : fail('bad_game_request', issuesInWords(parsed.error, nameOf).join('\n'));
}
