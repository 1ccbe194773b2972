/** Commented games of our own: openings that everybody knows, comments of our own writing. */
const GAMES: readonly string[] = [
  `[Event "Own"]
[Round "1"]
[White "Alder, Ann"]
[Black "Birch, Bob"]

{Before the first move nothing is taken.} 1. e4 {[%clk 0:10:00]} e5 2. Nf3 {Alder attacks the pawn on e5 at once.}
Nc6 3. Bb5 {The bishop looks at the knight that defends e5, the main pressure of this opening.} a6 {Short.}
4. Bxc6 {Ann Alder gives the bishop pair for a damaged pawn structure of Black.} dxc6 5. O-O {The king goes into
safety and White castles before any exchange in the centre.} f6 {Birch, Bob defends the pawn on e5 but weakens the diagonal to his king.} *
`,
  `[Event "Own"]
[Round "2"]
[White "Cedar"]
[Black "Dogwood"]

1. d4 d5 2. c4 {White offers a pawn on the flank to gain space in the centre.} e6 {A solid defence, but the bishop on c8 stays passive.}
3. Nc3 Nf6 4. Bg5 {The pin on the knight f6 adds pressure against d5.} Be7 {Dogwood breaks the pin and prepares castling.} 5. e3 O-O
6. Nf3 Nbd7 {I wanted to keep the pressure here and develop my knight first.} 7. Rc1 c6 {Black supports d5 and keeps the pawn chain whole.}
8. Bd3 dxc4 {Black waits for the bishop to move, then takes and gains a tempo.} 9. Bxc4 Nd5 {The exchange of pieces frees the passive position.} *
`,
  `[Event "Own"]
[Round "3"]
[White "Elm"]
[Black "Fir"]

1. e4 c5 2. Nf3 d6 3. d4 {White opens the centre and wins space for the attack.} cxd4 4. Nxd4 Nf6 {Black attacks the pawn on e4 and gains a tempo.}
5. Nc3 g6 {The bishop goes to the long diagonal, a fianchetto against the queenside.} 6. Be3 Bg7 7. f3 {White defends e4 and keeps the knight away from g4.}
O-O 8. Qd2 Nc6 9. Bc4 {The bishop aims at f7 and prevents the pawn break d5.} Bd7 10. O-O-O {Both sides castle on opposite sides and a pawn storm is the plan.} *
`,
];

export const COMMENTED_PGN = GAMES.join('\n');
