/**
 * The program that the crash test of games kills: starts or resumes a real game run against the scripted model and says
 * on standard output what is durable, one line each. At a named point it kills itself, as hard as the parent would.
 */
import { writeSync } from 'node:fs';
import type { GameRequest } from '../../core/game/request.ts';
import type { GamePoint } from '../../host/games/ports.ts';
import { openGameLab } from '../unit/games/game-lab.ts';
import type { LabFolder } from '../lab-fixture.ts';

export interface GameOrder {
  readonly folder: LabFolder;
  readonly workspaceDir: string;
  readonly request: GameRequest;
  /** Null: start a run. */
  readonly runId: string | null;
  /** Dies when the point is reached for the `times`-th time. */
  readonly failpoint: { readonly point: GamePoint; readonly times: number } | null;
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

async function main(order: GameOrder): Promise<void> {
  let reached = 0;
  const onPoint = (point: GamePoint, key: string | null): void => {
    if (point.startsWith('row.')) say(`ack ${point.slice('row.'.length)} ${key ?? ''}`);
    if (order.failpoint?.point !== point) return;
    reached += 1;
    if (reached === order.failpoint.times) process.kill(process.pid, 'SIGKILL');
  };
  const { games, close } = await openGameLab(order.folder, { onPoint, workspaceDir: order.workspaceDir });
  const run =
    order.runId === null
      ? await games.start(order.request)
      : await games.resume(order.runId, order.request.keyVariables);
  if (!run.ok) throw new Error(run.error.message);
  say(`run ${run.value.runId}`);
  const status = await run.value.done;
  if (run.value.progress.message !== null) process.stderr.write(`${run.value.progress.message}\n`);
  await close();
  say(`done ${status}`);
}

await main(JSON.parse(process.argv[2] ?? 'null') as GameOrder);
