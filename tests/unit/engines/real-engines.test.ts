/**
 * The real engines: pinned labels, and that an isolated label depends on nothing but engine, options, limit and
 * position. Pinned values are those of `bench` 2030154 (Stockfish 17.1) and 2593605 (Stockfish 16) with 100,000 nodes,
 * one thread, 128 MB and a new game before each position.
 */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SearchResult } from '../../../core/uci/search.ts';
import type { DialogueLine } from '../../../engines/dialogue.ts';
import { listEngines, readManifest, type LocatedEngine } from '../../../engines/locate.ts';
import { START_FEN } from '../../../core/chess/fen.ts';
import { openPool } from '../../../engines/pool.ts';
import { probeEngine } from '../../../engines/probe.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const manifest = readManifest(path.join(root, 'engines/manifest.json'));
if (!manifest.ok) throw new Error(manifest.error.message);
const installed = listEngines(path.join(root, 'engines/bin'), manifest.value);

const BLACK = 'rnbq1rk1/ppp1ppbp/3p1np1/8/2PP1B2/2N1PN2/PP3PPP/R2QKB1R b KQ - 0 1';
const ROOKS = '8/8/8/1p1pP3/p1pPr3/P1Pk4/1P3RK1/8 b - - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const POSITIONS = [BLACK, ROOKS, START];

/** [position, best move, cp of the last exact line (side to move), depth, seldepth, cp of the last line, nodes] */
const PINNED: Readonly<
  Record<string, readonly (readonly [string, string, number, number, number, number, number])[]>
> = {
  'stockfish-16': [
    [BLACK, 'f6h5', -12, 12, 17, -19, 100_068],
    [ROOKS, 'e4g4', -58, 15, 19, -51, 100_014],
  ],
  'stockfish-17.1': [
    [BLACK, 'c7c5', -13, 11, 16, -25, 100_064],
    [ROOKS, 'e4h4', -46, 15, 29, -33, 100_020],
  ],
};

async function searchAll(
  engine: LocatedEngine,
  processes: number,
  fens: readonly string[],
): Promise<ReadonlyMap<string, SearchResult>> {
  const pool = openPool(engine, { threads: 1, hashMb: 128, multipv: 1 }, { processes, deadlineScale: 5 });
  try {
    const found = await Promise.all(
      fens.map((fen) => pool.search({ fen, moves: [], limit: { nodes: 100_000 }, newGame: true })),
    );
    return new Map(
      found.map((reply, index) => {
        if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`);
        return [fens[index] ?? '', reply.value];
      }),
    );
  } finally {
    await pool.close();
  }
}

/** Without times, which are no part of what an engine thinks. */
function thought(result: SearchResult | undefined): unknown {
  return JSON.parse(
    JSON.stringify(result, (name, value: unknown) => (name === 'wallMs' || name === 'timeMs' ? null : value)),
  );
}

for (const id of ['stockfish-16', 'stockfish-17.1']) {
  const engine = installed.find((candidate) => candidate.id === id && candidate.problem === null);
  const title = engine === undefined ? `${id} [skipped: not installed in engines/bin]` : id;
  describe.runIf(engine !== undefined)(title, { timeout: 180_000 }, () => {
    if (engine === undefined) return;
    it('labels are pinned, and equal over 1 and 2 processes and over the order', async () => {
      const one = await searchAll(engine, 1, POSITIONS);
      const two = await searchAll(engine, 2, [...POSITIONS].reverse());
      for (const fen of POSITIONS) expect(thought(two.get(fen))).toEqual(thought(one.get(fen)));
      for (const [fen, bestmove, cp, depth, seldepth, lastCp, nodes] of PINNED[id] ?? []) {
        expect(one.get(fen)).toMatchObject({
          bestmove,
          lastExact: { score: { cp }, depth, seldepth, bound: null },
          lastLine: { score: { cp: lastCp } },
          nodesTotal: nodes,
          droppedLines: 0,
        });
      }
    });

    it('searches only the moves asked for, refuses others, and takes options of strength', async () => {
      // What a pool keeps of a dialogue is bounded, and a WebAssembly build that starts slowly fills it with its options.
      const sent: string[] = [];
      const options = {
        processes: 1,
        deadlineScale: 5,
        onDialogue: ({ direction, text }: DialogueLine): void => {
          if (direction === 'in') sent.push(text);
        },
        moreOptions: [
          { name: 'UCI_LimitStrength', value: true },
          { name: 'UCI_Elo', value: 1320 },
        ],
      };
      const pool = openPool(engine, { threads: 1, hashMb: 32, multipv: 1 }, options);
      const job = {
        fen: START_FEN,
        moves: ['d2d4', 'g8f6', 'c2c4', 'g7g6'],
        limit: { nodes: 5_000 },
        newGame: true,
      };
      try {
        expect(await pool.search({ ...job, searchMoves: ['a2a3'] })).toMatchObject({
          ok: true,
          value: { bestmove: 'a2a3' },
        });
        expect(await pool.search({ ...job, searchMoves: ['e7e5'] })).toMatchObject({
          ok: false,
          error: { code: 'position_refused' },
        });
        expect(sent).toContain('setoption name UCI_Elo value 1320');
      } finally {
        await pool.close();
      }
    });

    it('is verified by its bench value', async () => {
      const probe = await probeEngine(engine, { deadlineScale: 5 });
      expect(probe).toMatchObject({
        ok: true,
        value: { verified: true, bench: engine.known?.expectedBench },
      });
      expect(probe.ok && probe.value.nodesPerSecond).toBeGreaterThan(0);
    });
  });
}
