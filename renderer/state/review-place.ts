/**
 * Where a game is reviewed: `#/review?run=…&game=…&ply=…`. The place is the number of half-moves on the board, 0 the
 * start; null is a place that was not named. What cannot be read is not named. Pure.
 */
export interface ReviewPlace {
  readonly runId: string | null;
  readonly gameId: string | null;
  readonly ply: number | null;
  /** Whose reviews are shown; null: the engine profile with most of them. */
  readonly profile: string | null;
  readonly part: DecisionPart;
}

export const DECISION_PARTS = ['reply', 'prompt', 'requests', 'engine', 'ledger', 'try'] as const;
export type DecisionPart = (typeof DECISION_PARTS)[number];

const MAX_TEXT = 200;

export function readReviewPlace(params: URLSearchParams): ReviewPlace {
  const text = (key: string, most = MAX_TEXT): string | null => {
    const value = params.get(key);
    return value === null || value === '' || value.length > most ? null : value;
  };
  const ply = text('ply');
  return {
    runId: text('run'),
    gameId: text('game'),
    ply: ply !== null && /^\d{1,4}$/.test(ply) ? Number(ply) : null,
    profile: text('profile', 2000),
    part: DECISION_PARTS.find((one) => one === params.get('part')) ?? 'reply',
  };
}

export function makeReviewHref(
  runId: string,
  gameId: string | null = null,
  ply: number | null = null,
  profile: string | null = null,
): string {
  const params = new URLSearchParams({ run: runId });
  if (gameId !== null) params.set('game', gameId);
  if (ply !== null) params.set('ply', String(ply));
  if (profile !== null) params.set('profile', profile);
  return `#/review?${params.toString()}`;
}
