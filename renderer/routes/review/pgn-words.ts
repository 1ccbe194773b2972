/** A game of a PGN file as the review shows it. Tags and texts are somebody's; they are bounded where they are shown. Pure. */
import type { PgnGameView } from '../../../core/game/pgn-import.ts';
import { showLine } from '../../format/visible-text.ts';
import type { SheetPly, Stand } from './ply-cursor.ts';

export function tagOf({ tags }: PgnGameView, name: string): string | null {
  return tags.find((tag) => tag.name === name)?.value ?? null;
}

export function titleOf(game: PgnGameView): string {
  const players = [tagOf(game, 'White') ?? '?', tagOf(game, 'Black') ?? '?'].join(' – ');
  const more = [tagOf(game, 'Event'), tagOf(game, 'Date'), game.result].filter((one) => one !== null);
  const broken = game.problems.length === 0 ? '' : ' ⚠';
  return `${game.number}. ${showLine([players, ...more].join(', '))}${broken}`;
}

/** The game of the address, else the first one; null: the file has none. */
export function findGame(games: readonly PgnGameView[], number: string | null): PgnGameView | null {
  return games.find((game) => String(game.number) === number) ?? games[0] ?? null;
}

function fenBefore(game: PgnGameView, index: number): string {
  return index === 0 ? game.startFen : (game.moves[index - 1]?.fenAfter ?? game.startFen);
}

export function pgnStands(game: PgnGameView): readonly Stand[] {
  return [
    { fen: game.startFen, arrows: [] },
    ...game.moves.map(({ uci, fenAfter }): Stand => ({
      fen: fenAfter,
      arrows: [{ move: uci, tone: 'other' }],
    })),
  ];
}

export function pgnSheet(game: PgnGameView): readonly SheetPly[] {
  return game.moves.map(({ san }, index) => ({
    fenBefore: fenBefore(game, index),
    san,
    marks: [],
    by: 'decision',
  }));
}
