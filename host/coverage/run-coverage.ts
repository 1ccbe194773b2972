/**
 * Runs a coverage study in a workspace: opens the source and the engine, plays and looks up, and keeps the study whole or
 * not at all. Searches are kept on disk while it goes on, under the hash of what decides them, so that the same study
 * begun again goes on where it was cut off; once the study is kept the file has nothing to give any more and goes.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { CoverageHead, CoverageRequest, CoverageSummary } from '../../core/study/coverage-study.ts';
import type { FrequencyFailure } from '../../core/study/search-wd.ts';
import { fail, ok } from '../../core/util/result.ts';
import { ADDED } from '../engine-adding.ts';
import type { QuestionFailureCode, QuestionResult } from '../asking/ports.ts';
import type { ReadyEngine } from '../reproduction/ports.ts';
import { playCoverage, type CoverageProgress, type CoverageWork } from './coverage-games.ts';
import type { CoverageStudies } from './coverage-studies.ts';
import { interruptible, pauseNote } from '../positions/draw-positions.ts';
import { sourceContext } from '../positions/frequency-memory.ts';
import { checkReach, openSource } from '../positions/frequency-source.ts';
import type { StudyContext } from '../studies/prepare.ts';
import type { SearchEnd } from '../labelling/stored-search.ts';
import { joinedStores, journalStore, openSearchFile, type SearchStore } from '../labelling/search-store.ts';
import { sha256Hex } from '../files.ts';

export interface CoverageWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CoverageStep) => void;
  /** Where else searches are looked for and kept; null: nowhere. */
  readonly searches: SearchStore | null;
}

export interface CoverageStep {
  readonly done: number;
  /** Null: games of a table are being counted, nobody knows how many there are. */
  readonly total: number | null;
  readonly note: string | null;
  /** A pause: nothing moves until it is over. */
  readonly isNews: boolean;
}

export interface CoverageDone {
  readonly study: CoverageSummary;
  readonly notes: readonly string[];
}

export async function runCoverage(
  context: StudyContext,
  studies: CoverageStudies,
  request: CoverageRequest,
  watch: CoverageWatch,
): Promise<QuestionResult<CoverageDone>> {
  const { source: wish, games: total, moves } = request;
  const reach = checkReach(wish, moves * 2);
  if (!reach.ok) return reach;
  watch.onProgress({ done: 0, total, note: 'getting the engine ready', isNews: true });
  const engine = await context.readyEngine(request.valuing.engineId);
  if (!engine.ok) return engine;
  let last: CoverageStep = { done: 0, total, note: null, isNews: false };
  const tell = (step: CoverageStep): void => watch.onProgress((last = step));
  const opened = await openSource(sourceContext(context), wish, {
    signal: watch.signal,
    onGames: (done) => watch.onProgress({ done, total: null, note: 'counting', isNews: false }),
    onPause: (pauseMs, reason) =>
      watch.onProgress({ ...last, note: pauseNote(pauseMs, reason), isNews: true }),
  });
  if (!opened.ok) return opened;
  const { source, notes } = opened.value;
  const work = { engine: engine.value, source: interruptible(source, watch.signal), total, tell };
  const played = await play(context, studies, request, watch, work);
  if (!played.ok) return played;
  return ok({ study: played.value, notes });
}

interface OpenedWork extends Pick<CoverageWork, 'engine' | 'source'> {
  readonly total: number;
  readonly tell: (step: CoverageStep) => void;
}

async function play(
  { workspace }: StudyContext,
  studies: CoverageStudies,
  request: CoverageRequest,
  { signal, searches }: CoverageWatch,
  { engine, source, total, tell }: OpenedWork,
): Promise<QuestionResult<CoverageSummary>> {
  const { games, moves, seed, tablebaseMen, valuing, processes } = request;
  const file = searchFile(studies.folder, request, engine);
  const opened = openSearchFile(file);
  if (!opened.ok) return fail('file_error', opened.error.message);
  const store = joinedStores([
    opened.value,
    ...(searches === null ? [] : [searches]),
    journalStore(workspace.reader),
  ]);
  const played = await playCoverage(
    { games, moves, seed, tablebaseMen },
    {
      engine,
      valuing,
      processes,
      store,
      signal,
      source,
      onProgress: (progress) => tell({ done: progress.games, total, note: noteOf(progress), isNews: false }),
    },
  );
  if (!played.ok) {
    const { code, message } = played.error;
    return fail(CODES[code], message);
  }
  const head = headOf(request, engine, played.value.profile, source.name);
  const kept = studies.add({ head, games: played.value.games }, request.name);
  if (kept.ok) rmSync(file, { force: true });
  return kept;
}

const CODES: Readonly<Record<SearchEnd['code'] | FrequencyFailure['code'], QuestionFailureCode>> = {
  cancelled: 'cancelled',
  engine_failed: 'engine_failed',
  file_error: 'file_error',
  source_unavailable: 'source_failed',
  token_missing: 'no_key',
  token_refused: 'source_failed',
};

function noteOf({ plies, lookups }: CoverageProgress): string {
  return `${plies} moves played, ${lookups} looked up`;
}

function headOf(
  { games, moves, seed, tablebaseMen, valuing }: CoverageRequest,
  { identity, fixedOptions }: ReadyEngine,
  profile: string,
  source: string,
): CoverageHead {
  return {
    kind: 'coverage',
    version: 1,
    games,
    moves,
    seed,
    tablebaseMen,
    ...valuing,
    engine: identity,
    fixedOptions: [...fixedOptions],
    profile,
    source,
  };
}

/** By what decides the searches: not by the source, and not by the name. */
function searchFile(
  folder: string,
  { seed, valuing }: CoverageRequest,
  { identity, fixedOptions, origin }: ReadyEngine,
): string {
  mkdirSync(folder, { recursive: true });
  const { sha256, files, args } = identity;
  const options = origin === ADDED && fixedOptions.length > 0 ? fixedOptions : undefined;
  const key = sha256Hex(canonicalJson({ seed, valuing, engine: sha256, files, args, options }));
  return path.join(folder, `${key.slice(0, 16)}.searches`);
}
