import { expect, it } from 'vitest';
import { profileFingerprint } from '../../../core/uci/profile.ts';

const settings = { threads: 1, hashMb: 16, multipv: 1 };
const of = (bench: number | null, sha256: string): string =>
  profileFingerprint({ bench, sha256 }, settings, [{ name: 'EvalFile', value: '/a/net.nnue' }], { depth: 8 });

it('an engine is known by its bench value whatever its file is', () => {
  expect(of(7, 'a'.repeat(64))).toBe('bench=7|EvalFile=net.nnue;Hash=16;MultiPV=1;Threads=1|depth=8');
  expect(of(7, 'b'.repeat(64))).toBe(of(7, 'a'.repeat(64)));
});

it('engines that told none are never one, so their values never share a mean', () => {
  expect(of(null, 'a'.repeat(64))).not.toBe(of(null, 'b'.repeat(64)));
});
