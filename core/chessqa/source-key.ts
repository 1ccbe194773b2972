/**
 * Which items come from the same source (R-STAT-7): a puzzle, a judged position, a game, a commented move. The key
 * is kept as text so that it can be read, searched and exported.
 */
import type { Task } from './tasks.ts';

/** Lower-case hex of a text; handed in, because the core does not hash. */
export type Digest = (text: string) => string;

interface Sourced {
  readonly itemId: string;
  readonly task: Task | null;
  readonly fourFields: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** `puzzle:…`, `position:…`, `game:…` or `example:…`; `item:…` where nothing names a source. */
export function sourceKeyOf(item: Sourced, digest: Digest): string {
  const field = (name: string): string | null => {
    const value = item.metadata[name];
    return typeof value === 'string' && value !== '' ? value.slice(0, 500) : null;
  };
  const puzzle = field('puzzle_id');
  if (puzzle !== null) return `puzzle:${puzzle}`;
  const position = field('position_id');
  if (position !== null) return `position:${position}`;
  if (item.task?.family === 'position_judgment') return `position:${item.fourFields}`;
  const game = field('game_id');
  if (game !== null) return `game:${game}`;
  const example = field('base_example_id');
  if (example !== null) return `example:${example}`;
  const move = field('move_uci');
  const comment = item.metadata['correct_text'];
  if (item.task?.family === 'semantic' && move !== null && typeof comment === 'string') {
    return `example:${digest(`${item.fourFields}\n${move}\n${comment}`).slice(0, 16)}`;
  }
  return `item:${item.itemId}`;
}
