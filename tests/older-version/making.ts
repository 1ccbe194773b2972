/** The workspace while it is made: carries wishes out as they are to end, and knows every run by its name. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '../setup-info.ts';
import { ModelServer } from '../http-server/start.ts';
import { sha256, startCommand, type CommandProcess, type Ended } from './child-process.ts';
import { golden, JOURNAL_GZ } from './set.ts';
import { quietScript, withRunIds, type Speaks, type Wish } from './wishes.ts';

type Answers = Readonly<Record<string, string>>;

/** Share of requests that meet passing trouble, in runs that nobody stops. Games wait long after each. */
const TROUBLE: Readonly<Record<Speaks, number>> = { questions: 0.2, games: 0.08, studies: 0.3, nobody: 0 };
const TROUBLES = ['drop', 'drop-mid', 'eof-mid', '429', '500', '503', 'error-200', 'bad-json'];
const SLOW_MS = 200;

/** Data sets keep the path of their file, which is to name nobody's folder. */
const ELSEWHERE = path.join(os.tmpdir(), 'golden');

function fromElsewhere(text: string): string {
  return path.dirname(text) === golden('inputs') ? path.join(ELSEWHERE, path.basename(text)) : text;
}

export class Making {
  readonly dir: string;
  readonly server: ModelServer;
  readonly runIds: Record<string, string> = {};
  readonly states: Record<string, string> = {};
  readonly #studies: Answers;
  #questions: Answers = {};

  private constructor(dir: string, server: ModelServer, studies: Answers) {
    this.dir = dir;
    this.server = server;
    this.#studies = studies;
  }

  static async begin(dir: string, studies: Answers): Promise<Making> {
    rmSync(ELSEWHERE, { recursive: true, force: true });
    cpSync(golden('inputs'), ELSEWHERE, { recursive: true });
    const program = path.join(repositoryRoot, 'tests', 'http-server', 'model-server.mjs');
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    const { port } = JSON.parse(first.toString('utf8')) as { readonly port: number };
    return new Making(dir, new ModelServer(child, port), studies);
  }

  get workspace(): string {
    return path.join(this.dir, 'workspace');
  }

  id(name: string): string {
    const id = this.runIds[name];
    if (id === undefined) throw new Error(`there is no run ${name} yet`);
    return id;
  }

  withIds(args: readonly string[]): readonly string[] {
    return withRunIds(args, this.runIds);
  }

  answersOf(speaks: Speaks): Answers {
    return speaks === 'questions' ? this.#questions : speaks === 'studies' ? this.#studies : {};
  }

  resultFile(): string {
    const name = readdirSync(golden('results')).find((file) => file.endsWith('.jsonl'));
    return golden('results', name ?? 'none');
  }

  start(args: readonly string[], workspace = this.workspace): CommandProcess {
    const needsNone = args[0] === 'verify' && args.includes('--bundle');
    const where = needsNone ? [] : ['--workspace', workspace];
    return startCommand(this.dir, this.server.origin, [...args.map(fromElsewhere), ...where]);
  }

  /** Runs one command to its end; fails where the command does. */
  async run(...args: readonly string[]): Promise<Ended> {
    return this.runIn(this.workspace, args);
  }

  async runIn(workspace: string, args: readonly string[], codes: readonly number[] = [0]): Promise<Ended> {
    const ended = await this.start(args, workspace).ended;
    if (ended.code === null || !codes.includes(ended.code))
      throw new Error(`${args.join(' ')}: code ${ended.code}\n${ended.errors}`);
    return ended;
  }

  async json<T>(args: readonly string[], workspace = this.workspace): Promise<T> {
    // A reproduction that ends with a difference ends with 3, a plan with 0.
    return JSON.parse((await this.runIn(workspace, [...args, '--json'], [0, 3])).out) as T;
  }

  async carryOut(wish: Wish): Promise<void> {
    process.stderr.write(`${wish.name}\n`);
    const { ended, speaks, args } = wish;
    const isCutOff = ended === 'paused' || ended === 'interrupted';
    if (isCutOff) await this.slow(speaks);
    else await this.speak(speaks, ended === 'finished' ? TROUBLE[speaks] : 0);
    if (isCutOff) await this.#cutOff(wish);
    else await this.runIn(this.workspace, args, ended === 'limited' ? [1] : [0, 3]);
    await this.noteRun(wish.name, ended === 'limited' ? 'failed' : ended);
    const { amended } = wish;
    if (amended !== undefined)
      await this.run('amend', this.id(wish.name), ...amended, '--reason', 'golden set: the limit is raised');
    if (wish.name === 'q-uniform') await this.#learnAnswers();
  }

  /** Every first request takes its time. */
  async slow(speaks: Speaks): Promise<void> {
    await this.#script(speaks, { serviceRate: 1, serviceFaults: ['slow'], delayMs: SLOW_MS });
  }

  async speak(speaks: Speaks, trouble: number): Promise<void> {
    await this.#script(speaks, { serviceRate: trouble, serviceFaults: TROUBLES });
  }

  async #script(speaks: Speaks, more: Readonly<Record<string, unknown>>): Promise<void> {
    await this.server.script({ ...quietScript(speaks, this.answersOf(speaks)), ...more, forget: true });
  }

  async #cutOff({ args, ended, speaks, after = 0 }: Wish): Promise<void> {
    const process = this.start(args);
    const done = async (): Promise<number> =>
      speaks === 'nobody'
        ? Number([...process.said().matchAll(/(\d+) of \d+ positions/g)].at(-1)?.[1] ?? 0)
        : (await this.server.log()).length;
    while ((await done()) < after && process.child.exitCode === null) await setTimeout(5);
    process.child.kill(ended === 'paused' ? 'SIGINT' : 'SIGKILL');
    const { code, errors } = await process.ended;
    if (code !== (ended === 'paused' ? 1 : null))
      throw new Error(`${args.join(' ')}: code ${code}\n${errors}`);
  }

  /** Names the run that was not there before. */
  async noteRun(name: string, state: string): Promise<void> {
    const runs = await this.json<readonly { runId: string; status: string }[]>(['runs', '--all']);
    const known = Object.values(this.runIds);
    const fresh = runs.filter(({ runId }) => !known.includes(runId));
    const [run] = fresh;
    if (run === undefined || fresh.length > 1) throw new Error(`${name}: ${fresh.length} new runs`);
    this.runIds[name] = run.runId;
    this.states[name] = run.status;
    if (run.status !== state && !(state === 'failed' && run.status === 'paused'))
      throw new Error(`${name} is ${run.status}, not ${state}`);
  }

  /** The scripted model knows three of five answers. */
  async #learnAnswers(): Promise<void> {
    const run = this.id('q-uniform');
    const answers: Record<string, string> = {};
    const page = await this.json<{ rows: readonly { seq: number }[] }>(['answers', run, '--limit', '500']);
    for (const [index, { seq }] of page.rows.entries()) {
      if (index % 5 >= 3) continue;
      const detail = await this.json<{ prompt: string; acceptedAnswers: string[] }>([
        'answers',
        run,
        String(seq),
      ]);
      answers[sha256(detail.prompt)] = `Let me see.\nFINAL ANSWER: ${detail.acceptedAnswers[0] ?? ''}`;
    }
    this.#questions = answers;
  }

  /** The journal is kept pressed, from a whole copy that SQLite made of it. */
  keepWorkspace(): void {
    const isKept = (file: string): boolean => !/(?:journal|lease)\.sqlite/.test(path.basename(file));
    cpSync(this.workspace, golden('workspace'), { recursive: true, filter: isKept });
    writeFileSync(golden('workspace', JOURNAL_GZ), gzipSync(readFileSync(this.journalCopy), { level: 9 }));
  }

  get journalCopy(): string {
    return path.join(this.dir, 'journal-copy.sqlite');
  }

  async end(): Promise<void> {
    await this.server.stop();
    rmSync(ELSEWHERE, { recursive: true, force: true });
  }
}
