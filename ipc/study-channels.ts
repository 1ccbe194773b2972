/** Channels of `study-contract.ts`, and what each reads or changes. */
import type { Changes, Reads } from './topics.ts';

export const STUDY_CHANNELS = {
  'studies.presets': { reads: ['engines'] },
  'studies.chooseTemplate': { changes: [] },
  'studies.plan': { reads: ['positions', 'players', 'engines'] },
  'studies.start': { changes: ['runs'] },
  'studies.resume': { changes: ['runs', 'study'] },
  'studies.amend': { changes: ['study', 'journal'] },
  'studies.report': { reads: ['study'] },
  'studies.answers': { reads: ['study'] },
  'studies.answer': { reads: ['study'] },
  'studies.reasoning': { reads: ['study'] },
  'studies.twins': { reads: ['study'] },
  'studies.value': { changes: [] },
  'studies.values': { reads: ['comparison'] },
  'studies.figures': { reads: ['comparison'] },
  'studies.export': { changes: [] },
} as const satisfies Record<string, Reads | Changes>;
