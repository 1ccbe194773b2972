/**
 * Where game counts come from, as switches: the user's PGN files, an opening explorer with the user's own token, or
 * recorded answers. Exactly one of them; the explorer may have recorded answers as its memory. The token is read from an
 * environment variable or the key file, never from the command line, where other programs could see it.
 */
import type { Command } from 'commander';
import type { FrequencyWish } from '../../core/study/position-sets.ts';
import { openAddressKeys } from '../../host/keys/address-keys.ts';
import type { QuestionFailureCode, QuestionResult } from '../../host/asking/ports.ts';
import { ProviderGates, systemGateClock } from '../../host/runs/gates.ts';
import { MASTERS_URL } from '../../host/positions/frequency-http.ts';
import { DEFAULT_TABLE_PLIES } from '../../host/positions/frequency-pgn.ts';
import { TOKEN_VARIABLE, type SourceContext } from '../../host/positions/frequency-source.ts';
import { CliError, wrongUse } from '../exit.ts';
import type { CliSession } from '../session.ts';
import { parseWhole } from '../values.ts';

export interface SourceSwitches {
  readonly pgn?: readonly string[];
  readonly pgnPlies: number;
  readonly minElo?: number;
  readonly explorer?: string | true;
  readonly tokenEnv: string;
  readonly recorded?: string;
}

/** @param plies of a game that a table counts, unless told otherwise */
export function addSourceSwitches(command: Command, plies: number = DEFAULT_TABLE_PLIES): Command {
  return command
    .option('--pgn <files...>', 'count games of these PGN files')
    .option(
      '--pgn-plies <n>',
      'plies counted from the start of each game',
      (text) => parseWhole(text, 1000),
      plies,
    )
    .option('--min-elo <n>', 'count games of players rated so high only', (text) => parseWhole(text, 4000))
    .option('--explorer [url]', `ask an opening explorer (default: ${MASTERS_URL})`)
    .option('--token-env <name>', 'environment variable that holds your token', TOKEN_VARIABLE)
    .option(
      '--recorded <file>',
      'recorded answers; with --explorer: its memory, so that nothing is asked twice',
    );
}

/** Null when no source is named. */
export function frequencyWishOf(switches: SourceSwitches): FrequencyWish | null {
  const { pgn, pgnPlies, minElo, explorer, recorded, tokenEnv } = switches;
  if (pgn !== undefined && (explorer !== undefined || recorded !== undefined)) {
    throw wrongUse('Give --pgn, or --explorer, or --recorded.');
  }
  if (pgn !== undefined) return { kind: 'pgn', paths: [...pgn], plies: pgnPlies, minElo: minElo ?? null };
  if (explorer !== undefined) {
    const url = explorer === true ? null : explorer;
    return { kind: 'explorer', url, tokenVariable: tokenEnv, memory: recorded ?? null };
  }
  return recorded === undefined ? null : { kind: 'recorded', path: recorded };
}

/** The value. Work that was stopped or cut off is a failure; a wish that cannot be fulfilled as it stands is wrong use. */
export function sourcedValue<T>(result: QuestionResult<T>): T {
  if (result.ok) return result.value;
  const { code, message } = result.error;
  throw FAILED.has(code) ? new CliError(message) : wrongUse(message);
}

const FAILED: ReadonlySet<QuestionFailureCode> = new Set([
  'cancelled',
  'source_failed',
  'engine_failed',
  'engine_missing',
  'busy',
]);

/** Sources without a workspace: nothing is remembered but in the file that is named. */
export function sessionSources(session: CliSession): SourceContext {
  const keys = openAddressKeys(session.userDataDir, null, process.env);
  return {
    findKey: (address, variable, presetVariable) => keys.find(address, variable, presetVariable),
    gates: new ProviderGates(systemGateClock),
    now: () => new Date().toISOString(),
    memoryOf: () => null,
  };
}
