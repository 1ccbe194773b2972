/**
 * What a Position Judgment item claims about its evaluation, in both forms: the first release (Lichess evaluation of
 * mixed depth, `actual_evaluation`, king-takes-rook castling, no engine named) and the revised form with
 * `metadata.engine`. A claim that is absent is null; `knodes` is rounded, so the first release states no node count.
 */
import { twoSquareCastling } from '../chess/pv.ts';
import { bucketSchema, type ReleasedLabel } from './label-record.ts';
import { engineProvenanceSchema, type EngineProvenance } from './engine-provenance.ts';
import type { QaItem } from './item.ts';

/** Null when the item is no Position Judgment item or its answer is none of the five buckets. */
export function readReleasedLabel(item: QaItem): ReleasedLabel | null {
  if (item.task?.family !== 'position_judgment') return null;
  const answer = bucketSchema.safeParse(readInteger(item.answer));
  if (!answer.success) return null;
  const engine = engineProvenanceSchema.safeParse(item.metadata['engine']);
  if (engine.success) return { answer: answer.data, ...fromEngine(engine.data) };
  const line = item.metadata['best_line'];
  return {
    answer: answer.data,
    whiteCp: wholeNumber(item.metadata['actual_evaluation']),
    depth: wholeNumber(item.metadata['depth']),
    seldepth: null,
    nodes: null,
    pv: typeof line === 'string' ? readLine(item.fen, line) : null,
    hasEngineProvenance: false,
  };
}

function fromEngine(engine: EngineProvenance): Omit<ReleasedLabel, 'answer'> {
  const hasScore = typeof engine.white_cp === 'number' || typeof engine.white_mate === 'number';
  return {
    whiteCp: engine.white_cp ?? null,
    ...(typeof engine.white_mate === 'number' ? { whiteMate: engine.white_mate } : {}),
    depth: engine.depth ?? null,
    seldepth: engine.seldepth ?? null,
    nodes: engine.nodes ?? null,
    pv: engine.pv ?? null,
    hasEngineProvenance: hasScore && typeof engine.nodes_budget === 'number',
  };
}

/** `+200`, ` -400 `; null for anything that is not one whole number. */
function readInteger(text: string): number | null {
  return /^\s*[+-]?\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

function readLine(fen: string, line: string): string[] | null {
  const moves = line.trim() === '' ? [] : line.trim().split(/\s+/);
  return moves.length === 0 ? null : [...twoSquareCastling(fen, moves)];
}

function wholeNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}
