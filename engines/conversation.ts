/**
 * A straight conversation with one engine process for the probe: say something, wait for a line, with one deadline a
 * wait. Whatever ends it early (deadline, exit, abort) ends the wait with a reason, kills the process and leaves
 * nothing behind. Searches are not held this way: they have the session and its supervisor.
 */
import type { OpenPort, PortEnd, EnginePort } from './child-process.ts';
import type { Clock } from './clock.ts';
import { withLastWords, type Dialogue } from './dialogue.ts';

export type Broken = { readonly kind: 'missing' | 'ended' | 'deadline' | 'aborted'; readonly reason: string };

export class Conversation {
  readonly #port: EnginePort;
  readonly #clock: Clock;
  readonly #dialogue: Dialogue;
  /** Resolves when the process is gone and all it said has been read. */
  readonly ended: Promise<PortEnd>;
  #listener: ((text: string) => void) | null = null;
  #broken: Broken | null = null;
  #onBroken: (() => void) | null = null;

  /** `onText` gets every line of stdout and stderr, in the order of arrival. */
  constructor(
    openPort: OpenPort,
    clock: Clock,
    dialogue: Dialogue,
    signal: AbortSignal | undefined,
    onText: (text: string) => void,
  ) {
    this.#clock = clock;
    this.#dialogue = dialogue;
    dialogue.begin('process started');
    let tellEnd: (end: PortEnd) => void = () => undefined;
    this.ended = new Promise((resolve) => {
      tellEnd = resolve;
    });
    const onAbort = (): void => this.#break({ kind: 'aborted', reason: 'the check was cancelled' });
    const hear = (direction: 'out' | 'err', text: string): void => {
      dialogue.add(direction, text);
      onText(text);
      if (direction === 'out') this.#listener?.(text);
    };
    this.#port = openPort({
      onLine: (text) => hear('out', text),
      onErrLine: (text) => hear('err', text),
      onDropped: (reason) => dialogue.add('note', `a line was dropped: ${reason}`),
      onClose: (end) => {
        signal?.removeEventListener('abort', onAbort);
        dialogue.add('note', end.reason);
        this.#break({ kind: end.kind, reason: withLastWords(end.reason, dialogue) });
        tellEnd(end);
      },
    });
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
  }

  say(line: string): void {
    this.#dialogue.add('in', line);
    this.#port.write(line);
  }

  kill(): void {
    this.#port.kill();
  }

  /**
   * Null when a line of stdout fitted `isIt` in time, else why not. `again` is said until then, each time so long after it
   * was said before (milliseconds, by how often it has been said).
   */
  async waitFor(
    isIt: (text: string) => boolean,
    ms: number,
    what: string,
    again?: { readonly line: string; readonly afterMs: (said: number) => number },
  ): Promise<Broken | null> {
    if (this.#broken !== null) return this.#broken;
    let stopSaying: () => void = () => undefined;
    const sayAgain = (said: number): void => {
      if (again === undefined) return;
      stopSaying = this.#clock.after(again.afterMs(said), () => {
        this.say(again.line);
        sayAgain(said + 1);
      });
    };
    return new Promise((resolve) => {
      const finish = (): void => {
        stopDeadline();
        stopSaying();
        this.#listener = null;
        this.#onBroken = null;
        resolve(this.#broken);
      };
      const stopDeadline = this.#clock.after(ms, () =>
        this.#break({ kind: 'deadline', reason: `no ${what} within ${Math.round(ms / 1000)} s` }),
      );
      this.#onBroken = finish;
      this.#listener = (text) => {
        if (isIt(text)) finish();
      };
      sayAgain(1);
    });
  }

  /** The first reason stays. */
  #break(broken: Broken): void {
    if (this.#broken !== null) return;
    this.#broken = broken;
    if (broken.kind === 'deadline' || broken.kind === 'aborted') this.#port.kill();
    this.#onBroken?.();
  }
}
