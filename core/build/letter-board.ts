/**
 * A board of letters with files and ranks, for the second computation of answers: it shares nothing with the tables that
 * the first one uses, so that a fault in either shows as a difference.
 */
export interface Place {
  readonly file: number;
  readonly rank: number;
}

type Step = readonly [file: number, rank: number];

const STRAIGHT: readonly Step[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const DIAGONAL: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const JUMPS: readonly Step[] = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
];

export function nameOf({ file, rank }: Place): string {
  return 'abcdefgh'.charAt(file) + String(rank + 1);
}

export function isWhite(letter: string): boolean {
  return letter === letter.toUpperCase();
}

/** Directions in which a man goes as far as it can. */
export function directionsOf(letter: string): readonly Step[] {
  switch (letter.toLowerCase()) {
    case 'r':
      return STRAIGHT;
    case 'b':
      return DIAGONAL;
    case 'q':
      return [...STRAIGHT, ...DIAGONAL];
    default:
      return [];
  }
}

export class LetterBoard {
  readonly #letters = new Map<string, string>();
  readonly whiteToMove: boolean;

  constructor(fen: string) {
    const [placement = '', turn] = fen.split(' ');
    this.whiteToMove = turn === 'w';
    for (const [row, text] of placement.split('/').entries()) {
      let file = 0;
      for (const letter of text) {
        if (/\d/.test(letter)) file += Number(letter);
        else this.#letters.set(nameOf({ file: file++, rank: 7 - row }), letter);
      }
    }
  }

  /** Null: the square is empty. */
  at(place: Place): string | null {
    return this.#letters.get(nameOf(place)) ?? null;
  }

  without(square: string): LetterBoard {
    const copy = new LetterBoard('8/8/8/8/8/8/8/8 w');
    for (const [name, letter] of this.#letters) if (name !== square) copy.#letters.set(name, letter);
    return copy;
  }

  /** Every man, a1 first, then b1. */
  men(): readonly (Place & { readonly letter: string; readonly name: string })[] {
    return Array.from({ length: 64 }, (_, index) => ({
      file: index % 8,
      rank: Math.floor(index / 8),
    })).flatMap((place) => {
      const letter = this.at(place);
      return letter === null ? [] : [{ ...place, letter, name: nameOf(place) }];
    });
  }

  /** The men met one behind the other. */
  ahead(from: Place, [file, rank]: Step): readonly (Place & { readonly letter: string })[] {
    const met: (Place & { readonly letter: string })[] = [];
    for (let at = moved(from, [file, rank]); isOnBoard(at); at = moved(at, [file, rank])) {
      const letter = this.at(at);
      if (letter !== null) met.push({ ...at, letter });
    }
    return met;
  }

  /** Squares that the man on a square attacks, whose move it is and pins apart. */
  attacked(from: Place): readonly Place[] {
    const letter = this.at(from) ?? '';
    const lower = letter.toLowerCase();
    if (lower === 'n') return JUMPS.map((step) => moved(from, step)).filter(isOnBoard);
    if (lower === 'k') return [...STRAIGHT, ...DIAGONAL].map((step) => moved(from, step)).filter(isOnBoard);
    if (lower === 'p') {
      const forward = isWhite(letter) ? 1 : -1;
      return [moved(from, [1, forward]), moved(from, [-1, forward])].filter(isOnBoard);
    }
    return directionsOf(letter).flatMap((step) => {
      const squares: Place[] = [];
      for (let at = moved(from, step); isOnBoard(at); at = moved(at, step)) {
        squares.push(at);
        if (this.at(at) !== null) break;
      }
      return squares;
    });
  }

  /** Names of the squares whose men attack the king of the side to move. */
  checkers(): string[] {
    const king = this.whiteToMove ? 'K' : 'k';
    return this.men()
      .filter(({ letter }) => isWhite(letter) !== this.whiteToMove)
      .filter((man) => this.attacked(man).some((place) => this.at(place) === king))
      .map(({ name }) => name);
  }
}

function moved({ file, rank }: Place, step: Step): Place {
  return { file: file + step[0], rank: rank + step[1] };
}

function isOnBoard({ file, rank }: Place): boolean {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}
