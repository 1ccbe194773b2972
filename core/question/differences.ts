/**
 * Everything in which question runs are not equal, for their comparison. Of results that came as a file nobody knows how
 * they were drawn, limited and, where the file does not say, asked: such a setting is unknown, which is neither a value nor
 * the absence of one, and is told by that word. Where it could decide a result it is told as a difference; limits decide
 * none, so an unknown one differs from nothing.
 */
import { manifestDifferences, type ManifestDifference } from '../record/manifest-differences.ts';
import type { QuestionManifest } from './run.ts';

const UNKNOWN_SETTING = 'unknown';

export function questionDifferences(manifests: readonly QuestionManifest[]): ManifestDifference[] {
  return manifestDifferences(manifests.map(known)).filter(
    ({ setting, values }) => !setting.startsWith('limits.') || areKnownToDiffer(values),
  );
}

function areKnownToDiffer(values: readonly (string | null)[]): boolean {
  return new Set(values.filter((value) => value !== UNKNOWN_SETTING)).size > 1;
}

function known(manifest: QuestionManifest): object {
  const { player, limits, sampling, parameters } = manifest;
  if (player.kind !== 'results_file') return manifest;
  const { stream, ...wished } = parameters;
  return {
    ...manifest,
    sampling: allUnknown(sampling),
    parameters: {
      ...Object.fromEntries(Object.entries(wished).map(([name, value]) => [name, value ?? UNKNOWN_SETTING])),
      // Of the releases nobody tells how the bytes came; files of ours do.
      stream: player.release === 'plybook' ? stream : UNKNOWN_SETTING,
    },
    omittedParameters: UNKNOWN_SETTING,
    limits: allUnknown(limits),
  };
}

function allUnknown(settings: object): object {
  return Object.fromEntries(Object.keys(settings).map((name) => [name, UNKNOWN_SETTING]));
}
