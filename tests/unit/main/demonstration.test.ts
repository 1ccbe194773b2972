/**
 * The demonstration that came with the program: its journal verifies, every run has figures, and a copy that is written over
 * is made anew. A packed file that is cut off is named, and nothing of it is left.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpackDemonstration } from '../../../host/demonstration.ts';
import { openLab } from '../../../host/lab.ts';
import { runFigures } from '../../../host/run-figures.ts';
import { labResources } from '../../lab-fixture.ts';

const PACKED = path.resolve('resources/demonstration');

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-demonstration-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the demonstration', () => {
  it('verifies, and every run of it has figures', async () => {
    const target = path.join(dir, 'copy');
    expect(unpackDemonstration(PACKED, target)).toEqual({ ok: true, value: target });
    const opened = await openLab({
      resources: labResources(path.join(dir, 'engines')),
      workspaceDir: target,
      create: false,
      userDataDir: dir,
    });
    if (!opened.ok) throw new Error(opened.error.message);
    const lab = opened.value;
    try {
      expect((await lab.verify()).problems).toEqual([]);
      const runs = lab.runs();
      expect(runs.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual(
        [
          'games finished',
          ...Array.from({ length: 4 }, () => 'questions finished'),
          ...Array.from({ length: 4 }, () => 'study finished'),
        ].sort(),
      );
      for (const run of runs) {
        const figures = runFigures(lab, run);
        expect(figures.n, run.title).toBeGreaterThan(0);
        expect(figures.score, run.title).not.toBeNull();
      }
      const asked = runs.find((run) => run.kind === 'questions');
      const whole = lab.questions
        .report(asked?.runId ?? '')
        ?.aggregates.find(({ aggregate, slice }) => aggregate === 'item_micro' && slice === 'whole');
      expect(asked === undefined ? null : runFigures(lab, asked)).toMatchObject({
        score: whole?.accuracy,
        n: whole?.n,
        compliance: whole?.compliance,
      });
      const game = runs.find((run) => run.kind === 'games');
      const marks = lab.games.report(game?.runId ?? '')?.players.flatMap(({ decisions }) => decisions ?? []);
      expect(marks?.[0]).toMatchObject({ forfeit: { numerator: 1 } });
      expect(marks?.[0]?.retried.numerator).toBeGreaterThan(0);
      expect(marks?.[0]?.recovered.numerator).toBeGreaterThan(0);
    } finally {
      await lab.close();
    }
  });

  it('is made anew over an old copy', () => {
    const target = path.join(dir, 'copy');
    unpackDemonstration(PACKED, target);
    const journal = path.join(target, 'journal.sqlite');
    const whole = readFileSync(journal);
    writeFileSync(journal, 'scribbled');
    writeFileSync(path.join(target, 'stray'), '');
    unpackDemonstration(PACKED, target);
    expect(readFileSync(journal).equals(whole)).toBe(true);
    expect(existsSync(path.join(target, 'stray'))).toBe(false);
  });

  it('says so when it is missing or cut off, and leaves nothing half', () => {
    expect(unpackDemonstration(null, path.join(dir, 'copy'))).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
    const broken = path.join(dir, 'broken');
    cpSync(PACKED, broken, { recursive: true });
    truncateSync(path.join(broken, 'journal.sqlite.gz'), 1000);
    const target = path.join(dir, 'copy');
    const unpacked = unpackDemonstration(broken, target);
    expect(unpacked).toMatchObject({ ok: false, error: { code: 'failed' } });
    expect(unpacked.ok ? '' : unpacked.error.message).toContain(target);
    expect(existsSync(target)).toBe(false);
    expect(existsSync(`${target}.part`)).toBe(false);
  });
});
