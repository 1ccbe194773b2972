/** An engine, as a person sets it: a limit, a strength, its threads and hash. */
import {
  limitParts,
  makeLimit,
  makeLimitText,
  readLimitParts,
  type LimitPart,
} from '../../../../core/uci/limit.ts';
import { fail } from '../../../../core/util/result.ts';
import type { SearchLimit } from '../../../../core/uci/search.ts';
import { makeWholeText, needed, readWhole, type FieldResult } from '../../runs/form/field-texts.ts';
import { makeReader } from './field-reader.ts';
import type { GameSeatForm, KeptForm, StudySeatForm } from './kind-form.ts';

export type LimitKind = 'nodes' | 'depth' | 'movetimeMs';

const MAX_DEPTH = 245;
const ANY = Number.MAX_SAFE_INTEGER;

/** The first of the limit's parts; a mate is never alone, so there is one. */
export function limitKind({ nodes, depth }: SearchLimit): LimitKind {
  return nodes !== undefined ? 'nodes' : depth !== undefined ? 'depth' : 'movetimeMs';
}

export function limitAmount(limit: SearchLimit): number {
  return limit[limitKind(limit)] ?? 1;
}

/** Those beside the first. */
function furtherParts(limit: SearchLimit): readonly LimitPart[] {
  return limitParts(limit).filter(({ name }) => name !== limitKind(limit));
}

/** Another first part; the further ones stay. */
export function withFirst(limit: SearchLimit, kind: LimitKind, amount: number): SearchLimit {
  const value = kind === 'depth' ? Math.min(amount, MAX_DEPTH) : amount;
  const more = furtherParts(limit).filter(({ name }) => name !== kind);
  return Object.fromEntries([[kind, value], ...more.map((part) => [part.name, part.value] as const)]);
}

export const ENGINE_KEPT: KeptForm<'engine'> = {
  word: () => 'engine',
  errors: ({ engineId }) => (engineId === '' ? { engine: 'Choose an engine.' } : {}),
  read: (spec) => spec,
  canCopy: () => true,
};

export interface EngineSeat {
  readonly kind: 'engine';
  readonly id: string;
  readonly engineId: string;
  /** Empty: full strength. */
  readonly elo: string;
  readonly limitKind: LimitKind;
  readonly limit: string;
  /** Further limits: `movetime=500, mate=3`; empty: none. */
  readonly more: string;
  readonly threads: string;
  readonly hashMb: string;
}

export const ENGINE_GAME: GameSeatForm<'engine', EngineSeat> = {
  make: ({ id, engineId, elo, limit, settings }) => ({
    kind: 'engine',
    id,
    engineId,
    elo: makeWholeText(elo),
    limitKind: limitKind(limit),
    limit: String(limitAmount(limit)),
    more: makeLimitText(furtherParts(limit)),
    threads: String(settings.threads),
    hashMb: String(settings.hashMb),
  }),
  read: (seat, errors, prefix) => {
    const read = makeReader(errors, prefix);
    const elo = read('elo', readWhole(seat.elo, { min: 1, max: 10_000 }));
    const most = seat.limitKind === 'depth' ? MAX_DEPTH : ANY;
    const amount = read('limit', needed(readWhole(seat.limit, { min: 1, max: most }))) ?? 1;
    const limit = read('more', readLimit(seat, amount));
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
      limit: limit ?? { nodes: 1 },
    };
  },
  title: ({ elo }) => (elo.trim() === '' ? 'Engine' : `Engine at Elo ${elo.trim()}`),
  where: () => 'answers on this machine',
  service: () => null,
};

function readLimit({ limitKind: name, more }: EngineSeat, value: number): FieldResult<SearchLimit> {
  const further = readLimitParts(more);
  const made = further.ok ? makeLimit([{ name, value }, ...further.value]) : further;
  return made.ok ? made : fail('bad_field', `${made.error.message}.`);
}

/** The weakest that Stockfish's own rating scale goes. */
const WEAK_ELO = 1320;

export const ENGINE_STUDY: StudySeatForm<'engine'> = {
  texts: ({ elo, limit }) => ({ elo: makeWholeText(elo), amount: String(limitAmount(limit)) }),
  read: (player, texts, note) => {
    const elo = note('elo', readWhole(texts.elo, { min: 1, max: 5000 }));
    const amount = note('amount', needed(readWhole(texts.amount, { min: 1, max: ANY })));
    return amount === null
      ? null
      : { ...player, elo, limit: withFirst(player.limit, limitKind(player.limit), amount) };
  },
  isLike: (seat, player) => seat.engineId === player.engineId && seat.elo === player.elo,
  variants: (player, name) => [
    { mark: '', label: `${name}, full strength`, player: { ...player, elo: null } },
    { mark: ` ${WEAK_ELO}`, label: `${name}, Elo ${WEAK_ELO}`, player: { ...player, elo: WEAK_ELO } },
  ],
};
