/**
 * Ids of a game run and their text forms (R-GAME-3). They are made of the lane, the game's number in it and the
 * ply, so they are the same on every machine and after every resume, and no other lane can change them.
 */

/** @param number of the game in its lane, from 1. */
export function makeGameId(lane: string, number: number): string {
  return `${lane}-g${number}`;
}

/** @param pair number of the pair of games in its lane, from 1. */
export function makePairId(lane: string, pair: number): string {
  return `${lane}-o${pair}`;
}

/** @param ply the half-move that the decision is about, from 1, book moves counted. */
export function makeDecisionId(gameId: string, ply: number): string {
  return `${gameId}-p${ply}`;
}

/** Game and ply of a decision; the ply is null where the text is no decision's id. */
export function placeOfDecision(decisionId: string): {
  readonly gameId: string;
  readonly ply: number | null;
} {
  const [, gameId = decisionId, ply] = /^(.*)-p(\d+)$/.exec(decisionId) ?? [];
  return { gameId, ply: ply === undefined ? null : Number(ply) };
}

/** The game that a row is about, by the row's key (`game-records.ts`). */
export function gameOfKey(key: string): string {
  return key.replace(/:\d+$/, '').replace(/-p\d+(?:-a\d+)?$/, '');
}

/** Key of the rows of one request. @param number of the request within its decision, from 1, failed ones counted. */
export function makeRequestKey(decisionId: string, number: number): string {
  return `${decisionId}-a${number}`;
}

/** @param randomHex at least 8 lower-case hex digits. */
export function makeRequestId(decisionId: string, number: number, randomHex: string): string {
  if (!/^[0-9a-f]{8}/.test(randomHex)) throw new Error('a request id needs 8 hex digits');
  return `${makeRequestKey(decisionId, number)}-${randomHex.slice(0, 8)}`;
}
