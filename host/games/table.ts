/** Seats the players of a manifest: services with their keys, recordings, engines with their processes. */
import { wordingProblem } from '../../core/game/manifest.ts';
import type { GameManifest } from '../../core/game/run.ts';
import { fail, ok } from '../../core/util/result.ts';
import { seatGamePlayer } from '../asking/answerers/table.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { SearchPool } from '../reproduction/ports.ts';
import type { GameContext, Mover, Replier, Table } from './ports.ts';

/** @param keyVariables by service address. Engines and wording of the manifest must be those that are here. */
export async function seatPlayers(
  context: GameContext,
  manifest: GameManifest,
  keyVariables: Readonly<Record<string, string>>,
): Promise<QuestionResult<Table>> {
  const otherWords = wordingProblem(manifest);
  if (otherWords !== null) return fail('refused', otherWords);
  const repliers = new Map<string, Replier>();
  const movers = new Map<string, Mover>();
  const pools: SearchPool[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(pools.map((pool) => pool.close()));
  };
  for (const player of manifest.players) {
    const seated = await seatGamePlayer(context, manifest, player, keyVariables);
    if (!seated.ok) {
      await close();
      return seated;
    }
    const { replier, mover, pool } = seated.value;
    if (replier !== undefined) repliers.set(player.id, replier);
    if (mover !== undefined) movers.set(player.id, mover);
    if (pool !== undefined) pools.push(pool);
  }
  return ok({ repliers, movers, close });
}
