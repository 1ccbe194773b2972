/**
 * Makes the bundled sample, `resources/sample`: `npm run sample`. Everything comes from a seed, our own builders and
 * the two engines set-up installs, so running it again gives the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeRng } from '../../core/util/rng.ts';
import { findEngine, readManifest, type LocatedEngine } from '../../engines/locate.ts';
import { openPool, type EnginePool } from '../../engines/pool.ts';
import { probeEngine } from '../../engines/probe.ts';
import { PLAY_HASH_MB, playGame, type PlayedGame } from './games.ts';
import { LABEL_HASH_MB, judgmentLines } from './judgment-items.ts';
import { structuralLines } from './structural-items.ts';

const SEED = 20261130;
const GAMES = 160;
const PROCESSES = 2;

async function main(): Promise<void> {
  const root = process.cwd();
  const folder = path.join(root, 'resources/sample');
  const setup = JSON.parse(readFileSync(path.join(root, 'out/setup.json'), 'utf8')) as {
    readonly engines: { readonly directory: string };
  };
  const locate = (id: string): LocatedEngine => {
    const manifest = readManifest(path.join(root, 'engines/manifest.json'));
    if (!manifest.ok) throw new Error(manifest.error.message);
    const engine = findEngine(id, setup.engines.directory, manifest.value);
    if (!engine.ok) throw new Error(engine.error.message);
    return engine.value;
  };
  const report = (line: string): void => console.error(line);

  const player = openPool(locate('stockfish-17.1'), settings(PLAY_HASH_MB), poolOptions);
  const games = await withPool(player, (pool) => playAll(pool));
  report(`${games.length} games, ${games.reduce((sum, game) => sum + game.moves.length, 0)} half-moves`);
  writeLines(path.join(folder, 'structural.jsonl'), structuralLines(games, makeRng(SEED)));

  const labeller = locate('stockfish-16');
  const probe = await probeEngine(labeller, { deadlineScale: 4 });
  if (!probe.ok) throw new Error(probe.error.message);
  if (!probe.value.verified) throw new Error('this Stockfish 16 is not the one the labels are for');
  const lines = await withPool(openPool(labeller, settings(LABEL_HASH_MB), poolOptions), (pool) =>
    judgmentLines(games, pool, probe.value, report),
  );
  writeLines(path.join(folder, 'position_judgment.jsonl'), lines);
}

const poolOptions = { processes: PROCESSES, deadlineScale: 4 };

function settings(hashMb: number): { readonly threads: 1; readonly hashMb: number; readonly multipv: 1 } {
  return { threads: 1, hashMb, multipv: 1 };
}

async function withPool<T>(pool: EnginePool, use: (pool: EnginePool) => Promise<T>): Promise<T> {
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

/** As many games at a time as there are processes; which one a game gets does not matter. */
async function playAll(pool: EnginePool): Promise<readonly PlayedGame[]> {
  const games: PlayedGame[] = [];
  for (let number = 0; number < GAMES; number += pool.size) {
    const batch = Array.from({ length: Math.min(pool.size, GAMES - number) }, (_, index) => number + index);
    games.push(...(await Promise.all(batch.map((one) => playGame(pool, SEED, one)))));
  }
  return games;
}

function writeLines(file: string, lines: readonly string[]): void {
  writeFileSync(file, `${lines.join('\n')}\n`);
  console.error(`${path.relative(process.cwd(), file)}: ${lines.length} items`);
}

await main();
