/** Colours of the parts of a bar: outcomes as on the page of a run, losses from small to large. */
import type { PartStyle } from '../../../chart/stacked-plot.tsx';

export const OUTCOME_STYLES: readonly PartStyle[] = [
  { key: 'clean', words: 'clean', screen: 'var(--pb-exact)', paper: '#2b8a5b' },
  { key: 'recovered', words: 'recovered', screen: 'var(--pb-score)', paper: '#5aa9a0' },
  { key: 'retried', words: 'retried', screen: 'var(--pb-bucket)', paper: '#d6a12f' },
  { key: 'forfeit', words: 'forfeit', screen: 'var(--pb-different)', paper: '#c9503c' },
  { key: 'stopped', words: 'stopped', screen: 'var(--pb-failed)', paper: '#8b93a0' },
];

export const BUCKET_STYLES: readonly PartStyle[] = [
  { key: 'under_50', words: 'under 50 cp', screen: 'var(--pb-exact)', paper: '#2b8a5b' },
  { key: 'from_50', words: '50–99', screen: 'var(--pb-score)', paper: '#5aa9a0' },
  { key: 'from_100', words: '100–299', screen: 'var(--pb-bucket)', paper: '#d6a12f' },
  { key: 'from_300', words: '300 and more', screen: 'var(--pb-different)', paper: '#c9503c' },
  { key: 'mate_line', words: 'mate line', screen: 'var(--pb-failed)', paper: '#8b93a0' },
];
