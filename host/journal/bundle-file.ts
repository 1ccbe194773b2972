/** The parts of a bundle that was found sound, read one after another and never as a whole. */
import { closeSync, openSync, readSync } from 'node:fs';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import { readAttachedLine, readBundleHeader, readBundleRow, type BundleHeader } from './bundle-lines.ts';

const PIECE_BYTES = 1024 * 1024;

/** Throws where the first line is none. */
export function bundleHeader(file: string): BundleHeader {
  for (const line of linesOf(file)) return readBundleHeader(line).header;
  throw new Error(`${file} is empty.`);
}

/** Throws where a row cannot be read. */
export function* bundleRows(file: string, header: BundleHeader): Generator<LedgerRow> {
  let number = -1;
  for (const line of linesOf(file)) {
    number += 1;
    if (number === 0) continue;
    if (number > header.rows) return;
    const { row } = readBundleRow(line, header);
    if (row === null) throw new Error(`row ${number} of ${file} cannot be read`);
    yield row;
  }
}

/** Lines of one attachment, without their line feeds. */
export function* attachedLines(file: string, header: BundleHeader, attachment: number): Generator<string> {
  let number = -1;
  for (const line of linesOf(file)) {
    number += 1;
    const read = number > header.rows ? readAttachedLine(line) : null;
    if (read?.attachment === attachment) yield read.text;
  }
}

/** Split at line feeds alone. */
function* linesOf(file: string): Generator<string> {
  const descriptor = openSync(file, 'r');
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    let held: Buffer[] = [];
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece)) {
      let from = 0;
      for (let at = piece.indexOf(10); at !== -1 && at < read; at = piece.indexOf(10, from)) {
        yield Buffer.concat([...held, piece.subarray(from, at)]).toString('utf8');
        held = [];
        from = at + 1;
      }
      held.push(Buffer.from(piece.subarray(from, read)));
    }
    const last = Buffer.concat(held).toString('utf8');
    if (last !== '') yield last;
  } finally {
    closeSync(descriptor);
  }
}
