/**
 * The form of a new run as it is being filled in. It outlives the screen (a look at Players must not lose it) in the
 * cache of the window; nothing of it is written anywhere.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionRequest } from '../../../../core/question/run.ts';
import { readForm, type ReadForm, type RunForm } from './form-state.ts';

const DRAFT_KEY = ['draft', 'new-run'];
const DRAFT_MS = 24 * 3_600_000;
const PLAN_MS = 250;

/** The form as it was left; undefined: never opened, or a day ago. */
export function useDraft(): RunForm | undefined {
  return useQueryClient().getQueryData<RunForm>(DRAFT_KEY);
}

export interface RunFormState {
  readonly form: RunForm;
  readonly read: ReadForm;
  /** What the plan is shown for: the last form that could be read, a moment after the last key. */
  readonly planned: QuestionRequest | null;
  readonly isStale: boolean;
  readonly change: (part: Partial<RunForm>) => void;
  readonly replace: (form: RunForm) => void;
}

export function useRunForm(first: RunForm): RunFormState {
  const client = useQueryClient();
  const [form, setForm] = useState(first);
  const [last, setLast] = useState<QuestionRequest | null>(null);
  const read = readForm(form);
  const text = JSON.stringify(read.request);
  if (read.request !== null && text !== JSON.stringify(last)) setLast(read.request);
  const [planned] = useDebouncedValue(last, PLAN_MS);
  const replace = (next: RunForm): void => {
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
