/** What goes stale by what: it follows from the topics beside the channels' names, and nothing can be left out. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  CHANNELS,
  EVENTS,
  INVOKE_CHANNELS,
  type ActingChannel,
  type ReadingChannel,
} from '../../../ipc/channels.ts';
import { RUN_TOPICS, TOPICS, WORKSPACE_TOPICS, type Topic } from '../../../ipc/topics.ts';

/** Channels that an event makes stale. */
function staleBy(topics: readonly Topic[]): readonly string[] {
  return INVOKE_CHANNELS.filter((channel) => {
    const role = CHANNELS[channel];
    return 'reads' in role && role.reads.some((topic) => topics.includes(topic));
  });
}

describe('topics of channels', () => {
  it('a channel reads or changes, never both, and a reading one has a topic', () => {
    for (const channel of INVOKE_CHANNELS) {
      const role = CHANNELS[channel];
      expect(Object.keys(role), channel).toHaveLength(1);
      const topics: readonly Topic[] = 'reads' in role ? role.reads : role.changes;
      if ('reads' in role) expect(topics.length, channel).toBeGreaterThan(0);
      for (const topic of topics) expect(TOPICS).toContain(topic);
    }
    expectTypeOf<'runs.pause'>().toExtend<ActingChannel>();
    expectTypeOf<'runs.pause'>().not.toExtend<ReadingChannel>();
    expectTypeOf<'runs.list'>().toExtend<ReadingChannel>();
  });

  it('every topic is changed by an event or an action: nothing that is read stays stale for ever', () => {
    const changed = new Set<Topic>([
      ...Object.values(EVENTS).flat(),
      ...INVOKE_CHANNELS.flatMap((channel): readonly Topic[] => {
        const role = CHANNELS[channel];
        return 'changes' in role ? role.changes : [];
      }),
    ]);
    expect(TOPICS.filter((topic) => !changed.has(topic))).toEqual([]);
  });

  it('a change of a run reaches whatever shows runs', () => {
    const stale = staleBy(RUN_TOPICS);
    for (const channel of [
      'runs.list',
      'runs.tail',
      'workspace.info',
      'questions.report',
      'questions.compare',
      'games.report',
      'games.compare',
      'studies.figures',
      'reproduce.report',
      'positions.set',
    ])
      expect(stale).toContain(channel);
    expect(stale).not.toContain('datasets.page');
  });

  it('another workspace makes everything stale that is of one', () => {
    const stale = staleBy(WORKSPACE_TOPICS);
    const kept = INVOKE_CHANNELS.filter(
      (channel) => 'reads' in CHANNELS[channel] && !stale.includes(channel),
    );
    expect(kept.sort()).toEqual([
      'app.info',
      'engines.dialogue',
      'engines.list',
      'games.plan',
      'players.list',
      'players.presets',
      'settings.get',
      'studies.presets',
    ]);
  });
});
