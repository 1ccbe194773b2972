/**
 * Recorded replies of a workspace, each file kept under the hash of its content: a run that was answered by one needs
 * nothing else to be resumed, and nobody can change it unnoticed.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { parseRecordedReplies, type RecordedPlayer } from '../providers/baselines.ts';
import { sha256Hex, writeWhole } from '../files.ts';

export interface StoredRecording {
  readonly fileSha256: string;
  /** Name of the file it came from. */
  readonly name: string;
  /** Items it has replies for. */
  readonly replies: number;
}

/** Keeps a copy of the file in the workspace. Refused where a line of it is no recorded reply. */
export function storeRecording(
  workspaceDir: string,
  file: string,
): Result<StoredRecording, Failure<'file_error' | 'refused'>> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return fail(
      'file_error',
      `${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
  const replies = parseRecordedReplies(bytes.toString('utf8'));
  if (!replies.ok) return fail('refused', `${path.basename(file)}: ${replies.error.message}`);
  if (replies.value.keys === 0) return fail('refused', `${path.basename(file)} holds no recorded reply.`);
  const fileSha256 = sha256Hex(bytes);
  const kept = fileOf(workspaceDir, fileSha256);
  if (!existsSync(kept)) {
    mkdirSync(path.dirname(kept), { recursive: true });
    const written = writeWhole(kept, bytes);
    if (!written.ok) return written;
  }
  return ok({ fileSha256, name: path.basename(file).slice(0, 200), replies: replies.value.keys });
}

export function openRecording(
  workspaceDir: string,
  fileSha256: string,
): Result<RecordedPlayer, Failure<'not_found' | 'refused'>> {
  const file = fileOf(workspaceDir, fileSha256);
  if (!/^[0-9a-f]{64}$/.test(fileSha256) || !existsSync(file)) {
    return fail('not_found', `The recorded replies ${fileSha256.slice(0, 16)} are not in this workspace.`);
  }
  const bytes = readFileSync(file);
  if (sha256Hex(bytes) !== fileSha256)
    return fail('refused', `${file} is not what was stored under its name.`);
  const replies = parseRecordedReplies(bytes.toString('utf8'));
  return replies.ok ? replies : fail('refused', `${file}: ${replies.error.message}`);
}

function fileOf(workspaceDir: string, fileSha256: string): string {
  return path.join(workspaceDir, 'recordings', `${fileSha256}.jsonl`);
}
