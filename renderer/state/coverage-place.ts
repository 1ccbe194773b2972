/** The addresses of coverage studies, and the filter of their positions ↔ the query of the address. */
import type { CoverageFilter } from '../../core/study/coverage-study.ts';

export const COVERAGE_HREF = '#/datasets/coverage';

export function makeCoverageHref(sha256: string): string {
  return `${COVERAGE_HREF}/${sha256}`;
}

const NO_COVERAGE_FILTER: CoverageFilter = { ply: null, move: null, game: null, cover: null };

const COVER_NAMES = ['covered', 'database', 'tablebases', 'none', 'unknown'] as const;

function readNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** Anything that cannot be read holds nothing back. */
export function readCoverageFilter(params: URLSearchParams): CoverageFilter {
  return {
    ply: readNumber(params.get('ply')),
    move: readNumber(params.get('move')),
    game: readNumber(params.get('game')),
    cover: COVER_NAMES.find((one) => one === params.get('cover')) ?? null,
  };
}

/** Entries for `useQueryParams`: null removes a condition from the address. */
export function makeCoverageEntries(filter: CoverageFilter): Record<string, string | null> {
  const { ply, move, game, cover } = filter;
  const text = (value: number | null): string | null => (value === null ? null : String(value));
  return { ply: text(ply), move: text(move), game: text(game), cover };
}

/** The positions behind a number. */
export function makeCoverageRowsHref(sha256: string, filter: Partial<CoverageFilter>): string {
  const params = new URLSearchParams({ view: 'positions' });
  for (const [key, value] of Object.entries(makeCoverageEntries({ ...NO_COVERAGE_FILTER, ...filter })))
    if (value !== null) params.set(key, value);
  return `${makeCoverageHref(sha256)}?${params.toString()}`;
}
