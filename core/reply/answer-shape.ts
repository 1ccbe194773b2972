/**
 * The shape of a ChessQA answer, task by task (R-READ-2): what an answer must look like to comply with the protocol,
 * and the canonical form in which two answers are compared. Letter case is free except in FEN; members of a list are
 * separated by commas with any blanks and may stand in any order; inside one member nothing else is forgiven.
 */
import type { AnswerForm } from '../chessqa/tasks.ts';
import { canonicalMember } from '../chessqa/motifs.ts';

export interface AnswerKind {
  readonly form: AnswerForm;
  readonly answerType: 'single' | 'multi';
  /** Of a question with options: their texts, A first; absent: unknown. */
  readonly options?: readonly string[];
}

const SQUARE = '[a-h][1-8]';
const MAN = '(?:white|black) (?:king|queen|rook|bishop|knight|pawn)';
const SQUARE_LIST = `\\[\\s*'${SQUARE}'(?:\\s*,\\s*'${SQUARE}')*\\s*\\]`;
const FEN_RANK = '[pnbrqkPNBRQK1-8]{1,8}';

/** Of one member where several are asked for. Blanks around it are cut before. */
const MEMBER: Readonly<Record<AnswerForm, RegExp>> = {
  uci: new RegExp(`^${SQUARE}${SQUARE}[qrbn]?$`, 'i'),
  square: new RegExp(`^${SQUARE}$`, 'i'),
  man: new RegExp(`^${MAN} at ${SQUARE}$`, 'i'),
  pin: new RegExp(`^${SQUARE}>${SQUARE}>${SQUARE}$`, 'i'),
  skewer: new RegExp(`^${SQUARE}>${SQUARE}>${SQUARE}$`, 'i'),
  fork: new RegExp(`^${SQUARE}>${SQUARE}(?:-${SQUARE})+$`, 'i'),
  battery: new RegExp(`^${SQUARE}(?:>${SQUARE})+$`, 'i'),
  bucket: /^(?:[+-]?(?:200|400)|[+-]?0)$/,
  letter: /^[a-d]$/i,
  text: /\S/,
  arrangement: new RegExp(`^${MAN}:\\s*${SQUARE_LIST}(?:\\s*,\\s*${MAN}:\\s*${SQUARE_LIST})*$`, 'i'),
  fen: new RegExp(
    `^${FEN_RANK}(?:/${FEN_RANK}){7} [wb] (?:-|(?=[KQkq])K?Q?k?q?) (?:-|[a-h][36]) \\d{1,4} \\d{1,4}$`,
  ),
};

/** No answer of any task is longer: all 218 legal moves of the richest position are below 1,600 characters. */
export const MAX_CHARACTERS = 4_000;

/** Does the text, outer blanks cut, have the shape of the task's answer? */
export function hasAnswerShape(text: string, kind: AnswerKind): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const pattern = MEMBER[kind.form];
  if (kind.answerType === 'single') return pattern.test(text.trim());
  return text.split(',').every((member) => pattern.test(member.trim()));
}

/**
 * The canonical form for comparison: one text, or a set of members. Null: the text cannot be an answer of this kind at
 * all, such as no number where a bucket is asked.
 */
export function canonicalAnswer(text: string, kind: AnswerKind): ReadonlySet<string> {
  if (text.length > MAX_CHARACTERS) return new Set();
  if (kind.answerType === 'single') return new Set([canonicalSingle(text.trim(), kind.form)]);
  const members = text
    .split(',')
    .map((member) => member.trim().toLowerCase())
    .filter((member) => member !== '');
  return new Set(members.map((member) => canonicalMember(kind.form, member)));
}

function canonicalSingle(text: string, form: AnswerForm): string {
  switch (form) {
    case 'fen':
      return text;
    case 'bucket':
      return /^[+-]?\d{1,6}$/.test(text) ? String(Number(text) + 0) : text.toLowerCase();
    case 'arrangement':
      // Blanks between members are free; the names themselves hold exactly one.
      return text.toLowerCase().replaceAll(/\s*([,:[\]])\s*/g, '$1');
    default:
      return text.toLowerCase();
  }
}
