/** Where games are counted, as it stands on the screen → the wish for a source. The token is no part of it. Pure. */
import type { FrequencyWish } from '../../../../core/study/position-sets.ts';
import { needed, readWhole, type FieldResult } from '../../runs/form/field-texts.ts';

export const SOURCE_KINDS = ['none', 'pgn', 'explorer', 'recorded'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface FrequencyForm {
  readonly kind: SourceKind;
  readonly pgnPaths: readonly string[];
  /** How far into each game positions are counted. */
  readonly pgnPlies: string;
  /** Least rating of both players; empty: any game. */
  readonly minElo: string;
  /** Empty: the masters database of Lichess. */
  readonly url: string;
  /** Empty: the stored token. */
  readonly tokenVariable: string;
  /** File of recorded answers; empty: none is chosen. */
  readonly recordedPath: string;
}

export type FrequencyField = 'pgnPaths' | 'pgnPlies' | 'minElo' | 'url' | 'tokenVariable' | 'recordedPath';
export type FrequencyErrors = Partial<Record<FrequencyField, string>>;

export const FIRST_FREQUENCY_FORM: FrequencyForm = {
  kind: 'none',
  pgnPaths: [],
  pgnPlies: '24',
  minElo: '',
  url: '',
  tokenVariable: '',
  recordedPath: '',
};

export const SOURCE_LABELS: Readonly<Record<SourceKind, string>> = {
  none: 'No database',
  pgn: 'PGN files',
  explorer: 'Opening explorer',
  recorded: 'Recorded answers',
};

export const SOURCE_NOTES: Readonly<Record<SourceKind, string>> = {
  none: 'No database is asked: how often the positions were played stays unknown.',
  pgn: 'A table of the positions of your own games; nothing leaves this machine.',
  explorer:
    'A service is asked for each position, one request at a time; after “too many requests” nobody asks for a minute. Its answers stay in the workspace, so that nothing is asked twice.',
  recorded:
    'Answers a service gave before, in a file. A position that is not in it ends the work: unknown is not unplayed.',
};

/** Null: none is wished for, or a field cannot be read. @param reach plies the positions lie into a game; null: none of any game */
export function readFrequency(
  form: FrequencyForm,
  reach: number | null,
  errors: FrequencyErrors,
): FrequencyWish | null {
  switch (form.kind) {
    case 'none':
      return null;
    case 'pgn':
      return readPgn(form, reach, errors);
    case 'explorer':
      return readExplorer(form, errors);
    case 'recorded':
      if (form.recordedPath === '') errors.recordedPath = 'Choose a file of recorded answers.';
      return { kind: 'recorded', path: form.recordedPath };
  }
}

function readPgn(form: FrequencyForm, reach: number | null, errors: FrequencyErrors): FrequencyWish {
  if (form.pgnPaths.length === 0) errors.pgnPaths = 'Choose one or more PGN files.';
  const plies = note(errors, 'pgnPlies', needed(readWhole(form.pgnPlies, { min: 1, max: 1000 }))) ?? 1;
  if (errors.pgnPlies === undefined && reach !== null && plies <= reach) {
    errors.pgnPlies = `At least ${reach + 1}: later positions would pass for unplayed.`;
  }
  const minElo = note(errors, 'minElo', readWhole(form.minElo, { min: 1, max: 4000 }));
  return { kind: 'pgn', paths: [...form.pgnPaths], plies, minElo };
}

function readExplorer(form: FrequencyForm, errors: FrequencyErrors): FrequencyWish {
  const url = form.url.trim();
  const variable = form.tokenVariable.trim();
  if (url !== '' && !/^https?:\/\/\S+$/.test(url)) errors.url = 'An address such as https://host/masters.';
  if (variable !== '' && !/^[A-Za-z_][A-Za-z0-9_]{0,199}$/.test(variable))
    errors.tokenVariable = 'The name of a variable, never the token itself.';
  return {
    kind: 'explorer',
    url: url === '' ? null : url,
    tokenVariable: variable === '' ? null : variable,
    memory: null,
  };
}

function note<T>(errors: FrequencyErrors, name: FrequencyField, result: FieldResult<T>): T | null {
  if (result.ok) return result.value;
  errors[name] = result.error.message;
  return null;
}
