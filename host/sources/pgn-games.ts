/** The games of a PGN file one after the other, for whoever reads PGN: packed or not, in whatever letters. */
import type { PgnGame } from '../../core/chess/pgn-record.ts';
import { makePgnReader } from '../../core/chess/pgn-read.ts';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { openInput } from './input.ts';
import type { FileFailure } from './input-file.ts';

export interface PgnWatch {
  readonly signal?: AbortSignal | undefined;
  /** Of the file as it lies on the disk. */
  readonly onRaw?: (piece: Buffer) => void;
  /** After some lines: null when there is nothing to wait for. */
  readonly rest?: () => Promise<void> | null;
}

const LINES_BETWEEN_RESTS = 50;
/** Of one line without a rest. */
const LINE_CHARACTERS = 64 * 1024;

/** `notes`: what there is to tell of the way it was read. Throws what `rest` throws. */
export async function readPgnGames(
  file: string,
  onGame: (game: PgnGame) => void,
  { signal, onRaw, rest }: PgnWatch,
): Promise<Result<{ readonly notes: readonly string[] }, FileFailure>> {
  const opened = await openInput(file, { signal });
  if (!opened.ok) return opened;
  const { kind, notes, lines } = opened.value;
  if (kind !== null && kind !== 'pgn')
    return fail('file_error', `${file} holds no games: it is ${KIND_WORDS[kind]}, not PGN.`);
  const reader = makePgnReader(onGame);
  const waiting: { readonly text: string; readonly isStart: boolean }[] = [];
  let stopped = false;
  const restNow = async (): Promise<void> => {
    try {
      await rest?.();
    } catch (error) {
      stopped = true;
      throw error;
    }
  };
  const onPiece = async (): Promise<void> => {
    for (const [index, { text, isStart }] of waiting.entries()) {
      reader.push(text, isStart);
      if (index % LINES_BETWEEN_RESTS === 0) await restNow();
    }
    waiting.length = 0;
  };
  try {
    await lines((text, isStart) => waiting.push({ text, isStart }), {
      signal,
      onPiece,
      maxLineCharacters: LINE_CHARACTERS,
      ...(onRaw === undefined ? {} : { onRaw }),
    });
    await onPiece();
  } catch (error) {
    // That somebody stopped is no failure of the file.
    if (stopped || signal?.aborted === true) throw error;
    const why = error instanceof Error ? error.message : String(error);
    return fail('file_error', `${file} cannot be read: ${why}`);
  }
  const behind = reader.end().map(({ line, message }) => `Line ${line}: ${message}.`);
  return ok({ notes: [...notes, ...behind] });
}

/** Kinds of files in words. */
export const KIND_WORDS = {
  pgn: 'a file of games',
  fen: 'a list of FENs',
  epd: 'an EPD file',
  csv: 'a table',
  jsonl: 'a file of JSON lines',
  json: 'one JSON document',
  bundle: 'the bundle of a run',
} as const;
