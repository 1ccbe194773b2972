/**
 * The engine asked about the position on the board, when a person wishes it. What it said is kept for every position of
 * this visit, so that stepping back shows it again; a new wish ends the search before it.
 */
import { useMemo, useState } from 'react';
import type { SearchLine } from '../../../core/uci/search.ts';
import type { EngineView } from '../../../ipc/contract.ts';
import type { MoveArrow } from '../../board/shapes.ts';
import { ReplyError } from '../../data/bridge.ts';
import { useAction, useInvoke } from '../../data/query.ts';
import { preferredEngine, usableEngines } from '../../format/engine-choice.ts';

/** A position with the way to it, so that repetitions are seen. */
export interface AnalysedPosition {
  readonly startFen: string;
  readonly moves: readonly string[];
  readonly fen: string;
}

export interface AnalysisWish {
  readonly engineId: string;
  readonly nodes: number;
  readonly multipv: number;
}

export interface AnalysisResult {
  readonly lines: readonly SearchLine[];
  readonly nodes: number | null;
  readonly wish: AnalysisWish;
}

export interface Analysis {
  readonly engines: readonly EngineView[];
  readonly wish: AnalysisWish | null;
  readonly setWish: (change: Partial<AnalysisWish>) => void;
  /** Of the position on the board; null: not asked. */
  readonly result: AnalysisResult | null;
  readonly arrows: readonly MoveArrow[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly run: () => void;
}

export const DEFAULT_NODES = 300_000;
const NO_ARROWS: readonly MoveArrow[] = [];

export function useAnalysis(position: AnalysedPosition): Analysis {
  const engines = useInvoke('engines.list', undefined);
  const usable = usableEngines(engines.data ?? []);
  const [wished, setWished] = useState<Partial<AnalysisWish>>({});
  const [results, setResults] = useState<ReadonlyMap<string, AnalysisResult>>(new Map());
  const search = useAction('review.position');
  const engineId = wished.engineId ?? preferredEngine(usable)?.id ?? null;
  const wish =
    engineId === null
      ? null
      : { engineId, nodes: wished.nodes ?? DEFAULT_NODES, multipv: wished.multipv ?? 3 };
  const key = `${position.startFen} ${position.moves.join(' ')}`;
  const result = results.get(key) ?? null;
  const isThis =
    search.variables !== undefined &&
    `${search.variables.startFen} ${search.variables.moves.join(' ')}` === key;
  const run = (): void => {
    if (wish === null) return;
    search.mutate(
      {
        startFen: position.startFen,
        moves: [...position.moves],
        engineId: wish.engineId,
        limit: { nodes: wish.nodes },
        multipv: wish.multipv,
      },
      { onSuccess: (found) => setResults((before) => new Map(before).set(key, { ...found, wish })) },
    );
  };
  const arrows = useMemo(() => {
    const best = result?.lines[0]?.pv[0];
    return best === undefined ? NO_ARROWS : [{ move: best, tone: 'found' } as const];
  }, [result]);
  return {
    engines: usable,
    wish,
    setWish: (change) => setWished((before) => ({ ...before, ...change })),
    result,
    arrows,
    isPending: search.isPending && isThis,
    error: isThis && !isCancelled(search.error) ? search.error : null,
    run,
  };
}

/** Another position was asked about meanwhile: no failure. */
function isCancelled(error: Error | null): boolean {
  return error instanceof ReplyError && error.error.code === 'cancelled';
}
