/**
 * The workspace the window works in: one at a time. Opening another closes the present one first, which pauses its runs.
 * A workspace that cannot be opened leaves none open; the window shows why, and its file stays untouched. Calls that
 * arrive while a workspace is being opened wait for it.
 */
import type { WorkspaceInfo } from '../ipc/contract.ts';
import type { KeyCipher } from '../host/keys/key-store.ts';
import { openLab, type Lab } from '../host/lab.ts';
import type { LabResources } from '../host/lab-resources.ts';
import { HandlerError } from './answer.ts';

export interface WorkbenchParts {
  readonly resources: LabResources;
  readonly userDataDir: string;
  /** Opens sealed keys; null: no key store. */
  readonly keyCipher: KeyCipher | null;
  readonly deadlineScale: () => number;
  readonly recent: () => readonly string[];
  readonly addRecent: (dir: string) => void;
  readonly onChanged: (info: WorkspaceInfo) => void;
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
    if (this.#current.kind === 'open') await this.#current.lab.close();
  }

  async #switch(dir: string, create: boolean): Promise<WorkspaceInfo> {
    if (this.#isClosed) throw new HandlerError({ code: 'cancelled', message: 'the program is ending' });
    if (this.#current.kind === 'open') await this.#current.lab.close();
    this.#dir = dir;
    const { resources, userDataDir, keyCipher, deadlineScale } = this.#parts;
    const opened = await openLab({
      resources,
      workspaceDir: dir,
      create,
      userDataDir,
      keyCipher,
      deadlineScale,
    });
    if (opened.ok) {
      this.#current = { kind: 'open', lab: opened.value };
      this.#dir = opened.value.workspace.dir;
      this.#parts.addRecent(this.#dir);
    } else {
      this.#current = { kind: 'trouble', state: opened.error.code, message: opened.error.message };
    }
    const info = this.#describe();
    this.#parts.onChanged(info);
    return info;
  }

  #describe(): WorkspaceInfo {
    const recent = [...this.#parts.recent()];
    if (this.#current.kind === 'open') {
      const { workspace } = this.#current.lab;
      return {
        state: 'open',
        path: workspace.dir,
        message: null,
        id: workspace.id,
        recent,
        ...workspace.info(),
      };
    }
    return {
      state: this.#current.state,
      path: this.#dir,
      message: this.#current.message,
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
