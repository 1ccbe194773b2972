import { describe, expect, it } from 'vitest';
import { visiblePlace } from '../../../main/window-place.ts';

const LEFT = { x: 0, y: 0, width: 1920, height: 1040 };
const RIGHT = { x: 1920, y: 0, width: 1280, height: 1000 };
const SIZE = { width: 1440, height: 900 };

describe('place of a remembered window', () => {
  it('is kept where a display shows it', () => {
    expect(visiblePlace({ x: 40, y: 20, ...SIZE }, [LEFT])).toEqual({ x: 40, y: 20, ...SIZE });
    expect(visiblePlace({ x: 2000, y: 10, ...SIZE }, [LEFT, RIGHT])).toEqual({ x: 2000, y: 10, ...SIZE });
  });

  it('gives way to the size alone where the display is gone, or too little of it would show', () => {
    expect(visiblePlace({ x: 2000, y: 10, ...SIZE }, [LEFT])).toEqual(SIZE);
    expect(visiblePlace({ x: 1721, y: 0, ...SIZE }, [LEFT])).toEqual(SIZE);
    expect(visiblePlace({ x: 1720, y: 0, ...SIZE }, [LEFT])).toEqual({ x: 1720, y: 0, ...SIZE });
    expect(visiblePlace({ x: 0, y: 941, ...SIZE }, [LEFT])).toEqual(SIZE);
    expect(visiblePlace({ x: 0, y: 10, ...SIZE }, [])).toEqual(SIZE);
  });

  it('never puts the title bar above the display', () => {
    expect(visiblePlace({ x: 40, y: -1, ...SIZE }, [LEFT])).toEqual(SIZE);
  });

  it('is the size alone when there never was a place', () => {
    expect(visiblePlace({ x: null, y: null, ...SIZE }, [LEFT])).toEqual(SIZE);
  });
});
