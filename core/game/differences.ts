/**
 * Everything in which game runs are not equal, for the comparison of cohorts (R-GAME-17.9): players are told apart by
 * id, lanes by name and gates by address, so that a setting of one player is one line, whatever its place in the list.
 */
import type { GameManifest } from './run.ts';
import { manifestDifferences, type ManifestDifference } from '../record/manifest-differences.ts';

/** @param manifests best with their amendments applied: the settings in force. */
export function gameManifestDifferences(manifests: readonly GameManifest[]): ManifestDifference[] {
  return manifestDifferences(
    manifests.map(({ players, pairings, gates, openings, ...rest }) => ({
      ...rest,
      openings: openings.map(({ eco, moves }) => [eco ?? '?', ...moves].join(' ')).join('; '),
      players: Object.fromEntries(players.map(({ id, ...player }) => [id, player])),
      pairings: Object.fromEntries(pairings.map(({ lane, first, second }) => [lane, `${first} – ${second}`])),
      concurrency: Object.fromEntries(gates.map(({ baseUrl, concurrency }) => [baseUrl, concurrency])),
    })),
  );
}
