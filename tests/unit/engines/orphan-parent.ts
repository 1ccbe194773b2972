/** The program that `orphans.test.ts` kills: one long search, told when it has begun. */
import path from 'node:path';
import { listEngines, locateInstall } from '../../../engines/locate.ts';
import { openPool } from '../../../engines/pool.ts';

const [id = 'fake', root = '.'] = process.argv.slice(2);
const manifest = { schemaVersion: 1, engines: [] } as const;
const fake = locateInstall(
  {
    schemaVersion: 1,
    id: 'fake',
    launch: 'native',
    file: 'fake-engine.mjs',
    dataFiles: [],
    environment: ['FAKE_ENGINE_MODE'],
    fixedOptions: [],
    origin: 'test',
  },
  path.join(root, 'tests/fake-engine'),
  { ...manifest, engines: [] },
);
const engine =
  id === 'fake'
    ? fake
    : listEngines(path.join(root, 'engines/bin'), { ...manifest, engines: [] }).find(
        (found) => found.id === id,
      );
if (engine === undefined) throw new Error(`no engine ${id}`);

const pool = openPool(
  engine,
  { threads: 1, hashMb: 16, multipv: 1 },
  {
    processes: 1,
    deadlineScale: 3,
    onDialogue: (line) => {
      if (line.direction === 'in' && line.text.startsWith('go '))
        process.stdout.write(`thinking ${process.pid}\n`);
    },
  },
);
const found = await pool.search({
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  moves: [],
  limit: { nodes: 10_000_000_000 },
  newGame: true,
});
process.stdout.write(`failed ${JSON.stringify(found)}\n`);
await pool.close();
