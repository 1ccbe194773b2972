/**
 * One gate per provider, shared by all lanes that ask it: so many requests at a time, so far apart, and none while the
 * provider asked for quiet. First come, first served. Waiting here is `queueMs`, never thinking time. The clock is
 * handed in; a pass must be given back exactly once.
 */
export interface GateClock {
  /** Milliseconds that never go back. */
  readonly nowMs: () => number;
  /** Calls once, at `atMs` or later; the result cancels it. */
  readonly callAt: (atMs: number, call: () => void) => () => void;
}

export const systemGateClock: GateClock = {
  nowMs: () => performance.now(),
  callAt: (atMs, call) => {
    // Node fires a timer of more than 2^31 ms at once; the gate looks again and waits on.
    const waitMs = Math.min(Math.max(0, Math.ceil(atMs - performance.now())), 2 ** 31 - 1);
    const timer = setTimeout(call, waitMs);
    return () => clearTimeout(timer);
  },
};

export interface GateLimits {
  /** Requests at a time, from 1. */
  readonly concurrency: number;
  /** Least time between two starts. */
  readonly spacingMs: number;
}

export interface GatePass {
  readonly queueMs: number;
  /** A second call is a defect and throws. */
  readonly leave: () => void;
}

interface Waiting {
  readonly sinceMs: number;
  readonly admit: (pass: GatePass | null) => void;
}

export class ProviderGate {
  #limits: GateLimits;
  readonly #clock: GateClock;
  readonly #waiting: Waiting[] = [];
  #inside = 0;
  #lastStartMs: number | null = null;
  #pausedUntilMs: number | null = null;
  #cancelTimer: (() => void) | null = null;
  #isPumping = false;

  constructor(limits: GateLimits, clock: GateClock) {
    this.#limits = checked(limits);
    this.#clock = clock;
  }

  get isIdle(): boolean {
    return this.#inside === 0 && this.#waiting.length === 0;
  }

  /** For whoever comes next; a pause that was asked for stands. */
  setLimits(limits: GateLimits): void {
    this.#limits = checked(limits);
    this.#pump();
  }

  /** Null: the signal ended the waiting. */
  enter(signal: AbortSignal | null): Promise<GatePass | null> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) return resolve(null);
      const onAbort = (): void => {
        const place = this.#waiting.indexOf(waiting);
        if (place === -1) return;
        this.#waiting.splice(place, 1);
        resolve(null);
      };
      const admit = (pass: GatePass | null): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve(pass);
      };
      const waiting: Waiting = { sinceMs: this.#clock.nowMs(), admit };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiting);
      return this.#pump();
    });
  }

  /** Nobody enters for this long; a longer pause that is already running stands. */
  pauseFor(waitMs: number): void {
    const untilMs = this.#clock.nowMs() + waitMs;
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs ?? untilMs, untilMs);
    this.#pump();
  }

  /** For the live screen; `pausedForMs` 0: not paused. */
  state(): { readonly inside: number; readonly waiting: number; readonly pausedForMs: number } {
    const left = this.#pausedUntilMs === null ? 0 : this.#pausedUntilMs - this.#clock.nowMs();
    return { inside: this.#inside, waiting: this.#waiting.length, pausedForMs: Math.max(0, Math.ceil(left)) };
  }

  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    while (this.#waiting.length > 0 && this.#inside < this.#limits.concurrency) {
      const openMs = this.#openFromMs();
      if (openMs > this.#clock.nowMs()) {
        this.#cancelTimer = this.#clock.callAt(openMs, () => this.#pump());
        break;
      }
      this.#admitNext();
    }
    this.#isPumping = false;
  }

  #openFromMs(): number {
    const spaced = this.#lastStartMs === null ? 0 : this.#lastStartMs + this.#limits.spacingMs;
    return Math.max(spaced, this.#pausedUntilMs ?? 0);
  }

  #admitNext(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    const nowMs = this.#clock.nowMs();
    this.#inside += 1;
    this.#lastStartMs = nowMs;
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) throw new Error('a gate pass was given back twice');
      hasLeft = true;
      this.#inside -= 1;
      this.#pump();
    };
    next.admit({ queueMs: Math.max(0, Math.round(nowMs - next.sinceMs)), leave });
  }
}

function checked(limits: GateLimits): GateLimits {
  if (Number.isInteger(limits.concurrency) && limits.concurrency >= 1) return limits;
  throw new Error(`a gate lets at least one request in, not ${limits.concurrency}`);
}

/**
 * The gates of a program, one per provider (usually its base URL). Limits are those of whoever comes first while nobody
 * else is there.
 */
export class ProviderGates {
  readonly #gates = new Map<string, ProviderGate>();
  readonly #clock: GateClock;

  constructor(clock: GateClock) {
    this.#clock = clock;
  }

  of(provider: string, limits: GateLimits): ProviderGate {
    const known = this.#gates.get(provider);
    if (known?.isIdle === true) known.setLimits(limits);
    if (known !== undefined) return known;
    const gate = new ProviderGate(limits, this.#clock);
    this.#gates.set(provider, gate);
    return gate;
  }
}

/** The gate of a service has the service's address as its key; players of this machine have names of ours. */
export function isServiceGate(key: string): boolean {
  return /^https?:/i.test(key);
}
