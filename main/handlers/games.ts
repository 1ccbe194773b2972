/**
 * Game runs: plan, start, resume, amend, report, single games and decisions, engine review, PGN; and the review of a
 * reply or a position that belongs to no run.
 */
import { parseFen } from '../../core/chess/fen.ts';
import { legalList } from '../../core/chess/legal-list.ts';
import { judgeReply } from '../../core/reply/judges.ts';
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import { readPgnFile } from '../../host/games/pgn-import.ts';
import { HandlerError, type Handlers } from '../answer.ts';
import { found, valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';
import { reviewFile } from './review-file.ts';
import { followRun } from './runs.ts';

type GameChannel = Extract<keyof Handlers, `games.${string}` | `review.${string}`>;

export function gameHandlers(parts: HandlerParts): Pick<Handlers, GameChannel> {
  const { workbench, send } = parts;
  const games = async () => (await workbench.lab()).games;
  return {
    'games.plan': async (request) => valueOf(await (await games()).plan(request)),
    'games.start': async (request) => followRun(parts, valueOf(await (await games()).start(request))),
    'games.resume': async ({ runId, keyVariables }) =>
      followRun(parts, valueOf(await (await games()).resume(runId, keyVariables))),
    'games.amend': async ({ runId, changes, reason }) => {
      valueOf((await games()).amend(runId, { changes, clearEmptyReplies: null }, reason));
      send('runs.changed', { runId });
    },
    'games.clearEmptyReplies': async ({ runId, gameId, reason }) => {
      valueOf((await games()).clearEmptyReplies(runId, gameId, reason));
      send('runs.changed', { runId });
    },
    'games.report': async ({ runId }) => found((await games()).report(runId), `game run ${runId}`),
    'games.compare': async ({ runIds }) => valueOf((await games()).compare(runIds)),
    'games.decisions': async ({ runId, filter, offset, limit }) =>
      found((await games()).decisions(runId, filter, { offset, limit }), `game run ${runId}`),
    'games.game': async ({ runId, gameId, profile }) =>
      found((await games()).game(runId, gameId, profile), `game ${gameId} in run ${runId}`),
    'games.decision': async ({ runId, decisionId }) =>
      found((await games()).decision(runId, decisionId), `decision ${decisionId} in run ${runId}`),
    'games.reasoning': async ({ runId, ...wish }) =>
      found(await (await games()).reasoning(runId, wish), `game run ${runId}`),
    'games.review': (wish) => startReview(parts, wish),
    'games.exportPgn': (wish) => exportPgn(parts, wish),
    'games.chooseAndReadPgn': () => chooseAndReadPgn(parts),
    'games.readPgn': async ({ path }) => ({ ...valueOf(await readPgnFile(path)) }),
    'games.reviewFile': (wish) => reviewFile(parts, wish),
    'review.reply': reviewReply,
    'review.position': async (wish) => {
      const { lines, nodes } = valueOf(await (await games()).searchPosition(wish));
      return { lines: [...lines], nodes };
    },
  };
}

async function startReview(
  { workbench, jobs, send }: HandlerParts,
  { runId, ...wish }: InvokeInput<'games.review'>,
): Promise<InvokeOutput<'games.review'>> {
  const { games } = await workbench.lab();
  const jobId = jobs.start('review', `Review of ${runId}`, async ({ signal, report }) => {
    const onProgress = (done: number, total: number): void => report({ done, total, unit: 'decisions' });
    try {
      const { missing } = valueOf(await games.review(runId, wish, { signal, onProgress }));
      if (missing > 0) throw new HandlerError({ code: 'cancelled', message: `${missing} not reviewed` });
    } finally {
      send('runs.changed', { runId });
    }
    return {};
  });
  return { jobId };
}

async function exportPgn(
  { workbench, dialogs }: HandlerParts,
  { runId, gameId, withComments }: InvokeInput<'games.exportPgn'>,
): Promise<InvokeOutput<'games.exportPgn'>> {
  const lab = await workbench.lab();
  found(lab.workspace.reader.run(runId), `run ${runId}`);
  const title = gameId === null ? 'Export the games' : 'Export the game';
  const target = await dialogs.chooseTarget(title, `${gameId === null ? runId : `${runId} ${gameId}`}.pgn`);
  if (target === null) return { path: null, games: 0 };
  return { ...valueOf(lab.games.exportPgn(runId, { gameId, withComments }, target)) };
}

async function chooseAndReadPgn({ dialogs }: HandlerParts): Promise<InvokeOutput<'games.chooseAndReadPgn'>> {
  const [file] = await dialogs.choose({
    title: 'Open a PGN file',
    kind: 'file',
    endings: ['pgn', 'gz', 'zst'],
  });
  return file === undefined ? null : { ...valueOf(await readPgnFile(file)) };
}

function reviewReply({ fen, reply, structured }: InvokeInput<'review.reply'>): InvokeOutput<'review.reply'> {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new HandlerError({ code: 'refused', message: parsed.error.message });
  const legalMoves = [...legalList(parsed.value.fen)];
  const { verdict, opinions } = judgeReply(reply, legalMoves, structured);
  return { verdict: { ...verdict }, judges: opinions.map((opinion) => ({ ...opinion })), legalMoves };
}
