/** Ready-made forms. A preset sets what is asked and how; data set, player, parameters and limits stay as they are. Pure. */
import { DEFAULT_PROMPT } from '../../../../core/prompt/default-prompt.ts';
import type { RunForm } from './form-state.ts';

export interface RunPreset {
  readonly id: 'text' | 'json' | 'smoke';
  readonly label: string;
  readonly note: string;
}

export const RUN_PRESETS: readonly RunPreset[] = [
  {
    id: 'text',
    label: 'ChessQA, text',
    note: 'Every item once; the answer stands on the last line as FINAL ANSWER.',
  },
  {
    id: 'json',
    label: 'ChessQA, JSON',
    note: 'Every item once; the reply is one JSON object with the answer.',
  },
  {
    id: 'smoke',
    label: 'Quick smoke test',
    note: 'Two items of every task, drawn with seed 1: does everything work, before it costs anything?',
  },
];

const ALL_ITEMS = { perTask: '', maxItems: '', seed: '0' };
const FEW_ITEMS = { perTask: '2', maxItems: '', seed: '1' };

export function applyPreset(form: RunForm, preset: RunPreset['id']): RunForm {
  switch (preset) {
    case 'text':
      return { ...form, tasks: [], sampling: ALL_ITEMS, prompt: DEFAULT_PROMPT };
    case 'json':
      return {
        ...form,
        tasks: [],
        sampling: ALL_ITEMS,
        prompt: { ...DEFAULT_PROMPT, outputProtocol: 'json' },
      };
    case 'smoke':
      return { ...form, tasks: [], sampling: FEW_ITEMS, prompt: DEFAULT_PROMPT };
  }
}

/** The preset whose settings the form has; null: none. */
export function presetOf(form: RunForm): RunPreset['id'] | null {
  const text = JSON.stringify([form.tasks, form.sampling, form.prompt]);
  const hit = RUN_PRESETS.find(({ id }) => {
    const like = applyPreset(form, id);
    return JSON.stringify([like.tasks, like.sampling, like.prompt]) === text;
  });
  return hit?.id ?? null;
}
