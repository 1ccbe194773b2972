/** A run whose player is an engine: its failures are no verdicts, and another program does not go on in its place. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import type { QuestionRequest } from '../../../core/question/run.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { addFakeEngine, labelLine } from '../../lab-fixture.ts';
import { AskLab } from './ask-lab.ts';

const ITEMS = 6;
let server: ModelServer;
let ask: AskLab;

beforeAll(async () => {
  server = await startModelServer();
  ask = new AskLab(server);
  const fen = START_FEN.split(' ', 4).join(' ');
  await ask.open(Array.from({ length: ITEMS }, (_, number) => labelLine(number, fen)));
});
afterAll(async () => {
  await ask.remove();
  await server.stop();
});

it('an engine that fails leaves items unanswered; a changed one is refused; the same one finishes', async () => {
  const engine = addFakeEngine({ resources: ask.lab.resources }, 'scripted');
  const request: QuestionRequest = ask.request(
    '',
    {
      player: {
        kind: 'engine',
        engineId: 'scripted',
        settings: { threads: 1, hashMb: 1, multipv: 1 },
        limit: { nodes: 1_000 },
      },
      lanes: 2,
    },
    { failureBudget: 1, unansweredInRow: 2 },
  );
  // Known before it begins to fail.
  expect((await ask.lab.engines.ready('scripted')).ok).toBe(true);
  engine.setMode('crash-on-go');
  const ended = await ask.run(request);
  expect(ended.status).toBe('paused');
  expect(ended.progress.message).toMatch(/^2 items in a row have no verdict; the last: server_error/);
  expect(ask.rows(ended.runId, 'answer_scored')).toEqual([]);
  expect(JSON.stringify(ask.rows(ended.runId, 'attempt_closed'))).toContain('> go nodes 1000');
  engine.setMode('');
  const program = path.join(ask.lab.resources.enginesDir, 'scripted', 'engine.mjs');
  const original = readFileSync(program, 'utf8');
  appendFileSync(program, '\n// another build\n');
  const other = await ask.lab.questions.resume(ended.runId, { lanes: 2, spacingMs: null, keyVariable: null });
  expect(!other.ok && other.error.message).toMatch(/^The player is not the one this run began with/);
  writeFileSync(program, original);
  const again = await ask.resume(ended.runId);
  expect(again.status).toBe('finished');
  expect(ask.rows(ended.runId, 'answer_scored')).toHaveLength(ITEMS);
  expect(await ask.problems()).toEqual([]);
}, 240_000);
