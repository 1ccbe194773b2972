/**
 * Filter of a study run's answers ↔ query of the address, and the addresses of answers, figures and position sets. The
 * reading (notation, level, mate convention) is always part of the address of rows that a number counts, because an
 * outcome is that of a reading. Anything that cannot be read is the default.
 */
import { HEADLINE_FILTER } from '../../core/study/report-defaults.ts';
import type { StudyOpened } from '../../core/study/opened.ts';
import type { BaselinePurpose } from '../../core/study/records.ts';
import type { StudyFilter } from '../../core/study/report.ts';
import { CONDITIONS, EXTRACTIONS, STUDY_OUTCOMES } from '../format/study-words.ts';

const MAX_TEXT = 200;
const MAX_FAILURE = 60;
const MAX_PROFILE = 4000;

function readLoss(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

export function readStudyFilter(params: URLSearchParams): StudyFilter {
  const profile = params.get('profile');
  return {
    condition: CONDITIONS.find((one) => one === params.get('condition')) ?? null,
    outcome: STUDY_OUTCOMES.find((one) => one === params.get('outcome')) ?? null,
    extraction: EXTRACTIONS.find((one) => one === params.get('extraction')) ?? null,
    failure: (params.get('failure') ?? '').slice(0, MAX_FAILURE) || null,
    notation: params.get('notation') === 'uci' ? 'uci' : 'san',
    level: params.get('level') === 'strict' ? 'strict' : 'lenient',
    profile: profile === null || profile === '' ? null : profile.slice(0, MAX_PROFILE),
    convention: params.get('convention') === 'C' ? 'C' : 'A',
    lossFrom: readLoss(params.get('from')),
    lossTo: readLoss(params.get('to')),
    text: (params.get('text') ?? '').slice(0, MAX_TEXT),
    order: params.get('order') === 'loss' ? 'loss' : 'set',
  };
}

/** Entries for `useQueryParams`: null removes a condition from the address. */
export function makeStudyEntries(filter: StudyFilter): Record<string, string | null> {
  return {
    condition: filter.condition,
    outcome: filter.outcome,
    extraction: filter.extraction,
    failure: filter.failure,
    notation: filter.notation === 'san' ? null : filter.notation,
    level: filter.level === 'lenient' ? null : filter.level,
    profile: filter.profile,
    convention: filter.convention === 'A' ? null : filter.convention,
    from: filter.lossFrom === null ? null : String(filter.lossFrom),
    to: filter.lossTo === null ? null : String(filter.lossTo),
    text: filter.text === '' ? null : filter.text,
    order: filter.order === 'set' ? null : filter.order,
  };
}

/** How many conditions hold rows back; how rows are read and ordered holds none back. */
export function countStudyConditions(filter: StudyFilter): number {
  const { condition, outcome, extraction, failure, lossFrom, lossTo, text } = filter;
  return (
    [condition, outcome, extraction, failure, lossFrom, lossTo].filter((one) => one !== null).length +
    (text === '' ? 0 : 1)
  );
}

/** The filter without what holds rows back. */
export function clearStudyFilter(filter: StudyFilter): StudyFilter {
  const { notation, level, profile, convention, order } = filter;
  return { ...HEADLINE_FILTER, notation, level, profile, convention, order };
}

function paramsOf(
  base: Readonly<Record<string, string>>,
  entries: Record<string, string | null>,
): URLSearchParams {
  const params = new URLSearchParams(base);
  for (const [key, value] of Object.entries(entries)) if (value !== null) params.set(key, value);
  return params;
}

/** The answers behind a number. */
export function makeStudyAnswersHref(
  runId: string,
  filter: Partial<StudyFilter>,
  item: number | null = null,
): string {
  const params = paramsOf(
    { tab: 'results', show: 'answers' },
    makeStudyEntries({ ...HEADLINE_FILTER, ...filter }),
  );
  if (item !== null) params.set('item', String(item));
  return `#/runs/${encodeURIComponent(runId)}?${params.toString()}`;
}

export function makeStudyResultsHref(runId: string): string {
  return `#/runs/${encodeURIComponent(runId)}?tab=results`;
}

/** How the figures of a study are read, as the address keeps it. */
export interface FiguresPlace {
  readonly notation: 'san' | 'uci';
  readonly level: 'strict' | 'lenient';
  readonly zeroForEngineBest: boolean;
  readonly convention: 'A' | 'C';
  readonly profile: string | null;
  /** The paper's printed values as a second series. */
  readonly hasPaper: boolean;
}

export function readFiguresPlace(params: URLSearchParams): FiguresPlace {
  const { notation, level, convention, profile } = readStudyFilter(params);
  return {
    notation,
    level,
    convention,
    profile,
    zeroForEngineBest: params.get('best') === 'free',
    hasPaper: params.get('paper') === 'on',
  };
}

/** Entries for `useQueryParams`: defaults are not written. */
export function makeFiguresEntries(place: FiguresPlace): Record<string, string | null> {
  return {
    notation: place.notation === 'san' ? null : place.notation,
    level: place.level === 'lenient' ? null : place.level,
    convention: place.convention === 'A' ? null : place.convention,
    profile: place.profile,
    best: place.zeroForEngineBest ? 'free' : null,
    paper: place.hasPaper ? 'on' : null,
  };
}

export function makeStudyFiguresHref(runIds: readonly string[]): string {
  return runIds.length === 0
    ? '#/compare/study'
    : `#/compare/study?${new URLSearchParams({ runs: runIds.join(',') }).toString()}`;
}

/** What only the engine made over a set: its own choices, a random draw, or every legal move, as the figures of these runs list them. */
function makeStudyValuesHref(
  runIds: readonly string[],
  values: BaselinePurpose,
  filter: Partial<StudyFilter>,
): string {
  const params = paramsOf(
    { runs: runIds.join(','), values },
    makeStudyEntries({ ...HEADLINE_FILTER, ...filter }),
  );
  return `#/compare/study?${params.toString()}`;
}

/** The positions of a set in one condition. */
function makePositionsHref(sha256: string, condition: string): string {
  return `${makePositionSetHref(sha256)}?${new URLSearchParams({ condition }).toString()}`;
}

export function makePositionSetHref(sha256: string, item: number | null = null): string {
  return `#/datasets/positions/${sha256}${item === null ? '' : `?item=${item}`}`;
}

export const POSITION_SETS_HREF = '#/datasets/positions';

/** What a new study begins with. */
export function makeNewStudyHref(start: { readonly like?: string; readonly set?: string } = {}): string {
  const params = new URLSearchParams({ kind: 'study', ...start });
  return `#/runs/new?${params.toString()}`;
}

/** Where a number of a study leads. */
export function studyAddress(opened: StudyOpened): { readonly href: string } {
  switch (opened.show) {
    case 'run':
      return { href: makeStudyResultsHref(opened.runId) };
    case 'answers':
      return { href: makeStudyAnswersHref(opened.runId, opened.filter) };
    case 'values':
      return { href: makeStudyValuesHref(opened.runIds, opened.purpose, opened.filter) };
    case 'positions':
      return { href: makePositionsHref(opened.setSha256, opened.condition) };
  }
}
