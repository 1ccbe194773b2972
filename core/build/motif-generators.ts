/** The generators of the six Motifs tasks (R-QUEST-7.2), in the order in which a position is offered to them. */
import type { Board } from '../chess/board.ts';
import { batteries, discoveredChecks, doubleChecks, forks, pins, skewers } from '../chessqa/motifs.ts';
import { membersAnswer, type Generator } from './generator.ts';

export const MOTIF_GENERATORS: readonly Generator[] = [
  motif('pin', pins, 'n_pins'),
  motif('fork', forks, 'n_forks'),
  motif('battery', batteries, 'n_batteries'),
  motif('skewer', skewers, 'n_skewers'),
  motif('discovered_check', discoveredChecks, 'n_discovered_checks'),
  motif('double_check', doubleChecks, 'n_double_checks'),
];

function motif(name: string, find: (board: Board) => readonly string[], countName: string): Generator {
  return {
    task: `motifs_${name}`,
    make: (source) => membersAnswer(source, find(source.board), countName),
  };
}
