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

/** What was asked and found so far, whatever stands on the board now. */
export interface AnalysisBook {
  readonly engines: readonly EngineView[];
  readonly wish: AnalysisWish | null;
  readonly setWish: (change: Partial<AnalysisWish>) => void;
  readonly results: ReadonlyMap<string, AnalysisResult>;
  /** Key of the position asked about last; null: none was. */
  readonly asked: string | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly ask: (position: AnalysedPosition) => void;
}

/** The part of it that is about the position on the board. */
export interface Analysis extends Pick<AnalysisBook, 'engines' | 'wish' | 'setWish' | 'isPending' | 'error'> {
  /** Null: not asked. */
  readonly result: AnalysisResult | null;
  readonly run: () => void;
}

const DEFAULT_NODES = 300_000;

function keyOfPosition({ startFen, moves }: Omit<AnalysedPosition, 'fen'>): string {
  return `${startFen} ${moves.join(' ')}`;
}

export function useAnalysisBook(): AnalysisBook {
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
  const ask = ({ startFen, moves }: AnalysedPosition): void => {
    if (wish === null) return;
    const { engineId: engine, nodes, multipv } = wish;
    search.mutate(
      { startFen, moves: [...moves], engineId: engine, limit: { nodes }, multipv },
      {
        onSuccess: (found) =>
          setResults((before) => new Map(before).set(keyOfPosition({ startFen, moves }), { ...found, wish })),
      },
    );
  };
  return {
    engines: usable,
    wish,
    setWish: (change) => setWished((before) => ({ ...before, ...change })),
    results,
    asked: search.variables === undefined ? null : keyOfPosition(search.variables),
    isPending: search.isPending,
    error: isCancelled(search.error) ? null : search.error,
    ask,
  };
}

export function analysisAt(book: AnalysisBook, position: AnalysedPosition): Analysis {
  const key = keyOfPosition(position);
  const isAsked = book.asked === key;
  return {
    ...book,
    result: book.results.get(key) ?? null,
    isPending: isAsked && book.isPending,
    error: isAsked ? book.error : null,
    run: () => book.ask(position),
  };
}

/** The arrows of a place with the best move that the analysis found for it. */
export function useArrows(arrows: readonly MoveArrow[], { result }: Analysis): readonly MoveArrow[] {
  const best = result?.lines[0]?.pv[0] ?? null;
  return useMemo(
    () => (best === null ? arrows : [...arrows, { move: best, tone: 'found' } as const]),
    [arrows, best],
  );
}

/** Another position was asked about meanwhile: no failure. */
function isCancelled(error: Error | null): boolean {
  return error instanceof ReplyError && error.error.code === 'cancelled';
}
