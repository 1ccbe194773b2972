import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { START_FEN, fourFields } from '../../../core/chess/fen.ts';
import { applyUci } from '../../../core/chess/legal-list.ts';
import { searchFrequent, type FrequencySource } from '../../../core/study/search-wd.ts';
import { fail, ok } from '../../../core/util/result.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';

function after(...moves: string[]): string {
  const fen = applyUci(START_FEN, moves);
  if (!fen.ok) throw new Error(fen.error.message);
  return fen.value;
}

/** Recorded counts by four-field FEN; everything else was never played. */
function recorded(counts: Readonly<Record<string, number>>): FrequencySource & { asked: string[] } {
  const byEpd = new Map(Object.entries(counts).map(([fen, games]) => [fourFields(fen), games]));
  const asked: string[] = [];
  return {
    name: 'recorded',
    asked,
    totalGames: async (fen) => {
      asked.push(fen);
      return ok(byEpd.get(fourFields(fen)) ?? 0);
    },
  };
}

const settings = { minGames: 1_000, positions: 500, dedupe: 'epd' as const };
const none = (): void => undefined;

describe('search for frequent positions', () => {
  const counts = {
    [START_FEN]: 2_000_000,
    [after('e2e4')]: 1_000_000,
    [after('d2d4')]: 999,
    [after('e2e4', 'e7e5')]: 1_000,
    // Below a position that is rare itself: its branch is never seen.
    [after('d2d4', 'd7d5')]: 5_000,
    [after('g1f3')]: 3_000,
    [after('g1f3', 'd7d5')]: 2_000,
    [after('g1f3', 'd7d5', 'e2e4')]: 1_500,
    [after('e2e4', 'd7d5')]: 1_200,
  };

  it('keeps the threshold, cuts rare branches and begins with the initial position', async () => {
    const found = await searchFrequent(recorded(counts), settings, none);
    if (!found.ok) throw new Error(found.error.message);
    const fens = found.value.positions.map(({ fen }) => fen);
    expect(fens[0]).toBe(START_FEN);
    expect(fens).toContain(after('e2e4', 'e7e5'));
    expect(fens).not.toContain(after('d2d4'));
    expect(fens).not.toContain(after('d2d4', 'd7d5'));
    expect(found.value.isExhausted).toBe(true);
  });

  it('meets a transposition once', async () => {
    const source = recorded(counts);
    const found = await searchFrequent(source, settings, none);
    if (!found.ok) throw new Error(found.error.message);
    const target = fourFields(after('g1f3', 'd7d5', 'e2e4'));
    expect(found.value.positions.filter(({ fen }) => fourFields(fen) === target)).toHaveLength(1);
    expect(new Set(source.asked.map(fourFields)).size).toBe(source.asked.length);
  });

  it('stops at the wanted number', async () => {
    const found = await searchFrequent(recorded(counts), { ...settings, positions: 2 }, none);
    expect(found.ok && found.value.positions.length).toBe(2);
    expect(found.ok && found.value.isExhausted).toBe(false);
  });

  it('repeats', async () => {
    const once = await searchFrequent(recorded(counts), settings, none);
    expect(await searchFrequent(recorded(counts), settings, none)).toEqual(once);
  });

  it('hands on the failure of its source', async () => {
    const broken: FrequencySource = {
      name: 'broken',
      totalGames: async () => fail('token_refused', 'the service refused the token'),
    };
    expect(await searchFrequent(broken, settings, none)).toMatchObject({
      ok: false,
      error: { code: 'token_refused' },
    });
  });
});

describeWithSharedData('the stand-in set of another program', 'generalization', () => {
  it('is found again from its own counts: the same positions at the same plies, in the same order', async () => {
    const wanted = readFileSync(sharedData('generalization', 'standin-wd.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { fen: string; epd: string; ply: number; named_lines: number });
    const counts = Object.fromEntries(wanted.map(({ fen, named_lines: lines }) => [fen, lines]));
    const found = await searchFrequent(recorded(counts), { ...settings, minGames: 2 }, none);
    if (!found.ok) throw new Error(found.error.message);
    const positions = found.value.positions.map(({ fen, moves }) => ({
      epd: fourFields(fen),
      ply: moves.length,
    }));
    expect(positions).toEqual(wanted.map(({ epd, ply }) => ({ epd, ply })));
  });
});
