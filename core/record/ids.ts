/**
 * Branded ids and their text forms. Ids are made from a time and random bits handed in, sort by time as text, and are
 * safe as file names on every system.
 */
import { fail, ok, type Failure, type Result } from '../util/result.ts';

export type RunId = string & { readonly __brand: 'RunId' };
export type WorkspaceId = string & { readonly __brand: 'WorkspaceId' };

const RUN_ID = /^r-\d{8}t\d{6}-[0-9a-f]{8}$/;

/** @param at ISO 8601, UTC. @param randomHex at least 8 lower-case hex digits. */
export function makeRunId(at: string, randomHex: string): RunId {
  const stamp = at.slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase();
  const id = `r-${stamp}-${randomHex.slice(0, 8)}`;
  if (!RUN_ID.test(id)) throw new Error(`no run id can be made of ${at} and ${randomHex}`);
  return id as RunId;
}

export function parseRunId(text: string): Result<RunId, Failure<'bad_run_id'>> {
  return RUN_ID.test(text)
    ? ok(text as RunId)
    : fail(
        'bad_run_id',
        `"${text.slice(0, 80)}" is not a run id; one looks like r-20260101t120000-0a1b2c3d.`,
      );
}

/** @param randomHex at least 16 lower-case hex digits. */
export function makeWorkspaceId(randomHex: string): WorkspaceId {
  if (!/^[0-9a-f]{16}/.test(randomHex)) throw new Error('a workspace id needs 16 hex digits');
  return `w-${randomHex.slice(0, 16)}` as WorkspaceId;
}
