/**
 * How an answer is to be written: the form of each task's answer with an example, and where the protocol wants it
 * (R-READ-2 and R-QUEST-2.3). A task with one answer shows an example of one. Outside the `fen` representation no
 * example shows FEN text, so the fields of a FEN answer are described in words there.
 */
import type { AnswerForm, Task } from '../chessqa/tasks.ts';
import type { OutputProtocol, PromptSettings } from './settings.ts';

type Pair = readonly [group1: string, group2: string];

const UCI_HINT = 'UCI: start square, target square, and for a promotion one small letter for the new piece';

const FORMS: Readonly<Record<Exclude<AnswerForm, 'uci' | 'fen'>, string>> = {
  arrangement:
    "for each colour and kind present `Colour Kind: ['square', 'square']`, joined by a comma and a blank; White first, " +
    'then Black; King, Queen, Rook, Bishop, Knight, Pawn; squares sorted, each in single quotes',
  square: 'squares, separated by a comma and a blank',
  man: '`Colour Kind at square`, several separated by a comma and a blank',
  pin: '`pinner>pinned>king`, each a square; several pins separated by a comma and a blank',
  fork: '`forker>target-target`, each a square, targets sorted; several forks separated by a comma and a blank',
  battery:
    'the squares of a battery sorted and joined by `>`; several batteries separated by a comma and a blank',
  skewer: '`attacker>front>back`, each a square; several skewers separated by a comma and a blank',
  bucket: 'one of the five numbers',
  letter: 'one capital letter',
  text: 'one line of text',
};

const EXAMPLES: Readonly<Record<Exclude<AnswerForm, 'uci' | 'fen'>, Pair>> = {
  arrangement: [
    "White King: ['g1'], White Pawn: ['f2', 'g2'], Black King: ['e8'], Black Rook: ['a8']",
    "White King: ['c1'], White Queen: ['d4'], Black King: ['h7'], Black Pawn: ['f7', 'g6', 'h6']",
  ],
  square: ['e4, f5', 'a1, b2, c3'],
  man: ['White Queen at e5', 'Black Rook at d5'],
  pin: ['d1>d7>d8, a2>e2>h2', 'a5>e5>h5, h1>h4>h7'],
  fork: ['e5>c6-f7, f3>e1-g1', 'e4>b1-g2, c4>b2-d6'],
  battery: ['b2>e5>h8, h1>h7', 'h1>h4, a1>a4>a8'],
  skewer: ['d1>d7>d8, a2>e2>h2', 'a5>e5>h5, h1>h4>h7'],
  bucket: ['400', '-200'],
  letter: ['A', 'D'],
  text: ['White gives up the exchange for an attack on the kingside.', 'Black keeps the bishop pair.'],
};

const ONE_MOVE: Pair = ['e2e4', 'a2a1q'];
const MOVES: Pair = ['e2e4, c2b1q', 'g1f3, a2a1q'];
const FENS: Pair = [
  'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  '6k1/5ppp/8/8/8/2N5/5PPP/3R2K1 b - - 3 31',
];
const FEN_IN_WORDS =
  'the six fields of Forsyth–Edwards notation, separated by single blanks: the men rank by rank from rank 8 down with ' +
  'slashes between ranks; w or b for the side to move; castling rights; the en passant square, only if such a capture ' +
  'is legal, else a hyphen; half-moves since the last capture or pawn move; number of the full move';

/** The form of a task's answer in words, with an example for each of the two groups. */
export function answerForm(task: Pick<Task, 'form' | 'answerType'>): {
  readonly words: string;
  readonly examples: Pair;
} {
  const { form } = task;
  if (form === 'fen') return { words: FEN_IN_WORDS, examples: FENS };
  if (form !== 'uci') return { words: FORMS[form], examples: EXAMPLES[form] };
  return task.answerType === 'single'
    ? { words: `one move in ${UCI_HINT}`, examples: ONE_MOVE }
    : { words: `moves in ${UCI_HINT}; several separated by a comma and a blank`, examples: MOVES };
}

/** Form and example of the answer of a task. */
export function answerFormText(task: Task, settings: PromptSettings): string {
  const { words, examples } = answerForm(task);
  const form = `Form of the answer: ${words}.`;
  if (task.form === 'fen' && settings.representation !== 'fen') return form;
  return `${form}\nExample of an answer: ${examples[settings.exampleGroup - 1] ?? examples[0]}`;
}

/** Where the protocol wants the answer, after the request to reason or not. */
export function protocolText(protocol: OutputProtocol, style: PromptSettings['style']): string {
  if (protocol === 'json') {
    const think = style === 'default' ? 'Think the position through step by step before you answer. ' : '';
    return `${think}Reply with one JSON object and nothing else, with exactly one key:\n{"answer": "<answer>"}`;
  }
  const think = style === 'default' ? 'Reason step by step and explain your reasoning.\n' : '';
  return `${think}End your reply with one last line of exactly this form:\nFINAL ANSWER: <answer>`;
}
