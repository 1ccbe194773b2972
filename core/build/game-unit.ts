/** A game of a PGN file as a unit of a build, under the name the release gives it. */
import type { PgnGame } from '../chess/pgn-record.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { RawUnit } from './read-units.ts';

const MISSING: Readonly<Record<string, string>> = { Event: 'unknown', Round: '1', White: 'w', Black: 'b' };

/** A game that is cut is read up to there; one whose start or variant is refused is refused. */
export function gameUnit({ tags, startFen, plies, reports }: PgnGame): Result<RawUnit, Failure<'refused'>> {
  if (plies === null)
    return fail(
      'refused',
      reports.find(({ code }) => code.endsWith('_refused'))?.message ?? 'it cannot be read',
    );
  const moves = plies.map(({ uci }) => uci);
  const id = Object.entries(MISSING)
    .map(([tag, missing]) => tags.get(tag) ?? missing)
    .join('_')
    .replaceAll(/[\s/]/g, '_')
    .slice(0, 300);
  return ok({
    kind: 'game',
    name: `${id} ${moves.join(' ')}`,
    named: { game_id: id },
    fen: startFen,
    moves,
    puzzle: null,
    asked: null,
  });
}
