/** Manifests and attempts for tests of the game machine. */
import { START_FEN } from '../../../core/chess/fen.ts';
import { FEEDBACK_VERSION } from '../../../core/game/feedback.ts';
import { GAME_PROMPT_VERSION } from '../../../core/game/prompt.ts';
import { ARTICLE_OPENINGS } from '../../../core/game/schedule.ts';
import type { Attempt } from '../../../core/record/attempt.ts';
import { gameManifestSchema, type GameManifest } from '../../../core/game/run.ts';
import { DEFAULT_ASK_LIMITS } from '../../../core/player/defaults.ts';
import type { FailureClass } from '../../../core/reply/failure-class.ts';

const sha = 'a'.repeat(64);

export function recorded(id: string, structured = false): GameManifest['players'][number] {
  return { kind: 'recorded', id, structured, fileSha256: sha, name: `${id}.jsonl` };
}

export function makeManifest(change: Partial<GameManifest> = {}): GameManifest {
  return gameManifestSchema.parse({
    kind: 'games',
    schemaVersion: 1,
    reader: 'protocol3',
    prompt: { style: 'checklist', menu: true },
    promptVersion: GAME_PROMPT_VERSION,
    feedbackVersion: FEEDBACK_VERSION,
    maxAttempts: 3,
    maxPlies: 200,
    drawRules: { repetitions: 3, halfmoves: 100, insufficientMaterial: 'by_material_alone' },
    startFen: START_FEN,
    openings: [...ARTICLE_OPENINGS],
    gamesPerLane: 2,
    seed: 42,
    players: [recorded('astra'), { kind: 'random', id: 'random' }],
    pairings: [{ lane: 'astra', first: 'astra', second: 'random' }],
    gates: [],
    limits: DEFAULT_ASK_LIMITS,
    ...change,
  } satisfies GameManifest);
}

export interface ScriptedReply {
  readonly failure: FailureClass | null;
  readonly text: string | null;
}

export function makeAttempt({ failure, text }: ScriptedReply): Attempt {
  return {
    request: { url: 'http://127.0.0.1/v1/chat/completions', body: '{}' },
    requestedModel: 'scripted',
    reportedModel: 'scripted',
    modelVerification: 'client_reported',
    upstream: null,
    end: 'complete',
    socketCode: null,
    status: 200,
    headers: {},
    requestId: null,
    retryAfterMs: null,
    reply: null,
    text,
    reasoning: null,
    reasoningSource: null,
    refusal: null,
    structured: null,
    error: null,
    toolCalls: failure === 'tool_use' ? 1 : 0,
    finishReason: 'stop',
    nativeFinishReason: null,
    skippedEvents: 0,
    usage: null,
    usageJson: null,
    costNano: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:00:01.000Z',
    queueMs: 0,
    wallMs: 1000,
    firstByteMs: 10,
    classification: { failure, by: 'finish', phrase: null },
  };
}

/** No lone surrogate: an encoder gives the same text back. */
export function isWellFormed(text: string): boolean {
  return Buffer.from(text, 'utf8').toString('utf8') === text;
}
