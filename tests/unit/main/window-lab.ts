/** The program's own handlers over a real workspace, as the window has them: every answer and event is held to its schema. */
import path from 'node:path';
import { openAddressKeys } from '../../../host/keys/address-keys.ts';
import { PlayerStore } from '../../../host/players/player-store.ts';
import type { EventChannel, InvokeChannel } from '../../../ipc/channels.ts';
import {
  eventContract,
  type EventPayload,
  type InvokeInput,
  type InvokeOutput,
} from '../../../ipc/contract.ts';
import { answer, type Handlers } from '../../../main/answer.ts';
import { makeHandlers } from '../../../main/handlers/all.ts';
import { Jobs } from '../../../main/jobs.ts';
import { Workbench } from '../../../main/workbench.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';

const SETTINGS = { theme: 'system', engineProcesses: 1, deadlineScale: 1, boardCoordinates: true } as const;

export class WindowLab {
  readonly folder: LabFolder = makeLabFolder(1);
  /** What the dialogs give. */
  chosen: string[] = [];
  target: string | null = null;
  readonly events: { readonly event: EventChannel; readonly payload: unknown }[] = [];
  readonly #waiting = new Map<string, (done: EventPayload<'job.done'>) => void>();
  readonly #workbench: Workbench;
  readonly #jobs: Jobs;
  readonly #handlers: Handlers;

  constructor() {
    const { resources, userDataDir } = this.folder;
    this.#workbench = new Workbench({
      resources,
      userDataDir,
      keyCipher: null,
      deadlineScale: () => 1,
      recent: () => [],
      addRecent: () => undefined,
      onChanged: () => undefined,
      send: (event, payload) => this.#take(event, payload),
    });
    const send = <E extends EventChannel>(event: E, payload: EventPayload<E>): void =>
      this.#take(event, payload);
    this.#jobs = new Jobs(send, () => performance.now());
    this.#handlers = makeHandlers({
      workbench: this.#workbench,
      jobs: this.#jobs,
      send,
      resources,
      players: new PlayerStore(userDataDir),
      keys: openAddressKeys(userDataDir, null, {}),
      keyFacts: () => ({ hasKeyStore: false, backend: 'none' }),
      runtime: { version: '0', electron: '0', chromium: '0', node: '0', userDataPath: '/', firstStart: true },
      settings: { get: () => SETTINGS, set: () => SETTINGS },
      dialogs: {
        choose: () => Promise.resolve(this.chosen),
        chooseTarget: () => Promise.resolve(this.target),
      },
      openLink: () => false,
      takeNamedFile: () => null,
    });
  }

  async open(): Promise<void> {
    await this.#workbench.open(path.join(this.folder.dir, 'workspace'), true);
  }

  async remove(): Promise<void> {
    await this.#jobs.cancelAll();
    await this.#workbench.close();
    removeLabFolder(this.folder);
  }

  /** Throws where the channel refuses, or answers with something that is not in the contract. */
  async ask<C extends InvokeChannel>(channel: C, input: InvokeInput<C>): Promise<InvokeOutput<C>> {
    const envelope = await answer(channel, input, this.#handlers, {
      checkOutputs: true,
      onInternalError: (_name, error) => {
        throw error;
      },
    });
    if (!envelope.ok) throw new Error(`${channel}: ${envelope.error.code}: ${envelope.error.message}`);
    return envelope.value as InvokeOutput<C>;
  }

  /** Settles with the end of a job. */
  async job(started: Promise<{ readonly jobId: string }>): Promise<EventPayload<'job.done'>> {
    const { jobId } = await started;
    const ended = this.events.find(({ event, payload }) => event === 'job.done' && idOf(payload) === jobId);
    if (ended !== undefined) return ended.payload as EventPayload<'job.done'>;
    return new Promise((resolve) => this.#waiting.set(jobId, resolve));
  }

  /** The run has come to rest. */
  async restOf(runId: string): Promise<void> {
    await (await this.#workbench.lab()).liveRun(runId)?.done;
  }

  #take(event: EventChannel, sent: unknown): void {
    const payload: unknown = eventContract[event].parse(sent);
    this.events.push({ event, payload });
    if (event === 'job.done') this.#waiting.get(idOf(payload))?.(payload as EventPayload<'job.done'>);
  }
}

function idOf(payload: unknown): string {
  return (payload as EventPayload<'job.done'>).jobId;
}
