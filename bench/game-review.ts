/**
 * Engine review of games: `reviewGames` over some 500 accepted decisions (two searches each, every row durable) against
 * bare loops that write the same UCI commands and read until `bestmove`, with as many processes, in the same run (target:
 * 95 % of their nodes per second). Both sides take the same games in blocks, in turns and in changing order, so that a
 * busy machine troubles both alike; both start their processes anew for each block. Games are seeded random play.
 *
 *   npm run bench -- game-review [blocks = 2] [processes = 2] [nodes = 50000]
 */
import path from 'node:path';
import { legalList } from '../core/chess/legal-list.ts';
import { makeRng } from '../core/util/rng.ts';
import { canonicalJson } from '../core/record/canonical-json.ts';
import { payloadOf } from '../core/ledger/ledger.ts';
import type { LedgerEntry } from '../host/journal/ledger-rows.ts';
import type { GameManifest } from '../core/game/run.ts';
import { findEngine, readManifest } from '../engines/locate.ts';
import { ARTICLE_REVIEW } from '../host/games/review-run.ts';
import { sha256Hex } from '../host/files.ts';
import { openLab, type Lab } from '../host/lab.ts';
import { findResources } from '../host/lab-resources.ts';
import { makeManifest, recorded } from '../tests/unit/game/manifest.ts';
import { PureRun } from '../tests/unit/game/pure-runner.ts';
import { BareLoop, searchAll, type BareSearch } from './bare-loop.ts';
import { openBenchWorkspace } from './bench-workspace.ts';

const [blocks = 2, processes = 2, nodes = 50_000] = process.argv.slice(2).map(Number);
/** Five pairings of two games with 25 decisions each are a block. */
const LANES = 5;
const PLIES = 50;
const TARGET = 0.95;

interface Measure {
  nodes: number;
  ms: number;
}

interface Block {
  readonly runId: string;
  readonly searches: readonly BareSearch[];
}

const resources = findResources(path.resolve('.'));
if (!resources.ok) throw new Error(resources.error.message);
const known = readManifest(path.resolve('engines/manifest.json'));
if (!known.ok) throw new Error(known.error.message);
const engine = findEngine(ARTICLE_REVIEW.engineId, path.resolve('engines/bin'), known.value);
if (!engine.ok) throw new Error(engine.error.message);

/** A run as a runner would have left it, and the searches its review comes to. */
function addBlock(lab: Lab, number: number): Block {
  const rng = makeRng(number);
  const manifest = makeManifest({
    seed: number * 100,
    maxPlies: PLIES,
    openings: [{ eco: null, moves: [] }],
    players: [recorded('model'), { kind: 'random', id: 'dice' }],
    pairings: Array.from({ length: LANES }, (_, index) => ({
      lane: `lane-${index + 1}`,
      first: 'model',
      second: 'dice',
    })),
  });
  const played = new PureRun(manifest, [], (_, { fen }) => {
    const legal = legalList(fen);
    return { failure: null, text: legal[Math.floor(rng() * legal.length)] ?? '' };
  }).run();
  const runId = `r-20261130t0000${String(number).padStart(2, '0')}-00000000`;
  const rows = played.rows.filter(({ kind }) => kind !== 'execution_started') as readonly LedgerEntry[];
  write(lab, runId, manifest, rows);
  const searches = rows.flatMap((row) => {
    if (row.kind !== 'game_decision') return [];
    const moves = played.state.games.get(row.payload.gameId)?.moves.slice(0, row.payload.ply - 1) ?? [];
    const free = { fen: manifest.startFen, moves, nodes, searchMove: null };
    return [free, { ...free, searchMove: row.payload.move }];
  });
  return { runId, searches };
}

function write(lab: Lab, runId: string, manifest: GameManifest, rows: readonly LedgerEntry[]): void {
  const text = canonicalJson(manifest);
  const manifestSha256 = sha256Hex(text);
  const { writer, id: workspaceId } = lab.workspace;
  const payload = { manifest, manifestSha256, datasetName: null, items: LANES * 2, workspaceId };
  const run = {
    id: runId,
    kind: 'games',
    title: 'bench',
    manifest: text,
    manifestSha256,
    items: LANES * 2,
  } as const;
  writer.createRun(run, null, null, [{ kind: 'run_created', key: 'run', payload }, ...rows]);
}

async function viaReview(lab: Lab, { runId }: Block): Promise<void> {
  const watch = { signal: new AbortController().signal, onProgress: () => undefined };
  const wish = { ...ARTICLE_REVIEW, limit: { nodes }, processes };
  const reviewed = await lab.games.review(runId, wish, watch);
  if (!reviewed.ok) throw new Error(reviewed.error.message);
}

/** What its searches came to. */
function reviewedNodes(lab: Lab, { runId }: Block): number {
  let sum = 0;
  for (const row of lab.workspace.reader.ledger(runId)) {
    if (row.kind !== 'game_reviewed') continue;
    const { free, restricted } = payloadOf('game_reviewed', row);
    sum += (free.nodesTotal ?? 0) + (restricted.nodesTotal ?? 0);
  }
  return sum;
}

async function viaLoops(file: string, { searches }: Block): Promise<number> {
  const hashMb = ARTICLE_REVIEW.settings.hashMb;
  const loops = Array.from({ length: processes }, () => new BareLoop(file, hashMb));
  await Promise.all(loops.map((loop) => loop.start()));
  const found = await searchAll(loops, searches);
  for (const loop of loops) loop.quit();
  return found;
}

async function measure(into: Measure, run: () => Promise<number | void>): Promise<void> {
  const startedMs = performance.now();
  into.nodes += (await run()) ?? 0;
  into.ms += performance.now() - startedMs;
}

const folder = openBenchWorkspace();
const opened = await openLab({
  resources: { ...resources.value, sampleDir: null },
  workspaceDir: path.join(folder.dir, 'workspace'),
  create: true,
  userDataDir: path.join(folder.dir, 'user'),
});
if (!opened.ok) throw new Error(opened.error.message);
const lab = opened.value;
try {
  const ready = await lab.engines.ready(ARTICLE_REVIEW.engineId);
  if (!ready.ok) throw new Error(ready.error.message);
  const ours: Measure = { nodes: 0, ms: 0 };
  const bare: Measure = { nodes: 0, ms: 0 };
  let decisions = 0;
  for (let number = 1; number <= blocks; number += 1) {
    const block = addBlock(lab, number);
    decisions += block.searches.length / 2;
    const turns = [
      (): Promise<void> => measure(ours, () => viaReview(lab, block)),
      (): Promise<void> => measure(bare, () => viaLoops(engine.value.file, block)),
    ];
    for (const turn of number % 2 === 0 ? turns.reverse() : turns) await turn();
    ours.nodes += reviewedNodes(lab, block);
  }
  const speed = ({ nodes, ms }: Measure): number => (nodes * 1000) / ms;
  const ratio = speed(ours) / speed(bare);
  console.log(`${decisions} decisions, two searches of ${nodes} nodes each, ${processes} processes`);
  console.log(`review     ${Math.round(speed(ours))} nodes/s (${(ours.ms / 1000).toFixed(1)} s)`);
  console.log(`bare loops ${Math.round(speed(bare))} nodes/s (${(bare.ms / 1000).toFixed(1)} s)`);
  console.log(
    `${ratio >= TARGET ? 'ok  ' : 'MISS'} ${(ratio * 100).toFixed(1)} % (target ${TARGET * 100} %); equal nodes: ${ours.nodes === bare.nodes}`,
  );
  process.exitCode = ratio >= TARGET ? 0 : 3;
} finally {
  await lab.close();
  folder.remove();
}
