/** Ready-made game runs: the article's protocol 3, and a quick test that needs no network. Pure. */
import { START_FEN } from '../../../../../core/chess/fen.ts';
import type { PlayerView } from '../../../../../core/player/player.ts';
import { DEFAULT_ASK_LIMITS } from '../../../../../core/player/defaults.ts';
import { isAskedOverService, repliesInWords } from '../../../../../core/player/players.ts';
import { makeLimitTexts } from '../../questions/form-state.ts';
import type { GameForm } from './game-form.ts';
import type { EngineSeat } from '../../../players/kinds/engine-form.ts';
import type { Seat } from '../../../players/kinds/forms.ts';
import { makeSprtTexts } from './sprt-texts.ts';
import { pairEach, seatOfPlayer, weakEngine } from './game-seats.ts';

export interface GamePreset {
  readonly id: 'protocol3' | 'smoke';
  readonly label: string;
  readonly note: string;
}

export const GAME_PRESETS: readonly GamePreset[] = [
  {
    id: 'protocol3',
    label: 'Protocol 3 games',
    note: "As in the article: a model against Stockfish at Elo 1320, two games, three attempts, high effort, the article's openings, at most 200 plies.",
  },
  {
    id: 'smoke',
    label: 'Smoke test: Stockfish against random',
    note: 'Two short games without a model: does everything work? Needs no network and no key.',
  },
];

export interface PresetFacts {
  readonly players: readonly PlayerView[];
  /** The engine that plays; null: none is installed. */
  readonly engineId: string | null;
}

export function presetForm(preset: GamePreset['id'], facts: PresetFacts, form: GameForm | null): GameForm {
  switch (preset) {
    case 'protocol3': {
      const kept = form?.seats.filter(repliesInWords) ?? [];
      const models = kept.length > 0 ? kept : firstModel(facts.players);
      const seats = [...models.map(highEffort), ...opponent(facts, models)];
      return {
        ...BASE,
        ...(form === null ? {} : { gates: form.gates, keyVariables: form.keyVariables }),
        seats,
        pairings: pairEach(seats),
      };
    }
    case 'smoke': {
      const random: Seat = { kind: 'random', id: 'random' };
      const seats: readonly Seat[] = [
        ...opponent(facts, [random]).map((seat) => ({ ...seat, limitKind: 'nodes' as const, limit: '2000' })),
        random,
      ];
      return {
        ...BASE,
        seats,
        pairings: pairEach(seats),
        openings: 'none',
        rules: { ...BASE.rules, maxPlies: '60' },
      };
    }
  }
}

const BASE: GameForm = {
  seats: [],
  pairings: [],
  openings: 'article',
  ownOpenings: '',
  startFen: START_FEN,
  rules: { gamesPerLane: '2', maxAttempts: '3', maxPlies: '200', seed: '42' },
  prompt: { style: 'checklist', menu: true },
  reader: 'protocol3',
  gates: {},
  keyVariables: {},
  limits: makeLimitTexts(DEFAULT_ASK_LIMITS),
  sprt: makeSprtTexts(undefined),
  preflight: true,
};

function firstModel(players: readonly PlayerView[]): readonly Seat[] {
  const player = players.find(
    ({ origin, spec, key }) => origin === 'saved' && isAskedOverService(spec) && key !== 'missing',
  );
  const seat = player === undefined ? null : seatOfPlayer(player, []);
  return seat === null ? [] : [seat];
}

function highEffort(seat: Seat): Seat {
  if (!('parameters' in seat)) return seat;
  return { ...seat, parameters: { ...seat.parameters, reasoningEffort: 'high' } };
}

function opponent({ engineId }: PresetFacts, others: readonly Seat[]): readonly EngineSeat[] {
  return engineId === null
    ? []
    : [
        weakEngine(
          engineId,
          others.map(({ id }) => id),
        ),
      ];
}
