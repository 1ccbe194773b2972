import { expect, it } from 'vitest';
import { profileFingerprint, settingsText } from '../../../core/uci/profile.ts';

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

it('says in words what the engine does not offer', () => {
  expect(settingsText({}, settings)).toBe('1 thread, 16 MB');
  expect(settingsText({ lacks: ['Threads', 'MultiPV'] }, settings)).toBe('1 thread, 16 MB');
  const many = { threads: 4, hashMb: 16, multipv: 2 };
  expect(settingsText({}, many)).toBe('4 threads, 16 MB');
  expect(settingsText({ lacks: ['Threads', 'Hash', 'MultiPV'] }, many)).toBe(
    'Threads not offered, Hash not offered, MultiPV not offered',
  );
});
