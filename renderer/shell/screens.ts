/** The screens of the left rail, in its order. */
import {
  IconArrowsDiff,
  IconChartHistogram,
  IconCpu,
  IconDatabase,
  IconEye,
  IconHome,
  IconPlayerPlay,
  IconSettings,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { CommandId } from '../keys/keymap.ts';

export interface ScreenEntry {
  readonly id: string;
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
  readonly command: CommandId;
}

export const screens: readonly ScreenEntry[] = [
  { id: 'home', path: '/home', label: 'Home', icon: IconHome, command: 'go.home' },
  { id: 'datasets', path: '/datasets', label: 'Datasets', icon: IconDatabase, command: 'go.datasets' },
  { id: 'runs', path: '/runs', label: 'Runs', icon: IconPlayerPlay, command: 'go.runs' },
  { id: 'review', path: '/review', label: 'Review', icon: IconEye, command: 'go.review' },
  { id: 'reproduce', path: '/reproduce', label: 'Reproduce', icon: IconArrowsDiff, command: 'go.reproduce' },
  { id: 'compare', path: '/compare', label: 'Compare', icon: IconChartHistogram, command: 'go.compare' },
  { id: 'players', path: '/players', label: 'Players', icon: IconUsers, command: 'go.players' },
  { id: 'engines', path: '/engines', label: 'Engines', icon: IconCpu, command: 'go.engines' },
  { id: 'settings', path: '/settings', label: 'Settings', icon: IconSettings, command: 'go.settings' },
];
