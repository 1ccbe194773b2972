/** Names of the channels of `game-contract.ts`. */
export const GAME_CHANNELS = [
  'games.plan',
  'games.start',
  'games.resume',
  'games.amend',
  'games.clearEmptyReplies',
  'games.report',
  'games.compare',
  'games.decisions',
  'games.game',
  'games.decision',
  'games.review',
  'games.exportPgn',
  'games.chooseAndReadPgn',
  'review.reply',
  'review.position',
] as const;
