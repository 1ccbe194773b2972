/** The example kind of player (`tests/example-kind`) in the window: offered, shown, seated and read back. */
import '../../../example-kind/add-kind.ts';
import { expect, it } from 'vitest';
import type { PlayerView } from '../../../../core/player/player.ts';
import { gameSeatOf, playerName, settlePlayer, studySeatOf } from '../../../../core/player/players.ts';
import type { PlayerSpec, StudyPlayer } from '../../../../core/player/seats.ts';
import {
  newPlayerItems,
  PLAYER_FIELDS,
  settingsOf,
} from '../../../../renderer/routes/players/kinds/fields.tsx';
import {
  keptFormOf,
  makeSeat,
  readSeat,
  seatTitle,
} from '../../../../renderer/routes/players/kinds/forms.ts';
import { findSeat, seatGroups } from '../../../../renderer/routes/runs/studies/study-seats.ts';
import { RESIGNING_FIELDS } from './fields.tsx';

Object.assign(PLAYER_FIELDS, { resigning: RESIGNING_FIELDS });

/** To the types there is no such kind. */
const QUITTER = { kind: 'resigning', sentence: 'I resign.' } as unknown as PlayerSpec & StudyPlayer;

const view: PlayerView = {
  id: 'quitter-000000',
  name: 'Quitter',
  spec: QUITTER,
  keyVariable: null,
  lanes: null,
  spacingMs: null,
  note: '',
  origin: 'saved',
  key: 'none_needed',
  offline: true,
};

it('is offered, seated and read back', () => {
  expect(newPlayerItems().map(({ label }) => label)).toContain('Whoever resigns…');
  expect(keptFormOf(QUITTER).word(QUITTER)).toBe('resigns');
  expect(settingsOf(QUITTER)).toEqual([{ key: 'Says', value: 'I resign.' }]);
  const wish = gameSeatOf(QUITTER, 'quitter');
  if (wish === null) throw new Error('it plays no games');
  const seat = makeSeat(wish);
  expect(seatTitle(seat)).toBe('Resigns: I resign.');
  expect(readSeat(seat, {}, '')).toEqual(wish);
  expect(findSeat(seatGroups([view]), QUITTER)?.label).toBe('Quitter');
  expect(studySeatOf(settlePlayer(QUITTER))).toEqual(QUITTER);
  expect(playerName(QUITTER)).toBe('Resigns: I resign.');
});
