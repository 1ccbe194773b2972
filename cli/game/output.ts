/** Playing games from the terminal and telling the result. */
import type { GameRunReport } from '../../core/game/report.ts';
import type { Lab } from '../../host/lab.ts';
import type { RunHandle } from '../../host/runs/handle.ts';
import { EXIT, wrongUse } from '../exit.ts';
import { gameReportText } from './report-text.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, JsonOption } from '../session.ts';
import { plural } from '../text.ts';
import { restText, watchRun } from '../watch-run.ts';

export interface GamesFinish extends JsonOption {
  /** File for the games. */
  readonly pgn?: string;
}

/** Watches the run until it rests, writes its games and prints its report. */
export async function superviseGames(
  lab: Lab,
  session: CliSession,
  run: RunHandle,
  options: GamesFinish,
): Promise<void> {
  warnUnverified(lab, session, run.runId);
  const status = await watchRun(session, run);
  if (status === 'paused' || status === 'failed') session.say(restText(run, status));
  finishGames(lab, session, run.runId, options);
}

function warnUnverified(lab: Lab, session: CliSession, runId: string): void {
  for (const player of mustReportGames(lab, runId).manifest.players) {
    if (player.kind !== 'engine' || player.engine.verified) continue;
    session.say(
      `Warning: the engine of ${player.id} is not verified (bench ${player.engine.bench ?? 'unknown'}); its moves are its own.`,
    );
  }
}

export function finishGames(lab: Lab, session: CliSession, runId: string, options: GamesFinish): void {
  const report = mustReportGames(lab, runId);
  if (options.json === true) session.printJson(report);
  else session.print(gameReportText(report));
  session.exitCode = isPlayed(report) ? EXIT.done : EXIT.failed;
  // After the report: a file that cannot be written takes nothing of it away.
  if (options.pgn !== undefined) writePgn(lab, session, runId, { file: options.pgn, gameId: null });
}

/** Every game came to its end or belongs to a match that is decided, and none ended because a player was stopped. */
function isPlayed({ status, games, lanes, stops }: GameRunReport): boolean {
  const decided = new Set(lanes.flatMap(({ lane, plan }) => (plan === 'finished' ? [lane] : [])));
  const isOver = games.every(
    ({ state, lane }) => state === 'ended' || (state === 'scheduled' && decided.has(lane)),
  );
  return status === 'finished' && stops.length === 0 && isOver;
}

export interface PgnTarget {
  readonly file: string;
  /** Null: every game that has begun. */
  readonly gameId: string | null;
  readonly withComments?: boolean;
}

function writePgn(lab: Lab, session: CliSession, runId: string, target: PgnTarget): void {
  const { file, gameId, withComments = true } = target;
  const { games, path } = questionValue(lab.games.exportPgn(runId, { gameId, withComments }, file));
  session.say(`${plural(games, 'game')} written to ${path}`);
}

export function mustReportGames(lab: Lab, runId: string): GameRunReport {
  const report = lab.games.report(runId);
  if (report === null) throw wrongUse(`There is no game run ${runId}. "plybook runs" lists the runs.`);
  return report;
}
