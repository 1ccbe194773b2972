/** What is asked again and what is not: cut answers, refusals, limits with an amendment, recordings with gaps. */
import { HEADLINE_FILTER } from '../../../core/study/report-defaults.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeRecording } from '../../../host/asking/recordings.ts';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import { makeRunId } from '../../../core/record/ids.ts';
import type { StudyManifest } from '../../../core/study/run.ts';
import { hashStudyManifest } from '../../../host/studies/prepare.ts';
import type { StudyPosition } from '../../../core/study/position.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { scriptedAnswer, scriptModel, smallSet, StudyLab } from './study-lab.ts';

let server: ModelServer;
let study: StudyLab;
let positions: readonly StudyPosition[];

beforeAll(async () => {
  server = await startModelServer();
  study = new StudyLab(server);
  positions = await smallSet(2);
  await scriptModel(server, positions);
  await study.open(positions);
});
afterAll(async () => {
  await study.remove();
  await server.stop();
});

const LANES = { lanes: 2, spacingMs: null, keyVariable: null };

it('an answer that the output limit cut has no verdict, ends the asking, and is in no denominator', async () => {
  const { runId, status } = await study.run(study.request(study.chat('fault/truncated')));
  expect(status).toBe('finished');
  const report = study.lab.studies.report(runId);
  expect(report).toMatchObject({ answered: 6, truncated: 6, requests: 6, outcomes: [] });
  const { table3 } = await study.figures([runId]);
  for (const row of table3)
    expect(row).toMatchObject({ asked: 2, noVerdict: 2, truncated: 2, legal: { n: 0 } });
  expect((await study.lab.studies.resume(runId, LANES)).ok).toBe(false);
});

it.each(['refusal', 'empty'])('%s is an answer without a move, and counts', async (fault) => {
  const { runId } = await study.run(study.request(study.chat(`fault/${fault}`)));
  const { table3 } = await study.figures([runId]);
  for (const row of table3) {
    expect(row).toMatchObject({
      noVerdict: 0,
      legal: { count: 0, n: 2 },
      acplIncludingIllegal: { mean: 1000, n: 2 },
    });
  }
});

it.each([
  ['content-filter', 'content_filter', 0],
  // One of the six answers is words alone: what was cut away might have held a move.
  ['cut-after-answer', 'truncated', 1],
])('%s is judged by what stands in it', async (fault, failure, cutAway) => {
  const plain = await study.run(study.request(study.chat()));
  const { runId } = await study.run(study.request(study.chat(`fault/${fault}`)));
  const legal = (id: string) => study.lab.studies.report(id)?.outcomes.map(({ outcomes }) => outcomes.legal);
  expect(legal(runId)).toEqual(legal(plain.runId));
  expect(study.lab.studies.report(runId)).toMatchObject({
    answered: 6,
    truncated: cutAway,
    extraction: { judged: 6 - cutAway },
  });
  const kept = study.rows(runId, 'study_answered').map((row) => [row.failure, row.isTruncated]);
  expect(kept).toEqual(Array.from({ length: 6 }, () => [failure, failure === 'truncated']));
});

it('a class of failures opens the positions with a request that failed so', async () => {
  const { runId } = await study.run(study.request(study.chat('fault/500')));
  const failures = study.lab.studies.report(runId)?.failures ?? [];
  const [{ key, count } = { key: '', count: 0 }, ...others] = failures;
  expect([count > 0, others]).toEqual([true, []]);
  const rowsOf = (failure: string) =>
    study.lab.studies.answers(runId, { ...HEADLINE_FILTER, failure }, 0, 500)?.rows ?? [];
  expect(rowsOf(key).reduce((sum, { attempts }) => sum + attempts, 0)).toBe(count);
  expect(rowsOf('rate_limited')).toEqual([]);
});

it('a run that reached its limit goes on after an amendment, and asks nothing twice', async () => {
  const request = study.request(study.chat(), { lanes: 1 }, { requests: 2 });
  const { runId, status } = await study.run(request);
  expect(status).toBe('paused');
  expect(study.lab.studies.report(runId)).toMatchObject({ answered: 2, unanswered: 4 });
  const amended = study.lab.studies.amend(runId, { ...request.limits, requests: null }, 'more is wanted');
  expect(amended.ok).toBe(true);
  const resumed = await study.lab.studies.resume(runId, LANES);
  expect(resumed.ok && (await resumed.value.done)).toBe('finished');
  const report = study.lab.studies.report(runId);
  expect(report).toMatchObject({ answered: 6, requests: 6, executions: 2 });
  expect(report?.amendments.map(({ reason }) => reason)).toEqual(['more is wanted']);
});

it.each([
  ['matcherVersion', { matcherVersion: 0 }, 'version 0 of the matcher'],
  ['prompt', { prompt: { source: 'own', version: 0, sha256: 'a'.repeat(64) } }, `is ${'a'.repeat(16)}`],
  ['prompts', { promptsSha256: 'b'.repeat(64) }, 'words the prompts otherwise'],
  ['setting of nothing', {}, ''],
] as const)(
  'a run with another %s than this program has is not gone on with',
  async (name, change, message) => {
    const manifest = await frozen({ ...change });
    const runId = makeRunId('2026-01-02T03:04:05Z', String(name.length).padStart(8, '0'));
    const { writer } = study.lab.workspace;
    const manifestSha256 = hashStudyManifest(manifest);
    const created = {
      manifest,
      manifestSha256,
      datasetName: 'x',
      items: 6,
      workspaceId: study.lab.workspace.id,
    };
    writer.createRun(
      { id: runId, kind: 'study', title: name, manifest: canonicalJson(manifest), manifestSha256, items: 6 },
      null,
      null,
      [{ kind: 'run_created', key: 'run', payload: created }],
    );
    const resumed = await study.lab.studies.resume(runId, LANES);
    if (message === '') expect(resumed.ok && (await resumed.value.done)).toBe('finished');
    else
      expect(resumed).toMatchObject({
        error: { code: 'refused', message: expect.stringContaining(message) },
      });
  },
);

/** The manifest of a run as this program begins it, changed. */
async function frozen(change: Partial<StudyManifest>): Promise<StudyManifest> {
  const plan = await study.lab.studies.plan(study.request({ kind: 'random', seed: 1 }));
  if (!plan.ok) throw new Error(plan.error.message);
  return { ...plan.value.manifest, ...change };
}

it('a recording answers by position id; one with gaps is refused before the run begins', async () => {
  const record = (name: string, some: readonly StudyPosition[]) => {
    const file = path.join(study.folder.dir, name);
    const lines = some.map((position, index) =>
      JSON.stringify({ key: position.id, text: scriptedAnswer(position, index) }),
    );
    writeFileSync(file, `${lines.join('\n')}\n`);
    const stored = storeRecording(study.lab.workspace.dir, file);
    if (!stored.ok) throw new Error(stored.error.message);
    return { kind: 'recorded' as const, fileSha256: stored.value.fileSha256, name };
  };
  const gaps = study.request(record('some.jsonl', positions.slice(1)));
  const plan = await study.lab.studies.plan(gaps);
  expect(plan.ok && plan.value.notRecorded).toBe(1);
  const refused = await study.lab.studies.start(gaps);
  expect(!refused.ok && refused.error.message).toContain('no reply for 1 of the positions');
  const whole = await study.run(study.request(record('all.jsonl', positions)));
  const live = await study.run(study.request(study.chat()));
  const verdicts = (runId: string) => {
    const answered = study.rows(runId, 'study_answered');
    return new Map(answered.map(({ seq, verdict }) => [seq, verdict]));
  };
  expect(verdicts(whole.runId)).toEqual(verdicts(live.runId));
});
