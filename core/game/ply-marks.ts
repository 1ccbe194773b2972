/** Marks of a move list: their signs and words, the same on the screen and on published pages. */
import type { PlyView } from './report.ts';

export type PlyMark = PlyView['marks'][number];

interface MarkWords {
  readonly sign: string;
  readonly words: string;
  readonly tone: 'warn' | 'bad' | 'info' | 'plain';
}

export const PLY_MARKS: Readonly<Record<PlyMark, MarkWords>> = {
  retried: { sign: '↻', words: 'retried: asked again after a refused reply, or after trouble', tone: 'warn' },
  recovered: { sign: '¶', words: 'recovered: read from another place than asked for', tone: 'warn' },
  forfeit: { sign: '✗', words: 'forfeit: no reply gave a legal move', tone: 'bad' },
  disagreement: { sign: '⚑', words: 'the engine prefers another move', tone: 'info' },
  blunder: { sign: '??', words: 'blunder: 300 centipawns or more lost', tone: 'bad' },
  missed_mate: { sign: '#?', words: 'missed a forced mate', tone: 'bad' },
  restart: {
    sign: '⏻',
    words: 'the program ended within this decision and was started again',
    tone: 'plain',
  },
  amended: { sign: '±', words: 'a setting of the run was amended before this move', tone: 'plain' },
};

export const MARK_ORDER: readonly PlyMark[] = [
  'retried',
  'recovered',
  'forfeit',
  'disagreement',
  'blunder',
  'missed_mate',
  'restart',
  'amended',
];
