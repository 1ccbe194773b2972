/** Words by which a comment says something of its position: our own lists, each phrase as the matcher sees it. */

/** A comment with none of these is not looked at. */
const KEYWORDS: readonly string[] = listed(
  'advantage, better, worse, winning, losing, equal, equality, balanced, unclear, compensation, ' +
    'initiative, pressure, attack, counterattack, counterplay, defence, defense, defends, threat, ' +
    'threatens, threatening, mate, checkmate, mating net, check, discovered check, double check, fork, ' +
    'pin, pinned, skewer, battery, deflection, decoy, overloaded, sacrifice, sacrifices, exchange, ' +
    'exchanges, trade, trades, recapture, captures, wins a pawn, wins a piece, hanging, unprotected, ' +
    'undefended, trapped, blunder, mistake, inaccuracy, oversight, only move, zugzwang, tempo, ' +
    'development, undeveloped, castling, castles, king safety, exposed king, back rank, seventh rank, ' +
    'second rank, open file, half open file, long diagonal, diagonal, outpost, weak square, ' +
    'weak squares, weakness, weakens, hole, blockade, space, centre, center, kingside, queenside, flank, ' +
    'pawn storm, pawn break, pawn chain, pawn structure, isolated pawn, doubled pawns, backward pawn, ' +
    'passed pawn, passed pawns, connected pawns, hanging pawns, promotes, promotion, underpromotion, ' +
    'queens, bishop pair, bad bishop, good bishop, knight outpost, fianchetto, opposite bishops, ' +
    'rook lift, active, passive, activity, coordination, prophylaxis, plan, manoeuvre, maneuver, ' +
    'regroups, opening, gambit, theory, novelty, middlegame, endgame, ending, simplifies, fortress, ' +
    'opposition, stalemate, perpetual, repetition, draw, drawn, resigns, wins, loses, material, ' +
    'down a piece, up a pawn, a pawn up, a pawn down, king hunt',
);

/** A comment that is one of these and little more says nothing of its position alone. */
export const GENERAL: readonly string[] = listed(
  'to be continued, see the previous game, time trouble, both players, the rest is easy, and so on, ' +
    'as in the game, a good move, a bad move, the game ended, no comment',
);

/** A relevant comment names a move, a square or one of these. */
export const CHESS_WORDS: readonly string[] = listed(
  'king, queen, rook, bishop, knight, pawn, piece, pieces, pawns, rooks, bishops, knights, file, rank, ' +
    'diagonal, square, check, mate, fork, pin, threat, attack, exchange, castle, kingside, queenside, ' +
    'centre, center, promotion',
);

function listed(text: string): readonly string[] {
  return text.split(', ');
}

/** Lower case, every run of other characters one blank; a blank at either end, so that whole words are found. */
export function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9']+/g, ' ')
    .trim()} `;
}

const BY_LENGTH = [...new Set(KEYWORDS)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** Longer phrases first, each once. */
export function keywordsIn(text: string): readonly string[] {
  const words = wordsOf(text);
  return BY_LENGTH.filter((phrase) => words.includes(` ${phrase} `));
}
