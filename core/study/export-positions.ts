/**
 * A position set in the four forms it can be read from again. Only JSONL holds everything; the others hold what their
 * form has a place for: CSV the plain fields, EPD the counters and the id, a FEN list the positions alone.
 */
import { makeCsvRow } from '../util/csv.ts';
import type { PositionFormat } from './import-positions.ts';
import type { StudyPosition } from './position.ts';
import { makeSetText } from './position-set.ts';

export function makePositionsText(positions: readonly StudyPosition[], format: PositionFormat): string {
  switch (format) {
    case 'jsonl':
      return makeSetText(positions);
    case 'csv':
      return lines([CSV_HEADING, ...positions.map(csvRow)]);
    case 'epd':
      return lines(positions.map(epdLine));
    case 'fen':
      return lines(positions.map(({ fen }) => fen));
  }
}

const CSV_HEADING = makeCsvRow([
  'id',
  'condition',
  'fen',
  'ply',
  'moves',
  'legal_count',
  'white_material',
  'black_material',
  'pieces',
  'in_check',
  'frequency',
  'frequency_source',
  'generator',
  'seed',
]);

function csvRow(position: StudyPosition): string {
  const { id, condition, fen, ply, moves, legalCount, whiteMaterial, blackMaterial } = position;
  const { pieces, inCheck, frequency, frequencySource, generator } = position;
  return makeCsvRow([
    id,
    condition,
    fen,
    ply,
    moves === null ? null : moves.join(' '),
    legalCount,
    whiteMaterial,
    blackMaterial,
    pieces,
    inCheck,
    frequency,
    frequencySource,
    generator.name,
    generator.seed,
  ]);
}

function epdLine({ id, epd, fen }: StudyPosition): string {
  const [halfmoves = '0', fullmoves = '1'] = fen.split(' ').slice(4);
  return `${epd} hmvc ${halfmoves}; fmvn ${fullmoves}; id "${id}";`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}
