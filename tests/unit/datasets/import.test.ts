import { mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../core/chessqa/no-filter.ts';
import { importDataset, type ImportContext } from '../../../host/datasets/import-jsonl.ts';
import { DatasetStore } from '../../../host/datasets/store.ts';
import type { ImportReport } from '../../../core/chessqa/dataset.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { itemLine } from './item-lines.ts';

let folder = '';
const nativeBinding = sqliteBinding();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plybook-datasets-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function context(extra: Partial<ImportContext> = {}): ImportContext {
  const workspaceDir = path.join(folder, 'workspace');
  return { workspaceDir, nativeBinding, now: () => '2026-01-01T00:00:00.000Z', ...extra };
}

async function importText(content: string | Buffer, name = 'set.jsonl'): Promise<ImportReport> {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const report = await importDataset([file], context());
  if (!report.ok) throw new Error(report.error.message);
  return report.value;
}

function openStore(): DatasetStore {
  return new DatasetStore(path.join(folder, 'workspace'), { nativeBinding });
}

async function exported(store: DatasetStore, id: string): Promise<string> {
  const pieces: Buffer[] = [];
  const written = await store.exportJsonl(id, (text) => pieces.push(Buffer.from(text)));
  expect(written.ok).toBe(true);
  return Buffer.concat(pieces).toString('utf8');
}

describe('an import', () => {
  it('keeps the good lines and tells about every other one', async () => {
    const bad = [
      '{"task_id": ',
      '[]',
      itemLine({ task_id: 'a', input: 'no position' }),
      itemLine({ task_id: 'b', correct_answer: 12 }),
      itemLine({ task_id: '' }),
      itemLine({ task_id: 'c', answer_type: 'many' }),
      itemLine({ task_id: 'good' }),
    ];
    const report = await importText(
      [itemLine({ task_id: 'good' }), '', ...bad, itemLine({ task_id: 'last' })].join('\n'),
    );
    expect(report).toMatchObject({ read: 9, kept: 2, refused: 7, alreadyPresent: false });
    expect(report.files).toMatchObject([{ file: 'set.jsonl', lines: 10 }]);
    expect(report.refusals.map(({ line, reason }) => `${line} ${reason.split(':')[0]}`)).toEqual([
      '3 not JSON',
      '4 the line',
      '5 input',
      '6 correct_answer',
      '7 task_id',
      '8 answer_type',
      '9 task_id',
    ]);
    expect(report.refusals[6]?.reason).toContain('good is used by an earlier line');
  });

  it('reads BOM, CRLF and a last line without a line feed, and gives the lines back as they were', async () => {
    const lines = [
      itemLine({ task_id: 'one', question: 'Ünïcödé ♞ and "quotes"' }),
      `  ${itemLine({ task_id: 'two', extra_field: { kept: [1, 2.5] } }).replace('2.5', '2.50')}  `,
      itemLine({ task_id: 'three' }),
    ];
    const report = await importText(Buffer.from(`\uFEFF${lines.join('\r\n')}`));
    expect(report).toMatchObject({ kept: 3, refused: 0 });
    const store = openStore();
    expect(await exported(store, report.datasetId ?? '')).toBe(`${lines.join('\n')}\n`);
    const detail = store.item(report.datasetId ?? '', 2);
    expect(detail.ok && detail.value.raw).toBe(lines[1]);
    store.close();
  });

  it('refuses bad UTF-8 and lines without end, and goes on', async () => {
    const huge = Buffer.alloc(3 * 1024 * 1024, 0x78);
    const report = await importText(
      Buffer.concat([
        Buffer.from([0x7b, 0xff, 0xfe, 0x0a]),
        huge,
        Buffer.from(`\n${itemLine({ task_id: 'after' })}\n`),
      ]),
    );
    expect(report).toMatchObject({ read: 3, kept: 1, refused: 2 });
    expect(report.refusals[0]?.reason).toBe('not UTF-8');
    expect(report.refusals[1]?.reason).toContain('3145728 bytes');
    expect(report.refusals[1]?.excerpt).toHaveLength(200);
  });

  it('knows the same content again, whatever the file is called', async () => {
    const content = `${itemLine()}\n`;
    const first = await importText(content, 'first.jsonl');
    const second = await importText(`\uFEFF${content.replaceAll('\n', '\r\n')}`, 'second.jsonl');
    expect(second).toMatchObject({ datasetId: first.datasetId, alreadyPresent: true, kept: 1 });
    const store = openStore();
    expect(store.list().map((one) => one.name)).toEqual(['first']);
    store.close();
  });

  it('makes a data set anew whose file cannot be read', async () => {
    const content = `${itemLine({ task_id: 'anew' })}\n`;
    const first = await importText(content, 'anew.jsonl');
    const store = openStore();
    const file = path.join(folder, 'workspace', 'datasets', `${first.datasetId ?? ''}.sqlite`);
    store.close();
    writeFileSync(file, 'not a data set any more');
    const again = await importText(content, 'anew.jsonl');
    expect(again).toMatchObject({ datasetId: first.datasetId, alreadyPresent: false, kept: 1 });
    const reopened = openStore();
    expect(reopened.list().some(({ id }) => id === first.datasetId)).toBe(true);
    reopened.close();
  });

  it('reads the JSONL files of a folder in alphabetical order', async () => {
    const source = path.join(folder, 'bench');
    mkdirSync(source);
    writeFileSync(path.join(source, 'b.jsonl'), itemLine({ task_id: 'second' }));
    writeFileSync(path.join(source, 'a.jsonl'), itemLine({ task_id: 'first' }));
    writeFileSync(path.join(source, 'notes.txt'), 'no items');
    const report = await importDataset([source], context());
    if (!report.ok) throw new Error(report.error.message);
    expect(report.value.files.map((one) => one.file)).toEqual(['a.jsonl', 'b.jsonl']);
    const store = openStore();
    const page = store.page(report.value.datasetId ?? '', NO_FILTER, 0, 10);
    expect(page.ok && page.value.rows.map((row) => row.itemId)).toEqual(['first', 'second']);
    expect(store.list()[0]).toMatchObject({ name: 'bench', itemCount: 2, isSample: false });
    store.close();
  });

  it('leaves nothing behind when nothing could be kept, when it is cancelled or when there is no file', async () => {
    expect(await importText('{}\n')).toMatchObject({ datasetId: null, kept: 0, refused: 1 });
    const controller = new AbortController();
    controller.abort();
    const file = path.join(folder, 'set.jsonl');
    writeFileSync(file, itemLine());
    const cancelled = await importDataset([file], context({ signal: controller.signal }));
    expect(cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(await importDataset([path.join(folder, 'absent')], context())).toMatchObject({
      error: { code: 'unreadable' },
    });
    mkdirSync(path.join(folder, 'empty'));
    expect(await importDataset([path.join(folder, 'empty')], context())).toMatchObject({
      error: { code: 'no_files' },
    });
    expect(readdirSync(path.join(folder, 'workspace', 'datasets'))).toEqual([]);
  });

  it('clears away what a killed import left, and nothing of a running one', async () => {
    const datasets = path.join(folder, 'workspace', 'datasets');
    mkdirSync(datasets, { recursive: true });
    writeFileSync(path.join(datasets, '.building-999999999-00aa.sqlite'), 'rest');
    writeFileSync(path.join(datasets, `.building-${process.pid}-00bb.sqlite`), 'running');
    await importText(itemLine());
    expect(readdirSync(datasets).filter((name) => name.startsWith('.'))).toEqual([
      `.building-${process.pid}-00bb.sqlite`,
    ]);
  });

  it('says so when the workspace cannot be written', async () => {
    writeFileSync(path.join(folder, 'workspace'), 'a file where the folder should be');
    const file = path.join(folder, 'set.jsonl');
    writeFileSync(file, itemLine());
    expect(await importDataset([file], context())).toMatchObject({
      ok: false,
      error: { code: 'not_writable' },
    });
  });

  it('notes what it changed in a position and what the rules say about an answer', async () => {
    const report = await importText(
      itemLine({
        input: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK3 b KQkq - 3 3',
        correct_answer: 'a1a8',
      }),
    );
    expect(report.notes.map((one) => one.note)).toEqual([
      'FEN: castling_dropped, KQkq became Qkq',
      'answer: The stored move is illegal.',
    ]);
  });
});
