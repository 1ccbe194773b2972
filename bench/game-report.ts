/**
 * The report of a large game run: 100 games of up to 200 plies in 50 lanes, half of the moves from replies with 20 kB of
 * raw bytes each. The first report of a workspace folds every row (target: under 2 s); each further one only the rows
 * since (target: under 50 ms, the middle of nine), and a single game likewise. Processor time. The fold that plays and resumes is told beside it: it judges
 * every reply again, which a report must not need.
 *
 *   npm run bench -- game-report [lanes = 50] [plies = 200]
 */
import { legalList } from '../core/chess/legal-list.ts';
import { canonicalJson } from '../core/record/canonical-json.ts';
import type { LedgerEntry } from '../core/record/ledger.ts';
import { makeRng } from '../core/util/rng.ts';
import { GameFolds } from '../host/games/game-folds.ts';
import { readGameRun } from '../host/games/read-run.ts';
import { gameDetail, gameRunReport } from '../host/games/report.ts';
import { sha256Hex } from '../host/journal/writer.ts';
import { makeManifest, recorded } from '../tests/unit/game/manifest.ts';
import { PureRun } from '../tests/unit/game/pure-runner.ts';
import { mustOpen, RUN } from '../tests/unit/journal/workspace-fixture.ts';
import { openBenchWorkspace, tellAgainst } from './bench-workspace.ts';

const [lanes = 50, maxPlies = 200] = process.argv.slice(2).map(Number);
const RAW = 'x'.repeat(20_000);
const rng = makeRng(1);

const manifest = makeManifest({
  maxPlies,
  players: [recorded('model'), { kind: 'random', id: 'dice' }],
  pairings: Array.from({ length: lanes }, (_, index) => ({
    lane: `lane-${index + 1}`,
    first: 'model',
    second: 'dice',
  })),
});

function playedRows(): readonly LedgerEntry[] {
  const run = new PureRun(manifest, [], (_, { fen }) => {
    const legal = legalList(fen);
    return { failure: null, text: `I looked.\n${legal[Math.floor(rng() * legal.length)]}` };
  }).run();
  return run.rows.flatMap((row): readonly LedgerEntry[] => {
    if (row.kind === 'execution_started') return [];
    if (row.kind !== 'game_attempt_closed') return [row as LedgerEntry];
    const reply = { encoding: 'utf8', body: RAW, bytes: RAW.length, isRedacted: false } as const;
    const payload = { ...row.payload, attempt: { ...row.payload.attempt, reply } };
    return [{ ...row, payload } as LedgerEntry];
  });
}

const folder = openBenchWorkspace();
const workspace = mustOpen(`${folder.dir}/workspace`);
try {
  const text = canonicalJson(manifest);
  const manifestSha256 = sha256Hex(text);
  const rows = playedRows();
  workspace.writer.createRun(
    { id: RUN, kind: 'games', title: 'bench', manifest: text, manifestSha256, items: lanes * 2 },
    null,
    null,
    [
      {
        kind: 'run_created',
        key: 'run',
        payload: { manifest, manifestSha256, datasetName: null, items: lanes * 2, workspaceId: workspace.id },
      },
    ],
  );
  for (let at = 0; at < rows.length; at += 1000) {
    workspace.writer.appendStep(RUN, rows.slice(at, at + 1000));
  }
  const folds = new GameFolds(workspace.reader, new Map());
  // Processor time, so that other programs on the machine do not count.
  const time = (work: () => unknown): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const first = time(() => gameRunReport(folds, RUN));
  const further = Array.from({ length: 9 }, () => time(() => gameRunReport(folds, RUN)));
  const next = further.sort((a, b) => a - b)[4] ?? Infinity;
  const game = time(() => gameDetail(folds, RUN, 'lane-1-g1', null));
  const whole = time(() => readGameRun(workspace.reader, RUN));
  console.log(`${rows.length} rows, ${lanes * 2} games; the fold that plays: ${whole.toFixed(0)} ms`);
  const met = [
    tellAgainst('first report', first, 2_000, 'ms'),
    tellAgainst('each further report', next, 50, 'ms'),
    tellAgainst('one game', game, 50, 'ms'),
  ];
  if (met.includes(false)) process.exitCode = 1;
} finally {
  workspace.close();
  folder.remove();
}
