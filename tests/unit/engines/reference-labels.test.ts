/**
 * The reference labels, field by field, over a sample of the 500: every twenty-fifth position, and those whose stated
 * castling rights decide the label (docs/decisions/0003). The whole file is compared by `npm run bench -- reference-labels`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseSearchedFen } from '../../../core/chess/searched-fen.ts';
import { readLabels } from '../../../core/score/label.ts';
import { findEngine, readManifest } from '../../../engines/locate.ts';
import { openPool } from '../../../engines/pool.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';
import { engineDirectory, repositoryRoot } from '../../setup-info.ts';

const FILE = path.join('chessqa', 'derived', 'position_judgment_sf16_wasm.jsonl');
const EVERY = 25;

type Reference = Readonly<Record<string, unknown>> & { readonly fen: string };

function sampled(): readonly Reference[] {
  const lines = readFileSync(sharedData(FILE), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(500);
  const rows = lines.map((line) => JSON.parse(line) as Reference);
  return rows.filter(({ fen }, index) => index % EVERY === 0 || statesMoreRights(fen));
}

function statesMoreRights(fen: string): boolean {
  const parsed = parseSearchedFen(fen);
  return parsed.ok && parsed.value.fen !== parsed.value.rulesFen;
}

async function searchedLike(
  references: readonly Reference[],
  processes: number,
): Promise<readonly unknown[]> {
  const manifest = readManifest(path.join(repositoryRoot, 'engines/manifest.json'));
  if (!manifest.ok) throw new Error(manifest.error.message);
  const engine = findEngine('stockfish-16', engineDirectory(), manifest.value);
  if (!engine.ok) throw new Error(engine.error.message);
  const pool = openPool(
    engine.value,
    { threads: 1, hashMb: 128, multipv: 1 },
    { processes, deadlineScale: 5 },
  );
  try {
    return await Promise.all(
      references.map(async ({ fen: text }) => {
        const parsed = parseSearchedFen(text);
        if (!parsed.ok) throw new Error(parsed.error.message);
        const { fen } = parsed.value;
        const found = await pool.search({ fen, moves: [], limit: { nodes: 100_000 }, newGame: true });
        if (!found.ok) throw new Error(found.error.message);
        const { lastExact, lastLine } = readLabels(found.value, fen.split(' ')[1] === 'w' ? 'w' : 'b');
        return {
          white_cp: lastExact?.whiteCp,
          answer: lastExact?.bucket,
          depth: lastExact?.depth,
          seldepth: lastExact?.seldepth,
          nodes_at_score: lastExact?.nodes,
          pv: lastExact?.pv,
          last_line_white_cp: lastLine?.whiteCp,
          last_line_bound: lastLine?.bound,
          last_line_answer: lastLine?.bucket,
          nodes_total: found.value.nodesTotal,
          bestmove: found.value.bestmove,
        };
      }),
    );
  } finally {
    await pool.close();
  }
}

describeWithSharedData('reference labels of Stockfish 16', FILE, () => {
  it.each([1, 2])('are equal in every field with %i processes', async (processes) => {
    const references = sampled();
    expect(references.length).toBeGreaterThanOrEqual(26);
    const found = await searchedLike(references, processes);
    for (const [index, reference] of references.entries())
      expect(reference).toMatchObject(found[index] as object);
  });
});
