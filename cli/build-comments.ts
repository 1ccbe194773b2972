/** Comments of games before they become items: questions about them for a player, and runs of such questions as builders name them. */
import path from 'node:path';
import type { PartOptions } from '../core/build/parts.ts';
import type { ByPlayer } from '../core/build/semantic/options.ts';
import type { BuildFile } from '../host/datasets/build/build-items.ts';
import type { CollectWatch } from '../host/datasets/build/collect-units.ts';
import {
  cleanedReplies,
  commentQuestions,
  commentRun,
  type CommentQuestion,
} from '../host/datasets/build/comment-questions.ts';
import type { Lab } from '../host/lab.ts';
import type { BuildFlags } from './build-switches.ts';
import { chosenEngine } from './engine-choice.ts';
import { CliError, wrongUse } from './exit.ts';
import type { CliSession } from './session.ts';
import { plural } from './text.ts';

/** Engines by their ids, runs about comments by what they were. */
export function resolvedParts(
  session: CliSession,
  lab: Lab,
  parts: readonly PartOptions[],
  { cleanedBy, judgedBy }: Pick<BuildFlags, 'cleanedBy' | 'judgedBy'>,
): Promise<readonly PartOptions[]> {
  return Promise.all(
    parts.map(async (part) => {
      if (part.builder === 'judgment') {
        const engineId = await chosenEngine(session, lab.engines, part.engine.engineId);
        return { ...part, engine: { ...part.engine, engineId } };
      }
      if (part.builder !== 'semantic') return part;
      return {
        ...part,
        cleaning: cleanedBy === undefined ? part.cleaning : byPlayer(lab, cleanedBy, 'cleaning'),
        judging: judgedBy === undefined ? part.judging : byPlayer(lab, judgedBy, 'judging'),
      };
    }),
  );
}

function byPlayer(lab: Lab, runId: string, about: CommentQuestion): ByPlayer {
  const run = commentRun(lab.workspace.reader, runId, about);
  if (!run.ok) throw wrongUse(run.error.message);
  const { replies: _, ...who } = run.value;
  return who;
}

/** A data set of questions instead of items. */
export async function askAboutComments(
  session: CliSession,
  files: readonly BuildFile[],
  flags: BuildFlags,
  about: CommentQuestion,
  watch: CollectWatch,
): Promise<void> {
  await session.withLab(flags, async (lab) => {
    const { cleanedBy } = flags;
    const run = cleanedBy === undefined ? null : commentRun(lab.workspace.reader, cleanedBy, 'cleaning');
    if (run?.ok === false) throw wrongUse(run.error.message);
    const cleaned = run === null ? null : cleanedReplies(run.value);
    const names = files.map(({ file }) => file);
    const lines = await commentQuestions(names, about, cleaned, watch);
    if (!lines.ok) throw wrongUse(lines.error.message);
    if (lines.value.length === 0) throw new CliError('There is no comment worth asking about.');
    const imported = await lab.builds.importLines(lines.value, {
      name: flags.name ?? `comments, ${about}`,
      source: `questions about comments of ${names.map((file) => path.basename(file)).join(', ')}`,
      licenceNote: files.map(({ file, licence }) => `${path.basename(file)}: ${licence}`).join('; '),
    });
    if (!imported.ok) throw new CliError(imported.error.message);
    const { datasetId, kept } = imported.value;
    const next = about === 'cleaning' ? '--cleaned-by' : '--judged-by';
    if (flags.json === true) session.printJson({ datasetId, questions: kept });
    else
      session.print(
        `${plural(kept, 'question')} are now data set ${datasetId ?? 'none'}: ask a player with "plybook ask", then build with ${next} and the run.`,
      );
  });
}
