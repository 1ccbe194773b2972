/**
 * The replies whose verdicts the article turns on (R-GAME-20), to be tried under every judge: twelve
 * that protocol 2 refused and protocol 3 accepts, and three that protocol 3 refused. Positions and moves are facts; the
 * words around them are ours, because the article prints no reply, and they have the shape it describes.
 */
export interface ReferenceReply {
  /** Model, game and ply, as the article names them. */
  readonly id: string;
  readonly kind: 'forfeit' | 'rejection';
  readonly fen: string;
  readonly reply: string;
  /** Forfeits: the move that protocol 3 takes. Rejections: the move of the attempt that was accepted later. */
  readonly accepted: string;
}

/** Id, position, first move mentioned, move on the last line. */
const FORFEITS: readonly (readonly [string, string, string, string])[] = [
  ['Opus 1, 31', '1rbq1rk1/3nppbp/p2p1np1/2pP4/2P1PB2/2N2N1P/RP1QBPP1/5RK1 w - - 2 16', 'f1b1', 'f1b1'],
  ['Opus 2, 60', '5rk1/pp2pp1p/3p2p1/P2N4/6P1/1n2PP1P/4K3/1r5R b - - 5 30', 'b1h1', 'b1h1'],
  ['Opus 3, 19', 'r1q1kb1r/ppp2ppp/3p1n2/3Pp2b/4P3/2NB1N2/PPP2PPP/R1BQ1RK1 w kq - 5 10', 'c1g5', 'c1g5'],
  ['Opus 4, 14', 'r1bqkb1r/ppp1pppp/5n2/8/4p3/4B2P/PPP1QPP1/RN2K1NR b KQkq - 0 7', 'e7e6', 'e7e6'],
  ['Opus 5, 27', 'r1bq1rk1/1p1nbppp/7n/1Ppp4/3P4/pN2PN2/P3BPPP/R1BQ1RK1 w - - 8 14', 'c1a3', 'c1a3'],
  ['Opus 6, 6', 'rnbqkbnr/ppp2ppp/8/1P1pp3/8/8/PBPPPPPP/RN1QKBNR b KQkq - 1 3', 'f8d6', 'f8d6'],
  ['Opus 7, 19', 'r1b1k2r/1pp2ppp/p1p3n1/2b1P3/4P3/2N2N2/PPP1KPPP/R1B4R w kq - 5 10', 'c1f4', 'c1f4'],
  ['Opus 8, 22', 'r1bq1k1r/pppp1ppp/2n2n2/2P5/5B2/5N2/PP3PPP/RN1QR1K1 b - - 2 11', 'd7d5', 'd7d5'],
  ['Opus 10, 36', '4rrk1/ppp3p1/3p3p/4pP2/4B3/P3b3/1PQ1N1PP/R2K3R b - - 4 18', 'e3f2', 'e8e7'],
  ['Sonnet 4, 8', 'r1bqkbnr/pppp1ppp/2n5/8/3pP3/P7/1PP1NPPP/RNBQKB1R b KQkq - 0 4', 'f8c5', 'f8c5'],
  ['Sonnet 7, 31', '1rb1k2r/p1p2p2/2p4p/3pP3/3P4/2N3q1/PP3PPP/R4RK1 w k - 0 16', 'h2g3', 'h2g3'],
  ['Sonnet 9, 23', 'r1b1k2r/ppp2ppp/2n5/4P3/8/2N2p2/PPP3PP/R1B2RK1 w kq - 0 12', 'g2f3', 'g2f3'],
];

/** Id, position, the refused reply, the move accepted later. */
const REJECTIONS: readonly (readonly [string, string, string, string])[] = [
  ['ply 69', '7R/1p2k2P/1p4p1/3p1p2/8/3K3q/PP6/8 w - - 0 1', 'Kc2', 'd3c2'],
  ['ply 85', '6k1/1p6/1p6/3p4/5pp1/8/PP2K3/8 w - - 0 1', 'kf2', 'e2f2'],
  ['ply 95', '8/1p6/1p6/5k2/3p2p1/5pK1/PP6/8 w - - 0 1', 'Kf2', 'g3f2'],
];

export const REFERENCE_REPLIES: readonly ReferenceReply[] = [
  ...FORFEITS.map(([id, fen, first, last]): ReferenceReply => ({
    id,
    kind: 'forfeit',
    fen,
    reply: `I looked at ${first} first.\nThen I settled.\n${last}`,
    accepted: last,
  })),
  ...REJECTIONS.map(([id, fen, reply, accepted]): ReferenceReply => ({
    id,
    kind: 'rejection',
    fen,
    reply,
    accepted,
  })),
];
