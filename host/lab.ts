/**
 * The lab without a window: one object that the main process and the command line both use. It owns a workspace, its
 * data sets, the engines and the runs, and closes them in the right order: runs are paused and drained first, then
 * engines, then files. The bundled sample is imported when a workspace does not have it yet.
 */
import { randomBytes } from 'node:crypto';
import type { ImportReport } from '../core/chessqa/dataset.ts';
import type { LabelRecord, ReproductionReport, ReproductionRequest } from '../core/reproduction/run.ts';
import type { RunSummary } from '../core/record/run.ts';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import { importDataset, type ImportErrorCode } from './datasets/import-jsonl.ts';
import { DatasetStore } from './datasets/store.ts';
import { openWorkspace } from './journal/open.ts';
import { anchorDataset, anchorFiles } from './journal/anchored-files.ts';
import type { VerifyOptions, VerifyReport } from './journal/verify.ts';
import type { Workspace } from './journal/workspace.ts';
import type { WorkspaceErrorCode } from './journal/workspace-error.ts';
import { openAddressKeys, type AddressKeys } from './keys/address-keys.ts';
import { LabBuilds } from './lab-builds.ts';
import type { LabEngines } from './lab-engines.ts';
import { LabGames } from './lab-games.ts';
import type { ImportOptions, LabOptions } from './lab-options.ts';
import { LabQuestions } from './lab-questions.ts';
import { LabStudies } from './lab-studies.ts';
import type { LabResources } from './lab-resources.ts';
import { bundledSample, ensureSample } from './lab-sample.ts';
import type { GameContext } from './games/ports.ts';
import { AllPlayers } from './players/all-players.ts';
import { PlayerStore } from './players/player-store.ts';
import type { QuestionContext } from './asking/ports.ts';
import { checkDataset, QuestionSets } from './questions/question-set.ts';
import { ProviderGates, systemGateClock } from './runs/gates.ts';
import type { RunHandle } from './runs/handle.ts';
import { RunsElsewhere, type Elsewhere } from './runs/runs-elsewhere.ts';
import { exportReference, type ReferenceExport } from './reproduction/export-reference.ts';
import { labelSetOf, overSoundData } from './reproduction/label-set.ts';
import { openLabEngines } from './open-lab-engines.ts';
import type { ReproductionContext } from './reproduction/ports.ts';
import { releasedRequest } from './reproduction/released.ts';
import {
  labelPage,
  oneLabel,
  reproductionReport,
  type LabelPage,
  type LabelQuery,
} from './reproduction/report.ts';
import { verifyWorkspace } from './verify-workspace.ts';
import { runSummaries } from './run-summaries.ts';
import {
  resumeReproduction,
  startReproduction,
  type StartFailureCode,
  type StartOptions,
} from './reproduction/start.ts';

function isoNow(): string {
  return new Date().toISOString();
}

/** Opens a lab; the caller closes it. */
export async function openLab(options: LabOptions): Promise<Result<Lab, Failure<WorkspaceErrorCode>>> {
  const engines = openLabEngines(options);
  if (!engines.ok) return engines;
  const { nativeBinding } = options.resources;
  const { onPoint, program } = options;
  const opened = openWorkspace(options.workspaceDir, {
    create: options.create,
    nativeBinding,
    now: isoNow,
    ...(program === undefined ? {} : { program }),
    ...(onPoint === undefined ? {} : { onStep: () => onPoint('step.open', null) }),
  });
  if (!opened.ok) return opened;
  const lab = new Lab(opened.value, engines.value, options);
  const sampled = await lab.ensureSample();
  if (sampled.ok) return ok(lab);
  await lab.close();
  return fail('failed', `The bundled sample could not be imported: ${sampled.error.message}`);
}

export class Lab {
  readonly workspace: Workspace;
  readonly datasets: DatasetStore;
  readonly engines: LabEngines;
  readonly resources: LabResources;
  /** Keys of services, by address. */
  readonly keys: AddressKeys;
  readonly players: AllPlayers;
  /** Question runs. */
  readonly questions: LabQuestions;
  /** Game runs. */
  readonly games: LabGames;
  /** Move studies: position sets, their runs and figures. */
  readonly studies: LabStudies;
  /** Data sets made of sources. */
  readonly builds: LabBuilds;
  readonly #options: LabOptions;
  /** One a service, for all runs that ask it. */
  readonly #gates = new ProviderGates(systemGateClock);
  readonly #live: Map<string, RunHandle>;
  readonly #elsewhere: RunsElsewhere | null;
  #sampleId: string | null = null;
  #closing: Promise<void> | null = null;

  constructor(workspace: Workspace, engines: LabEngines, options: LabOptions) {
    this.workspace = workspace;
    const { reading, reader } = workspace;
    this.#elsewhere = reading === null ? null : new RunsElsewhere(reading, reader);
    this.#live = this.#elsewhere ?? new Map();
    this.engines = engines;
    this.resources = options.resources;
    this.keys = openAddressKeys(options.userDataDir, options.keyCipher ?? null, process.env);
    const store = new PlayerStore(options.userDataDir);
    this.players = new AllPlayers({ store, keys: this.keys, engines });
    this.#options = options;
    this.datasets = new DatasetStore(workspace.dir, { nativeBinding: options.resources.nativeBinding });
    this.builds = new LabBuilds(workspace, engines, () => this.#importContext({}));
    this.questions = new LabQuestions(this.#questionContext(), this.datasets);
    this.games = new LabGames(this.#gameContext());
    this.studies = new LabStudies({ ...this.#common(), ...this.#asking() }, options.resources.studyDir);
  }

  /** Data set id of the bundled sample; null where the program came without one. */
  get sampleId(): string | null {
    return this.#sampleId;
  }

  async importDataset(
    paths: readonly string[],
    options: ImportOptions = {},
  ): Promise<Result<ImportReport, Failure<ImportErrorCode>>> {
    const imported = await importDataset(paths, this.#importContext(options));
    if (imported.ok) await anchorDataset(this.workspace, imported.value.datasetId);
    return imported;
  }

  /** The released settings for a data set: the one named, else the sample, else the newest with labels; null: none. */
  defaultRequest(datasetId: string | null, processes: number): ReproductionRequest | null {
    return releasedRequest(this.datasets.list(), datasetId, processes);
  }

  startRun(
    request: ReproductionRequest,
    options?: StartOptions,
  ): Promise<Result<RunHandle, Failure<StartFailureCode>>> {
    return overSoundData(this.datasets, request.datasetId, () =>
      startReproduction(this.#context(), request, options),
    );
  }

  resumeRun(
    runId: string,
    processes: number,
    options?: StartOptions,
  ): Promise<Result<RunHandle, Failure<StartFailureCode>>> {
    return overSoundData(this.datasets, this.workspace.reader.run(runId)?.datasetId ?? null, () =>
      resumeReproduction(this.#context(), runId, processes, options),
    );
  }

  /** The handle of a run that is being executed in this process; null: it is not. */
  liveRun(runId: string): RunHandle | null {
    return this.#live.get(runId) ?? null;
  }

  /** Who writes the workspace that is only read here, and which runs go on there; null: it is open for writing here. */
  elsewhere(): Elsewhere | null {
    return this.#elsewhere?.look() ?? null;
  }

  /** Of every kind, newest first. */
  runs(): readonly RunSummary[] {
    return runSummaries(this.workspace.reader, this.#live);
  }

  /** Null: there is no such run. */
  report(runId: string): ReproductionReport | null {
    return reproductionReport(this.workspace.reader, runId, this.#live);
  }

  labels(query: LabelQuery): LabelPage {
    return labelPage(this.workspace.reader, query);
  }

  /** Null: the run has no label of this item. */
  label(runId: string, seq: number): LabelRecord | null {
    return oneLabel(this.workspace.reader, runId, seq);
  }

  exportReference(runId: string, file: string): Result<ReferenceExport, Failure<'not_found' | 'file_error'>> {
    return exportReference(this.workspace.reader, runId, file, this.#live);
  }

  /** The journal and the other files of the workspace. */
  async verify(options: Omit<VerifyOptions, 'nativeBinding'> = {}): Promise<VerifyReport> {
    const { nativeBinding } = this.resources;
    const { dir, reader } = this.workspace;
    return verifyWorkspace(dir, reader, this.datasets, { ...options, nativeBinding });
  }

  /** Pauses what runs, waits until it has come to rest, and closes everything. Can be called again. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  /**
   * Imports the bundled sample unless this workspace has the same files as a sample already. A lab that only reads looks
   * for it alone.
   */
  async ensureSample(): Promise<Result<null, Failure<ImportErrorCode>>> {
    if (this.workspace.reading !== null) {
      this.#sampleId = bundledSample(this.datasets, this.resources.sampleDir);
      return ok(null);
    }
    const sampled = await ensureSample(this.datasets, this.resources.sampleDir, this.#importContext({}));
    if (!sampled.ok) return sampled;
    this.#sampleId = sampled.value;
    await anchorFiles(this.workspace);
    return ok(null);
  }

  async #closeAll(): Promise<void> {
    this.questions.close();
    const closed = [this.games.close(), this.studies.close()];
    await Promise.all([...this.#live.values()].map((run) => run.pause()));
    await Promise.all(closed);
    await this.engines.close();
    // A disk that is full: they are anchored at the next opening.
    await anchorFiles(this.workspace).catch(() => undefined);
    this.datasets.close();
    this.workspace.close();
  }

  #importContext(options: ImportOptions) {
    const { nativeBinding } = this.resources;
    return { ...options, workspaceDir: this.workspace.dir, nativeBinding, now: isoNow };
  }

  #context(): ReproductionContext {
    return { ...this.#common(), labelSet: (datasetId) => labelSetOf(this.datasets, datasetId) };
  }

  #questionContext(): QuestionContext {
    const sets = new QuestionSets(this.datasets);
    return {
      ...this.#common(),
      ...this.#asking(),
      questionSet: (datasetId) => sets.of(datasetId),
      checkDataset: (datasetId) => checkDataset(this.datasets, datasetId),
    };
  }

  #gameContext(): GameContext {
    const { onPoint: _, ...common } = this.#common();
    return { ...common, ...this.#asking() };
  }

  /** What every run needs that asks a service. */
  #asking(): Pick<QuestionContext, 'findKey' | 'gates' | 'backoff'> {
    const { backoff } = this.#options;
    return {
      findKey: (baseUrl, variable, presetVariable) => this.keys.find(baseUrl, variable, presetVariable),
      gates: this.#gates,
      ...(backoff === undefined ? {} : { backoff }),
    };
  }

  #common() {
    const { onPoint } = this.#options;
    return {
      workspace: this.workspace,
      readyEngine: (engineId: string) => this.engines.ready(engineId),
      now: isoNow,
      randomHex: () => randomBytes(8).toString('hex'),
      live: this.#live,
      ...(onPoint === undefined ? {} : { onPoint }),
    };
  }
}
