/**
 * The workspace the window works in: one at a time. Opening another closes the present one first, which pauses its runs.
 * One that another program writes is opened for reading. A workspace that cannot be opened leaves none open; the window shows why, and its file stays untouched. Calls that
 * arrive while a workspace is being opened wait for it.
 */
import type { WorkspaceInfo } from '../ipc/contract.ts';
import type { KeyCipher } from '../host/keys/key-store.ts';
import { openLab, type Lab } from '../host/lab.ts';
import type { LabResources } from '../host/lab-resources.ts';
import { openReadingLab } from '../host/open-reading-lab.ts';
import { HandlerError } from './answer.ts';
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

type Current =
  | { readonly kind: 'open'; readonly lab: Lab }
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

  async info(): Promise<WorkspaceInfo> {
    await this.#turn;
    return this.#describe();
  }

  open(dir: string, create: boolean): Promise<WorkspaceInfo> {
    const opened = this.#turn.then(() => this.#switch(dir, create));
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

  async #switch(dir: string, create: boolean): Promise<WorkspaceInfo> {
    if (this.#isClosed) throw new HandlerError({ code: 'cancelled', message: 'the program is ending' });
    this.#endWatch();
    if (this.#current.kind === 'open') await this.#current.lab.close();
    this.#dir = dir;
    const opened = await this.#openOrRead(dir, create);
    if (opened.ok) {
      const lab = opened.value;
      this.#current = { kind: 'open', lab };
      this.#dir = lab.workspace.dir;
      this.#parts.addRecent(this.#dir);
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
    const { resources, userDataDir, keyCipher, deadlineScale } = this.#parts;
    const program = 'the window';
    const options = { resources, workspaceDir: dir, create, userDataDir, keyCipher, deadlineScale, program };
    const opened = await openLab(options);
    if (opened.ok || opened.error.code !== 'locked') return opened;
    const read = await openReadingLab({ ...options, create: false });
    return read.ok ? read : opened;
  }

  #describe(): WorkspaceInfo {
    const recent = [...this.#parts.recent()];
    if (this.#current.kind === 'open') {
      const { lab } = this.#current;
      const { workspace } = lab;
      return {
        state: 'open',
        path: workspace.dir,
        message: null,
        reading: readingText(lab),
        id: workspace.id,
        recent,
        ...workspace.info(),
      };
    }
    return {
      state: this.#current.state,
      path: this.#dir,
      message: this.#current.message,
      reading: null,
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
