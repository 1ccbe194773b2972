/**
 * How a series of a chart is told apart: by its shape and by its colour, so that either alone is enough. Colours are of
 * middle lightness, legible on white, on the dark scheme and on paper. A shape is drawn from a path around the origin.
 * Pure.
 */
export interface SeriesStyle {
  readonly colour: string;
  readonly shape: ShapeName;
}

export type ShapeName = 'circle' | 'square' | 'triangle' | 'diamond' | 'inverse' | 'hourglass' | 'plus';

const COLOURS = [
  '#3f7ae0',
  '#cf6a1a',
  '#2b9464',
  '#8a5fd0',
  '#c9503c',
  '#1f8f9e',
  '#b8892a',
  '#c24f93',
] as const;

const SHAPES: readonly ShapeName[] = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'inverse',
  'hourglass',
  'plus',
];

/** No two of the first 56 series look the same. */
export function styleOf(index: number): SeriesStyle {
  return {
    colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
    shape: SHAPES[index % SHAPES.length] ?? 'circle',
  };
}

const PATHS: Readonly<Record<ShapeName, readonly (readonly [number, number])[]>> = {
  circle: [],
  square: [
    [-0.85, -0.85],
    [0.85, -0.85],
    [0.85, 0.85],
    [-0.85, 0.85],
  ],
  triangle: [
    [0, -1.1],
    [1, 0.8],
    [-1, 0.8],
  ],
  diamond: [
    [0, -1.15],
    [1.15, 0],
    [0, 1.15],
    [-1.15, 0],
  ],
  inverse: [
    [-1, -0.8],
    [1, -0.8],
    [0, 1.1],
  ],
  hourglass: [
    [-0.95, -0.95],
    [0.95, -0.95],
    [-0.95, 0.95],
    [0.95, 0.95],
  ],
  plus: [
    [-0.35, -1.1],
    [0.35, -1.1],
    [0.35, -0.35],
    [1.1, -0.35],
    [1.1, 0.35],
    [0.35, 0.35],
    [0.35, 1.1],
    [-0.35, 1.1],
    [-0.35, 0.35],
    [-1.1, 0.35],
    [-1.1, -0.35],
    [-0.35, -0.35],
  ],
};

/** A closed path around the origin; `radius` in px. */
export function shapePath(shape: ShapeName, radius: number): string {
  const r = radius.toFixed(2);
  if (shape === 'circle') return `M-${r} 0a${r} ${r} 0 1 0 ${2 * radius} 0a${r} ${r} 0 1 0 -${2 * radius} 0Z`;
  const points = PATHS[shape].map(([x, y]) => `${(x * radius).toFixed(2)} ${(y * radius).toFixed(2)}`);
  return `M${points.join('L')}Z`;
}
