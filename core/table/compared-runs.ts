/**
 * Runs beside each other, as tables and charts name them: a letter each, and a name that no other of them has; and the
 * table of everything in which their settings differ.
 */
import { safeText } from '../util/safe-text.ts';
import { figure, makeTable, type FigureOf, type Table } from './figure.ts';

/** A run as tables and charts name it. */
export interface NamedRun {
  readonly runId: string;
  /** Its place in the comparison: A, B … */
  readonly letter: string;
  /** Player and condition, made unique by the time of its start, then by its id. */
  readonly name: string;
}

export function runLetter(index: number): string {
  return String.fromCodePoint(65 + index);
}

const MAX_NAME = 120;

/** Player and condition of a run, harmless wherever it stands. */
export function plainName({
  player,
  condition,
}: {
  readonly player: string;
  readonly condition: string;
}): string {
  return safeText(condition === '' ? player : `${player} (${condition})`).slice(0, MAX_NAME);
}

/** Each name as it is where no other run has it, else with the time of its start (UTC), else with its id as well. */
export function nameRuns<Run extends { readonly runId: string; readonly createdAt: string }>(
  runs: readonly Run[],
  shortName: (run: Run) => string,
): readonly NamedRun[] {
  const short = runs.map(shortName);
  const timed = runs.map(({ createdAt }, index) => {
    const name = short[index] ?? '';
    return isRepeated(short, index) ? `${name}, ${createdAt.slice(0, 16).replace('T', ' ')} UTC` : name;
  });
  return runs.map(({ runId }, index) => {
    const name = timed[index] ?? '';
    return { runId, letter: runLetter(index), name: isRepeated(timed, index) ? `${name}, ${runId}` : name };
  });
}

function isRepeated(names: readonly string[], index: number): boolean {
  return names.some((name, other) => other !== index && name === names[index]);
}

/** Letter and name of a run; its id for data. */
export function runFigures<Row>(of: (row: Row) => NamedRun | undefined): readonly FigureOf<Row, never>[] {
  return [
    figure('run', 'Run', 'text', (row) => of(row)?.letter),
    figure('name', 'Name', 'text', (row) => of(row)?.name),
    figure('run_id', 'Run id', 'text', (row) => of(row)?.runId, { isDetail: true }),
  ];
}

export interface Difference {
  readonly setting: string;
  readonly values: readonly (string | null)[];
}

/** Every setting that is not equal in all runs. */
export function differenceTable(differences: readonly Difference[], runs: readonly NamedRun[]): Table<never> {
  return makeTable<Difference, never>(
    { id: 'differences', title: 'Settings that differ' },
    [
      figure('setting', 'Setting', 'text', ({ setting }) => setting),
      ...runs.map(({ letter, name }, at) =>
        figure<Difference>(
          `run_${letter.toLowerCase()}`,
          `${letter}: ${name}`,
          'text',
          ({ values }) => values[at],
        ),
      ),
    ],
    differences,
  );
}
