/** How many games of a file could not be read to their end, and where the first of them were cut (R-FILE-7). */
import type { PgnGame } from '../../core/chess/pgn-record.ts';

const NAMED = 5;

export class CutGames {
  readonly #first: string[] = [];
  #cut = 0;
  #refused = 0;
  #total = 0;

  /** @param plies of a game that matter; beyond them nothing is missed. */
  add(game: PgnGame, plies = Number.POSITIVE_INFINITY): void {
    this.#total += 1;
    if (game.plies === null) this.#refused += 1;
    else if (game.cut === null || game.cut.plies >= plies) return;
    else this.#cut += 1;
    if (this.#first.length < NAMED) this.#first.push(whereOf(game));
  }

  /** Cut, not refused: their moves count up to the cut. */
  get cut(): number {
    return this.#cut;
  }

  notes(): string[] {
    const count = this.#cut + this.#refused;
    if (count === 0) return [];
    const more = count > this.#first.length ? ` and ${count - this.#first.length} more` : '';
    const how = [
      ...(this.#cut === 0 ? [] : [`${this.#cut} cut short, read up to there`]),
      ...(this.#refused === 0 ? [] : [`${this.#refused} refused`]),
    ].join(', ');
    return [
      `${count} of ${this.#total} games could not be read whole (${how}): ${this.#first.join('; ')}${more}.`,
    ];
  }
}

/** `game 3, line 12, ply 7: foreign letter`. */
function whereOf({ number, line, cut, reports }: PgnGame): string {
  const why = cut?.code ?? reports.find(({ code }) => code.endsWith('_refused'))?.code ?? 'unreadable';
  const at = cut === null ? `line ${line}` : `line ${cut.line}, ply ${cut.plies + 1}`;
  return `game ${number}, ${at}: ${why.replaceAll('_', ' ')}`;
}
