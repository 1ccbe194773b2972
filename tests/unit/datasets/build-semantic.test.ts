/** Semantic items from commented games of our own: rules alone, vectors of a service with its failures, wrong files. */
import { createServer, type Server } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_WISHES, partOptionsOf, type PartWishes } from '../../../core/build/parts.ts';
import { cleanComment, withoutMarks } from '../../../core/build/semantic/clean-comment.ts';
import { parseItem, type QaItem } from '../../../core/chessqa/item.ts';
import { buildSemantic, type SemanticTools } from '../../../host/datasets/build/build-semantic.ts';
import type { BuildResult, BuiltItems } from '../../../host/datasets/build/build-items.ts';
import { findVectors } from '../../../host/datasets/build/vector-file.ts';
import { digest } from '../../../host/datasets/import-jsonl.ts';
import { systemPorts } from '../../../host/providers/chat-http.ts';
import { COMMENTED_PGN } from '../build/commented-games.ts';

let folder = '';
let server: Server;
let baseUrl = '';
let fault: string | null = null;
const asked: string[][] = [];

/** Letter counts: a small space in which likeness is likeness of spelling. */
function vectorOf(input: string): number[] {
  return [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => input.toLowerCase().split(letter).length - 1);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plybook-semantic-'));
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { input } = JSON.parse(body) as { readonly input: string[] };
      asked.push(input);
      const data = input.map((one, index) => ({ index, embedding: vectorOf(one) })).reverse();
      const wrong: Readonly<Record<string, () => void>> = {
        status: () => response.writeHead(503).end('{"error":{"message":"loading"}}'),
        short: () => response.end(JSON.stringify({ data: data.slice(1) })),
        twice: () => response.end(JSON.stringify({ data: [...data.slice(1), data[1]] })),
        shape: () => response.end('{"data":[{"embedding":"AAAA"}]}'),
        lengths: () =>
          response.end(
            JSON.stringify({ data: data.map((one, at) => (at === 0 ? { ...one, embedding: [1] } : one)) }),
          ),
        drop: () => request.socket.destroy(),
      };
      const fail = fault === null ? undefined : wrong[fault];
      if (fail === undefined) response.end(JSON.stringify({ model: 'letters-26', data }));
      else fail();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const RULES: SemanticTools = { replies: { cleaned: null, kept: null }, vectorsOf: null };

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

function withService(file: string, isServed = true): SemanticTools {
  const service = isServed ? { baseUrl, apiKey: null } : null;
  return {
    ...RULES,
    vectorsOf: (texts, signal) =>
      findVectors({ model: 'letters-26', service, file }, texts, systemPorts, signal),
  };
}

async function built(wishes: Partial<PartWishes>, tools = RULES, pgn = COMMENTED_PGN): Promise<BuildResult> {
  const options = partOptionsOf(['semantic'], { ...NO_WISHES, quota: 6, ...wishes });
  if (!options.ok) throw new Error(options.error.message);
  const [part] = options.value;
  if (part?.builder !== 'semantic') throw new Error('another builder');
  const files = [{ file: write('own.pgn', pgn), licence: 'own' }];
  return buildSemantic(files, part, tools, {}, { names: new Set(), shown: new Set() });
}

function valueOf(result: BuildResult): BuiltItems {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function itemsOf({ lines }: Pick<BuiltItems, 'lines'>): readonly QaItem[] {
  return lines.map((line) => {
    const item = parseItem(line, digest);
    if (!item.ok) throw new Error(item.error.message);
    return item.value;
  });
}

describe('a build of Semantic items', () => {
  it('makes three strategies by rules alone and says why there is no fourth', async () => {
    const made = valueOf(await built({}));
    expect(made.report.tasks.map(({ made: count }) => count)).toEqual([6, 6, 6, 0]);
    expect(made.report.tasks[3]?.short).toMatch(/needs vectors/);
    expect(made.report.options).toMatchObject({ cleaning: 'rules', judging: 'rules', embedding: null });
    for (const item of itemsOf(made)) {
      const options = item.metadata['options'] as readonly string[];
      expect(new Set(options).size).toBe(4);
      expect(options['ABCD'.indexOf(item.answer)]).toBe(item.metadata['correct_text']);
      expect(options.join(' ')).not.toMatch(/Alder|Birch|Ann|Bob|Dogwood|\bI\b|%clk|Before the first/);
      expect(item.question).not.toMatch(/Which of\n/);
      expect(item.sourceKey).toMatch(/^example:[0-9a-f]{16}$/);
    }
    expect(made.report.filtered.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['marks of a program alone', 'fewer than 5 words']),
    );
    expect(made.report.filtered.some(({ reason }) => /speaks of himself/.test(reason))).toBe(true);
  });

  it('gives the same bytes twice, and the same base examples to every strategy', async () => {
    const first = valueOf(await built({}));
    expect(valueOf(await built({})).lines).toEqual(first.lines);
    const ids = (task: string): readonly unknown[] =>
      itemsOf(first)
        .filter(({ taskId }) => taskId === task)
        .map(({ metadata }) => metadata['base_example_id']);
    expect(ids('semantic_keyword')).toEqual(ids('semantic_easy_random'));
    expect(ids('semantic_piece_stage')).toEqual(ids('semantic_easy_random'));
    expect(valueOf(await built({ seed: 43 })).lines).not.toEqual(first.lines);
  });

  it('asks a service for vectors once, and builds again without it', async () => {
    const file = path.join(folder, 'vectors.jsonl');
    const wishes = { embeddingModel: 'letters-26' };
    const made = valueOf(await built(wishes, withService(file)));
    const requests = asked.length;
    expect(made.report.tasks[3]).toMatchObject({ made: 6, short: null });
    const item = itemsOf(made).find(({ taskId }) => taskId === 'semantic_embedding');
    expect(item?.metadata['build']).toMatchObject({
      embedding: { model: 'letters-26', vectorsSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(item?.metadata['distractors']).toMatchObject([{ by: 'near' }, { by: 'near' }, { by: 'near' }]);
    expect(valueOf(await built(wishes, withService(file, false))).lines).toEqual(made.lines);
    expect(asked).toHaveLength(requests);
  });

  it.each(['status', 'short', 'twice', 'shape', 'lengths', 'drop'])(
    'tells a service that fails (%s), and keeps nothing wrong',
    async (name) => {
      fault = name;
      const file = path.join(folder, `vectors-${name}.jsonl`);
      const wishes = { embeddingModel: 'letters-26' };
      expect(await built(wishes, withService(file))).toMatchObject({
        ok: false,
        error: { code: 'embedding_failed', message: expect.stringMatching(/vectors/) },
      });
      fault = null;
      expect(valueOf(await built(wishes, withService(file))).report.tasks[3]?.made).toBe(6);
      expect(readFileSync(file, 'utf8')).not.toContain('[1]');
    },
  );

  it('goes by the replies of players where there are some', async () => {
    const some = itemsOf(valueOf(await built({ quota: 100 }))).map(
      ({ metadata }) => metadata['base_example_id'],
    );
    const ids = [...new Set(some)].map(String);
    const kept = new Map(ids.map((id, at) => [id, at % 4 !== 0]));
    const cleaned = new Map(
      ids.map((id, at) => [id, at === 1 ? null : `Rewritten number ${at}: White keeps the pawn on e4.`]),
    );
    const tools = { ...RULES, replies: { cleaned, kept } };
    const made = valueOf(await built({ quota: 100, tasks: ['semantic_easy_random'] }, tools));
    expect(made.report.filtered.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['judged irrelevant by the player', 'the player that cleans says to skip it']),
    );
    for (const { metadata } of itemsOf(made)) expect(String(metadata['correct_text'])).toMatch(/^Rewritten/);
  });

  it('says which files hold no games', async () => {
    expect(valueOf(await built({}, RULES, 'FEN,id\n')).report.tasks[0]).toMatchObject({ made: 0 });
  });
});

describe('cleaning by rule', () => {
  it.each([
    ['12.Nf3 is better than 12...Nd7, says $14 the {book}', 'Nf3 is better than Nd7, says the {book}'],
    ['A fine move.  [%cal Ge2e4]\nAt move 12. Black resigns', 'A fine move. At move 12. Black resigns'],
    ['\u{e026}xe8 wins \u{e02d} the rook', 'Rxe8 wins the rook'],
    ['the ♘ on f3', 'the N on f3'],
    ['1. e4 and 1.O-O', 'e4 and O-O'],
  ])('%j', (from, to) => expect(withoutMarks(from)).toBe(to));

  it.each([
    ['Carl Nielsen, Carl and Nielsen attack', 'White, Carl and White attack'],
    ["Nielsen's attack on Holst", "White's attack on Black"],
    ['The Nielsenites attack Holstein', 'The Nielsenites attack Holstein'],
  ])('names: %j', (from, to) =>
    expect(cleanComment(from, { white: 'Nielsen, Carl', black: 'Holst' })).toEqual({ ok: true, value: to }),
  );

  it('leaves another language alone', () => {
    const players = { white: null, black: null };
    expect(cleanComment('Белые выигрывают пешку на e4', players)).toMatchObject({ ok: false });
    expect(cleanComment('Weiß gewinnt einen Bauern', players)).toMatchObject({ ok: true });
  });
});
