/**
 * What the window's data is about. Beside each channel's name stands which topics it reads, or which it changes; so what is
 * stale after an event follows from the names, and a channel that reads cannot be forgotten: without topics it is no
 * reading channel, and the window's hooks do not take it.
 */
export const TOPICS = [
  'settings',
  'workspace',
  'journal', // how many rows there are, and the last of them
  'datasets',
  'positions',
  'coverage',
  'engines',
  'players',
  'runs', // which runs there are and how they stand
  'question', // what the rows of question runs say
  'game',
  'study',
  'reproduction',
  'comparison', // figures over several runs: dear, and looked at again when a run starts, ends or is changed
] as const;
export type Topic = (typeof TOPICS)[number];

export interface Reads {
  /** At least one: what is read can change. */
  readonly reads: readonly [Topic, ...Topic[]];
}

export interface Changes {
  /** What is stale once the call is answered, beyond what events tell; may be empty. */
  readonly changes: readonly Topic[];
}

/** What belongs to one workspace. */
export const WORKSPACE_TOPICS: readonly Topic[] = TOPICS.filter(
  (topic) => topic !== 'settings' && topic !== 'engines' && topic !== 'players',
);

/** What a change of a run other than its progress makes stale: a start, an end, an amendment, a re-scoring, an import. */
export const RUN_TOPICS: readonly Topic[] = [
  'runs',
  'journal',
  'question',
  'game',
  'study',
  'reproduction',
  'comparison',
];
