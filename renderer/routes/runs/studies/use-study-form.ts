/** The form of a new study as it is being filled in; it outlives the screen in the cache of the window. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlayerView } from '../../../../core/player/player.ts';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import type { StudyManifest, StudyRequest } from '../../../../core/study/run.ts';
import {
  makeFirstStudyForm,
  makeStudyFormLike,
  readStudyForm,
  type ReadStudyForm,
  type StudyForm,
} from './study-form-state.ts';
import { presetSet } from './study-presets.ts';
import { chooseSeat, firstSeat, seatGroups } from './study-seats.ts';

const DRAFT_KEY = ['draft', 'new-study'];
const DRAFT_MS = 24 * 3_600_000;
const PLAN_MS = 250;

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

/** Like an earlier run, as the form was left, or the defaults; then what the address names. Pure. */
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

export function useStudyDraft(): StudyForm | undefined {
  return useQueryClient().getQueryData<StudyForm>(DRAFT_KEY);
}

export interface StudyFormState {
  readonly form: StudyForm;
  readonly read: ReadStudyForm;
  /** What the plan is shown for: the last form that could be read, a moment after the last key. */
  readonly planned: StudyRequest | null;
  readonly isStale: boolean;
  readonly change: (part: Partial<StudyForm>) => void;
}

export function useStudyForm(first: StudyForm): StudyFormState {
  const client = useQueryClient();
  const [form, setForm] = useState(first);
  const [last, setLast] = useState<StudyRequest | null>(null);
  const read = readStudyForm(form);
  const text = JSON.stringify(read.request);
  if (read.request !== null && text !== JSON.stringify(last)) setLast(read.request);
  const [planned] = useDebouncedValue(last, PLAN_MS);
  return {
    form,
    read,
    planned: planned ?? last,
    isStale: text !== JSON.stringify(planned ?? last),
    change: (part) => {
      const next = { ...form, ...part };
      setForm(next);
      client.setQueryDefaults(DRAFT_KEY, { gcTime: DRAFT_MS });
      client.setQueryData(DRAFT_KEY, next);
    },
  };
}
