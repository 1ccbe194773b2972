/**
 * A player of a new game run as it stands on the screen ↔ the wish for it. Texts that cannot be read are named by the
 * field they stand in. Pure.
 */
import type { GamePlayerWish, PlayerSpec } from '../../../../../core/player/seats.ts';
import type { ChatPlayer } from '../../../../../core/player/schemas/chat.ts';
import { makeWholeText, needed, readWhole, type FieldResult } from '../../form/field-texts.ts';
import {
  makeParameterForm,
  readParameters,
  type FieldErrors,
  type ParameterForm,
} from '../../questions/form-state.ts';

export type LimitKind = 'nodes' | 'depth' | 'movetimeMs';

/** A player of the run. The id is part of the ids of its games. */
export type Seat =
  | ({
      readonly kind: 'chat';
      readonly id: string;
      readonly spec: ChatPlayer;
      readonly structured: boolean;
    } & ParameterForm)
  | {
      readonly kind: 'recorded';
      readonly id: string;
      readonly spec: Extract<PlayerSpec, { kind: 'recorded' }>;
      readonly structured: boolean;
    }
  | {
      readonly kind: 'engine';
      readonly id: string;
      readonly engineId: string;
      /** Empty: full strength. */
      readonly elo: string;
      readonly limitKind: LimitKind;
      readonly limit: string;
      readonly threads: string;
      readonly hashMb: string;
    }
  | { readonly kind: 'random'; readonly id: string };

/** Messages by field. */
export type Errors = Record<string, string>;

/** Notes the message of a field that is refused, and answers its value or null. */
export function makeReader(
  errors: Errors,
  prefix: string,
): <T>(name: string, result: FieldResult<T>) => T | null {
  return (name, result) => {
    if (result.ok) return result.value;
    errors[`${prefix}${name}`] = result.error.message;
    return null;
  };
}

export function prefixed(prefix: string, errors: FieldErrors): Errors {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${prefix}${name}`, message]));
}

export function readSeat(seat: Seat, errors: Errors, prefix: string): GamePlayerWish | null {
  switch (seat.kind) {
    case 'random':
      return { kind: 'random', id: seat.id };
    case 'recorded':
      return { ...seat.spec, id: seat.id, structured: seat.structured };
    case 'chat': {
      const own: FieldErrors = {};
      const parameters = readParameters(seat, own);
      Object.assign(errors, prefixed(prefix, own));
      return { ...seat.spec, id: seat.id, structured: seat.structured, parameters };
    }
    case 'engine':
      return readEngineSeat(seat, makeReader(errors, prefix));
  }
}

function readEngineSeat(
  seat: Extract<Seat, { kind: 'engine' }>,
  read: ReturnType<typeof makeReader>,
): GamePlayerWish {
  const elo = read('elo', readWhole(seat.elo, { min: 1, max: 10_000 }));
  const most = seat.limitKind === 'depth' ? 245 : Number.MAX_SAFE_INTEGER;
  const limit = read('limit', needed(readWhole(seat.limit, { min: 1, max: most }))) ?? 1;
  return {
    kind: 'engine',
    id: seat.id,
    engineId: seat.engineId,
    elo,
    settings: {
      threads: read('threads', needed(readWhole(seat.threads, { min: 1, max: 1024 }))) ?? 1,
      hashMb: read('hashMb', needed(readWhole(seat.hashMb, { min: 1, max: 1_048_576 }))) ?? 16,
      multipv: 1,
    },
    limit:
      seat.limitKind === 'nodes'
        ? { nodes: limit }
        : seat.limitKind === 'depth'
          ? { depth: limit }
          : { movetimeMs: limit },
  };
}

export function makeSeat(player: GamePlayerWish): Seat {
  switch (player.kind) {
    case 'random':
      return { kind: 'random', id: player.id };
    case 'recorded': {
      const { kind, fileSha256, name } = player;
      return { kind, id: player.id, structured: player.structured, spec: { kind, fileSha256, name } };
    }
    case 'chat': {
      const { kind, preset, baseUrl, model, providerOrder } = player;
      return {
        kind,
        id: player.id,
        structured: player.structured,
        spec: { kind, preset, baseUrl, model, providerOrder },
        ...makeParameterForm(player.parameters),
      };
    }
    case 'engine': {
      const [kind, limit] = limitOf(player.limit);
      return {
        kind: 'engine',
        id: player.id,
        engineId: player.engineId,
        elo: makeWholeText(player.elo),
        limitKind: kind,
        limit: String(limit),
        threads: String(player.settings.threads),
        hashMb: String(player.settings.hashMb),
      };
    }
  }
}

function limitOf(limit: Extract<GamePlayerWish, { kind: 'engine' }>['limit']): readonly [LimitKind, number] {
  if ('nodes' in limit) return ['nodes', limit.nodes];
  return 'depth' in limit ? ['depth', limit.depth] : ['movetimeMs', limit.movetimeMs];
}
