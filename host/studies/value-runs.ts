/**
 * Values the moves of study runs over one set: what the players answered, and where it is wished the engine's own choice
 * (noise floor) and every legal move (exact random mean). Incremental: what the runs have under this engine, options and
 * limit is not valued again, and no position any run of the workspace has searched so is searched again. Each value is
 * durable at once, with the searches that were made for it, so a stop or a kill loses nothing.
 */
import type { LedgerEntry } from '../../core/record/ledger.ts';
import type { OpinionKey } from '../../core/record/opinion.ts';
import type { MoveValued, ValuedFor } from '../../core/record/study-records.ts';
import type { ValuingOutcome, ValuingRequest } from '../../core/record/study-report.ts';
import { allLegalMoves } from '../../core/study/baselines.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import { legalMovesOf } from '../../core/study/study-fold.ts';
import { reachedBy, type MoveValue } from '../../core/study/valuing.ts';
import { profileFingerprint } from '../../core/uci/profile.ts';
import type { SearchResult } from '../../core/uci/search.ts';
import { fail, ok } from '../../core/util/result.ts';
import { sha256Hex, type OpinionEntry } from '../journal/writer.ts';
import type { QuestionResult } from '../questions/ports.ts';
import type { StudyContext } from './prepare.ts';
import { journalStore, type SearchStore } from './search-store.ts';
import type { FoldedStudyRun, StudyFolds } from './study-folds.ts';
import { valueMoves, type ValuingTask } from './value-moves.ts';

export interface ValuingWatch {
  readonly signal: AbortSignal;
  /** Moves with a value, known ones included. */
  readonly onProgress: (done: number, total: number) => void;
}

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
  const runs = runsOverOneSet(folds, request.runIds);
  if (!runs.ok) return runs;
  const { engineId, settings, limit } = request.valuing;
  const engine = await context.readyEngine(engineId);
  if (!engine.ok) return engine;
  const profile = profileFingerprint(engine.value.identity.bench, settings, engine.value.fixedOptions, limit);
  const all = wantedValues(runs.value, request, profile);
  const open = all.filter(
    ({ runId, key }) => context.workspace.reader.ledgerRow(runId, 'move_valued', key) === null,
  );
  const known = all.length - open.length;
  const fresh = new FreshSearches(context);
  let failure: string | null = null;
  let valued = 0;
  const outcome = await valueMoves(
    open.map(({ task }) => task),
    {
      engine: engine.value,
      valuing: { settings, limit },
      processes: request.processes,
      store: fresh,
      signal: watch.signal,
      onProgress: (done) => watch.onProgress(known + done, all.length),
      onValue: (index, value) => {
        const wanted = open[index];
        if (wanted === undefined) return;
        if (value.loss === null) {
          failure ??= value.failure;
          return;
        }
        const about = { profile, engineId, settings, limit };
        fresh.record(wanted, value, about);
        valued += 1;
      },
    },
  );
  if (!outcome.ok) return outcome;
  const { searches } = outcome.value;
  return ok({ profile, valued, known, failed: open.length - valued, failure, searches });
}

function runsOverOneSet(
  folds: StudyFolds,
  runIds: readonly string[],
): QuestionResult<readonly FoldedStudyRun[]> {
  const runs: FoldedStudyRun[] = [];
  for (const runId of new Set(runIds)) {
    const run = folds.run(runId);
    if (run === null) return fail('not_found', `There is no study run ${runId} in this workspace.`);
    runs.push(run);
  }
  const sets = new Set(runs.map(({ set }) => set.sha256));
  if (sets.size > 1) return fail('refused', 'These runs were asked different position sets.');
  return ok(runs);
}

/** Answers are valued in their own run; what no player gave stands in the first one. */
function wantedValues(
  runs: readonly FoldedStudyRun[],
  { noiseFloor, exactRandom }: ValuingRequest,
  profile: string,
): Wanted[] {
  const [first] = runs;
  if (first === undefined) return [];
  const { positions } = first.set;
  const short = sha256Hex(profile).slice(0, 16);
  const want = (runId: string, seq: number, purpose: ValuedFor, task: ValuingTask): Wanted => {
    const move = 'best' in task ? '-' : task.uci;
    return { runId, seq, purpose, task, key: `${seq}:${purpose}:${move}:${short}` };
  };
  const answers = runs.flatMap(({ runId, fold }) =>
    [...fold.answers.values()].flatMap(({ seq, positionId, verdict }) =>
      legalMovesOf(verdict).map((uci) =>
        want(runId, seq, 'answer', { positionId, fen: positionOf(positions, seq).fen, uci }),
      ),
    ),
  );
  const everyWhere = positions.map((position, index) => ({ position, seq: index + 1 }));
  const best = noiseFloor
    ? everyWhere.map(({ position, seq }) =>
        want(holder(runs, profile, 'best', position), seq, 'best', { best: position }),
      )
    : [];
  const legal = exactRandom
    ? everyWhere.flatMap(({ position, seq }) =>
        allLegalMoves([position]).map((move) =>
          want(holder(runs, profile, 'legal', position), seq, 'legal', move),
        ),
      )
    : [];
  return [...answers, ...best, ...legal];
}

/** The run that has such values of the position already, else the first. */
function holder(
  runs: readonly FoldedStudyRun[],
  profile: string,
  purpose: 'best' | 'legal',
  { id }: StudyPosition,
): string {
  const has = ({ fold }: FoldedStudyRun): boolean => {
    const table = fold.values.get(profile);
    if (table === undefined) return false;
    return purpose === 'best' ? table.best.has(id) : table.legalPositions.has(id);
  };
  return (runs.find(has) ?? runs[0])?.runId ?? '';
}

function positionOf(positions: readonly StudyPosition[], seq: number): StudyPosition {
  const position = positions[seq - 1];
  if (position === undefined) throw new Error(`the set has no position ${seq}`);
  return position;
}

interface FreshSearch {
  readonly key: OpinionKey;
  readonly result: SearchResult;
}

/** Searches of this valuing until a row holds them; the journal answers what was searched before. */
class FreshSearches implements SearchStore {
  readonly #context: StudyContext;
  readonly #journal: SearchStore;
  readonly #byFen = new Map<string, FreshSearch>();

  constructor(context: StudyContext) {
    this.#context = context;
    this.#journal = journalStore(context.workspace.reader);
  }

  find(key: OpinionKey): SearchResult | null {
    return this.#journal.find(key);
  }

  keep(key: OpinionKey, result: SearchResult): ReturnType<SearchStore['keep']> {
    const { fen } = JSON.parse(key.position) as { fen: string };
    this.#byFen.set(fen, { key, result });
    return ok(null);
  }

  /** One durable step: the value, and the searches that no row holds yet, as opinions for everyone. */
  record(
    { runId, seq, purpose, task, key }: Wanted,
    value: MoveValue,
    about: Pick<MoveValued, 'profile' | 'engineId' | 'settings' | 'limit'>,
  ): void {
    const { reader, writer } = this.#context.workspace;
    const searches = this.#take('best' in task ? task.best.fen : task.fen, value.uci);
    const payload = {
      seq,
      purpose,
      value,
      ...about,
      searches: searches.map(({ fen, key: { sha256 }, result }) => ({
        fen,
        opinionSha256: sha256,
        search: result,
      })),
    };
    const entry: LedgerEntry = { kind: 'move_valued', key, payload };
    const opinions = searches
      .filter(({ key: { sha256 } }) => reader.opinion(sha256) === null)
      .map(({ key: opinionKey, result }): OpinionEntry => ({ key: opinionKey, result, entryIndex: 0 }));
    writer.appendStep(runId, [entry], opinions);
  }

  #take(fen: string, uci: string | null): (FreshSearch & { readonly fen: string })[] {
    const reached = uci === null ? null : reachedBy({ fen, uci });
    const fens = reached?.kind === 'search' ? [fen, reached.fen] : [fen];
    return fens.flatMap((searched) => {
      const search = this.#byFen.get(searched);
      this.#byFen.delete(searched);
      return search === undefined ? [] : [{ ...search, fen: searched }];
    });
  }
}
