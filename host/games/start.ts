/**
 * Starts and resumes game runs (R-GAME-10, R-GAME-13). The manifest is frozen and hashed before the first game; what a
 * person may change later is an amendment with a reason (`amend.ts`), and the settings in force are the fold of both.
 */
import { answerSchema } from '../../core/game/answer-schema.ts';
import { checkGameManifest, makeSchedule } from '../../core/game/schedule.ts';
import { makeGameManifest } from '../../core/game/manifest.ts';
import type { GameManifest } from '../../core/game/run.ts';
import type { GamePlayer } from '../../core/player/seats.ts';
import type { GameRequest } from '../../core/game/request.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { makeRunId } from '../../core/record/ids.ts';
import type { Attempt } from '../../core/record/attempt.ts';
import { fail, ok } from '../../core/util/result.ts';
import { lastPlayedSeq } from '../journal/game-rows.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import { freezeGamePlayer, tryPlayer } from '../asking/answerers/table.ts';
import { checkOpen, checkUnchanged } from '../asking/open-run.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { RunHandle } from '../runs/handle.ts';
import { repeatOf, repeatTitle } from '../runs/repeats.ts';
import { sentence } from './amend.ts';
import { GameExecution } from './execution.ts';
import type { GameContext, Table } from './ports.ts';
import { readGameRun, readOpenGames, type ReadRun } from './read-run.ts';
import { seatPlayers } from './table.ts';
import { sha256Hex } from '../files.ts';

/** The manifest of these wishes, as it would be frozen without a preflight. */
export async function planGames(
  context: GameContext,
  request: GameRequest,
): Promise<QuestionResult<GameManifest>> {
  const players: GamePlayer[] = [];
  for (const wish of request.players) {
    const frozen = await freezeGamePlayer(context, wish);
    if (!frozen.ok) return frozen;
    players.push(frozen.value);
  }
  const checked = checkGameManifest(makeGameManifest(request, players));
  return checked.ok ? checked : fail('refused', sentence(checked.error.message));
}

/** @param closing ends a preflight that is under way; no run begins after it. */
export async function startGames(
  context: GameContext,
  request: GameRequest,
  closing: AbortSignal,
): Promise<QuestionResult<RunHandle>> {
  const planned = await planGames(context, request);
  if (!planned.ok) return planned;
  const tried = request.preflight
    ? await tryPlayers(context, planned.value, request.keyVariables, closing)
    : ok({ manifest: planned.value, attempts: [] });
  if (!tried.ok) return tried;
  const { manifest, attempts } = tried.value;
  const table = await seatPlayers(context, manifest, request.keyVariables);
  if (!table.ok) return table;
  const open = checkOpen(closing);
  if (!open.ok) {
    await table.value.close();
    return open;
  }
  const runId = createRun(context, manifest, attempts);
  const read = readGameRun(context.workspace.reader, runId);
  if (read === null) throw new Error(`run ${runId} is not in the journal`);
  return ok(begin(context, runId, read, table.value));
}

/** @param keyVariables environment variables that hold keys, by service address. */
export async function resumeGames(
  context: GameContext,
  runId: string,
  keyVariables: Readonly<Record<string, string>>,
  closing: AbortSignal,
): Promise<QuestionResult<RunHandle>> {
  const read = await openRun(context, runId);
  if (!read.ok) return read;
  const table = await seatPlayers(context, read.value.state.effective, keyVariables);
  if (!table.ok) return table;
  const headNow = lastPlayedSeq(context.workspace.reader, runId) ?? undefined;
  const unchanged = checkUnchanged(context, runId, read.value, closing, headNow);
  if (!unchanged.ok) {
    await table.value.close();
    return unchanged;
  }
  return ok(begin(context, runId, read.value, table.value));
}

/** With what its rows say; refused where nothing can follow. */
async function openRun(context: GameContext, runId: string): Promise<QuestionResult<ReadRun>> {
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is running; pause it first.`);
  const read = await readOpenGames(context.workspace.reader, runId);
  if (read === null) return fail('not_found', `There is no game run ${runId} in this workspace.`);
  if (read.over === null) return ok(read);
  const way =
    read.over === 'finished' ? 'give it more games (plybook amend), or start a new one' : 'start a new one';
  return fail('refused', `Run ${runId} is ${read.over}; ${way}.`);
}

function begin(context: GameContext, runId: string, read: ReadRun, table: Table): RunHandle {
  const { state, outlay } = read;
  const execution = new GameExecution({ context, runId, state, outlay, table });
  execution.start();
  return execution;
}

interface Tried {
  readonly manifest: GameManifest;
  readonly attempts: readonly Attempt[];
}

/** Each wished parameter once, before the first game; what a service refuses is left out and recorded as such. */
async function tryPlayers(
  context: GameContext,
  manifest: GameManifest,
  keyVariables: Readonly<Record<string, string>>,
  closing: AbortSignal,
): Promise<QuestionResult<Tried>> {
  const attempts: Attempt[] = [];
  const players: GamePlayer[] = [];
  for (const player of manifest.players) {
    if (!('omittedParameters' in player)) {
      players.push(player);
      continue;
    }
    const { parameters, baseUrl } = player;
    const lanes = manifest.gates.find((gate) => gate.baseUrl === baseUrl)?.concurrency ?? 1;
    const tried = await tryPlayer(
      context,
      {
        player,
        parameters,
        limits: manifest.limits,
        schema: player.structured ? answerSchema(manifest.startFen, manifest.prompt.menu) : null,
      },
      { preflight: true, lanes, spacingMs: null, keyVariable: keyVariables[baseUrl] ?? null },
      closing,
    );
    if (!tried.ok) return tried;
    attempts.push(...tried.value.attempts);
    players.push({ ...player, omittedParameters: [...tried.value.omitted] });
  }
  return ok({ manifest: { ...manifest, players }, attempts });
}

function createRun(context: GameContext, manifest: GameManifest, preflight: readonly Attempt[]): string {
  const runId = makeRunId(context.now(), context.randomHex());
  const text = canonicalJson(manifest);
  const manifestSha256 = sha256Hex(text);
  const items = makeSchedule(manifest).length;
  const workspaceId = context.workspace.id;
  const repeat = repeatOf(context.workspace.reader, manifestSha256);
  const created: LedgerEntry = {
    kind: 'run_created',
    key: 'run',
    payload: { manifest, manifestSha256, datasetName: null, items, workspaceId, ...repeat },
  };
  const tried = preflight.map((attempt, index): LedgerEntry => {
    const number = index + 1;
    return { kind: 'preflight_attempt', key: String(number), payload: { number, attempt } };
  });
  context.workspace.writer.createRun(
    {
      id: runId,
      kind: 'games',
      title: repeatTitle(titleOf(manifest), repeat),
      manifest: text,
      manifestSha256,
      items,
    },
    null,
    null,
    [created, ...tried],
  );
  context.onPoint?.('run.created', null);
  return runId;
}

function titleOf({ pairings, gamesPerLane }: GameManifest): string {
  const [first] = pairings;
  const who = first === undefined ? '' : `${first.first} – ${first.second}`;
  const more = pairings.length > 1 ? ` and ${pairings.length - 1} more` : '';
  return `${who}${more}, ${gamesPerLane} games each`;
}
