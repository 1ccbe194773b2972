/**
 * Values the moves of study runs over one set: what the players answered, and where it is wished the engine's own choice
 * (noise floor) and every legal move (exact random mean). Incremental: what the runs have under this engine, options and
 * limit is not valued again, and no position any run of the workspace has searched so is searched again. Each value is
 * durable at once, with the searches that were made for it, so a stop or a kill loses nothing.
 */
import { makeOpinionKey, type OpinionKey } from '../../core/record/opinion.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import {
  moveValueFailedSchema,
  type BaselinePurpose,
  type MoveValued,
  type ValuedFor,
} from '../../core/study/records.ts';
import type { ValuingOutcome, ValuingRequest } from '../../core/study/report.ts';
import { allLegalMoves, drawRandomMove, RANDOM_DRAW_SEED } from '../../core/study/baselines.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import { legalMovesOf } from '../../core/study/fold.ts';
import { reachedBy, type MoveValue } from '../../core/study/valuing.ts';
import { profileFingerprint } from '../../core/uci/profile.ts';
import type { SearchResult } from '../../core/uci/search.ts';
import { ok } from '../../core/util/result.ts';
import type { OpinionEntry } from '../journal/noted-rows.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { StudyContext } from './prepare.ts';
import { journalStore, type SearchStore } from '../labelling/search-store.ts';
import type { FoldedStudyRun, StudyFolds } from './folds.ts';
import { valueMoves, type ValuingTask } from './value-moves.ts';
import { sha256Hex } from '../files.ts';

export interface ValuingWatch {
  readonly signal: AbortSignal;
  /** Moves with a value, known ones included. */
  readonly onProgress: (done: number, total: number) => void;
}

type ValuedUnder = Pick<MoveValued, 'profile' | 'engineId' | 'settings' | 'limit'>;

/** One move to value, and the row it becomes. */
interface Wanted {
  readonly runId: string;
  readonly seq: number;
  readonly purpose: ValuedFor;
  readonly task: ValuingTask;
  readonly key: string;
}

export async function valueRuns(
  context: StudyContext,
  folds: StudyFolds,
  request: ValuingRequest,
  watch: ValuingWatch,
): Promise<QuestionResult<ValuingOutcome>> {
  const runs = folds.together(request.runIds);
  if (!runs.ok) return runs;
  const ready = await context.readyEngine(request.valuing.engineId);
  if (!ready.ok) return ready;
  const engine = ready.value;
  const { settings, limit } = request.valuing;
  const { identity, fixedOptions } = engine;
  const profile = profileFingerprint(identity, settings, fixedOptions, limit);
  const all = wantedValues(runs.value, request, profile);
  const { reader } = context.workspace;
  const untold = all.filter(({ runId, key }) => reader.ledgerRow(runId, 'move_valued', key) === null);
  const lost = new Map(
    untold.flatMap((wanted) => {
      const row = reader.ledgerRow(wanted.runId, 'move_value_failed', wanted.key);
      return row === null ? [] : [[wanted, readPayload(moveValueFailedSchema, row).value.failure] as const];
    }),
  );
  const open = untold.filter((wanted) => !lost.has(wanted));
  const question = { engine: identity, settings, fixedOptions, limit, historySha256: null };
  const fresh = new FreshSearches(context, (fen) => makeOpinionKey({ ...question, fen }, sha256Hex));
  const recorder = new Recorder(context, open, fresh, { profile, ...request.valuing });
  const outcome = await valueMoves(
    open.map(({ task }) => task),
    {
      engine,
      valuing: request.valuing,
      processes: request.processes,
      store: fresh,
      signal: watch.signal,
      onProgress: (done) => watch.onProgress(all.length - open.length + done, all.length),
      onValue: (index, value) => recorder.take(index, value),
    },
  );
  if (!outcome.ok) return outcome;
  const { valued } = recorder;
  const failed = lost.size + recorder.failed;
  const failure = [...lost.values()][0] ?? recorder.failure;
  const known = all.length - untold.length;
  return ok({ profile, valued, known, failed, failure, searches: outcome.value.searches });
}

/** Makes rows of the values; one that an engine could not find is a row with the reason. */
class Recorder {
  readonly #context: StudyContext;
  readonly #open: readonly Wanted[];
  readonly #fresh: FreshSearches;
  readonly #about: ValuedUnder;
  valued = 0;
  failed = 0;
  /** Why the first value that is missing is. */
  failure: string | null = null;

  constructor(context: StudyContext, open: readonly Wanted[], fresh: FreshSearches, about: ValuedUnder) {
    this.#context = context;
    this.#open = open;
    this.#fresh = fresh;
    this.#about = about;
  }

  take(index: number, value: MoveValue): void {
    const wanted = this.#open[index];
    if (wanted === undefined) throw new Error(`no move was wished at ${index}`);
    if (value.loss === null) {
      const { runId, seq, purpose, key } = wanted;
      const payload = { seq, purpose, value, ...this.#about };
      this.#context.workspace.writer.appendStep(runId, [{ kind: 'move_value_failed', key, payload }]);
      this.failed += 1;
      this.failure ??= value.failure;
      return;
    }
    this.#fresh.record(wanted, value, this.#about);
    this.valued += 1;
  }
}

/** Answers are valued in their own run; what no player gave stands in the first one. */
function wantedValues(
  runs: readonly FoldedStudyRun[],
  { noiseFloor, randomDraw, exactRandom }: ValuingRequest,
  profile: string,
): Wanted[] {
  const short = sha256Hex(profile).slice(0, 16);
  const want = (runId: string, seq: number, purpose: ValuedFor, task: ValuingTask): Wanted => {
    const move = 'best' in task ? '-' : task.uci;
    return { runId, seq, purpose, task, key: `${seq}:${purpose}:${move}:${short}` };
  };
  const positions = (runs[0]?.set.positions ?? []).map((position, index) => ({ position, seq: index + 1 }));
  const answers = runs.flatMap(({ runId, fold }) =>
    positions.flatMap(({ position: { id, fen }, seq }) => {
      const answered = fold.answers.get(seq);
      const moves = answered === undefined ? [] : legalMovesOf(answered.verdict);
      return moves.map((uci) => want(runId, seq, 'answer', { positionId: id, fen, uci }));
    }),
  );
  const best = positions.map(({ position, seq }) =>
    want(holder(runs, profile, 'best', position), seq, 'best', { best: position }),
  );
  const drawn = positions.map(({ position, seq }) => {
    const { id, fen } = position;
    const uci = drawRandomMove(position, RANDOM_DRAW_SEED);
    return want(holder(runs, profile, 'random', position), seq, 'random', { positionId: id, fen, uci });
  });
  const legal = positions.flatMap(({ position, seq }) => {
    const runId = holder(runs, profile, 'legal', position);
    return exactRandom ? allLegalMoves([position]).map((move) => want(runId, seq, 'legal', move)) : [];
  });
  return [...answers, ...(noiseFloor ? best : []), ...(randomDraw ? drawn : []), ...legal];
}

/** The run that has such values of the position already, else the first. */
function holder(
  runs: readonly FoldedStudyRun[],
  profile: string,
  purpose: BaselinePurpose,
  { id }: StudyPosition,
): string {
  const has = ({ fold }: FoldedStudyRun): boolean => {
    const table = fold.values.get(profile);
    if (table === undefined) return false;
    return purpose === 'legal' ? table.legalPositions.has(id) : table[purpose].has(id);
  };
  return (runs.find(has) ?? runs[0])?.runId ?? '';
}

interface FreshSearch {
  readonly fen: string;
  readonly key: OpinionKey;
  readonly result: SearchResult;
}

/** Searches of this valuing until a row holds them; the journal answers what was searched before. */
class FreshSearches implements SearchStore {
  readonly #context: StudyContext;
  readonly #journal: SearchStore;
  readonly #keyOf: (fen: string) => OpinionKey;
  /** By opinion. */
  readonly #fresh = new Map<string, SearchResult>();

  constructor(context: StudyContext, keyOf: (fen: string) => OpinionKey) {
    this.#context = context;
    this.#journal = journalStore(context.workspace.reader);
    this.#keyOf = keyOf;
  }

  find(key: OpinionKey): SearchResult | null {
    return this.#journal.find(key);
  }

  keep(key: OpinionKey, result: SearchResult): ReturnType<SearchStore['keep']> {
    this.#fresh.set(key.sha256, result);
    return ok(null);
  }

  /** One durable step: the value, and the searches that no row holds yet, as opinions for everyone. */
  record({ runId, seq, purpose, task, key }: Wanted, value: MoveValue, about: ValuedUnder): void {
    const { reader, writer } = this.#context.workspace;
    const fen = 'best' in task ? task.best.fen : task.fen;
    const reached = value.uci === null ? null : reachedBy({ fen, uci: value.uci });
    const fens = reached?.kind === 'search' ? [fen, reached.fen] : [fen];
    const [before = '', after = null] = fens.map((searched) => this.#keyOf(searched).sha256);
    const made = fens.flatMap((searched) => this.#take(searched));
    const payload = {
      seq,
      purpose,
      value,
      ...about,
      opinions: { before, after },
      searches: made.map((search) => ({
        fen: search.fen,
        opinionSha256: search.key.sha256,
        search: search.result,
      })),
    };
    const entry: LedgerEntry = { kind: 'move_valued', key, payload };
    const opinions = made
      .filter((search) => reader.opinion(search.key.sha256) === null)
      .map((search): OpinionEntry => ({ key: search.key, result: search.result, entryIndex: 0 }));
    writer.appendStep(runId, [entry], opinions);
  }

  #take(fen: string): FreshSearch[] {
    const key = this.#keyOf(fen);
    const result = this.#fresh.get(key.sha256);
    this.#fresh.delete(key.sha256);
    return result === undefined ? [] : [{ fen, key, result }];
  }
}
