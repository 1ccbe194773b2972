/**
 * Makes the demonstration, `resources/demonstration`: `npm run demonstration`. A workspace is opened as by anybody, real
 * runs are made in it (baselines, an engine, and a scripted player that is named as such), reviewed and valued, and its
 * files are packed one by one. Times differ from run to run; what is asked and answered follows from seeds.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { questionRequestSchema } from '../../core/question/run.ts';
import { gameRequestSchema } from '../../core/game/request.ts';
import { PLACEMENT_PRESETS } from '../../core/study/generate-ood.ts';
import { generateRequestSchema } from '../../core/study/position-sets.ts';
import { valuingRequestSchema } from '../../core/study/report.ts';
import { studyRequestSchema } from '../../core/study/run.ts';
import type { Result } from '../../core/util/result.ts';
import { openLab, type Lab } from '../../host/lab.ts';
import { findResources } from '../../host/lab-resources.ts';
import type { RunHandle } from '../../host/runs/handle.ts';
import {
  BASELINES,
  chat,
  gameRequest,
  questionRequest,
  REVIEW,
  setRequests,
  studyPlayers,
  studyRequest,
  VALUING,
} from './requests.mjs';
import { startScriptedPlayer } from './scripted-player.mjs';

/** Written into the manifests, so that the same port gives the same manifests. */
const PORT = 8080;
const POSITIONS_EACH = 24;
const watch = { signal: new AbortController().signal, onProgress: () => undefined };

async function main(): Promise<void> {
  const root = process.cwd();
  const work = mkdtempSync(path.join(os.tmpdir(), 'plybook-demonstration-'));
  const player = await startScriptedPlayer(PORT);
  try {
    const resources = valueOf(findResources(root));
    const workspaceDir = path.join(work, 'workspace');
    const lab = valueOf(await openLab({ resources, workspaceDir, create: true, userDataDir: work }));
    try {
      await makeRuns(lab, player.baseUrl);
    } finally {
      await lab.close();
    }
    pack(workspaceDir, path.join(root, 'resources/demonstration'));
  } finally {
    player.close();
    rmSync(work, { recursive: true, force: true });
  }
}

async function makeRuns(lab: Lab, baseUrl: string): Promise<void> {
  const datasetId = lab.sampleId;
  if (datasetId === null) throw new Error('there is no sample');
  for (const player of [...BASELINES, chat(baseUrl)]) {
    const request = questionRequestSchema.parse(questionRequest(datasetId, player));
    await finish(valueOf(await lab.questions.start(request)));
  }
  const games = gameRequestSchema.parse({ ...gameRequest(baseUrl, 'checklist'), gamesPerLane: 2 });
  const played = valueOf(await lab.games.start(games));
  await finish(played);
  valueOf(await lab.games.review(played.runId, REVIEW, watch));
  await study(lab, baseUrl);
}

async function study(lab: Lab, baseUrl: string): Promise<void> {
  const sha256s: string[] = [];
  for (const request of setRequests(PLACEMENT_PRESETS['published-stats'])) {
    const wish = generateRequestSchema.parse({
      ...request,
      wish: { ...request.wish, positions: POSITIONS_EACH },
    });
    sha256s.push(valueOf(await lab.studies.generate(wish, watch)).set.sha256);
  }
  const { set } = valueOf(lab.studies.sets.combine(sha256s, 'Random walk and random placement'));
  const runIds: string[] = [];
  for (const player of studyPlayers(baseUrl)) {
    const handle = valueOf(
      await lab.studies.start(studyRequestSchema.parse(studyRequest(set.sha256, player))),
    );
    await finish(handle);
    runIds.push(handle.runId);
  }
  const wish = { valuing: VALUING, noiseFloor: true, randomDraw: true, exactRandom: false, processes: 2 };
  valueOf(await lab.studies.value(valuingRequestSchema.parse({ runIds, ...wish }), watch));
}

async function finish(handle: RunHandle): Promise<void> {
  const status = await handle.done;
  console.error(`${handle.runId}: ${status}`);
  if (status !== 'finished') throw new Error(`${handle.runId} is ${status}`);
}

/** Every file of the workspace but the lock, packed one by one, in place of those of before. */
function pack(workspaceDir: string, target: string): void {
  for (const name of readdirSync(target, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.gz')) rmSync(path.join(target, name));
  for (const name of readdirSync(workspaceDir, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(workspaceDir, name);
    if (!statSync(file).isFile() || name.startsWith('lease.')) continue;
    const packed = path.join(target, `${name}.gz`);
    mkdirSync(path.dirname(packed), { recursive: true });
    writeFileSync(packed, gzipSync(readFileSync(file), { level: 9 }));
    console.error(`${name}: ${statSync(file).size} bytes, packed ${statSync(packed).size}`);
  }
}

function valueOf<T>(result: Result<T, { readonly message: string }>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

await main();
