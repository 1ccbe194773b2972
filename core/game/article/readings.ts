/** The two readings of a search (R-ENG-3) by which games of the article are reviewed; apart, so that the window carries no schema. */
export const ARTICLE_READINGS = ['last_line', 'last_exact'] as const;
export type Reading = (typeof ARTICLE_READINGS)[number];
