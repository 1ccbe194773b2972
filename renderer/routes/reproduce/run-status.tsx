/** How a run stands, in a word. */
import type { ReactNode } from 'react';
import type { RunStatus } from '../../../core/record/run.ts';
import { Tag, type Tone } from '../../parts/tag.tsx';

const TONES: Record<RunStatus, Tone> = {
  running: 'info',
  paused: 'plain',
  interrupted: 'warn',
  cancelled: 'plain',
  finished: 'ok',
  failed: 'bad',
};

export function RunStatusTag({ status }: { readonly status: RunStatus }): ReactNode {
  return <Tag tone={TONES[status]}>{status}</Tag>;
}
