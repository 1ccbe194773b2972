/** One drawing for the screen and for its file. */
import type { ReactElement } from 'react';
import { PAPER, type Paint } from '../chart/paint.ts';
import { svgText } from '../chart/svg-frame.tsx';
import type { ExportFormat } from './table-formats.ts';

/** What of a chart differs between the screen and a file. */
export interface OnPaper {
  readonly paint?: Paint;
  readonly description?: string;
}

export interface Chart {
  readonly draw: (paper: OnPaper) => ReactElement;
  /** What it rests on, in the lines below it in a file. */
  readonly describe: (program: string) => string;
}

export function chartFormat({ draw, describe }: Chart): ExportFormat {
  return {
    ending: 'svg',
    make: (program) => svgText(draw({ paint: PAPER, description: describe(program) })),
  };
}
