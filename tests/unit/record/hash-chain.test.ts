import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chainHash, firstHead, type ChainedFields } from '../../../core/record/hash-chain.ts';
import { makeRunId, makeWorkspaceId, parseRunId } from '../../../core/record/ids.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const row: ChainedFields = { runId: 'r', seq: 1, kind: 'label', key: '1', payload: '{}', at: 't' };

describe('the hash chain', () => {
  it('is SHA-256 over a JSON list of the fields, as documented', () => {
    expect(firstHead('r', sha256)).toEqual({ seq: 0, hash: sha256('["plybook ledger","1","r"]') });
    expect(chainHash('p', row, sha256)).toBe(sha256('["p","ledger","r","1","label","1","{}","t"]'));
  });

  it('changes with every field, and keeps neighbouring fields apart', () => {
    const whole = chainHash('p', row, sha256);
    const changes: Partial<ChainedFields>[] = [
      { runId: 'q' },
      { seq: 2 },
      { kind: 'note' },
      { key: '2' },
      { payload: '[]' },
      { at: 'u' },
      { kind: 'label1', key: '' },
      { kind: 'label","1', key: '' },
    ];
    for (const change of changes) expect(chainHash('p', { ...row, ...change }, sha256)).not.toBe(whole);
    expect(chainHash('q', row, sha256)).not.toBe(whole);
  });
});

describe('ids', () => {
  it('sort by time, read back, and refuse anything else', () => {
    const id = makeRunId('2026-01-02T03:04:05.678Z', 'abcdef0123456789');
    expect(id).toBe('r-20260102t030405-abcdef01');
    expect(parseRunId(id)).toEqual({ ok: true, value: id });
    for (const text of ['', `${id}x`, '../x', id.toUpperCase()]) expect(parseRunId(text).ok).toBe(false);
    expect(() => makeRunId('yesterday', 'abcdef01')).toThrow(/run id/);
    expect(makeWorkspaceId('0123456789abcdef00')).toBe('w-0123456789abcdef');
    expect(() => makeWorkspaceId('xyz')).toThrow(/hex/);
  });
});
