/** Commented moves of PGN files as cleaned records, in order; the rest counted by reason. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { gameUnit } from '../../../core/build/game-unit.ts';
import { orderKey } from '../../../core/build/order.ts';
import { commentedMoves, type CommentedMove } from '../../../core/build/semantic/comment-record.ts';
import type { SemanticOptions } from '../../../core/build/semantic/options.ts';
import {
  cleanedComment,
  commentId,
  type CommentReplies,
  type SemanticRecord,
} from '../../../core/build/semantic/record.ts';
import { MAX_LISTED } from '../../../core/build/report.ts';
import type { UnitPlace } from '../../../core/build/source-unit.ts';
import { keywordsIn } from '../../../core/build/semantic/words.ts';
import type { PgnGame } from '../../../core/chess/pgn-record.ts';
import { fail, ok, type Result } from '../../../core/util/result.ts';
import { inputFileSize, type FileFailure } from '../../sources/input-file.ts';
import { readPgnGames } from '../../sources/pgn-games.ts';
import { digest } from '../import-jsonl.ts';
import { Slices } from '../slices.ts';
import type { CollectWatch, Collected } from './collect-units.ts';

/** A text that is kept for every comment; more would not fit. */
const MOST_COMMENTS = 200_000;

export interface CollectedComments {
  readonly collected: Omit<Collected, 'units' | 'limits'>;
  readonly records: readonly SemanticRecord[];
  readonly repeated: number;
}

type OnMove = (move: CommentedMove, id: string, place: UnitPlace, gameId: string) => void;

export async function collectComments(
  files: readonly string[],
  options: SemanticOptions,
  replies: CommentReplies,
  watch: CollectWatch,
): Promise<Result<CollectedComments, FileFailure>> {
  const records = new Map<string, SemanticRecord>();
  const filtered = new Map<string, number>();
  let repeated = 0;
  let sequence = 0;
  const read = await readComments(files, options, watch, (move, id, found, gameId) => {
    const { text, why } = cleanedComment(move, id, replies);
    if (why !== null) filtered.set(why, (filtered.get(why) ?? 0) + 1);
    else if (records.has(id)) repeated += 1;
    else {
      const order = options.order === 'file' ? sequence : orderKey(options.seed, id);
      sequence += 1;
      records.set(id, recordOf(move, { id, text, order, found, gameId }));
    }
  });
  if (!read.ok) return read;
  if (records.size > MOST_COMMENTS)
    return fail('file_error', `More than ${MOST_COMMENTS} usable comments: name fewer games.`);
  const ordered = [...records.values()].sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  const told = [...filtered].map(([reason, rows]) => ({ reason, rows }));
  return ok({ collected: { ...read.value, filtered: told }, records: ordered, repeated });
}

function recordOf(
  { comment: _comment, players: _players, ...move }: CommentedMove,
  own: Pick<SemanticRecord, 'id' | 'text' | 'order' | 'found' | 'gameId'>,
): SemanticRecord {
  const place = `${move.fenBefore.split(' ', 4).join(' ')} ${move.moveUci}`;
  return { ...move, ...own, name: own.id, place, keywords: keywordsIn(own.text) };
}

/** Every commented move of every game, in the order of the files. Throws `Cancelled`. */
export async function readComments(
  files: readonly string[],
  options: Pick<SemanticOptions, 'openingTo' | 'middlegameTo'>,
  watch: CollectWatch,
  onMove: OnMove,
): Promise<Result<Omit<Collected, 'units' | 'limits' | 'filtered'>, FileFailure>> {
  const slices = new Slices(watch.signal);
  const sources: Collected['sources'][number][] = [];
  const refusals: Collected['refusals'][number][] = [];
  let refused = 0;
  let bytesBefore = 0;
  const sizes = await Promise.all(files.map((file) => inputFileSize(file)));
  const bytesTotal = sizes.reduce((sum, size) => sum + (size.ok ? size.value : 0), 0);
  for (const [source, name] of files.entries()) {
    const file = path.basename(name);
    const hash = createHash('sha256');
    let bytes = 0;
    let rows = 0;
    const onGame = (game: PgnGame): void => {
      rows += 1;
      const unit = gameUnit(game);
      const place = { source, row: null, game: game.number };
      if (unit.ok) {
        const gameId = unit.value.named['game_id'] ?? '';
        for (const move of commentedMoves(game, options))
          onMove(move, commentId(move, digest), place, gameId);
        return;
      }
      refused += 1;
      if (refusals.length < MAX_LISTED) refusals.push({ file, row: game.number, reason: unit.error.message });
    };
    const onRaw = (piece: Buffer): void => {
      hash.update(piece);
      bytes += piece.length;
    };
    const rest = (): Promise<void> | null => {
      if (!slices.isDue) return null;
      watch.onProgress?.({
        kind: 'reading',
        pass: 1,
        file,
        bytesRead: bytesBefore + bytes,
        bytesTotal,
        rows,
      });
      return slices.rest();
    };
    const read = await readPgnGames(path.resolve(name), onGame, { signal: watch.signal, onRaw, rest });
    if (!read.ok) return read;
    bytesBefore += bytes;
    sources.push({ file, kind: 'games', sha256: hash.digest('hex'), bytes, rows });
  }
  return ok({ sources, refused, refusals });
}
