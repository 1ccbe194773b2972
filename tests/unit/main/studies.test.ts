/** Move studies over the program's own handlers: sets are imported and made, runs asked, valued and put beside each other. */
import { HEADLINE_FILTER } from '../../../core/study/report-defaults.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStudyRequest } from '../../../core/study/wishes.ts';
import { PLACEMENT_PRESETS } from '../../../core/study/generate-ood.ts';
import { FIGURES, QUICK } from '../studies/study-lab.ts';
import { WindowLab } from './window-lab.ts';

const window = new WindowLab();
beforeAll(async () => {
  await window.open();
});
afterAll(async () => {
  await window.remove();
});

let setSha256 = '';
const runIds: string[] = [];
const at = (name: string): string => path.join(window.folder.dir, name);

describe('position sets', () => {
  it('are imported line by line', async () => {
    const file = at('list.fen');
    writeFileSync(file, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nnot a position\n');
    const wish = { paths: [file], format: null, condition: 'WD' as const, name: null };
    const report = await window.ask('positions.import', wish);
    expect(report).toMatchObject({ kept: 1, refused: 1, set: { name: 'list', count: 1 } });
    expect(window.events.some(({ event }) => event === 'positions.changed')).toBe(true);
  });

  it('are made by jobs, combined, paged, diagnosed and exported', async () => {
    const seeded = { positions: 3, seed: 1, source: null };
    const nd = await window.job(
      window.ask('positions.generate', { name: 'near', wish: { kind: 'nd', plies: 20, ...seeded } }),
    );
    const settings = { ...PLACEMENT_PRESETS['published-stats'] };
    const ood = await window.job(
      window.ask('positions.generate', { name: 'out', wish: { kind: 'ood', settings, ...seeded } }),
    );
    expect(nd.generated?.notes).toEqual([
      'No database was asked: the frequency of the positions is unknown.',
    ]);
    const sha256s = [nd.generated?.set.sha256 ?? '', ood.generated?.set.sha256 ?? ''];
    const both = await window.ask('positions.combine', { sha256s, name: 'both' });
    expect(both.set.conditions).toEqual([
      { condition: 'ND', count: 3 },
      { condition: 'OOD', count: 3 },
    ]);
    setSha256 = both.set.sha256;
    const page = await window.ask('positions.page', {
      sha256: setSha256,
      condition: 'OOD',
      offset: 1,
      limit: 5,
    });
    expect(page).toMatchObject({ total: 3, offset: 1, rows: [{ seq: 5 }, { seq: 6 }] });
    expect(page.rows[0]?.generator.parameters['preset']).toBe('published-stats');
    expect(await window.ask('positions.diagnose', { sha256: setSha256 })).toHaveLength(2);
    window.target = at('both.csv');
    await window.ask('positions.export', { sha256: setSha256, format: 'csv' });
    expect(readFileSync(at('both.csv'), 'utf8').trim().split('\n')).toHaveLength(7);
    expect((await window.ask('positions.list', undefined)).map(({ name }) => name)).toEqual([
      'both',
      'list',
      'near',
      'out',
    ]);
  });

  it('that need a token say so', async () => {
    const source = { kind: 'explorer' as const, url: null, tokenVariable: 'NO_SUCH_VARIABLE', memory: null };
    const wish = { kind: 'wd' as const, positions: 3, minGames: 1000, dedupe: 'epd' as const, source };
    const done = await window.job(window.ask('positions.generate', { name: 'frequent', wish }));
    expect(done.error?.message).toContain('token');
  });
});

describe('runs', () => {
  it('are planned and asked', async () => {
    for (const seed of [1, 2]) {
      const request = makeStudyRequest({ setSha256, player: { kind: 'random', seed } });
      const plan = await window.ask('studies.plan', request);
      expect(plan).toMatchObject({ setName: 'both', positions: 6 });
      const { runId } = await window.ask('studies.start', request);
      await window.restOf(runId);
      const report = await window.ask('studies.report', { runId });
      expect(report).toMatchObject({ status: 'finished', manifestSha256: plan.manifestSha256, answered: 6 });
      runIds.push(runId);
    }
    const listed = await window.ask('runs.list', undefined);
    expect(listed.map((run) => run.kind === 'study' && run.setSha256)).toEqual([setSha256, setSha256]);
  });

  it('are valued by a job and put beside each other', async () => {
    const wish = { runIds, noiseFloor: true, randomDraw: false, exactRandom: false, processes: 2 };
    const valuing = { ...QUICK, limit: { nodes: 1_000 }, settings: { ...QUICK.settings } };
    const done = await window.job(window.ask('studies.value', { ...wish, valuing }));
    expect(done).toMatchObject({ kind: 'valuing', error: null });
    const figures = await window.ask('studies.figures', { ...FIGURES, runIds });
    expect(figures.models.map(({ name }) => name)).toEqual([
      'Random legal move',
      'Random legal move #2',
      'Noise floor (engine best move)',
    ]);
    const [runId = ''] = runIds;
    const filter = { ...HEADLINE_FILTER, order: 'loss' as const };
    const page = await window.ask('studies.answers', { runId, filter, offset: 0, limit: 500 });
    const losses = page.rows.map(({ value }) => value?.loss?.A ?? -1);
    expect(losses).toEqual([...losses].sort((a, b) => b - a));
    const floor = { runIds, purpose: 'best' as const, profile: null, condition: null, offset: 0, limit: 500 };
    expect((await window.ask('studies.values', floor)).total).toBe(6);
    expect((await window.ask('studies.answer', { runId, seq: 1 })).values.length).toBeGreaterThan(0);
    window.target = at('run.jsonl');
    expect(await window.ask('studies.export', { runId })).toMatchObject({ positions: 6 });
  });

  it('of different sets are not put together', async () => {
    const other = (await window.ask('positions.list', undefined)).find(({ name }) => name === 'near');
    const request = makeStudyRequest({ setSha256: other?.sha256 ?? '', player: { kind: 'random', seed: 1 } });
    const { runId } = await window.ask('studies.start', request);
    await window.restOf(runId);
    const mixed = window.ask('studies.figures', { ...FIGURES, runIds: [...runIds, runId] });
    await expect(mixed).rejects.toThrow('different position sets');
  });

  it('with a prompt of one’s own are asked with it, and know it again', async () => {
    const file = at('prompt.txt');
    writeFileSync(file, 'Best move in {fen}? JSON with move_uci and move_san.\n');
    window.chosen = [file];
    const template = await window.ask('studies.chooseTemplate', undefined);
    expect(template).toMatchObject({ source: 'imported', version: null });
    const player = {
      kind: 'chat' as const,
      preset: 'openai_compatible' as const,
      baseUrl: 'http://127.0.0.1:9/v1',
      model: 'm',
      providerOrder: null,
    };
    const wish = { setSha256, player, templateSha256: template?.sha256 ?? null };
    const plan = await window.ask('studies.plan', makeStudyRequest(wish));
    expect(plan.samplePrompt).toMatch(/^Best move in .+ w .+\?/);
    const listed = window.ask('studies.plan', makeStudyRequest({ ...wish, conditions: { menu: 'legal' } }));
    await expect(listed).rejects.toThrow('Only our own prompt has words for other conditions');
  });
});
