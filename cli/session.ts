/**
 * What a command works with: the lab it opens, progress on standard error, results on standard output, and Ctrl-C. The
 * first Ctrl-C (or TERM, or a terminal that closes) asks the work to stop cleanly; a second one ends the program at once, and the engines with it.
 */
import { safeText } from '../core/util/safe-text.ts';
import { statSync } from 'node:fs';
import { bundleText, openBundle } from '../host/bundles/open-bundle.ts';
import { holderText } from '../host/journal/lease.ts';
import { openLab, type Lab } from '../host/lab.ts';
import type { LabOptions } from '../host/lab-options.ts';
import { openLabEngines } from '../host/open-lab-engines.ts';
import { openReadingLab } from '../host/open-reading-lab.ts';
import type { LabEngines } from '../host/lab-engines.ts';
import { defaultWorkspaceFolder, userDataFolder, type LabResources } from '../host/lab-resources.ts';
import { CliError, type ExitCode } from './exit.ts';
import { ProgressLine } from './progress-line.ts';
import { jsonText } from './text.ts';

function isFile(target: string): boolean {
  return statSync(target, { throwIfNoEntry: false })?.isFile() === true;
}

export interface WorkspaceOption {
  readonly workspace?: string;
}

export interface JsonOption {
  readonly json?: boolean;
}

export class CliSession {
  readonly resources: LabResources;
  readonly progress: ProgressLine;
  readonly #stops = new Set<() => void>();
  #interrupted = false;
  exitCode: ExitCode = 0;
  /** What is done, such as `plybook ask`: said to whoever finds the workspace held by it. */
  command = 'plybook';

  constructor(resources: LabResources) {
    this.resources = resources;
    this.progress = new ProgressLine(process.stderr);
    const stop = (): void => {
      if (this.#interrupted) process.exit(1);
      this.#interrupted = true;
      for (const callback of this.#stops) callback();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
  }

  /** Folder of the user's data: saved players, keys, added engines. */
  get userDataDir(): string {
    return userDataFolder(process.env['PLYBOOK_DATA']);
  }

  /** True once the user asked to stop. */
  get interrupted(): boolean {
    return this.#interrupted;
  }

  /** Calls back when the user asks to stop. Returns how to take it back. */
  onStop(callback: () => void): () => void {
    this.#stops.add(callback);
    return () => this.#stops.delete(callback);
  }

  /** Runs the body on a lab that may write, and closes it whatever happens. */
  async withLab<T>(options: WorkspaceOption, body: (lab: Lab) => Promise<T>): Promise<T> {
    return this.#within(await openLab(this.#labOptions(options)), body);
  }

  /** Runs the body on a lab that only reads, beside whoever writes the workspace, and says which runs go on there. */
  async withReader<T>(options: WorkspaceOption, body: (lab: Lab) => Promise<T>): Promise<T> {
    const labOptions = await this.#orBundle(this.#labOptions(options));
    return this.#within(await openReadingLab(labOptions), async (lab) => {
      this.#sayElsewhere(lab);
      return body(lab);
    });
  }

  /** Where a workspace is named by a file, it is a bundle, checked and shown as the run it is. */
  async #orBundle(options: LabOptions): Promise<LabOptions> {
    if (!isFile(options.workspaceDir)) return options;
    const opened = await openBundle(options, options.workspaceDir);
    if (!opened.ok) throw new CliError(opened.error.message);
    this.say(bundleText(opened.value));
    return { ...options, workspaceDir: opened.value.dir };
  }

  #labOptions({ workspace }: WorkspaceOption): LabOptions {
    const { resources, userDataDir, command } = this;
    return {
      resources,
      workspaceDir: workspace ?? defaultWorkspaceFolder(userDataDir),
      create: true,
      userDataDir,
      program: command,
    };
  }

  async #within<T>(opened: Awaited<ReturnType<typeof openLab>>, body: (lab: Lab) => Promise<T>): Promise<T> {
    if (!opened.ok) throw new CliError(opened.error.message);
    const { reading } = opened.value.workspace;
    if (typeof reading?.reason === 'string') this.say(reading.reason);
    try {
      return await body(opened.value);
    } finally {
      this.progress.clear();
      await opened.value.close();
    }
  }

  #sayElsewhere(lab: Lab): void {
    const holder = lab.elsewhere()?.holder ?? null;
    if (holder === null) return;
    for (const { runId, title, done, total } of lab.runs().filter(({ status }) => status === 'running'))
      this.say(
        `Run ${runId} (${safeText(title)}) goes on in ${holderText(holder)}: ${done} of ${total} so far.`,
      );
  }

  async withEngines<T>(body: (engines: LabEngines) => Promise<T>): Promise<T> {
    const opened = openLabEngines({ resources: this.resources, userDataDir: this.userDataDir });
    if (!opened.ok) throw new CliError(opened.error.message);
    try {
      return await body(opened.value);
    } finally {
      this.progress.clear();
      await opened.value.close();
    }
  }

  /** The command's result: text for people, or one JSON value for machines. */
  print(text: string): void {
    this.progress.clear();
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  }

  printJson(value: unknown): void {
    this.print(jsonText(value));
  }

  /** A remark that is not the result. */
  say(text: string): void {
    this.progress.clear();
    process.stderr.write(`${text}\n`);
  }
}
