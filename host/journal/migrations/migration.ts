/**
 * One numbered step of the journal's schema. Steps may add tables, columns, indexes and views; they never rewrite rows.
 * A change of meaning is a new schema version inside the row and a translation in the reader.
 */
export interface Migration {
  /** From 1, one higher than the step before. */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
