/**
 * Which game runs stand side by side, how they are named, and the words and links of their figures. A run is named by its
 * players and its condition, made unique as runs of questions are; its letter is its place in the comparison. Pure.
 */
import type { PlayerSet } from '../../../../core/game/tables.ts';
import type { GamesSummary, RunSummary } from '../../../../core/record/run.ts';
import { showLine } from '../../../format/visible-text.ts';
import { nameRuns, type NamedRun } from '../../../../core/table/compared-runs.ts';

export type GamesChoice =
  | { readonly kind: 'too_few'; readonly chosen: number }
  | { readonly kind: 'not_found'; readonly runIds: readonly string[] }
  | { readonly kind: 'ready'; readonly runs: readonly NamedRun[] };

const MAX_NAME = 120;

export function gameRuns(known: readonly RunSummary[]): readonly GamesSummary[] {
  return known.filter((run) => run.kind === 'games');
}

export function chooseGames(runIds: readonly string[], known: readonly GamesSummary[]): GamesChoice {
  const chosen = runIds.flatMap((id) => known.find((run) => run.runId === id) ?? []);
  if (chosen.length < runIds.length) {
    return { kind: 'not_found', runIds: runIds.filter((id) => !chosen.some((run) => run.runId === id)) };
  }
  if (chosen.length < 2) return { kind: 'too_few', chosen: chosen.length };
  return { kind: 'ready', runs: nameRuns(chosen, gamesName) };
}

export function gamesName(run: GamesSummary): string {
  const players = run.players.map(showLine).join(', ');
  return (run.condition === '' ? players : `${players} (${showLine(run.condition)})`).slice(0, MAX_NAME);
}

export interface GamesFiguresProps {
  readonly players: PlayerSet;
  readonly runs: readonly NamedRun[];
}

/** What a figure rests on, in the lines that stand below it in a file. */
export function describeGames(runs: readonly NamedRun[], what: string, program: string): string {
  return [
    `${what}; ${program}`,
    ...runs.map(({ letter, name, runId }) => `${letter}: ${name}, run ${runId}`),
  ].join('\n');
}
