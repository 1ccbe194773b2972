/** Semantic items out of commented games: comments read, cleaned and judged, vectors found where they are wished, then the walk. */
import path from 'node:path';
import type { SemanticOptions } from '../../../core/build/semantic/options.ts';
import type { CommentReplies } from '../../../core/build/semantic/record.ts';
import { SemanticWalk } from '../../../core/build/semantic/semantic-walk.ts';
import type { Taken } from '../../../core/build/walk.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import { openInput } from '../../sources/input.ts';
import type { FileFailure } from '../../sources/input-file.ts';
import { digest } from '../import-jsonl.ts';
import {
  guarded,
  makingProgress,
  reportOf,
  walkSources,
  type BuildFile,
  type BuildResult,
} from './build-items.ts';
import { collectComments } from './collect-comments.ts';
import type { CollectWatch } from './collect-units.ts';
import type { FoundVectors } from './vector-file.ts';

export interface SemanticTools {
  readonly replies: CommentReplies;
  /** Null: nothing gives vectors. */
  readonly vectorsOf:
    | ((
        texts: readonly string[],
        signal: AbortSignal | null,
      ) => Promise<Result<FoundVectors, Failure<'file_error' | 'embedding_failed' | 'cancelled'>>>)
    | null;
}

export function buildSemantic(
  files: readonly BuildFile[],
  options: SemanticOptions,
  { replies, vectorsOf }: SemanticTools,
  watch: CollectWatch,
  taken: Taken,
): Promise<BuildResult> {
  return guarded(files, watch, async () => {
    const games = await gameFiles(files);
    if (!games.ok) return games;
    const names = games.value.map(({ file }) => file);
    const comments = await collectComments(names, options, replies, watch);
    if (!comments.ok) return comments;
    const { collected, records, repeated } = comments.value;
    const isWished =
      options.embedding !== null && options.tasks.some(({ task }) => task.endsWith('embedding'));
    if (isWished && vectorsOf === null) return fail('bad_options', 'There is nothing that gives vectors.');
    const texts = records.map(({ text }) => text);
    const found = isWished ? await vectorsOf?.(texts, watch.signal ?? null) : undefined;
    if (found?.ok === false) return found;
    const embedding =
      options.embedding === null || found === undefined
        ? options.embedding
        : { ...options.embedding, vectorsSha256: found.value.sha256 };
    const known = { ...options, embedding };
    const walk = new SemanticWalk(known, walkSources(games.value, collected.sources), digest);
    walk.run(records, found?.value.vectors ?? new Map());
    walk.tally.repeated = repeated;
    watch.onProgress?.(makingProgress(walk.tally.tasks(), null));
    return ok({ lines: walk.lines, taken, report: reportOf(games.value, known, collected, walk) });
  });
}

/** Comments stand in PGN; tables and positions serve the other builders. */
async function gameFiles(files: readonly BuildFile[]): Promise<Result<readonly BuildFile[], FileFailure>> {
  const games: BuildFile[] = [];
  for (const one of files) {
    const input = await openInput(path.resolve(one.file), { isUtf8: true });
    if (!input.ok) return input;
    if (input.value.kind === 'pgn') games.push(one);
  }
  return ok(games);
}
