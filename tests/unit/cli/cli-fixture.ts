/** The command line as a caller sees it, in a temporary folder of user data: exit code, both streams. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { makeProgram, runProgram } from '../../../cli/program.ts';
import { CliSession } from '../../../cli/session.ts';
import { labResources } from '../../lab-fixture.ts';
import { engineDirectory } from '../../setup-info.ts';

export class CommandLine {
  readonly dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-cli-'));
  out = '';
  errors = '';

  constructor() {
    vi.stubEnv('PLYBOOK_DATA', this.dir);
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((this.out += String(text)), true));
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((this.errors += String(text)), true));
  }

  /** Runs one command and returns its exit code; `out` and `errors` are those of this command alone. */
  async run(...args: readonly string[]): Promise<number> {
    this.out = '';
    this.errors = '';
    const session = new CliSession(labResources(engineDirectory()));
    try {
      return await runProgram(makeProgram(session, '1.2.3'), session, args);
    } finally {
      process.removeAllListeners('SIGINT');
      process.removeAllListeners('SIGTERM');
      process.removeAllListeners('SIGHUP');
    }
  }

  json<T>(): T {
    return JSON.parse(this.out) as T;
  }

  file(name: string): string {
    return path.join(this.dir, name);
  }

  remove(): void {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
