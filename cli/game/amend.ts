/**
 * What `plybook amend` means for a game run: one amendment for each setting, each with the value it replaces, and a
 * person's word that the empty replies of a game were not the model's. All that one command says is one step.
 */
import type { GameAmendment, GameManifest } from '../../core/game/run.ts';
import type { Lab } from '../../host/lab.ts';
import type { LimitSwitches } from '../question/switches.ts';
import { limitsOf } from '../question/wishes.ts';
import { wrongUse } from '../exit.ts';
import { mustReportGames } from './output.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, JsonOption } from '../session.ts';
import { parseWhole } from '../values.ts';

export interface AmendGamesSwitches extends LimitSwitches {
  readonly games?: number;
  readonly concurrency?: string;
  /** Id of a game. */
  readonly clearEmptyReplies?: string;
}

export function amendGameRun(
  lab: Lab,
  session: CliSession,
  runId: string,
  options: AmendGamesSwitches & JsonOption & { readonly reason: string },
): void {
  const { clearEmptyReplies: cleared = null, reason } = options;
  const changes = changesOf(mustReportGames(lab, runId).effective, options);
  if (changes.length === 0 && cleared === null)
    throw wrongUse('Say what is to change, e.g. --games 20, --concurrency 2 or --spend-limit 5.');
  questionValue(lab.games.amend(runId, { changes, clearEmptyReplies: cleared }, reason));
  if (options.json === true) session.printJson({ runId, changes, cleared, reason });
  else session.print(`${runId} has its new settings. Go on with: plybook resume ${runId}`);
}

function changesOf(inForce: GameManifest, switches: AmendGamesSwitches): readonly GameAmendment[] {
  const { spendNano, requests, activeMs, ...others } = limitsOf(switches);
  if (Object.keys(others).length > 0)
    throw wrongUse(
      'Of a game run only --games, --concurrency and the limits of spending, requests and time change.',
    );
  const { limits, gamesPerLane } = inForce;
  const changes: GameAmendment[] = [];
  if (switches.games !== undefined)
    changes.push({ setting: 'games_per_lane', before: gamesPerLane, after: switches.games });
  if (switches.concurrency !== undefined) changes.push(...gatesOf(inForce, switches.concurrency));
  if (spendNano !== undefined)
    changes.push({ setting: 'spend_nano', before: limits.spendNano, after: spendNano });
  if (requests !== undefined) changes.push({ setting: 'requests', before: limits.requests, after: requests });
  if (activeMs !== undefined)
    changes.push({ setting: 'active_ms', before: limits.activeMs, after: activeMs });
  return changes;
}

/** `2` for every address, `url=2` for one. */
function gatesOf({ gates }: GameManifest, text: string): readonly GameAmendment[] {
  const at = text.lastIndexOf('=');
  const after = parseWhole(text.slice(at + 1), 3);
  const url = at === -1 ? null : text.slice(0, at);
  const meant = gates.filter(({ baseUrl }) => url === null || baseUrl === url);
  if (meant.length === 0)
    throw wrongUse(`The run asks ${gates.map(({ baseUrl }) => baseUrl).join(', ') || 'no service'}.`);
  return meant.map(({ baseUrl, concurrency }) => ({
    setting: 'concurrency',
    baseUrl,
    before: concurrency,
    after,
  }));
}
