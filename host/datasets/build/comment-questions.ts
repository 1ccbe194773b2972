/**
 * Questions about comments, for any player of the lab: may a comment stand as it is, without persons; does it say something
 * of its position. They become a data set like any other, so that asking, going on, cost and proof are those of a
 * question run; the replies of such a run are then what a build of Semantic items goes by.
 */
import type { ByPlayer } from '../../../core/build/semantic/options.ts';
import { cleanComment, withoutMarks } from '../../../core/build/semantic/clean-comment.ts';
import { whyNotExtracted, type CommentReplies } from '../../../core/build/semantic/record.ts';
import { questionManifestSchema } from '../../../core/question/run.ts';
import { answerScoredSchema } from '../../../core/question/records.ts';
import { readPayload } from '../../../core/record/ledger-row.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import type { JournalReader } from '../../journal/reader.ts';
import type { FileFailure } from '../../sources/input-file.ts';
import { readComments } from './collect-comments.ts';
import type { CollectWatch } from './collect-units.ts';

export type CommentQuestion = 'cleaning' | 'judging';

const STAGES = { openingTo: 12, middlegameTo: 30 };

/** Lines of a ChessQA file, one a comment worth asking about. @param cleaned by whom they were cleaned before. */
export async function commentQuestions(
  files: readonly string[],
  about: CommentQuestion,
  cleaned: CommentReplies['cleaned'],
  watch: CollectWatch,
): Promise<Result<readonly string[], FileFailure>> {
  const lines = new Map<string, string>();
  const read = await readComments(files, STAGES, watch, (move, id, _place, gameId) => {
    if (whyNotExtracted(move) !== null || lines.has(id)) return;
    const plain = withoutMarks(move.comment);
    const ruled = about === 'judging' ? cleanedText(move.comment, move.players, cleaned, id) : plain;
    if (ruled === null) return;
    lines.set(id, questionLine(about, id, ruled, { ...move, gameId }));
  });
  return read.ok ? ok([...lines.values()]) : read;
}

function cleanedText(
  comment: string,
  players: Parameters<typeof cleanComment>[1],
  cleaned: CommentReplies['cleaned'],
  id: string,
): string | null {
  const reply = cleaned === null ? comment : (cleaned.get(id) ?? null);
  if (reply === null) return null;
  const ruled = cleanComment(reply, players);
  return ruled.ok ? ruled.value : null;
}

interface Asked {
  readonly fenBefore: string;
  readonly moveUci: string;
  readonly gameId: string;
  readonly players: Parameters<typeof cleanComment>[1];
}

/** Stated as the right answer: that the comment stays as it is. */
function questionLine(about: CommentQuestion, id: string, comment: string, asked: Asked): string {
  const { fenBefore, moveUci, gameId, players } = asked;
  return JSON.stringify({
    task_id: `comment_${about}_${id}`,
    task_type: `comment_${about}`,
    task_category: 'Semantic',
    input: fenBefore,
    question: '',
    format_examples: about === 'judging' ? ['KEEP', 'DROP'] : [],
    correct_answer: about === 'judging' ? 'KEEP' : comment,
    answer_type: 'single',
    metadata: {
      comment,
      comment_id: id,
      move_uci: moveUci,
      game_id: gameId,
      white_player: players.white,
      black_player: players.black,
    },
  });
}

export type CommentRun = ByPlayer & { readonly replies: ReadonlyMap<string, string | null> };

/** The replies of a finished run about comments, by the id of the comment; null: an answer that cannot be read. */
export function commentRun(
  reader: Pick<JournalReader, 'run' | 'ledger'>,
  runId: string,
  about: CommentQuestion,
): Result<CommentRun, Failure<'bad_options'>> {
  const run = reader.run(runId);
  const manifest = run === null ? null : questionManifestSchema.safeParse(JSON.parse(run.manifest));
  if (run === null || manifest?.success !== true)
    return fail('bad_options', `There is no question run ${runId.slice(0, 60)} in this workspace.`);
  const prefix = `comment_${about}_`;
  const replies = new Map<string, string | null>();
  for (const row of reader.ledger(runId)) {
    if (row.kind !== 'answer_scored') continue;
    const { itemId, verdict } = readPayload(answerScoredSchema, row);
    if (itemId.startsWith(prefix)) replies.set(itemId.slice(prefix.length), verdict.content);
  }
  if (replies.size === 0)
    return fail('bad_options', `The run ${runId} has no reply to a question of comment ${about}.`);
  return ok({ runId, model: modelOf(manifest.data.player), manifestSha256: run.manifestSha256, replies });
}

function modelOf(player: { readonly kind: string; readonly model?: unknown }): string {
  return typeof player.model === 'string' ? player.model : player.kind;
}

/** SKIP in any line, or nothing: passed by. */
export function cleanedReplies({ replies }: CommentRun): ReadonlyMap<string, string | null> {
  return new Map(
    [...replies].map(([id, text]) => {
      const isSkip = text === null || text.trim() === '' || /^\W*skip\W*$/im.test(text);
      return [id, isSkip ? null : text];
    }),
  );
}

/** What cannot be read is dropped. */
export function keptReplies({ replies }: CommentRun): ReadonlyMap<string, boolean> {
  return new Map([...replies].map(([id, text]) => [id, /^\W*keep\W*$/i.test(text ?? '')]));
}
