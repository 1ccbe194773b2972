/** An engine, as a person sets it: a limit, a strength, its threads and hash. */
import type { SearchLimit } from '../../../../core/uci/search.ts';
import { makeWholeText, needed, readWhole } from '../../runs/form/field-texts.ts';
import { makeReader } from './field-reader.ts';
import type { GameSeatForm, KeptForm, StudySeatForm } from './kind-form.ts';

export type LimitKind = 'nodes' | 'depth' | 'movetimeMs';

const MAX_DEPTH = 245;
const ANY = Number.MAX_SAFE_INTEGER;

export function limitKind(limit: SearchLimit): LimitKind {
  return 'nodes' in limit ? 'nodes' : 'depth' in limit ? 'depth' : 'movetimeMs';
}

export function limitAmount(limit: SearchLimit): number {
  return 'nodes' in limit ? limit.nodes : 'depth' in limit ? limit.depth : limit.movetimeMs;
}

export function makeLimit(kind: LimitKind, amount: number): SearchLimit {
  if (kind === 'nodes') return { nodes: amount };
  return kind === 'depth' ? { depth: Math.min(amount, MAX_DEPTH) } : { movetimeMs: amount };
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
    threads: String(settings.threads),
    hashMb: String(settings.hashMb),
  }),
  read: (seat, errors, prefix) => {
    const read = makeReader(errors, prefix);
    const elo = read('elo', readWhole(seat.elo, { min: 1, max: 10_000 }));
    const most = seat.limitKind === 'depth' ? MAX_DEPTH : ANY;
    const amount = read('limit', needed(readWhole(seat.limit, { min: 1, max: most }))) ?? 1;
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
      limit: makeLimit(seat.limitKind, amount),
    };
  },
  title: ({ elo }) => (elo.trim() === '' ? 'Engine' : `Engine at Elo ${elo.trim()}`),
  where: () => 'answers on this machine',
  service: () => null,
};

/** The weakest that Stockfish's own rating scale goes. */
const WEAK_ELO = 1320;

export const ENGINE_STUDY: StudySeatForm<'engine'> = {
  texts: ({ elo, limit }) => ({ elo: makeWholeText(elo), amount: String(limitAmount(limit)) }),
  read: (player, texts, note) => {
    const elo = note('elo', readWhole(texts.elo, { min: 1, max: 5000 }));
    const amount = note('amount', needed(readWhole(texts.amount, { min: 1, max: ANY })));
    return amount === null ? null : { ...player, elo, limit: makeLimit(limitKind(player.limit), amount) };
  },
  isLike: (seat, player) => seat.engineId === player.engineId && seat.elo === player.elo,
  variants: (player, name) => [
    { mark: '', label: `${name}, full strength`, player: { ...player, elo: null } },
    { mark: ` ${WEAK_ELO}`, label: `${name}, Elo ${WEAK_ELO}`, player: { ...player, elo: WEAK_ELO } },
  ],
};
