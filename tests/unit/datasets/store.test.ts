import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemFilter } from '../../../core/chessqa/dataset.ts';
import { NO_FILTER } from '../../../core/chessqa/no-filter.ts';
import { importDataset } from '../../../host/datasets/import-jsonl.ts';
import { DatasetStore } from '../../../host/datasets/store.ts';
import { openSqlite } from '../../../host/sqlite/open-sqlite.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { ITALIAN, itemLine } from './item-lines.ts';

const nativeBinding = sqliteBinding();
const ENDGAME = '8/5k2/8/8/4P3/3K4/8/8 w - - 0 41';
const BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 30';

const LINES: readonly string[] = [
  itemLine({ task_id: 'short_tactics_rating_beginner_0000', metadata: { puzzle_id: 'AbC12' } }),
  itemLine({
    task_id: 'motifs_fork_0000',
    task_type: 'motifs_fork',
    task_category: 'Motifs',
    correct_answer: 'c4>c6-f7',
    answer_type: 'multi',
    metadata: { puzzle_id: 'AbC12' },
  }),
  itemLine({
    task_id: 'short_tactics_theme_mateIn1_0000',
    task_type: 'short_tactics_theme_mateIn1',
    input: BACK_RANK,
    correct_answer: 'a1a8',
    metadata: { puzzle_id: 'Other' },
  }),
  itemLine({
    task_id: 'position_judgement_neutral_0000',
    task_type: 'position_judgement_neutral',
    task_category: 'Position Judgement',
    input: '8/5k2/8/8/4P3/3K4/8/8 w - -',
    question: 'Judge 8/5k2/8/8/4P3/3K4/8/8 w - -.\nOptions: -400, -200, 0, 200, 400.',
    correct_answer: '200',
    metadata: { position_id: '0011223344556677', actual_evaluation: 180, depth: 30, best_line: 'd3d4 f7e6' },
  }),
  itemLine({
    task_id: 'semantic_keyword_0000',
    task_type: 'semantic_keyword',
    task_category: 'Semantic',
    input: ENDGAME,
    question: 'Which comment? A: the pawn runs. B: a fortress.',
    correct_answer: 'A',
    metadata: { fen_before: ENDGAME, move_uci: 'e4e5', correct_text: 'the pawn runs' },
  }),
  itemLine({
    task_id: 'structural_control_squares_0000',
    task_type: 'structural_control_squares',
    task_category: 'Structural',
    input: BACK_RANK,
    correct_answer: 'a2, a3, a4, a5, a6, a7, a8, b1, c1, d1',
    answer_type: 'multi',
    metadata: { puzzle_id: 'AbC12', target_square: 'a1' },
  }),
];

let folder = '';
let store: DatasetStore;
let id = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plybook-store-'));
  writeFileSync(path.join(folder, 'own.jsonl'), LINES.join('\n'));
  const report = await importDataset([path.join(folder, 'own.jsonl')], {
    workspaceDir: folder,
    nativeBinding,
    now: () => '2026-01-01T00:00:00.000Z',
  });
  if (!report.ok) throw new Error(report.error.message);
  id = report.value.datasetId ?? '';
  store = new DatasetStore(folder, { nativeBinding });
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

function idsOf(filter: Partial<ItemFilter>): readonly string[] {
  const page = store.page(id, { ...NO_FILTER, ...filter }, 0, 500);
  if (!page.ok) throw new Error(page.error.message);
  expect(page.value.total).toBe(page.value.rows.length);
  return page.value.rows.map((row) => row.itemId);
}

function detailOf(seq: number): Extract<ReturnType<DatasetStore['item']>, { ok: true }>['value'] {
  const detail = store.item(id, seq);
  if (!detail.ok) throw new Error(detail.error.message);
  return detail.value;
}

describe('a page', () => {
  it('shows both spellings as one', () => {
    const page = store.page(id, NO_FILTER, 3, 1);
    expect(page.ok && page.value).toMatchObject({
      total: 6,
      offset: 3,
      rows: [
        {
          seq: 4,
          itemId: 'position_judgement_neutral_0000',
          task: 'position_judgment_neutral',
          category: 'Position Judgment',
          fen: ENDGAME.replace('0 41', '0 1'),
          pieces: 3,
          sourceKey: 'position:0011223344556677',
          flags: ['shared_fen', 'label_unchecked'],
        },
      ],
    });
  });

  it('clamps what lies outside the list', () => {
    const page = store.page(id, NO_FILTER, 100, 10);
    expect(page.ok && page.value).toMatchObject({ total: 6, offset: 6, rows: [] });
  });

  it('flags what the audit would', () => {
    const flags = store.page(id, NO_FILTER, 0, 10);
    expect(flags.ok && flags.value.rows.map((row) => row.flags)).toEqual([
      ['shared_fen', 'shared_puzzle'],
      ['shared_fen', 'shared_puzzle', 'label_differs'],
      ['shared_fen', 'label_differs', 'several_answers'],
      ['shared_fen', 'label_unchecked'],
      ['shared_fen', 'label_unchecked'],
      ['shared_fen', 'shared_puzzle'],
    ]);
  });
});

describe('a filter', () => {
  it('combines its conditions', () => {
    expect(idsOf({ category: 'Short Tactics' })).toHaveLength(2);
    expect(idsOf({ category: 'Short Tactics', maxPieces: 12 })).toEqual(['short_tactics_theme_mateIn1_0000']);
    expect(idsOf({ task: 'motifs_fork' })).toEqual(['motifs_fork_0000']);
    expect(idsOf({ label: '200' })).toEqual(['position_judgement_neutral_0000']);
    expect(idsOf({ source: 'puzzle:AbC12' })).toHaveLength(3);
    expect(idsOf({ source: 'puzzle:AbC12', category: 'Motifs' })).toEqual(['motifs_fork_0000']);
    expect(idsOf({ flag: 'label_differs', minPieces: 20 })).toEqual(['motifs_fork_0000']);
    expect(idsOf({ flag: 'no such flag' })).toEqual([]);
    expect(idsOf({ category: 'no such category' })).toEqual([]);
    expect(idsOf({ text: '', category: '' })).toHaveLength(6);
  });

  it('finds where an item stands in its list', () => {
    expect(store.seek(id, { ...NO_FILTER, source: 'puzzle:AbC12' }, 6)).toEqual({ ok: true, value: 2 });
    expect(store.seek(id, { ...NO_FILTER, source: 'puzzle:AbC12' }, 3)).toEqual({ ok: true, value: null });
    expect(store.seek(id, NO_FILTER, 6)).toEqual({ ok: true, value: 5 });
    expect(store.seek(id, NO_FILTER, 7)).toEqual({ ok: true, value: null });
  });

  it('counts what another choice would give', () => {
    const facets = store.facets(id, { ...NO_FILTER, category: 'Motifs', source: 'puzzle:AbC12' });
    if (!facets.ok) throw new Error(facets.error.message);
    expect(facets.value.categories).toEqual([
      { key: 'Short Tactics', count: 1 },
      { key: 'Motifs', count: 1 },
      { key: 'Structural', count: 1 },
    ]);
    expect(facets.value.tasks).toEqual([{ key: 'motifs_fork', count: 1 }]);
    expect(facets.value.labels).toEqual([{ key: 'c4>c6-f7', count: 1 }]);
    expect(facets.value.flags).toContainEqual({ key: 'shared_puzzle', count: 1 });
  });

  it('searches text exactly, across the edges of the FEN in a question too', () => {
    const haystacks = LINES.map((line, index) => {
      const raw = JSON.parse(line) as { task_id: string; question: string; correct_answer: string };
      return [raw.task_id, detailOf(index + 1).row.fen, raw.question, raw.correct_answer].map(lower);
    });
    const naive = (text: string): readonly string[] =>
      LINES.flatMap((line, index) =>
        haystacks[index]?.some((hay) => hay.includes(lower(text))) === true
          ? [(JSON.parse(line) as { task_id: string }).task_id]
          : [],
      );
    const piece = fc
      .tuple(
        fc.nat({ max: LINES.length - 1 }),
        fc.nat({ max: 3 }),
        fc.nat({ max: 200 }),
        fc.integer({ min: 1, max: 90 }),
      )
      .map(([line, field, start, length]) => (haystacks[line]?.[field] ?? '').slice(start, start + length))
      .filter((text) => text !== '');
    fc.assert(
      fc.property(piece, (text) => {
        expect(idsOf({ text })).toEqual(naive(text));
      }),
      { numRuns: 500, seed: 7 },
    );
    expect(idsOf({ text: `POSITION: ${ITALIAN.slice(0, 5)}` })).toHaveLength(2);
    expect(idsOf({ text: '3 3. Which' })).toHaveLength(2);
    expect(idsOf({ text: `n: ${BACK_RANK}. w` })).toHaveLength(2);
    expect(idsOf({ text: 'no such text' })).toEqual([]);
    expect(idsOf({ text: '%_\u0001' })).toEqual([]);
  });
});

describe('an item', () => {
  it('shows all accepted answers and where they lie', () => {
    const mate = detailOf(3);
    expect(mate).toMatchObject({
      acceptedAnswers: ['a1a8', 'e1e8'],
      acceptedFrom: 'rules',
      fileAnswer: 'a1a8',
      labelCheck: 'differs',
      labelNote: '2 moves mate; the file accepts 1 of them.',
    });
    expect(mate.shapes).toEqual([
      { kind: 'arrow', from: 'a1', to: 'a8', group: 0 },
      { kind: 'arrow', from: 'e1', to: 'e8', group: 1 },
    ]);
  });

  it('names its relatives', () => {
    const detail = detailOf(1);
    expect(detail.sameSource.map((row) => row.itemId)).toEqual([
      'motifs_fork_0000',
      'structural_control_squares_0000',
    ]);
    expect(detail.sameFen.map((row) => row.itemId)).toEqual(['motifs_fork_0000']);
    expect(detailOf(4).provenance).toContainEqual({ key: 'actual_evaluation', value: '180' });
    expect(store.item(id, 0)).toMatchObject({ ok: false, error: { code: 'item_missing' } });
    expect(store.item(id, 7)).toMatchObject({ ok: false, error: { code: 'item_missing' } });
  });

  it('of a label set states what the file claims', () => {
    const items = store.labelItems(id);
    expect(items.ok && [...items.value]).toEqual([
      {
        seq: 4,
        itemId: 'position_judgement_neutral_0000',
        task: 'position_judgment_neutral',
        fen: '8/5k2/8/8/4P3/3K4/8/8 w - -',
        searchedFen: '8/5k2/8/8/4P3/3K4/8/8 w - - 0 1',
        released: {
          answer: 200,
          whiteCp: 180,
          depth: 30,
          seldepth: null,
          nodes: null,
          pv: ['d3d4', 'f7e6'],
          hasEngineProvenance: false,
        },
      },
    ]);
  });

  it('is audited with the rest', async () => {
    const audit = await store.audit(id);
    expect(audit.ok && audit.value).toMatchObject({ items: 6, sharedFens: 3, sharedPuzzleIds: 1 });
  });
});

describe('a file that is no data set', () => {
  it('is named, left alone and no obstacle for the others', () => {
    const datasets = path.join(folder, 'datasets');
    writeFileSync(
      path.join(datasets, '00000000000000aa.sqlite'),
      'not a database at all, but long enough to be read',
    );
    const foreign = openSqlite(path.join(datasets, '00000000000000bb.sqlite'), {
      readonly: false,
      nativeBinding,
    });
    foreign.exec('CREATE TABLE t (x)');
    foreign.close();
    truncateSync(path.join(datasets, '00000000000000aa.sqlite'), 20);
    expect(store.list().map((one) => one.id)).toEqual([id]);
    expect(store.damaged().map((one) => one.datasetId)).toEqual(['00000000000000aa', '00000000000000bb']);
    expect(store.summary('00000000000000bb')).toMatchObject({ error: { code: 'dataset_damaged' } });
    for (const name of ['../../etc/passwd', '', 'ffffffffffffffff']) {
      expect(store.summary(name)).toMatchObject({ error: { code: 'dataset_missing' } });
    }
  });
});

function lower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
