/** Bundles and runs the crash test's child, kills it when told, and checks what is left behind. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { expect, vi } from 'vitest';
import type { ReproductionMode } from '../../core/record/search-mode.ts';
import type { ReproductionReport } from '../../core/reproduction/run.ts';
import { payloadOf } from '../../core/ledger/ledger.ts';
import { openWorkspace } from '../../host/journal/open.ts';
import { verifyJournal } from '../../host/journal/verify.ts';
import { reproductionReport } from '../../host/reproduction/report.ts';
import type { RunPoint } from '../../host/reproduction/ports.ts';
import { processesOf, type LabFolder } from '../lab-fixture.ts';
import { repositoryRoot, sqliteBinding } from '../setup-info.ts';

/** Bundles `tests/crash/<name>.ts`; path of the program. */
export async function buildChild(name = 'child'): Promise<string> {
  const outDir = path.join(repositoryRoot, 'out', 'crash', name);
  await build({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(repositoryRoot, 'tests', 'crash', `${name}.ts`),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return path.join(outDir, `${name}.mjs`);
}

export interface Order {
  readonly workspaceDir: string;
  readonly mode: ReproductionMode;
  readonly runId: string | null;
  readonly failpoint: { readonly point: RunPoint; readonly times: number } | null;
  /** Null: let it live. */
  readonly kill: Omit<Kill, 'lastAck'> | null;
}

/** Kill so long after so many acknowledgements. */
export interface Kill {
  readonly afterAcks: number;
  readonly delayMs: number;
  /** Where that kill is late because the machine is busy, the child dies by itself with this acknowledgement. */
  readonly lastAck: number;
}

/** So much may be done until the next kill that something is left to do at each one after it, however late they come. */
export function fairShare(left: number, killsLeft: number): number {
  return Math.max(1, Math.floor(left / (killsLeft + 1)));
}

export interface Outcome {
  readonly killed: boolean;
  /** Null: it died before it said one. */
  readonly runId: string | null;
  readonly acks: readonly number[];
  readonly done: string | null;
}

/** Runs the child until it ends or is killed. */
export function runChild(program: string, lab: LabFolder, order: Order): Promise<Outcome> {
  const { resources, userDataDir, labelFile } = lab;
  const text = JSON.stringify({
    resources,
    userDataDir,
    labelFile,
    runId: order.runId,
    failpoint: order.failpoint,
    workspaceDir: order.workspaceDir,
    request: {
      mode: order.mode,
      engineId: 'stockfish-17.1',
      limit: { nodes: 500 },
      settings: { threads: 1, hashMb: 1, multipv: 1 },
      processes: 2,
    },
  });
  return watchChild(program, text, order);
}

/** Runs a child that acknowledges as `child.ts` does, and kills it when told. */
export function watchChild(
  program: string,
  text: string,
  order: Pick<Order, 'runId' | 'kill'>,
): Promise<Outcome> {
  const child = spawn(process.execPath, [program, text], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acks: number[] = [];
  let runId = order.runId;
  let done: string | null = null;
  const arm = (): void => {
    if (order.kill?.afterAcks === acks.length) setTimeout(() => child.kill('SIGKILL'), order.kill.delayMs);
  };
  arm();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, value = ''] = line.split(' ');
    if (word === 'run') runId = value;
    if (word === 'done') done = value;
    if (word !== 'ack') return;
    acks.push(Number(value));
    arm();
  });
  return new Promise((resolve) => {
    child.once('close', (_code, signal) => resolve({ killed: signal === 'SIGKILL', runId, acks, done }));
  });
}

export interface Left {
  /** Null: the run was never made. */
  readonly report: ReproductionReport | null;
  readonly runIds: readonly string[];
  readonly labelled: ReadonlySet<number>;
  /** What each position's search told, without times, in item order. */
  readonly results: readonly string[];
  readonly notes: number;
}

/** Opens what the child left: the journal must verify, whatever happened. */
export async function inspect(workspaceDir: string, runId: string | null): Promise<Left> {
  const nativeBinding = sqliteBinding();
  const opened = openWorkspace(workspaceDir, {
    create: true,
    nativeBinding,
    now: () => new Date().toISOString(),
  });
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
  const { reader } = opened.value;
  try {
    const verified = await verifyJournal(reader, { nativeBinding });
    expect(verified.problems).toEqual([]);
    const runIds = reader.runs().map(({ id }) => id);
    const run = runId ?? runIds[0] ?? '';
    const labels = [...reader.labels(run)].map((row) => payloadOf('label', row));
    return {
      report: reproductionReport(reader, run, new Map()),
      runIds,
      labelled: new Set(labels.map(({ seq }) => seq)),
      results: labels.map((label) => withoutTimes(label)),
      notes: reader.countKind(run, 'warming_differs') + reader.countKind(run, 'opinion_conflict'),
    };
  } finally {
    opened.value.close();
  }
}

function withoutTimes(value: unknown): string {
  return JSON.stringify(value, (key, field: unknown) =>
    key === 'timeMs' || key === 'wallMs' ? null : field,
  );
}

/** Engines end by themselves or by the guard, but not in the same instant. */
export async function expectNoEngine(lab: LabFolder): Promise<void> {
  await vi.waitFor(() => expect(processesOf(lab.dir)).toEqual([]), { timeout: 120_000, interval: 20 });
}
