/** Channels of `game-contract.ts`, and what each reads or changes. */
import type { Changes, Reads } from './topics.ts';

export const GAME_CHANNELS = {
  'games.plan': { reads: ['players', 'engines'] },
  'games.start': { changes: ['runs'] },
  'games.resume': { changes: ['runs', 'game'] },
  'games.amend': { changes: ['game', 'runs', 'journal'] },
  'games.clearEmptyReplies': { changes: ['game', 'journal'] },
  'games.report': { reads: ['game'] },
  'games.compare': { reads: ['game'] },
  'games.decisions': { reads: ['game'] },
  'games.game': { reads: ['game'] },
  'games.decision': { reads: ['game'] },
  'games.reasoning': { reads: ['game'] },
  'games.review': { changes: [] },
  'games.exportPgn': { changes: [] },
  'games.chooseAndReadPgn': { changes: [] },
  'games.readPgn': { changes: [] },
  'games.reviewFile': { changes: [] },
  'review.reply': { changes: [] },
  'review.position': { changes: [] },
} as const satisfies Record<string, Reads | Changes>;
