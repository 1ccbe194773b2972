/**
 * The form of a new run as it is being filled in, whatever the run measures. It outlives the screen (a look at Players must not
 * lose it) in the cache of the window; nothing of it is written anywhere.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const DRAFT_MS = 24 * 3_600_000;
const PLAN_MS = 250;

/** Which form a draft is of. */
export type DraftOf = 'new-run' | 'new-game-run' | 'new-study';

/** The form as it was left; undefined: never opened, or a day ago. */
export function useDraft<Form>(of: DraftOf): Form | undefined {
  return useQueryClient().getQueryData<Form>(['draft', of]);
}

/** What a form reads as: the request that it asks for, null where it asks for none, and what is wrong with it. */
interface ReadForm {
  readonly request: object | null;
}

export interface DraftForm<Form, Read extends ReadForm> {
  readonly form: Form;
  readonly read: Read;
  /** What the plan is shown for: the last form that could be read, a moment after the last key. */
  readonly planned: Read['request'] | null;
  readonly isStale: boolean;
  readonly change: (part: Partial<Form>) => void;
  readonly replace: (form: Form) => void;
}

export function useDraftForm<Form extends object, Read extends ReadForm>(
  of: DraftOf,
  first: Form,
  readForm: (form: Form) => Read,
): DraftForm<Form, Read> {
  const client = useQueryClient();
  const [form, setForm] = useState(first);
  const [last, setLast] = useState<Read['request'] | null>(null);
  const read = readForm(form);
  const text = JSON.stringify(read.request);
  if (read.request !== null && text !== JSON.stringify(last)) setLast(read.request);
  const [planned] = useDebouncedValue(last, PLAN_MS);
  const replace = (next: Form): void => {
    setForm(next);
    client.setQueryDefaults(['draft', of], { gcTime: DRAFT_MS });
    client.setQueryData(['draft', of], next);
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
