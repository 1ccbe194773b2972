/**
 * A data set whose lines were changed inside its file is noticed by whoever would use it: a new run, a run that goes on, a
 * re-scoring, a reproduction and verify. Each change is made behind the program's back, the file's own pages left sound.
 */
import path from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../../host/sqlite/open-sqlite.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { answerableLines } from '../questions/answerable-lines.ts';
import { AskLab } from '../questions/ask-lab.ts';

let server: ModelServer;
let ask: AskLab;
beforeEach(async () => {
  server = await startModelServer();
  ask = new AskLab(server);
  await ask.open(answerableLines());
});
afterEach(async () => {
  await ask.remove();
  await server.stop();
});

interface Block {
  readonly first_seq: number;
  readonly data: Buffer;
}

/** Rewrites the lines of the data set, block by block, as somebody with an editor for SQLite would. */
function alterLines(change: (text: string) => string): void {
  const file = path.join(ask.lab.workspace.dir, 'datasets', `${ask.datasetId}.sqlite`);
  const db = openSqlite(file, { readonly: false, nativeBinding: sqliteBinding() });
  for (const block of db.prepare<[], Block>('SELECT first_seq, data FROM lines').all()) {
    const text = change(inflateRawSync(block.data).toString('utf8'));
    db.prepare('UPDATE lines SET data = ? WHERE first_seq = ?').run(deflateRawSync(text), block.first_seq);
  }
  db.close();
}

const BASELINE = { kind: 'baseline', baseline: 'uniform', seed: 1 } as const;
const NO_LONGER = /no longer holds what was imported/;

describe.each<[string, (text: string) => string]>([
  ['every label', (text) => text.replaceAll(/"correct_answer":\s*"[^"]*"/g, '"correct_answer":"A"')],
  ['one letter of one label', (text) => text.replace(/("correct_answer":\s*")./, '$1Z')],
  ['a question', (text) => text.replace(/("question":\s*")/, '$1Hint: ')],
  ['the order of two lines', (text) => text.replace(/^(.*)\n(.*)\n/, '$2\n$1\n')],
  ['a line that is no more', (text) => text.replace(/^.*\n/, '')],
  ['only white space', (text) => text.replace('{', '{ ')],
])('%s changed inside the file', (_, change) => {
  it('is told by a start, a re-scoring and verify, and nothing is written', async () => {
    const ended = await ask.run(ask.request('', { player: BASELINE }));
    expect(ended.status).toBe('finished');
    expect(await ask.problems()).toEqual([]);
    const rowsBefore = ask.lab.workspace.reader.counts().ledgerRows;
    alterLines(change);

    const started = await ask.lab.questions.start(ask.request('', { player: { ...BASELINE, seed: 2 } }));
    expect(started).toMatchObject({ ok: false, error: { code: 'file_error', message: NO_LONGER } });
    const rescored = await ask.lab.questions.rescore(ended.runId, 'a try');
    expect(rescored).toMatchObject({ ok: false, error: { code: 'file_error', message: NO_LONGER } });
    const request = ask.lab.defaultRequest(ask.datasetId, 1);
    if (request === null) throw new Error('the data set has labels');
    const reproduced = await ask.lab.startRun(request);
    expect(reproduced).toMatchObject({ ok: false, error: { code: 'refused', message: NO_LONGER } });
    const verified = await ask.lab.verify();
    expect(verified.ok).toBe(false);
    // Both tell: the anchor of the file, and the hash of its lines.
    expect(verified.problems).toEqual([
      { runId: null, seq: null, problem: `datasets/${ask.datasetId}.sqlite was changed` },
      { runId: null, seq: null, problem: expect.stringMatching(NO_LONGER) },
    ]);
    expect(ask.lab.workspace.reader.counts().ledgerRows).toBe(rowsBefore);
  });
});

it('a run that was stopped does not go on over it', async () => {
  const ended = await ask.run(ask.request('', { player: BASELINE }, { requests: 5 }));
  expect(ended.status).toBe('paused');
  alterLines((text) => text.replace(/("correct_answer":\s*")./, '$1Z'));
  const resumed = await ask.lab.questions.resume(ended.runId, {
    lanes: null,
    spacingMs: null,
    keyVariable: null,
  });
  expect(resumed).toMatchObject({ ok: false, error: { message: NO_LONGER } });
});
