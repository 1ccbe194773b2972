/** Where a workspace keeps what opening explorers have answered: one file a service, so that nothing is asked twice. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AskContext } from '../asking/ports.ts';
import type { SourceContext } from './frequency-source.ts';
import { sha256Hex } from '../files.ts';

/** Sources of a workspace: what services answer stays there. */
export function sourceContext({ findKey, gates, now, workspace }: AskContext): SourceContext {
  return { findKey, gates, now, memoryOf: (address) => memoryFile(workspace.dir, address) };
}

/** The file of an address; its folder is made. */
function memoryFile(workspaceDir: string, address: string): string {
  const folder = path.join(workspaceDir, 'frequency');
  mkdirSync(folder, { recursive: true });
  return fileOf(workspaceDir, address);
}

/** Answers that are kept. */
export function rememberedAnswers(workspaceDir: string, address: string): number {
  const file = fileOf(workspaceDir, address);
  if (!existsSync(file)) return 0;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '').length;
}

function fileOf(workspaceDir: string, address: string): string {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/[^a-z0-9.-]/gi, '-') : 'source';
  return path.join(workspaceDir, 'frequency', `${host}-${sha256Hex(address).slice(0, 12)}.jsonl`);
}
