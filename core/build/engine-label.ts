/** A label found by an engine as an item states it (R-QUEST-6.2): which engine, how it was asked, and what it told. */
import type { EngineProvenance } from '../chessqa/engine-provenance.ts';
import type { ReadLabel } from '../score/label-record.ts';

export interface LabelSource {
  readonly name: string;
  readonly bench: number | null;
  readonly sha256: string;
  readonly nodes: number;
  readonly threads: number;
  readonly hashMb: number;
}

export function engineProvenanceOf(
  { name, bench, sha256, nodes, threads, hashMb }: LabelSource,
  label: ReadLabel,
  nodesTotal: number | null,
): EngineProvenance {
  return {
    name,
    bench,
    sha256,
    nodes_budget: nodes,
    threads,
    hash_mb: hashMb,
    mode: 'isolated',
    reading: 'last_exact',
    depth: label.depth,
    seldepth: label.seldepth,
    nodes: label.nodes,
    nodes_total: nodesTotal,
    pv: label.pv,
    white_cp: label.whiteCp,
    white_mate: label.whiteMate,
  };
}
