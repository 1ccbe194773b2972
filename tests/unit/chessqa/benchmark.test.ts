import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { DatasetAuditFold } from '../../../core/chessqa/audit.ts';
import { parseItem, type QaItem } from '../../../core/chessqa/item.ts';
import { checkLabel, type LabelCheck } from '../../../core/chessqa/label-check.ts';
import { readReleasedLabel } from '../../../core/chessqa/released-label.ts';
import type { DatasetAudit } from '../../../core/chessqa/dataset.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';

const FILES = ['motifs.jsonl', 'position_judgement.jsonl', 'short_tactics.jsonl', 'structural.jsonl'];
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Expectations {
  readonly mate_in_one: { readonly accepted_answers: Readonly<Record<string, readonly string[]>> };
  readonly motif_promotions: {
    readonly answers: Readonly<Record<string, { readonly full_uci_answer: readonly string[] }>>;
  };
  readonly battery_order: {
    readonly answers: Readonly<Record<string, { readonly canonical_answer: readonly string[] }>>;
  };
  readonly pinned_target_pieces: {
    readonly pieces: Readonly<Record<string, { readonly square: string; readonly pinned_by: string }>>;
  };
}

describeWithSharedData('the four published files', 'chessqa/structural.jsonl', () => {
  let expected: Expectations;
  const items = new Map<string, QaItem>();
  const labels = new Map<string, LabelCheck>();
  let audit: DatasetAudit;

  beforeAll(() => {
    expected = JSON.parse(
      readFileSync(sharedData('chessqa/derived/expectations.json'), 'utf8'),
    ) as Expectations;
    const fold = new DatasetAuditFold();
    for (const file of FILES) {
      for (const line of readFileSync(sharedData('chessqa', file), 'utf8').split('\n')) {
        if (line === '') continue;
        const item = parseItem(line, digest);
        if (!item.ok) throw new Error(`${file}: ${item.error.message}`);
        const label = checkLabel(item.value);
        items.set(item.value.itemId, item.value);
        labels.set(item.value.itemId, label);
        fold.add({ ...item.value, task: item.value.taskId, label });
      }
    }
    audit = fold.result();
  });

  const accepted = (id: string): readonly string[] => labels.get(id)?.accepted ?? [];
  const countOf = (list: readonly { key: string; count: number }[], key: string): number =>
    list.find((entry) => entry.key === key)?.count ?? 0;

  it('are read, with a note on the six positions that state a right without its rook', () => {
    expect(items.size).toBe(3100);
    const notes = [...items.values()].flatMap((item) => item.notes);
    expect(notes).toEqual(Array(6).fill('FEN: castling_dropped, Qkq became kq'));
  });

  it('have 46 of the 50 tasks', () => {
    expect(audit.tasks).toHaveLength(46);
    expect(countOf(audit.tasks, 'position_judgment_neutral')).toBe(100);
    expect(countOf(audit.tasks, 'short_tactics_theme_zugzwang')).toBe(25);
    expect(countOf(audit.categories, 'Structural')).toBe(1100);
    expect(countOf(audit.answerTypes, 'multi')).toBe(1300);
  });

  it('agree with the rules but for the answers the description changes', () => {
    const { labelChecks } = audit;
    expect(labelChecks).toMatchObject({
      checked: 2600,
      unchecked: 500,
      differ: 7 + 28 + 19,
      agree: 2600 - 54,
      severalAccepted: 7,
      mateSolutions: 121,
      promotionSuffix: 28,
      batteryOrder: 19,
      illegalSolutions: 0,
    });
    expect(labelChecks.differing.filter((one) => one.why === 'several_mates')).toHaveLength(7);
    expect(labelChecks.differing.filter((one) => one.why === 'other')).toEqual([]);
  });

  it('accept every mating move', () => {
    for (const [id, moves] of Object.entries(expected.mate_in_one.accepted_answers)) {
      expect(accepted(id)).toEqual([...moves].sort());
    }
  });

  it('keep promotion letters in motifs', () => {
    for (const [id, { full_uci_answer }] of Object.entries(expected.motif_promotions.answers)) {
      expect(new Set(accepted(id)[0]?.split(', '))).toEqual(new Set(full_uci_answer));
    }
  });

  it('write batteries in canonical order', () => {
    for (const [id, { canonical_answer }] of Object.entries(expected.battery_order.answers)) {
      expect(new Set(accepted(id)[0]?.split(', '))).toEqual(new Set(canonical_answer));
    }
  });

  it('name the pinned targets', () => {
    const pinned = Object.entries(expected.pinned_target_pieces.pieces).map(([itemId, piece]) => ({
      itemId,
      square: piece.square,
      pinnedBy: piece.pinned_by,
    }));
    expect([...audit.labelChecks.targetsPinned].sort(byId)).toEqual(pinned.sort(byId));
  });

  it('overlap as section 5 says', () => {
    // without the 400 Semantic items: 100 FENs used four times and 100 clusters of four fall away
    expect(audit.uniqueFens).toBe(2703);
    expect(audit.fenUses).toEqual([
      { uses: 1, fens: 2306 },
      { uses: 2, fens: 397 },
    ]);
    expect(audit.uniqueFensByCategory).toEqual([
      { key: 'Structural', count: 1100 },
      { key: 'Motifs', count: 600 },
      { key: 'Short Tactics', count: 900 },
      { key: 'Position Judgment', count: 500 },
    ]);
    expect(audit.itemsWithPuzzleId).toBe(2300);
    expect(audit.uniquePuzzleIds).toBe(1644);
    expect(audit.puzzleIdUses).toEqual([
      { uses: 1, puzzles: 1118 },
      { uses: 2, puzzles: 396 },
      { uses: 3, puzzles: 130 },
    ]);
    expect(audit.uniquePuzzleIdsByCategory).toEqual([
      { key: 'Structural', count: 800 },
      { key: 'Motifs', count: 600 },
      { key: 'Short Tactics', count: 900 },
    ]);
    expect(audit.sharedFens).toBe(397);
    expect(audit.sharedPuzzleIds).toBe(526);
    expect(audit.sourceClusters).toBe(2444);
    expect(audit.clusterSizes).toEqual([
      { size: 1, clusters: 1918 },
      { size: 2, clusters: 396 },
      { size: 3, clusters: 130 },
    ]);
    const shared = new Map(audit.overlaps.map((row) => [row.categories.join('+'), row]));
    expect(shared.get('Structural+Motifs')).toMatchObject({ fens: 397, puzzleIds: 397 });
    expect(shared.get('Structural+Short Tactics')).toMatchObject({ fens: 0, puzzleIds: 255 });
    expect(shared.get('Motifs+Short Tactics')).toMatchObject({ fens: 0, puzzleIds: 134 });
    expect(shared.get('Structural+Motifs+Short Tactics')).toMatchObject({ fens: 0, puzzleIds: 130 });
  });

  it('leave the source-disjoint slice of section 4', () => {
    expect(audit.sourceDisjoint).toEqual({
      items: 2318 - 400,
      byCategory: [
        { key: 'Structural', count: 578 },
        { key: 'Motifs', count: 199 },
        { key: 'Short Tactics', count: 641 },
        { key: 'Position Judgment', count: 500 },
      ],
      clusters: 2018 - 100,
      tasksWithItems: 47 - 4,
      byFenAlone: 2706 - 400,
    });
  });

  it('state labels of the first release, castling as the king moves', () => {
    const first = items.get('position_judgement_neutral_0000');
    expect(first && readReleasedLabel(first)).toEqual({
      answer: 0,
      whiteCp: 0,
      depth: 48,
      seldepth: null,
      nodes: null,
      pv: 'f6h5 f4g5 c7c5 g5h4 h7h6 f1e2 g6g5 g2g4 c8g4 f3g5'.split(' '),
      hasEngineProvenance: false,
    });
    const judged = [...items.values()].filter((item) => item.category === 'Position Judgment');
    const lines = judged.map((item) => readReleasedLabel(item)?.pv?.join(' ') ?? '');
    const raw = judged.map((item) => String(item.metadata['best_line']));
    const taken = /\b(e1h1|e1a1|e8h8|e8a8)\b/;
    expect(raw.filter((line) => taken.test(line)).length).toBeGreaterThanOrEqual(72);
    // what is left is a rook or queen that really moves between those squares
    expect(raw.filter((line, at) => line !== lines[at])).toHaveLength(72);
  });
});

function byId(a: { readonly itemId: string }, b: { readonly itemId: string }): number {
  return a.itemId < b.itemId ? -1 : 1;
}
