/** A bare UCI loop: no session, no checks, no deadlines. What supervision is measured against. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';

export interface BareSearch {
  readonly fen: string;
  readonly moves: readonly string[];
  readonly nodes: number;
  /** Only this move is searched; null: all. */
  readonly searchMove: string | null;
}

export class BareLoop {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #hashMb: number;
  #rest = '';
  #wanted = '';
  #onFound: () => void = () => undefined;
  #nodes = 0;

  constructor(file: string, hashMb: number) {
    this.#hashMb = hashMb;
    // A session of its own, as the pool's processes have: Linux shares a busy processor between sessions.
    this.#child = spawn(file, [], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    this.#child.stderr.resume();
    this.#child.stdout.setEncoding('latin1');
    this.#child.stdout.on('data', (chunk: string) => this.#read(chunk));
  }

  async start(): Promise<void> {
    await this.#say('uci\n', 'uciok');
    const options = ['Threads value 1', `Hash value ${this.#hashMb}`, 'MultiPV value 1'];
    await this.#say(`${options.map((option) => `setoption name ${option}\n`).join('')}isready\n`, 'readyok');
  }

  /** Nodes searched, with a cleared hash. */
  async search({ fen, moves, nodes, searchMove }: BareSearch): Promise<number> {
    this.#nodes = 0;
    await this.#say('ucinewgame\nsetoption name Clear Hash\nisready\n', 'readyok');
    const history = moves.length === 0 ? '' : ` moves ${moves.join(' ')}`;
    const only = searchMove === null ? '' : ` searchmoves ${searchMove}`;
    await this.#say(`position fen ${fen}${history}\ngo nodes ${nodes}${only}\n`, 'bestmove');
    return this.#nodes;
  }

  quit(): void {
    this.#child.stdin.end('quit\n');
  }

  #read(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const told = / nodes (\d+)/.exec(line)?.[1];
      if (told !== undefined) this.#nodes = Number(told);
      if (this.#wanted !== '' && line.startsWith(this.#wanted)) {
        this.#wanted = '';
        this.#onFound();
      }
    }
  }

  async #say(text: string, wanted: string): Promise<void> {
    const found = new Promise<void>((resolve) => {
      this.#onFound = resolve;
    });
    this.#wanted = wanted;
    this.#child.stdin.write(text);
    await found;
  }
}

/** All searches, by as many loops as there are; nodes in all. */
export async function searchAll(
  loops: readonly BareLoop[],
  searches: readonly BareSearch[],
): Promise<number> {
  const queue = [...searches];
  const work = async (loop: BareLoop): Promise<number> => {
    let sum = 0;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const nodes = await loop.search(next);
      sum += nodes;
    }
    return sum;
  };
  const sums = await Promise.all(loops.map(work));
  return sums.reduce((a, b) => a + b, 0);
}
