/** Switches of the cluster bootstrap; the same draws for all runs of one call. */
import type { Command } from 'commander';
import type { Comparison } from '../../core/question/report.ts';
import { wrongUse } from '../exit.ts';
import { parseWhole } from '../values.ts';

export interface BootstrapSwitches {
  readonly replicates?: number;
  readonly seed?: number;
}

const FEWEST = 100;
const MOST = 20_000;

export function addBootstrapSwitches(command: Command): Command {
  return command
    .option('--replicates <n>', 'bootstrap replicates (default: 1000)', replicates)
    .option('--seed <n>', 'of the bootstrap (default: 0)', (text) =>
      text === '0' ? 0 : parseWhole(text, 0xffffffff),
    );
}

export type BootstrapRequest = Comparison['bootstrap'];

export function bootstrapOf({ replicates: wanted, seed }: BootstrapSwitches): BootstrapRequest {
  return { replicates: wanted ?? 1000, seed: seed ?? 0 };
}

function replicates(text: string): number {
  const count = parseWhole(text, MOST);
  if (count < FEWEST) throw wrongUse(`--replicates takes ${FEWEST} or more.`);
  return count;
}
