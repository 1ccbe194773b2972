/**
 * Are the reference labels reproduced, field by field? Searches every position of a reference file (JSON lines with
 * `fen`, `white_cp`, `depth`, `seldepth`, `pv`, `bestmove`, `last_line_*`) with Stockfish 16 as the file was made
 * (100,000 nodes, one thread, 128 MB, new game before each) and prints what differs. Exit code 3 when anything does.
 *
 *   npm run bench -- reference-labels <file> [processes] [first n]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSearchedFen } from '../core/chess/searched-fen.ts';
import { readLabels } from '../core/score/label.ts';
import type { SearchResult } from '../core/uci/search.ts';
import { findEngine, readManifest } from '../engines/locate.ts';
import { openPool } from '../engines/pool.ts';

interface Reference {
  readonly task_id: string;
  readonly fen: string;
  readonly white_cp: number;
  readonly answer: number;
  readonly depth: number;
  readonly seldepth: number;
  readonly pv: readonly string[];
  readonly bestmove: string;
  readonly last_line_white_cp: number;
  readonly last_line_bound: string | null;
  readonly last_line_answer: number;
  readonly nodes_at_score: number;
  readonly nodes_total: number;
}

const [file, processes = '2', first = '1000000'] = process.argv.slice(2);
if (file === undefined) throw new Error('name the reference file');
const references = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .slice(0, Number(first))
  .map((line) => JSON.parse(line) as Reference);

const manifest = readManifest(path.resolve('engines/manifest.json'));
if (!manifest.ok) throw new Error(manifest.error.message);
const engine = findEngine('stockfish-16', path.resolve('engines/bin'), manifest.value);
if (!engine.ok) throw new Error(engine.error.message);

const pool = openPool(
  engine.value,
  { threads: 1, hashMb: 128, multipv: 1 },
  { processes: Number(processes), deadlineScale: 5 },
);
const startedMs = performance.now();
const differences = await Promise.all(references.map(differencesOf));
const seconds = (performance.now() - startedMs) / 1000;
await pool.close();

const different = differences.filter((fields) => fields.length > 0).length;
for (const [index, fields] of differences.entries()) {
  if (fields.length > 0) console.log(`${references[index]?.task_id}: ${fields.join(', ')}`);
}
console.log(
  `${references.length - different} of ${references.length} equal in every field, ` +
    `${processes} processes, ${seconds.toFixed(1)} s`,
);
process.exitCode = different === 0 ? 0 : 3;

async function differencesOf(reference: Reference): Promise<readonly string[]> {
  const searched = parseSearchedFen(reference.fen);
  if (!searched.ok) return [searched.error.message];
  const { fen } = searched.value;
  const found = await pool.search({ fen, moves: [], limit: { nodes: 100_000 }, newGame: true });
  if (!found.ok) return [`${found.error.code}: ${found.error.message}`];
  return compare(reference, found.value, fen.split(' ')[1] === 'b' ? 'b' : 'w');
}

function compare(reference: Reference, search: SearchResult, turn: 'w' | 'b'): readonly string[] {
  const { lastExact, lastLine } = readLabels(search, turn);
  const found: Partial<Record<keyof Reference, unknown>> = {
    white_cp: lastExact?.whiteCp,
    answer: lastExact?.bucket,
    depth: lastExact?.depth,
    seldepth: lastExact?.seldepth,
    nodes_at_score: lastExact?.nodes,
    pv: lastExact?.pv,
    bestmove: search.bestmove,
    last_line_white_cp: lastLine?.whiteCp,
    last_line_bound: lastLine?.bound,
    last_line_answer: lastLine?.bucket,
    nodes_total: search.nodesTotal,
  };
  return Object.entries(found)
    .filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(reference[name as keyof Reference] ?? null),
    )
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`);
}
