/** The form of a new game run as it is being filled in; it outlives the screen in the cache of the window. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GameRequest } from '../../../../../core/game/request.ts';
import { readGameForm, type GameForm, type ReadGameForm } from './game-form.ts';

const DRAFT_KEY = ['draft', 'new-game-run'];
const DRAFT_MS = 24 * 3_600_000;
const PLAN_MS = 250;

/** The form as it was left; undefined: never opened, or a day ago. */
export function useGameDraft(): GameForm | undefined {
  return useQueryClient().getQueryData<GameForm>(DRAFT_KEY);
}

export interface GameFormState {
  readonly form: GameForm;
  readonly read: ReadGameForm;
  /** What the plan is shown for: the last form that could be read, a moment after the last key. */
  readonly planned: GameRequest | null;
  readonly isStale: boolean;
  readonly change: (part: Partial<GameForm>) => void;
  readonly replace: (form: GameForm) => void;
}

export function useGameForm(first: GameForm): GameFormState {
  const client = useQueryClient();
  const [form, setForm] = useState(first);
  const [last, setLast] = useState<GameRequest | null>(null);
  const read = readGameForm(form);
  const text = JSON.stringify(read.request);
  if (read.request !== null && text !== JSON.stringify(last)) setLast(read.request);
  const [planned] = useDebouncedValue(last, PLAN_MS);
  const replace = (next: GameForm): void => {
    setForm(next);
    client.setQueryDefaults(DRAFT_KEY, { gcTime: DRAFT_MS });
    client.setQueryData(DRAFT_KEY, next);
  };
  return {
    form,
    read,
    planned: planned ?? last,
    isStale: text !== JSON.stringify(planned ?? last),
    change: (part) => replace({ ...form, ...part }),
    replace,
  };
}
