/** Seats the players of a manifest: services with their keys, recordings, engines with their processes. */
import os from 'node:os';
import type { GameState } from '../../core/game/game.ts';
import { wordingProblem } from '../../core/game/manifest.ts';
import { randomMove } from '../../core/game/random-move.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { GameManifest } from '../../core/game/run.ts';
import type { GamePlayer } from '../../core/player/seats.ts';
import { fail, ok, type Failure } from '../../core/util/result.ts';
import { chatKey, chatSender, chatSettings } from '../asking/answerers/chat.ts';
import { attemptLocally, type LocalFailure, type LocalReply } from '../asking/answerers/local-attempt.ts';
import type { QuestionFailureCode, QuestionResult } from '../asking/ports.ts';
import { openRecording } from '../asking/recordings.ts';
import type { RecordedReply } from '../providers/baselines.ts';
import { makeChatBody, presetOf, type ChatParameter } from '../providers/presets.ts';
import { strengthOptions } from '../players/engine-strength.ts';
import type { ReadyEngine, SearchPool } from '../reproduction/ports.ts';
import type { GameContext, Mover, Replier, Table } from './ports.ts';

type Kind<K extends GamePlayer['kind']> = Extract<GamePlayer, { kind: K }>;

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
    const seated = await seat(context, manifest, player, keyVariables);
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

interface Seated {
  readonly replier?: Replier;
  readonly mover?: Mover;
  readonly pool?: SearchPool;
}

async function seat(
  context: GameContext,
  manifest: GameManifest,
  player: GamePlayer,
  keyVariables: Readonly<Record<string, string>>,
): Promise<QuestionResult<Seated>> {
  switch (player.kind) {
    case 'chat': {
      const key = chatKey(context, player, keyVariables[player.baseUrl] ?? null);
      return key.ok ? ok({ replier: chatReplier(manifest, player, key.value) }) : key;
    }
    case 'recorded':
      return recordedReplier(context, player);
    case 'random':
      return ok({ mover: RANDOM_MOVER });
    case 'engine': {
      const engine = await context.readyEngine(player.engineId);
      if (!engine.ok) return engine;
      const changed = engineProblem(player, engine.value);
      return changed === null ? ok(engineMover(manifest, player, engine.value)) : changed;
    }
  }
}

function chatReplier(manifest: GameManifest, player: Kind<'chat'>, apiKey: string | null): Replier {
  const preset = presetOf(player.preset);
  const settings = chatSettings(player, player.parameters);
  const refused = new Set(player.omittedParameters as readonly ChatParameter[]);
  const send = chatSender({ player, apiKey, limits: manifest.limits });
  const gate = manifest.gates.find(({ baseUrl }) => baseUrl === player.baseUrl);
  return {
    gateKey: player.baseUrl,
    concurrency: gate?.concurrency ?? 1,
    spacingMs: preset.gate.spacingMs,
    ask: ({ prompt, schema }, queueMs, signal) => {
      const messages = [
        { role: 'system' as const, content: prompt.system },
        { role: 'user' as const, content: prompt.user },
      ];
      return send(makeChatBody(preset, { ...settings, schema }, messages, refused), queueMs, signal);
    },
  };
}

function recordedReplier(context: GameContext, player: Kind<'recorded'>): QuestionResult<Seated> {
  const recording = openRecording(context.workspace.dir, player.fileSha256);
  if (!recording.ok) return recording;
  const replier: Replier = {
    gateKey: `recording:${player.id}`,
    concurrency: 256,
    spacingMs: 0,
    ask: ({ decisionId, attempt, prompt }, queueMs) =>
      attemptLocally(
        {
          url: `plybook:recorded/${player.fileSha256.slice(0, 16)}`,
          player: player.name,
          request: { key: decisionId, attempt, ...prompt },
          queueMs,
        },
        () => said(recording.value.reply(decisionId, attempt), decisionId, attempt),
      ),
  };
  return ok({ replier });
}

function said(reply: RecordedReply | null, decisionId: string, attempt: number): LocalReply | LocalFailure {
  if (reply !== null) return { ...reply, raw: null, failure: null };
  return {
    failure: 'configuration',
    end: 'bad_request',
    code: 'no_recorded_reply',
    message: `The recording has no reply number ${attempt} for ${decisionId}.`,
  };
}

const RANDOM_MOVER: Mover = {
  move: ({ fen, moves, setup }) =>
    Promise.resolve(
      ok({
        by: 'random',
        move: randomMove(fen, setup.game.seed, moves.length + 1),
        search: null,
        queueMs: null,
        wallMs: null,
      }),
    ),
};

function engineProblem(
  player: Kind<'engine'>,
  engine: ReadyEngine,
): { ok: false; error: Failure<QuestionFailureCode> } | null {
  const isSame =
    engine.identity.sha256 === player.engine.sha256 &&
    engine.identity.bench === player.engine.bench &&
    canonicalJson(engine.fixedOptions) === canonicalJson(player.fixedOptions);
  return isSame
    ? null
    : fail('refused', `Engine ${player.engineId} is not the one this run began with. Start a new run.`);
}

/** The hash is cleared before every move, so a resumed game goes on as an undisturbed one. */
function engineMover(manifest: GameManifest, player: Kind<'engine'>, engine: ReadyEngine): Seated {
  const lanes = manifest.pairings.filter(({ first, second }) => first === player.id || second === player.id);
  const processes = Math.max(1, Math.min(lanes.length, os.availableParallelism()));
  const pool = engine.openPool(player.settings, processes, {
    retry: true,
    moreOptions: strengthOptions(player.elo),
  });
  return { mover: { move: (state, signal) => searchMove(pool, player, state, signal) }, pool };
}

async function searchMove(
  pool: SearchPool,
  { limit }: Kind<'engine'>,
  { setup, moves }: GameState,
  signal: AbortSignal,
): ReturnType<Mover['move']> {
  const startMs = performance.now();
  const found = await pool.search({ fen: setup.startFen, moves, limit, newGame: true, signal });
  if (!found.ok) return found;
  const { bestmove, wallMs } = found.value;
  if (bestmove === null) return fail('engine_failed', 'the engine named no move');
  const queueMs = wallMs === null ? null : Math.max(0, Math.round(performance.now() - startMs - wallMs));
  return ok({ by: 'engine', move: bestmove, search: found.value, queueMs, wallMs });
}
