import { describe, expect, it } from 'vitest';
import { boardOfFen } from '../../../core/chess/fen.ts';
import { kindOf } from '../../../core/chess/board.ts';
import { legalBoardMoves, uciOfMove } from '../../../core/chess/moves.ts';
import { legalList, applyUci } from '../../../core/chess/legal-list.ts';
import { makeTwin, TWIN_FORMS, twinMove, type TwinForm } from '../../../core/chess/twin.ts';
import { diagnose, studyPositionSchema, type StudyPosition } from '../../../core/study/position.ts';
import { makePositionSet } from '../../../core/study/position-set.ts';
import { makeTwins, twinFigures, twinOf, twinRows, type TwinSide } from '../../../core/study/twins.ts';
import { makeRng } from '../../../core/util/rng.ts';
import vectors from '../../vectors/twins.json' with { type: 'json' };

describe('a twin', () => {
  it.each(vectors.cases)('$id', ({ fen, form, twin, moves }) => {
    const one = TWIN_FORMS.find((known) => known === form) ?? 'both';
    const made = makeTwin(fen, one);
    expect(made.ok ? made.value.replace(' Qk ', ' kQ ') : null).toBe(twin?.replace(' Qk ', ' kQ ') ?? null);
    if (!made.ok) return;
    expect(makeTwin(made.value, one)).toMatchObject({ ok: true });
    for (const [move = '', counterpart = ''] of moves) {
      expect(legalList(fen)).toContain(move);
      expect(twinMove(move, one)).toBe(counterpart);
      expect(twinMove(counterpart, one)).toBe(move);
      expect(legalList(made.value)).toContain(counterpart);
    }
  });

  it('of positions of random games maps every move there and back', () => {
    const random = makeRng(5);
    let seen = 0;
    for (const fen of randomPositions(random, 120)) {
      for (const form of TWIN_FORMS) {
        const twin = makeTwin(fen, form);
        if (!twin.ok) {
          expect(twin.error.code).toBe('castling');
          continue;
        }
        const back = makeTwin(twin.value, form);
        expect(back.ok && legalList(back.value)).toEqual(legalList(fen));
        expect(
          legalList(twin.value)
            .map((move) => twinMove(move, form))
            .sort(),
        ).toEqual([...legalList(fen)]);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(120);
  });
});

function randomPositions(random: () => number, count: number): string[] {
  const found: string[] = [];
  let fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  for (let step = 0; found.length < count; step += 1) {
    const moves = legalList(fen);
    const move = moves[Math.floor(random() * moves.length)];
    const next = move === undefined || step % 90 === 89 ? null : applyUci(fen, [move]);
    fen = next?.ok === true ? next.value : 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    if (step % 7 === 6 && legalList(fen).length > 0) found.push(fen);
  }
  return found;
}

function position(id: string, fen: string): StudyPosition {
  return studyPositionSchema.parse({
    id,
    condition: 'CUSTOM',
    fen,
    ...diagnose(fen),
    ply: null,
    moves: null,
    frequency: null,
    frequencySource: null,
    generator: { name: 'test', version: 1, parameters: {}, seed: null },
  });
}

const VALUES = [0, 1, 3, 3, 5, 9, 0];

/** Takes the most valuable man; among equals what comes first in the least of all equivalents of the position. */
function ruleBoundMove(fen: string): string {
  const board = boardOfFen(fen);
  const moves = legalBoardMoves(board).map((move) => ({
    uci: uciOfMove(move),
    gain: VALUES[kindOf(board.squares[move.to] ?? 0)] ?? 0,
  }));
  const most = Math.max(...moves.map(({ gain }) => gain));
  const equals = moves.filter(({ gain }) => gain === most).map(({ uci }) => uci);
  const views = [
    { fen, map: (uci: string) => uci },
    ...TWIN_FORMS.flatMap((form) => {
      const twin = makeTwin(fen, form);
      return twin.ok ? [{ fen: twin.value, map: (uci: string) => twinMove(uci, form) }] : [];
    }),
  ].sort((a, b) => (a.fen < b.fen ? -1 : 1));
  const [least] = views;
  return [...equals].sort((a, b) => ((least?.map(a) ?? a) < (least?.map(b) ?? b) ? -1 : 1))[0] ?? '';
}

const sideBy =
  (moveOf: (fen: string) => string | null, lossOf: (id: string) => number | null = () => null) =>
  ({ id, fen }: StudyPosition, seq: number): TwinSide => {
    const move = moveOf(fen);
    return { seq, id, fen, isLegal: move !== null, move, loss: lossOf(id) };
  };

describe('a set with twins', () => {
  const originals = randomPositions(makeRng(9), 40).map((fen, index) => position(`p-${index}`, fen));
  const made = makeTwins(originals, TWIN_FORMS);

  it('keeps every position, puts its twins behind it, and says what was not made', () => {
    expect(made.positions.filter((one) => twinOf(one) === null)).toEqual(originals);
    expect(made.positions.length).toBe(originals.length + made.made);
    expect(makePositionSet(made.positions, () => 'x')).toMatchObject({ ok: true });
    const [first] = made.positions;
    expect(twinOf(made.positions[1] ?? position('x', first?.fen ?? ''))).toMatchObject({
      of: 'p-0',
      form: 'colours',
    });
    const refused = made.refused.reduce((sum, { count }) => sum + count, 0);
    expect(made.made + made.repeated + refused).toBe(3 * originals.length);
    for (const one of made.positions) expect(studyPositionSchema.safeParse(one).success).toBe(true);
  });

  it('shows a player bound by rules in agreement with itself, always', () => {
    const rows = twinRows({ positions: made.positions, sideOf: sideBy(ruleBoundMove) });
    expect(rows).toHaveLength(made.made);
    for (const { agreement, twinLegal, legalDifference } of twinFigures(rows)) {
      expect(agreement.value).toBe(1);
      expect(twinLegal.value).toBe(1);
      expect(legalDifference.value).toBe(0);
    }
  });

  it('shows one that takes the first move in the list in disagreement', () => {
    const rows = twinRows({ positions: made.positions, sideOf: sideBy((fen) => legalList(fen)[0] ?? null) });
    expect(twinFigures(rows).find(({ form }) => form === 'colours')?.agreement.value).toBeLessThan(0.5);
  });

  it('pairs legality and losses, and leaves out what has no verdict or no value', () => {
    const fens = [
      '4k3/8/8/8/8/8/8/R3K3 w - - 0 1',
      '4k3/8/8/8/8/8/8/1R2K3 w - - 0 1',
      '4k3/8/8/8/8/8/8/2R1K3 w - - 0 1',
    ];
    const { positions } = makeTwins(
      fens.map((fen, at) => position(`q-${at}`, fen)),
      ['colours'],
    );
    const losses: Record<string, number> = {
      'q-0': 10,
      'q-0:colours': 30,
      'q-1': 5,
      'q-1:colours': 5,
      'q-2': 7,
    };
    const sideOf = (one: StudyPosition, seq: number): TwinSide => {
      const base = sideBy(
        (fen) => legalList(fen)[0] ?? null,
        (id) => losses[id] ?? null,
      )(one, seq);
      if (one.id === 'q-1:colours') return { ...base, isLegal: false, move: null, loss: null };
      return one.id === 'q-2:colours' ? { ...base, isLegal: null, move: null, loss: null } : base;
    };
    const [figures] = twinFigures(twinRows({ positions, sideOf }));
    expect(figures).toMatchObject({
      form: 'colours' satisfies TwinForm,
      pairs: 2,
      agreement: { n: 1 },
      originalLegal: { count: 2, n: 2 },
      twinLegal: { count: 1, n: 2 },
      legalDifference: { n: 2, value: -0.5 },
      lossDifference: { n: 1, value: 20, interval: null },
    });
  });
});
