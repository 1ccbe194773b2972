/** Players that are always there: the baselines, and one for each installed engine with its usual settings. */
import type { SavedPlayer } from '../../core/player/player.ts';
import { baselineIdSchema, type BaselineId } from '../../core/player/schemas/baseline.ts';
import { baselineName } from '../../core/player/kinds/baseline.ts';
import type { PlayableEngine } from '../lab-engines.ts';

const NOTHING_SET = { keyVariable: null, lanes: null, spacingMs: null } as const;

const NOTES: Readonly<Record<BaselineId, string>> = {
  uniform:
    'One of the possible answers, all as likely: a legal move, a bucket, a letter. The level of chance.',
  majority_bucket: 'Position Judgment: the most frequent answer among the other folds.',
  material: 'Position Judgment: pawn 1, knight and bishop 3, rook 5, queen 9; nearest bucket.',
  cv_material: 'Position Judgment: ridge regression on piece counts and the side to move, five folds.',
  cv_piece_square: 'Position Judgment: the same with 384 piece-square differences, five folds.',
  static:
    'Position Judgment: a written-down static evaluation; the numbers are in docs/static-evaluation.md.',
};

/** Built-in ids hold a dot; those of saved players never do. */
export function isBuiltIn(playerId: string): boolean {
  return playerId.includes('.');
}

export const BASELINE_PLAYERS: readonly SavedPlayer[] = baselineIdSchema.options.map((baseline) => ({
  id: `baseline.${baseline.replaceAll('_', '-')}`,
  name: baselineName(baseline),
  spec: { kind: 'baseline', baseline, seed: 0 },
  ...NOTHING_SET,
  note: NOTES[baseline],
}));

/** The settings of the released labels (R-QUEST-6.2). */
const ENGINE_SETTINGS = {
  settings: { threads: 1, hashMb: 128, multipv: 1 },
  limit: { nodes: 100_000 },
} as const;

export function enginePlayer(engine: PlayableEngine): SavedPlayer {
  return {
    id: `engine.${engine.id}`.slice(0, 80),
    name: engine.name,
    spec: {
      kind: 'engine',
      engineId: engine.id,
      settings: { ...ENGINE_SETTINGS.settings },
      limit: { ...ENGINE_SETTINGS.limit },
    },
    ...NOTHING_SET,
    note: 'Best move where one move is asked, bucket of its score in Position Judgment; 100,000 nodes, 1 thread.',
  };
}
