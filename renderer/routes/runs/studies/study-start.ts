/** What the form of a new study begins with. Pure. */
import type { PlayerView } from '../../../../core/player/player.ts';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import type { StudyManifest } from '../../../../core/study/run.ts';
import { makeFirstStudyForm, makeStudyFormLike, type StudyForm } from './study-form-state.ts';
import { presetSet } from './study-presets.ts';
import { chooseSeat, firstSeat, seatGroups } from './study-seats.ts';

export interface StudyStart {
  readonly sets: readonly PositionSetSummary[];
  readonly players: readonly PlayerView[];
  /** Set of the address; null: not named. */
  readonly set: string | null;
  /** The form as it was left; undefined: never opened. */
  readonly draft: StudyForm | undefined;
  /** Of the run this one shall be like. */
  readonly manifest: StudyManifest | null;
}

/** Like an earlier run, as the form was left, or the defaults; then what the address names. */
export function makeStudyStart({ sets, players, set, draft, manifest }: StudyStart): StudyForm {
  const plain = draft ?? makeFirstStudyForm(presetSet('paper', sets)?.sha256 ?? '');
  const base = manifest === null ? plain : makeStudyFormLike(manifest, plain);
  const isKnown = (sha256: string): boolean => sets.some((one) => one.sha256 === sha256);
  const named = set !== null && isKnown(set) ? { ...base, setSha256: set } : base;
  const whole = isKnown(named.setSha256)
    ? named
    : { ...named, setSha256: presetSet('paper', sets)?.sha256 ?? '' };
  const first = whole.player === null && manifest === null ? firstSeat(seatGroups(players)) : null;
  return first === null ? whole : chooseSeat(whole, first);
}
