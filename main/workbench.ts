/**
 * The workspace the window works in: one at a time. Opening another closes the present one first, which pauses its runs.
 * One that another program writes is opened for reading, and so is the demonstration. A workspace that cannot be opened
 * leaves none open; the window shows why, and its file stays untouched. Calls that arrive while a workspace is being opened
 * wait for it.
 */
import path from 'node:path';
import type { WorkspaceInfo } from '../ipc/workspace-contract.ts';
import type { KeyCipher } from '../host/keys/key-store.ts';
import { unpackDemonstration } from '../host/demonstration.ts';
import { openLab, type Lab } from '../host/lab.ts';
import type { LabOptions } from '../host/lab-options.ts';
import type { LabResources } from '../host/lab-resources.ts';
import { bundleText, openBundle, type OpenedBundle } from '../host/bundles/open-bundle.ts';
import { openReadingLab } from '../host/open-reading-lab.ts';
import { HandlerError } from './answer.ts';
import { found, valueOf } from './failures.ts';
import { readingText, watchReading, type ReadingWatchParts } from './reading-watch.ts';

export interface WorkbenchParts {
  readonly resources: LabResources;
  readonly userDataDir: string;
  /** Opens sealed keys; null: no key store. */
  readonly keyCipher: KeyCipher | null;
  readonly deadlineScale: () => number;
  readonly recent: () => readonly string[];
  readonly addRecent: (dir: string) => void;
  readonly onChanged: (info: WorkspaceInfo) => void;
  readonly send: ReadingWatchParts['send'];
}

/** A workspace of the person's, or something that is only looked at. */
type Shown =
  | { readonly kind: 'workspace' }
  | { readonly kind: 'demonstration' }
  | { readonly kind: 'bundle'; readonly file: string; readonly bundle: OpenedBundle };

const OWN: Shown = { kind: 'workspace' };

type Current =
  | { readonly kind: 'open'; readonly lab: Lab; readonly shown: Shown }
  | { readonly kind: 'trouble'; readonly state: WorkspaceInfo['state']; readonly message: string };

export class Workbench {
  readonly #parts: WorkbenchParts;
  #dir = '';
  #current: Current = { kind: 'trouble', state: 'missing', message: 'No workspace is open yet.' };
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #endWatch: () => void = () => undefined;

  constructor(parts: WorkbenchParts) {
    this.#parts = parts;
  }

  /** The open lab; else `workspace_unusable` is thrown with the reason. */
  async lab(): Promise<Lab> {
    await this.#turn;
    if (this.#current.kind === 'open') return this.#current.lab;
    throw new HandlerError({
      code: 'workspace_unusable',
      message: this.#current.message,
      details: { state: this.#current.state },
    });
  }

  /** Whether the demonstration is open; calls that would change it are refused (`demonstration.ts`). */
  async isDemonstration(): Promise<boolean> {
    await this.#turn;
    return this.#current.kind === 'open' && this.#current.shown.kind === 'demonstration';
  }

  async info(): Promise<WorkspaceInfo> {
    await this.#turn;
    return this.#describe();
  }

  open(dir: string, create: boolean): Promise<WorkspaceInfo> {
    return this.#queue(() => this.#switch(dir, (at) => this.#openOrRead(at, create), OWN));
  }

  /** The run of a bundle, checked first, in a workspace of its own that is only read. Throws where it is not sound. */
  openBundle(file: string): Promise<WorkspaceInfo> {
    return this.#queue(async () => {
      const bundle = valueOf(await openBundle(this.#options('', false), file));
      const read = (at: string) => openReadingLab(this.#options(at, false));
      return this.#switch(bundle.dir, read, { kind: 'bundle', file, bundle });
    });
  }

  /** The packed runs to look at, from a copy that is made anew. */
  openDemonstration(): Promise<WorkspaceInfo> {
    const read = (at: string) => openReadingLab(this.#options(at, false));
    return this.#queue(() => this.#switch(null, read, { kind: 'demonstration' }));
  }

  #queue(open: () => Promise<WorkspaceInfo>): Promise<WorkspaceInfo> {
    const opened = this.#turn.then(open);
    this.#turn = opened.catch(() => undefined);
    return opened;
  }

  /** Pauses runs, ends engines, closes files. Nothing can be opened afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#turn;
    this.#endWatch();
    if (this.#current.kind === 'open') await this.#current.lab.close();
  }

  /** @param wanted null: the demonstration */
  async #switch(
    wanted: string | null,
    openAt: (dir: string) => ReturnType<typeof openLab>,
    shown: Shown,
  ): Promise<WorkspaceInfo> {
    if (this.#isClosed) throw new HandlerError({ code: 'cancelled', message: 'the program is ending' });
    this.#endWatch();
    if (this.#current.kind === 'open') await this.#current.lab.close();
    const dir = wanted ?? this.#unpack();
    this.#dir = dir;
    const opened = await openAt(dir);
    if (opened.ok) {
      const lab = opened.value;
      this.#current = { kind: 'open', lab, shown };
      this.#dir = lab.workspace.dir;
      if (shown.kind === 'workspace') this.#parts.addRecent(this.#dir);
      const { send } = this.#parts;
      this.#endWatch = watchReading({ lab, send, onHolder: () => this.#parts.onChanged(this.#describe()) });
    } else {
      this.#current = { kind: 'trouble', state: opened.error.code, message: opened.error.message };
    }
    const info = this.#describe();
    this.#parts.onChanged(info);
    return info;
  }

  async #openOrRead(dir: string, create: boolean): ReturnType<typeof openLab> {
    const opened = await openLab(this.#options(dir, create));
    if (opened.ok || opened.error.code !== 'locked') return opened;
    const read = await openReadingLab(this.#options(dir, false));
    return read.ok ? read : opened;
  }

  #options(workspaceDir: string, create: boolean): LabOptions {
    const { resources, userDataDir, keyCipher, deadlineScale } = this.#parts;
    const program = 'the window';
    return { resources, workspaceDir, create, userDataDir, keyCipher, deadlineScale, program };
  }

  /** The folder of the demonstration; what was open is closed by then, so that two copies never meet. */
  #unpack(): string {
    const { resources, userDataDir } = this.#parts;
    const target = path.join(userDataDir, 'demonstration');
    const unpacked = unpackDemonstration(resources.demonstrationDir, target);
    if (unpacked.ok) return unpacked.value;
    const { message } = unpacked.error;
    this.#current = { kind: 'trouble', state: 'missing', message };
    throw new HandlerError({ code: 'refused', message });
  }

  #describe(): WorkspaceInfo {
    const recent = [...this.#parts.recent()];
    if (this.#current.kind === 'open') {
      const { lab, shown } = this.#current;
      const { workspace } = lab;
      return {
        state: 'open',
        path: workspace.dir,
        isDemonstration: shown.kind === 'demonstration',
        message: null,
        reading: shownText(lab, shown),
        bundle: shown.kind === 'bundle' ? bundleFacts(lab, shown) : null,
        id: workspace.id,
        recent,
        ...workspace.info(),
      };
    }
    return {
      state: this.#current.state,
      path: this.#dir,
      isDemonstration: false,
      message: this.#current.message,
      reading: null,
      bundle: null,
      id: null,
      schemaVersion: null,
      journalBytes: null,
      runs: null,
      ledgerRows: null,
      opinions: null,
      synchronous: null,
      recent,
    };
  }
}

/** Why it is only read; null: it is open for writing. */
function shownText(lab: Lab, shown: Shown): string | null {
  switch (shown.kind) {
    case 'workspace':
      return readingText(lab);
    case 'demonstration':
      return 'The demonstration is for looking at only.';
    case 'bundle':
      return bundleText(shown.bundle);
  }
}

function bundleFacts(lab: Lab, { file, bundle }: Shown & { kind: 'bundle' }): WorkspaceInfo['bundle'] {
  const { runId } = bundle;
  return { file, runId, kind: found(lab.workspace.reader.run(runId), `run ${runId}`).kind };
}
