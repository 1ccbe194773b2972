/**
 * One line of PGN movetext into tokens (decision 37). Comments may run over several lines, so the state that crosses a
 * line end is handed in and out. A move keeps its suffix glyphs as NAGs. Nothing here knows the rules of chess.
 */

export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

export type PgnToken =
  | { readonly kind: 'move'; readonly text: string; readonly nags: readonly number[] }
  | { readonly kind: 'nag'; readonly nag: number }
  | { readonly kind: 'open' } // a variation begins
  | { readonly kind: 'close' }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'result'; readonly result: PgnResult };

/** Longest first. Numbers are those of the PGN standard; glyphs beyond the six suffixes as decision 37 lists them. */
const GLYPHS: readonly (readonly [glyph: string, nag: number])[] = [
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
  ['+−', 18],
  ['−+', 19],
  ['+-', 18],
  ['-+', 19],
  ['!', 1],
  ['?', 2],
  ['=', 10],
  ['∞', 13],
  ['⩲', 14],
  ['⩱', 15],
  ['±', 16],
  ['∓', 17],
];

const RESULT = /^(?:(1[-–—−]0)|(0[-–—−]1)|(1\/2[-–—−]1\/2|½[-–—−]½|1\/2|½)|\*)$/;
const MOVE_NUMBER = /^\d{1,9}(?:[.…]+|$)/;
const PROMOTION_IN_PARENTHESES = /^\(([QRBNqrbn])\)/;
const WORD_END = /[\s(){};]/;
const WHITE = /\s/;

export interface TokenisedLine {
  readonly tokens: readonly PgnToken[];
  /** Text of a comment that the line leaves open; null when none is open. */
  readonly openComment: string | null;
}

/** `openComment`: text of the comment left open by the lines before, or null. */
export function tokenise(line: string, openComment: string | null): TokenisedLine {
  const tokens: PgnToken[] = [];
  let index = 0;
  if (openComment !== null) {
    const end = line.indexOf('}');
    if (end === -1) return { tokens, openComment: `${openComment}\n${line}` };
    tokens.push({ kind: 'comment', text: `${openComment}\n${line.slice(0, end)}`.trim() });
    index = end + 1;
  }
  while (index < line.length) {
    const character = line.charAt(index);
    if (WHITE.test(character) || character === '}') index += 1;
    else if (character === ';') {
      tokens.push({ kind: 'comment', text: line.slice(index + 1).trim() });
      break;
    } else if (character === '{') {
      const end = line.indexOf('}', index);
      if (end === -1) return { tokens, openComment: line.slice(index + 1) };
      tokens.push({ kind: 'comment', text: line.slice(index + 1, end).trim() });
      index = end + 1;
    } else if (character === '(' || character === ')') {
      tokens.push({ kind: character === '(' ? 'open' : 'close' });
      index += 1;
    } else index = readWord(line, index, tokens);
  }
  return { tokens, openComment: null };
}

/** Reads one word from `start` and returns where it ends. */
function readWord(line: string, start: number, tokens: PgnToken[]): number {
  let end = start;
  while (end < line.length && !WORD_END.test(line.charAt(end))) end += 1;
  let word = line.slice(start, end);
  const promotion = PROMOTION_IN_PARENTHESES.exec(line.slice(end, end + 3));
  if (promotion !== null && /[a-h][18]$/.test(word)) {
    word += `=${promotion[1]}`;
    end += 3;
    while (end < line.length && !WORD_END.test(line.charAt(end))) word += line.charAt(end++);
  }
  addWord(word, tokens);
  return end;
}

function addWord(word: string, tokens: PgnToken[]): void {
  const result = RESULT.exec(word);
  if (result !== null) {
    const [, white, black, draw] = result;
    tokens.push({ kind: 'result', result: white ? '1-0' : black ? '0-1' : draw ? '1/2-1/2' : '*' });
    return;
  }
  // A number that no standard knows is a mark all the same, and no move.
  const nag = /^\$(\d{1,9})$/.exec(word);
  if (nag !== null) {
    tokens.push({ kind: 'nag', nag: Number(nag[1]) });
    return;
  }
  const unnumbered = word.replace(MOVE_NUMBER, '').replace(/^[.…]+/, '');
  const { text, nags } = stripGlyphs(unnumbered);
  if (text === '' || text === 'e.p.')
    tokens.push(...nags.map((value) => ({ kind: 'nag' as const, nag: value })));
  else tokens.push({ kind: 'move', text: text.endsWith('e.p.') ? text.slice(0, -4) : text, nags });
}

/** Glyphs at the end of a word, in the order they stand there. */
function stripGlyphs(word: string): { text: string; nags: readonly number[] } {
  let text = word;
  const nags: number[] = [];
  for (;;) {
    const glyph = GLYPHS.find(([end]) => text.endsWith(end));
    if (glyph === undefined) return { text, nags };
    text = text.slice(0, -glyph[0].length);
    nags.unshift(glyph[1]);
  }
}
