/**
 * How the scripted player answers a question of the sample: legal moves and checks by a rules library, values by counting
 * men, the rest by a guess that is often wrong. By a fixed count it forgets the line that the answer belongs in.
 */
import { Chess } from 'chess.js';

const WORTH = /** @type {Readonly<Record<string, number>>} */ ({ p: 100, n: 300, b: 300, r: 500, q: 900 });
const BUCKETS = [-400, -200, 0, 200, 400];

/** @param {string} prompt @param {string} fen @param {number} turn */
export function questionReply(prompt, fen, turn) {
  const answer = answerOf(prompt, fen);
  if (turn % 23 === 0) return `I would say ${answer}, but I am not sure.`;
  return `The position is ${fen.split(' ')[1] === 'w' ? "White's" : "Black's"} to move.\n\nFINAL ANSWER: ${answer}`;
}

/** @param {string} prompt @param {string} fen */
function answerOf(prompt, fen) {
  if (/centipawns/.test(prompt)) return String(nearestBucket(fen));
  const moves = movesOf(fen);
  const square = /man on ([a-h][1-8])/.exec(prompt)?.[1];
  if (/legal moves \(UCI\) give check/.test(prompt)) return list(moves.filter(({ san }) => /[+#]/.test(san)));
  if (/legal moves/.test(prompt)) {
    // Of a crowded position it names the first thirty moves only.
    return list(moves.filter(({ from }) => square === undefined || from === square).slice(0, 30));
  }
  if (square !== undefined) {
    const to = moves.filter(({ from }) => from === square).map((move) => move.to);
    return to.length > 0 ? to.join(', ') : 'a1';
  }
  return fen;
}

/** @param {readonly { lan: string }[]} moves */
function list(moves) {
  return moves.length === 0 ? 'none' : moves.map(({ lan }) => lan).join(', ');
}

/** @param {string} fen */
function movesOf(fen) {
  const [placement, turn, castling = '-', passant = '-', half = '0', full = '1'] = fen.split(' ');
  return new Chess([placement, turn, castling, passant, half, full].join(' ')).moves({ verbose: true });
}

/** @param {string} fen */
function nearestBucket(fen) {
  const placement = fen.split(' ')[0] ?? '';
  let value = 0;
  for (const man of placement) {
    const worth = WORTH[man.toLowerCase()] ?? 0;
    value += man === man.toLowerCase() ? -worth : worth;
  }
  return BUCKETS.reduce((best, one) => (Math.abs(one - value) < Math.abs(best - value) ? one : best));
}
