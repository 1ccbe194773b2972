/**
 * A workspace with a large game run, for benches: lanes of a recorded model against a random mover, half of the moves
 * from replies with 20 kB of raw bytes each. Two games a lane.
 */
import { legalList } from '../core/chess/legal-list.ts';
import { canonicalJson } from '../core/record/canonical-json.ts';
import type { LedgerEntry } from '../host/journal/ledger-rows.ts';
import { makeRng } from '../core/util/rng.ts';
import type { Workspace } from '../host/journal/workspace.ts';
import { sha256Hex } from '../host/files.ts';
import { makeManifest, recorded } from '../tests/unit/game/manifest.ts';
import { PureRun } from '../tests/unit/game/pure-runner.ts';
import { mustOpen, RUN } from '../tests/unit/journal/workspace-fixture.ts';
import { openBenchWorkspace } from './bench-workspace.ts';

const RAW = 'x'.repeat(20_000);

export interface GameBench {
  readonly workspace: Workspace;
  /** In the ledger. */
  readonly rows: number;
  remove(): void;
}

/** The run is `RUN` of the journal's fixture. @param maxPlies of a game; most random ones come near it. */
export function openGameBench(lanes: number, maxPlies: number): GameBench {
  const manifest = makeManifest({
    maxPlies,
    players: [recorded('model'), { kind: 'random', id: 'dice' }],
    pairings: Array.from({ length: lanes }, (_, index) => ({
      lane: `lane-${index + 1}`,
      first: 'model',
      second: 'dice',
    })),
  });
  const folder = openBenchWorkspace();
  const workspace = mustOpen(`${folder.dir}/workspace`);
  const text = canonicalJson(manifest);
  const manifestSha256 = sha256Hex(text);
  const items = lanes * 2;
  const payload = { manifest, manifestSha256, datasetName: null, items, workspaceId: workspace.id };
  workspace.writer.createRun(
    { id: RUN, kind: 'games', title: 'bench', manifest: text, manifestSha256, items },
    null,
    null,
    [{ kind: 'run_created', key: 'run', payload }],
  );
  const rows = playedRows(manifest);
  for (let at = 0; at < rows.length; at += 1000) {
    workspace.writer.appendStep(RUN, rows.slice(at, at + 1000));
  }
  const remove = (): void => {
    workspace.close();
    folder.remove();
  };
  return { workspace, rows: rows.length, remove };
}

function playedRows(manifest: ReturnType<typeof makeManifest>): readonly LedgerEntry[] {
  const rng = makeRng(1);
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
