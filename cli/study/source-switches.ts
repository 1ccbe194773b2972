/**
 * Where game counts come from, as switches: the user's PGN files, an opening explorer with the user's own token, or
 * recorded answers. Exactly one of them; the explorer may have recorded answers as its memory. The token is read from an
 * environment variable, never from the command line, where other programs could see it.
 */
import type { Command } from 'commander';
import type { FrequencySource } from '../../core/study/search-wd.ts';
import { MASTERS_URL, openExplorer } from '../../host/studies/frequency-http.ts';
import { buildPgnTable, DEFAULT_TABLE_PLIES } from '../../host/studies/frequency-pgn.ts';
import { openRecorded, rememberIn } from '../../host/studies/frequency-recorded.ts';
import { ProviderGate, systemGateClock } from '../../host/runner/gates.ts';
import { CliError, wrongUse } from '../exit.ts';
import type { CliSession } from '../session.ts';
import { plural } from '../text.ts';
import { parseWhole } from '../values.ts';

export interface SourceSwitches {
  readonly pgn?: readonly string[];
  readonly pgnPlies: number;
  readonly minElo?: number;
  readonly explorer?: string | true;
  readonly tokenEnv: string;
  readonly recorded?: string;
}

const TOKEN_VARIABLE = 'LICHESS_TOKEN';

export function addSourceSwitches(command: Command): Command {
  return command
    .option('--pgn <files...>', 'count games of these PGN files')
    .option(
      '--pgn-plies <n>',
      'plies counted from the start of each game',
      (text) => parseWhole(text, 1000),
      DEFAULT_TABLE_PLIES,
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
export async function openSource(
  switches: SourceSwitches,
  session: CliSession,
  signal: AbortSignal,
): Promise<FrequencySource | null> {
  const { pgn, explorer, recorded } = switches;
  if (pgn !== undefined && (explorer !== undefined || recorded !== undefined)) {
    throw wrongUse('Give --pgn, or --explorer, or --recorded.');
  }
  if (pgn !== undefined) return openPgn(pgn, switches, session, signal);
  if (explorer !== undefined) return openService(explorer, switches, signal);
  if (recorded === undefined) return null;
  const opened = openRecorded(recorded);
  if (!opened.ok) throw wrongUse(opened.error.message);
  return opened.value;
}

async function openPgn(
  files: readonly string[],
  { pgnPlies, minElo }: SourceSwitches,
  session: CliSession,
  signal: AbortSignal,
): Promise<FrequencySource> {
  const built = await buildPgnTable(files, {
    plies: pgnPlies,
    minElo: minElo ?? null,
    signal,
    onProgress: (done) =>
      session.progress.show({
        title: 'Counting games',
        done,
        total: null,
        unit: 'game',
        perSecond: null,
        remainingMs: null,
      }),
  });
  if (!built.ok)
    throw built.error.code === 'file_error'
      ? wrongUse(built.error.message)
      : new CliError(built.error.message);
  const { source, games, positions, skipped } = built.value;
  session.say(
    `${plural(games, 'game')}, ${plural(positions, 'position')} counted; left out: ${skipped.setUp} from set-up positions, ` +
      `${skipped.unreadable} without moves, ${skipped.rating} by rating.`,
  );
  return source;
}

function openService(
  explorer: string | true,
  { tokenEnv, recorded }: SourceSwitches,
  signal: AbortSignal,
): FrequencySource {
  const url = explorer === true ? MASTERS_URL : explorer;
  const now = (): string => new Date().toISOString();
  const opened = openExplorer({
    url,
    token: process.env[tokenEnv] ?? null,
    gate: new ProviderGate({ concurrency: 1, spacingMs: 0 }, systemGateClock),
    nowMs: () => Date.now(),
    today: now().slice(0, 10),
    signal,
  });
  if (!opened.ok) {
    const hint = opened.error.code === 'token_missing' ? ` Put it into the variable ${tokenEnv}.` : '';
    throw wrongUse(`${opened.error.message}${hint}`);
  }
  if (recorded === undefined) return opened.value;
  const remembered = rememberIn(recorded, opened.value, url, now);
  if (!remembered.ok) throw wrongUse(remembered.error.message);
  return remembered.value;
}
