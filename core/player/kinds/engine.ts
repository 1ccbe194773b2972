/** A chess engine with settings and a limit, at full strength or held down to a rating. */
import { ANSWERS_HERE, type KindOfPlayer, type PlayerOf } from '../kind.ts';

export const ENGINE: KindOfPlayer<'engine'> = {
  ...ANSWERS_HERE,
  label: 'Engine',
  description:
    'A UCI engine: its best move where one move is asked, the bucket of its score in Position Judgment.',
  repliesInWords: false,
  studyRole: 'reference',
  frozenFields: ['engine', 'fixedOptions'],
  name: (player) => {
    const elo = 'elo' in player ? player.elo : null;
    return elo === null ? programOf(player) : `${programOf(player)} at Elo ${elo}`;
  },
  ownName: programOf,
  gameSeat: (kept, id) => ({ ...kept, id, elo: null }),
  studySeat: (kept) => ({ ...kept, elo: null }),
};

/** As the program calls itself; before it was started, and where it says nothing, by our id for it. */
function programOf(player: PlayerOf<'engine'>): string {
  return 'engine' in player ? (player.engine.name ?? player.engineId) : player.engineId;
}
