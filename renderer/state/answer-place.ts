/**
 * Filter of a run's answers ↔ query of the address, and the addresses of a run's results. Only set conditions are
 * written; anything that cannot be read is no condition, so an old or broken address shows all answers.
 */
import { answerErrorTypes, answerOutcomes } from '../../core/question/answer-kinds.ts';
import type { AnswerFilter } from '../../core/question/report.ts';
import type { AnswersOpened } from '../../core/question/tables.ts';

export const NO_ANSWER_FILTER: AnswerFilter = {
  task: null,
  category: null,
  outcome: null,
  errorType: null,
  text: '',
  slice: undefined,
  failure: undefined,
  common: undefined,
};

const MAX_TEXT = 200;
const MAX_CLASS = 100;

function readText(params: URLSearchParams, key: string): string | null {
  const value = params.get(key);
  return value === null || value === '' ? null : value.slice(0, MAX_TEXT);
}

export function readAnswerFilter(params: URLSearchParams): AnswerFilter {
  const [outcome, error] = [params.get('outcome'), params.get('error')];
  const failure = readText(params, 'failure');
  const common = readRuns(params, 'common');
  return {
    task: readText(params, 'task'),
    category: readText(params, 'category'),
    outcome: answerOutcomes.find((one) => one === outcome) ?? null,
    errorType: answerErrorTypes.find((one) => one === error) ?? null,
    text: readText(params, 'text') ?? '',
    ...(params.get('slice') === 'source_disjoint' ? { slice: 'source_disjoint' } : {}),
    ...(failure === null ? {} : { failure: failure.slice(0, MAX_CLASS) }),
    ...(common.length === 0 ? {} : { common }),
  };
}

/** Entries for `useQueryParams`: null removes a condition from the address. */
export function makeAnswerEntries(filter: AnswerFilter): Record<string, string | null> {
  return {
    task: filter.task,
    category: filter.category,
    outcome: filter.outcome,
    error: filter.errorType,
    text: filter.text === '' ? null : filter.text,
    slice: filter.slice ?? null,
    failure: filter.failure ?? null,
    common: filter.common?.join(',') ?? null,
  };
}

export function countAnswerConditions(filter: AnswerFilter): number {
  return Object.values(makeAnswerEntries(filter)).filter((value) => value !== null).length;
}

/** The items behind a number. */
export function makeAnswersHref(
  runId: string,
  filter: Partial<AnswerFilter>,
  item: number | null = null,
): string {
  const params = new URLSearchParams({ tab: 'results', show: 'answers' });
  for (const [key, value] of Object.entries(makeAnswerEntries({ ...NO_ANSWER_FILTER, ...filter }))) {
    if (value !== null) params.set(key, value);
  }
  if (item !== null) params.set('item', String(item));
  return `#/runs/${encodeURIComponent(runId)}?${params.toString()}`;
}

/** Where a number of a question run leads. */
export function answersAddress({ runId, filter }: AnswersOpened): { readonly href: string } {
  return { href: makeAnswersHref(runId, filter) };
}

export function makeResultsHref(runId: string): string {
  return `#/runs/${encodeURIComponent(runId)}?tab=results`;
}

const MAX_RUNS = 20;

/** Runs of the comparison an address names, each once, at most twenty. */
export function readComparedRuns(params: URLSearchParams): readonly string[] {
  return readRuns(params, 'runs');
}

function readRuns(params: URLSearchParams, key: string): string[] {
  const ids = (params.get(key) ?? '').split(',').filter((id) => id !== '' && id.length <= 200);
  return [...new Set(ids)].slice(0, MAX_RUNS);
}

export function makeCompareHref(runIds: readonly string[]): string {
  return runIds.length === 0
    ? '#/compare'
    : `#/compare?${new URLSearchParams({ runs: runIds.join(',') }).toString()}`;
}
