/** Amendments of a game run: in words, and from what a person typed. Only how much is played and asked may change. Pure. */
import type { GameAmendment, GameManifest } from '../../../../core/game/run.ts';
import { fail, ok } from '../../../../core/util/result.ts';
import {
  makeQuantityText,
  makeSpendText,
  makeWholeText,
  readQuantity,
  readSpend,
  readWhole,
  TIME,
  type FieldResult,
} from '../form/field-texts.ts';

export function amendmentText(change: GameAmendment): string {
  switch (change.setting) {
    case 'games_per_lane':
      return `Games per lane: ${change.before} → ${change.after}`;
    case 'concurrency':
      return `Requests at a time to ${change.baseUrl}: ${change.before} → ${change.after}`;
    case 'spend_nano':
      return `Spend: ${limitText(makeSpendText(change.before))} → ${limitText(makeSpendText(change.after))}`;
    case 'requests':
      return `Requests: ${limitText(makeWholeText(change.before))} → ${limitText(makeWholeText(change.after))}`;
    case 'active_ms':
      return `Time at work: ${limitText(makeQuantityText(change.before, TIME))} → ${limitText(makeQuantityText(change.after, TIME))}`;
  }
}

function limitText(text: string): string {
  return text === '' ? 'no limit' : text;
}

/** What can be amended of a run: the setting, its name, and its value now as a text. */
export interface AmendTarget {
  readonly id: string;
  readonly label: string;
  readonly now: string;
  readonly note: string;
  readonly read: (text: string) => FieldResult<GameAmendment | null>;
}

const ANY = Number.MAX_SAFE_INTEGER;

/**
 * Null of `read`: the value is the one in force. @param isFinished every game was played: all that can change is that there
 * are more.
 */
export function amendTargets(effective: GameManifest, isFinished: boolean): readonly AmendTarget[] {
  const { gamesPerLane, gates, limits } = effective;
  const games = gamesTarget(gamesPerLane);
  if (isFinished) return [games];
  return [
    games,
    ...gates.map(({ baseUrl, concurrency }): AmendTarget => ({
      id: `gate ${baseUrl}`,
      label: `Requests at a time to ${baseUrl}`,
      now: String(concurrency),
      note: '1 to 3',
      read: (text) => {
        const read = readWhole(text, { min: 1, max: 3 });
        if (!read.ok) return read;
        if (read.value === null) return bad('From 1 to 3.');
        return same(read.value, concurrency, (after) => ({
          setting: 'concurrency',
          baseUrl,
          before: concurrency,
          after,
        }));
      },
    })),
    limitTarget('spend_nano', 'Spend', limits.spendNano, makeSpendText, readSpend),
    limitTarget('requests', 'Requests', limits.requests, makeWholeText, (text) =>
      readWhole(text, { min: 1, max: ANY }),
    ),
    limitTarget(
      'active_ms',
      'Time at work',
      limits.activeMs,
      (value) => makeQuantityText(value, TIME),
      (text) => readQuantity(text, TIME, { min: 1, max: ANY }),
    ),
  ];
}

function gamesTarget(gamesPerLane: number): AmendTarget {
  return {
    id: 'games_per_lane',
    label: 'Games per lane',
    now: String(gamesPerLane),
    note: 'even; never fewer than were begun',
    read: (text) => {
      const read = readWhole(text, { min: 2, max: 10_000 });
      if (!read.ok) return read;
      if (read.value === null || read.value % 2 !== 0) return bad('An even number of at least 2.');
      return same(read.value, gamesPerLane, (after) => ({
        setting: 'games_per_lane',
        before: gamesPerLane,
        after,
      }));
    },
  };
}

function limitTarget(
  setting: 'spend_nano' | 'requests' | 'active_ms',
  label: string,
  before: number | null,
  make: (value: number | null) => string,
  readText: (text: string) => FieldResult<number | null>,
): AmendTarget {
  return {
    id: setting,
    label,
    now: make(before),
    note: 'empty: no limit',
    read: (text) => {
      const read = readText(text);
      if (!read.ok) return read;
      if (read.value === 0) return bad('More than 0.');
      return same(read.value, before, (after) => ({ setting, before, after }));
    },
  };
}

function same<T>(after: T, before: T, make: (after: T) => GameAmendment): FieldResult<GameAmendment | null> {
  return ok(after === before ? null : make(after));
}

function bad(message: string): FieldResult<never> {
  return fail('bad_field', message);
}
