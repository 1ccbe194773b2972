/** A handful of figures for each run, whatever it measures, read off the reports that its kind makes. */
import type { GameRunReport } from '../core/game/report.ts';
import type { QuestionReport } from '../core/question/report.ts';
import type { RunFigures } from '../core/record/run-figures.ts';
import type { RunSummary } from '../core/record/run.ts';
import type { ReproductionReport } from '../core/reproduction/run.ts';
import type { StudyReport } from '../core/study/report.ts';
import type { Lab } from './lab.ts';

type Own = Omit<RunFigures, 'runId'>;
type Reports = Pick<Lab, 'questions' | 'games' | 'studies' | 'report'>;

const NOTHING: Own = {
  player: null,
  score: null,
  n: 0,
  compliance: null,
  lossCp: null,
  costNano: null,
  activeMs: null,
};

export function runFigures(lab: Reports, { runId, kind }: Pick<RunSummary, 'runId' | 'kind'>): RunFigures {
  switch (kind) {
    case 'questions':
      return { runId, ...of(lab.questions.report(runId), questionFigures) };
    case 'games':
      return { runId, ...of(lab.games.report(runId), gameFigures) };
    case 'study':
      return { runId, ...of(lab.studies.report(runId), studyFigures) };
    case 'reproduction':
      return { runId, ...of(lab.report(runId), reproductionFigures) };
  }
}

function of<R>(report: R | null, read: (report: R) => Partial<Own>): Own {
  return report === null ? NOTHING : { ...NOTHING, ...read(report) };
}

function questionFigures({ aggregates, totals }: QuestionReport): Partial<Own> {
  const whole = aggregates.find(({ aggregate, slice }) => aggregate === 'item_micro' && slice === 'whole');
  return {
    score: whole?.accuracy ?? null,
    n: whole?.n ?? 0,
    compliance: whole?.compliance ?? null,
    costNano: totals.costNano,
    activeMs: totals.activeMs,
  };
}

/** Of the first player that is asked in words; where all are engines, of the first. */
function gameFigures({ players, executions }: GameRunReport): Partial<Own> {
  const player = players.find(({ decisions }) => decisions !== null) ?? players[0];
  if (player === undefined) return {};
  const { name, games, decisions, requests, reviews } = player;
  return {
    player: name,
    score: games.score,
    n: games.completed,
    compliance: decisions?.compliant.value ?? null,
    lossCp: reviews[0]?.meanLossCp ?? null,
    costNano: requests?.costNano.sum ?? null,
    activeMs: executions.reduce(
      (sum, { startedAt, endedAt }) =>
        endedAt === null ? sum : sum + Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)),
      0,
    ),
  };
}

/** Legal moves by the lenient reading of SAN, over all conditions, as the paper counts first. */
function studyFigures({ outcomes, extraction, totals }: StudyReport): Partial<Own> {
  const rows = outcomes.filter(({ notation, level }) => notation === 'san' && level === 'lenient');
  const judged = rows.reduce((sum, row) => sum + row.judged, 0);
  const legal = rows.reduce((sum, row) => sum + row.outcomes.legal, 0);
  return {
    score: judged === 0 ? null : legal / judged,
    n: judged,
    compliance: extraction.judged === 0 ? null : extraction.strict / extraction.judged,
    costNano: totals.costNano,
    activeMs: totals.activeMs,
  };
}

function reproductionFigures({ agreement, done, startedAt, finishedAt }: ReproductionReport): Partial<Own> {
  const first = agreement.find(({ reading }) => reading === 'last_exact');
  return {
    score: first === undefined || done === 0 ? null : first.exact / done,
    n: done,
    activeMs: finishedAt === null ? null : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)),
  };
}
