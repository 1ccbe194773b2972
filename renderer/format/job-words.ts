/** Work that is no run in figures: how much is done, how fast, how long still. Pure. */
import type { EventPayload } from '../../ipc/contract.ts';
import { formatBytes, formatCount, formatDuration, formatShort } from './figures.ts';

type Job = EventPayload<'job.progress'>;

export function jobFigures({ done, total, unit }: Pick<Job, 'done' | 'total' | 'unit'>): string {
  if (unit === 'bytes')
    return total === null ? formatBytes(done) : `${formatBytes(done)} / ${formatBytes(total)}`;
  return `${formatCount(done)}${total === null ? '' : ` / ${formatCount(total)}`} ${unit}`;
}

/** `1.2 positions a second`, or a minute where that says more; the time left where it is known. */
export function jobPace({ perSecond, remainingMs, unit }: Job): readonly string[] {
  if (perSecond === null || unit === 'bytes') return [];
  const pace =
    perSecond >= 1 ? `${formatShort(perSecond)} a second` : `${formatShort(perSecond * 60)} a minute`;
  return remainingMs === null ? [pace] : [pace, `${formatDuration(remainingMs)} left`];
}
