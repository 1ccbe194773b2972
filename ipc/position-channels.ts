/** Channels of `position-contract.ts`, and what each reads or changes. */
import type { Changes, Reads } from './topics.ts';

export const POSITION_CHANNELS = {
  'positions.list': { reads: ['positions'] },
  'positions.removed': { reads: ['positions'] },
  'positions.set': { reads: ['positions', 'runs'] },
  'positions.chooseFiles': { changes: [] },
  'positions.import': { changes: ['positions'] },
  'positions.generate': { changes: [] },
  'positions.makeTwins': { changes: ['positions'] },
  'positions.combine': { changes: ['positions'] },
  'positions.rename': { changes: ['positions'] },
  'positions.setRemoved': { changes: ['positions'] },
  'positions.page': { reads: ['positions'] },
  'positions.diagnose': { reads: ['positions'] },
  'positions.export': { changes: [] },
  'positions.explorer': { reads: ['positions', 'players'] },
  'coverage.list': { reads: ['coverage'] },
  'coverage.removed': { reads: ['coverage'] },
  'coverage.start': { changes: [] },
  'coverage.report': { reads: ['coverage'] },
  'coverage.page': { reads: ['coverage'] },
  'coverage.position': { reads: ['coverage'] },
  'coverage.rename': { changes: ['coverage'] },
  'coverage.setRemoved': { changes: ['coverage'] },
  'coverage.export': { changes: [] },
} as const satisfies Record<string, Reads | Changes>;
