/** The position at a place of a game, with the way to it. What is made once for a game is not made again at a step. */
import { useMemo } from 'react';
import type { GameDetail } from '../../../core/game/report.ts';
import { makeStands, standAt, type Stand } from './ply-cursor.ts';
import type { AnalysedPosition } from './use-analysis.ts';

export function usePosition(
  { plies, startFen }: Pick<GameDetail, 'plies' | 'startFen'>,
  place: number,
): AnalysedPosition & { readonly stand: Stand } {
  const stands = useMemo(() => makeStands(startFen, plies), [startFen, plies]);
  const moves = useMemo(() => plies.flatMap(({ move }) => (move === null ? [] : [move])), [plies]);
  const stand = standAt(stands, place);
  return { startFen, moves: moves.slice(0, place), fen: stand.fen, stand };
}
