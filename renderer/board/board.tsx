/**
 * The one wrapper of chessground: created once, destroyed in the cleanup, and told only what changed, because
 * setting an equal FEN again loses drawings and animation. View only (this cannot be changed later). It has no rules:
 * positions come checked from the main process; a text it cannot read leaves an empty board, never an exception.
 */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './board.css';
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { DrawBrushes, DrawShape } from '@lichess-org/chessground/draw';
import { useEffect, useRef, type ReactNode } from 'react';
import type { AnswerShape } from '../../core/chessqa/dataset.ts';
import { makeAnswerShapes, makeMoveShapes, turnOf, type MoveArrow } from './shapes.ts';

export interface BoardProps {
  readonly fen: string;
  readonly orientation: 'white' | 'black';
  readonly coordinates: boolean;
  readonly shapes?: readonly AnswerShape[];
  readonly arrows?: readonly MoveArrow[];
  readonly testId?: string;
}

const NO_SHAPES: readonly AnswerShape[] = [];
const NO_ARROWS: readonly MoveArrow[] = [];

function makeBrushes(): DrawBrushes {
  const brush = (key: string, color: string, lineWidth: number): DrawBrushes['green'] => ({
    key,
    color,
    opacity: 0.85,
    lineWidth,
  });
  const answer = brush('a', '#2b8a5b', 9);
  return {
    green: answer,
    red: brush('r', '#c9503c', 9),
    blue: brush('b', '#2f67c8', 9),
    yellow: brush('y', '#d6a12f', 9),
    answer,
    other: brush('o', '#2f67c8', 9),
    found: brush('f', '#d6862f', 9),
    released: brush('s', '#2b8a5b', 11),
  };
}

export function Board(props: BoardProps): ReactNode {
  const { fen, orientation, coordinates, shapes = NO_SHAPES, arrows = NO_ARROWS } = props;
  const element = useRef<HTMLDivElement | null>(null);
  const api = useRef<Api | null>(null);
  const first = useRef(props);
  const drawnShapes = useRef<DrawShape[]>([]);

  // Coordinates are drawn once by the board itself, so a change of that setting makes a new board.
  useEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    const board = Chessground(place, {
      viewOnly: true,
      fen: first.current.fen,
      orientation: first.current.orientation,
      coordinates,
      disableContextMenu: true,
      addPieceZIndex: false,
      animation: { enabled: false },
      highlight: { lastMove: false, check: false },
      drawable: { enabled: false, visible: true, brushes: makeBrushes(), autoShapes: drawnShapes.current },
    });
    api.current = board;
    return () => {
      board.destroy();
      api.current = null;
      place.replaceChildren();
    };
  }, [coordinates]);

  useEffect(() => {
    first.current = props;
  });
  // A new board starts from `first`, which holds the props of the last render: only changes are told here.
  // Turning comes first: it makes new layers at once, and a redraw that still waits for the old ones would swallow the
  // drawings told after it.
  useEffect(() => {
    if (api.current !== null && api.current.state.orientation !== orientation)
      api.current.set({ orientation });
  }, [orientation]);
  useEffect(() => api.current?.set({ fen, turnColor: turnOf(fen) }), [fen]);
  useEffect(() => {
    const drawn: DrawShape[] = [...makeAnswerShapes(shapes), ...makeMoveShapes(arrows)];
    drawnShapes.current = drawn;
    api.current?.setAutoShapes(drawn);
  }, [shapes, arrows]);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(() => api.current?.redrawAll());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="pb-board" data-testid={props.testId} role="img" aria-label={`Position ${fen}`}>
      <div ref={element} className="pb-board-inner" />
    </div>
  );
}
