/** Question runs: plan, start, resume, amend, report, pages of answers, re-scoring, comparison, exchange of results. */
import type { Handlers } from '../answer.ts';
import { found, valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';
import { followRun } from './runs.ts';

type QuestionChannel = Extract<keyof Handlers, `questions.${string}`>;

export function questionHandlers(parts: HandlerParts): Pick<Handlers, QuestionChannel> {
  const { workbench, dialogs, send } = parts;
  const questions = async () => (await workbench.lab()).questions;
  return {
    'questions.plan': async (request) => valueOf(await (await questions()).plan(request)),
    'questions.start': async (request) => followRun(parts, valueOf(await (await questions()).start(request))),
    'questions.resume': async ({ runId, ...lanes }) =>
      followRun(parts, valueOf(await (await questions()).resume(runId, lanes))),
    'questions.amend': async ({ runId, limits, reason }) => {
      valueOf((await questions()).amend(runId, limits, reason));
      send('runs.changed', { runId });
    },
    'questions.report': async ({ runId }) =>
      found((await questions()).report(runId), `question run ${runId}`),
    'questions.answers': async ({ runId, filter, offset, limit }) =>
      found((await questions()).answers(runId, filter, offset, limit), `question run ${runId}`),
    'questions.answer': async ({ runId, seq }) =>
      found((await questions()).answer(runId, seq), `item ${seq} in run ${runId}`),
    'questions.rescore': async ({ runId, reason }) => {
      const outcome = valueOf(await (await questions()).rescore(runId, reason));
      send('runs.changed', { runId });
      return outcome;
    },
    'questions.intervals': async ({ runIds, bootstrap }) =>
      valueOf(await (await questions()).intervals(runIds, bootstrap)),
    'questions.compare': async ({ runIds, bootstrap }) =>
      valueOf(await (await questions()).compare(runIds, bootstrap)),
    'questions.export': async ({ runId }) => {
      const lab = await questions();
      const title = 'Folder for the result files';
      const [folder] = await dialogs.choose({ title, kind: 'new_folder', endings: [] });
      if (folder === undefined) return { folder: null, files: [] };
      return { folder, files: [...valueOf(await lab.exportResults(runId, folder))] };
    },
    'questions.chooseResults': async () => {
      const title = 'Result files of other runs';
      return [...(await dialogs.choose({ title, kind: 'files', endings: ['jsonl', 'json'] }))];
    },
    'questions.importResults': async (request) => {
      const runs = valueOf(await (await questions()).importResults(request));
      send('runs.changed', { runId: null });
      return { runs: runs.map((run) => ({ ...run, refused: [...run.refused] })) };
    },
  };
}
