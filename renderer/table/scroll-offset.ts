/**
 * The scroller of a long table: its offset in true pixels, kept in step with the element's scaled `scrollTop`, and
 * its height. Where the scrollbar is scaled the wheel is ours, or one notch would jump over many rows.
 */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import {
  clampOffset,
  offsetFromScrollTop,
  scrollerPx,
  scrollTopFromOffset,
  type TableSize,
} from './row-window.ts';

/** Offset in true pixels, kept in step with the element's scaled `scrollTop`. */
export function useScrollOffset(size: TableSize): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly offset: number;
  readonly moveTo: (offsetPx: number) => void;
} {
  const ref = useRef<HTMLDivElement | null>(null);
  const exact = useRef(0);
  const written = useRef(0);
  const [offset, setOffset] = useState(0);
  const latest = useRef(size);
  useEffect(() => {
    latest.current = size;
  });
  const moveTo = useCallback((offsetPx: number): void => {
    const element = ref.current;
    if (element === null) return;
    exact.current = clampOffset(offsetPx, latest.current);
    element.scrollTop = scrollTopFromOffset(exact.current, latest.current);
    written.current = element.scrollTop;
    setOffset(exact.current);
  }, []);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const onScroll = (): void => {
      // Our own write comes back as an event; reading it again would round the exact offset away.
      if (Math.abs(element.scrollTop - written.current) < 1) return;
      written.current = element.scrollTop;
      exact.current = offsetFromScrollTop(element.scrollTop, latest.current);
      setOffset(exact.current);
    };
    const onWheel = (event: WheelEvent): void => {
      if (
        event.ctrlKey ||
        event.deltaY === 0 ||
        scrollerPx(latest.current) >= latest.current.total * latest.current.rowPx
      ) {
        return;
      }
      event.preventDefault();
      moveTo(exact.current + event.deltaY * (event.deltaMode === 1 ? latest.current.rowPx : 1));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [moveTo]);
  return { ref, offset, moveTo };
}

export function useHeight(ref: RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(600);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setHeight(entry.contentRect.height);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}
