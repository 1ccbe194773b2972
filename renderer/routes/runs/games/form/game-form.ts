/**
 * A new game run's form as it stands on the screen (numbers as the texts that were typed) ↔ the request that it asks
 * for. Texts that cannot be read are named by the field they stand in; `makeGameForm` then `readGameForm` gives the same
 * request. Pure.
 */
import { ARTICLE_OPENINGS } from '../../../../../core/game/schedule.ts';
import type { GameRequest } from '../../../../../core/game/request.ts';
import type { Opening } from '../../../../../core/game/run.ts';
import { ok } from '../../../../../core/util/result.ts';
import { makeWholeText, needed, readWhole, type FieldResult } from '../../form/field-texts.ts';
import { makeLimitTexts, readLimits, type LimitTexts } from '../../questions/form-state.ts';
import { readKeyVariables } from '../key-variables.ts';
import { makeSprtTexts, readSprt, type SprtTexts } from './sprt-texts.ts';
import { makeOpeningsText, readOpenings } from './opening-texts.ts';
import { makeReader } from '../../../players/kinds/field-reader.ts';
import { makeSeat, readSeat, seatService, type Seat } from '../../../players/kinds/forms.ts';
import type { Errors } from '../../../players/kinds/kind-form.ts';

export interface PairingTexts {
  readonly lane: string;
  readonly first: string;
  readonly second: string;
}

export type OpeningChoice = 'article' | 'none' | 'own';

export interface RuleTexts {
  readonly gamesPerLane: string;
  readonly maxAttempts: string;
  readonly maxPlies: string;
  readonly seed: string;
}

export interface GameForm {
  readonly seats: readonly Seat[];
  readonly pairings: readonly PairingTexts[];
  readonly openings: OpeningChoice;
  readonly ownOpenings: string;
  readonly startFen: string;
  readonly rules: RuleTexts;
  readonly prompt: GameRequest['prompt'];
  readonly reader: GameRequest['reader'];
  /** Texts by service address; what is missing is one at a time. */
  readonly gates: Readonly<Record<string, string>>;
  /** Names of variables by service address; what is missing comes from the key store. */
  readonly keyVariables: Readonly<Record<string, string>>;
  readonly limits: LimitTexts;
  readonly sprt: SprtTexts;
  readonly preflight: boolean;
}

/** By the field: `rules.seed`, `seat.0.elo`, `pairing.1`, `openings`, `gate.<address>`. */
export type GameErrors = Readonly<Record<string, string>>;

export interface ReadGameForm {
  /** Null while a field cannot be read. */
  readonly request: GameRequest | null;
  readonly errors: GameErrors;
}

const ID = /^[a-z0-9][a-z0-9._-]{0,39}$/;
const MAX_SEED = 0xffffffff;
const NO_OPENING: readonly Opening[] = [{ eco: null, moves: [] }];

/** Addresses of the players behind services, each once, in the order of the seats. */
export function addressesOf(form: Pick<GameForm, 'seats'>): readonly string[] {
  return [...new Set(form.seats.flatMap((seat) => seatService(seat)?.baseUrl ?? []))];
}

export function readGameForm(form: GameForm): ReadGameForm {
  const errors: Errors = {};
  const players = form.seats.map((seat, index) => readSeat(seat, errors, `seat.${index}.`));
  checkIds(form, errors);
  const rules = readRules(form.rules, errors);
  const openings = makeReader(errors, '')('openings', openingsOf(form));
  const addresses = addressesOf(form);
  const gates = addresses.map((baseUrl) => ({
    baseUrl,
    concurrency:
      makeReader(errors, 'gate.')(
        baseUrl,
        needed(readWhole(form.gates[baseUrl] ?? '1', { min: 1, max: 3 })),
      ) ?? 1,
  }));
  const keys = readKeyVariables(
    Object.fromEntries(addresses.map((baseUrl) => [baseUrl, form.keyVariables[baseUrl] ?? ''])),
  );
  for (const [baseUrl, message] of Object.entries(keys.errors)) errors[`key.${baseUrl}`] = message;
  const { limits, errors: limitErrors } = readLimits(form.limits);
  for (const [name, message] of Object.entries(limitErrors)) errors[`limits.${name}`] = message;
  const sprt = readSprt(form.sprt, errors);
  if (Object.keys(errors).length > 0 || openings === null || limits === null || keys.keyVariables === null)
    return { request: null, errors };
  const request: GameRequest = {
    players: players.flatMap((player) => (player === null ? [] : [player])),
    pairings: form.pairings.map((pairing) => ({ ...pairing })),
    openings: [...openings],
    ...rules,
    prompt: form.prompt,
    reader: form.reader,
    startFen: form.startFen,
    gates,
    limits,
    keyVariables: keys.keyVariables,
    ...(sprt === null ? {} : { sprt }),
    preflight: form.preflight && addresses.length > 0,
  };
  return { request, errors };
}

function readRules(
  texts: RuleTexts,
  errors: Errors,
): Pick<GameRequest, 'gamesPerLane' | 'maxAttempts' | 'maxPlies' | 'seed'> {
  const read = makeReader(errors, 'rules.');
  const gamesPerLane =
    read('gamesPerLane', needed(readWhole(texts.gamesPerLane, { min: 2, max: 10_000 }))) ?? 2;
  if (gamesPerLane % 2 !== 0) errors['rules.gamesPerLane'] = 'Games come in pairs: an even number.';
  return {
    gamesPerLane,
    maxAttempts: read('maxAttempts', needed(readWhole(texts.maxAttempts, { min: 1, max: 3 }))) ?? 1,
    maxPlies: read('maxPlies', needed(readWhole(texts.maxPlies, { min: 8, max: 1000 }))) ?? 8,
    seed: read('seed', needed(readWhole(texts.seed, { min: 0, max: MAX_SEED }))) ?? 0,
  };
}

function openingsOf(form: GameForm): FieldResult<readonly Opening[]> {
  switch (form.openings) {
    case 'article':
      return ok(ARTICLE_OPENINGS);
    case 'none':
      return ok(NO_OPENING);
    case 'own':
      return readOpenings(form.ownOpenings, form.startFen);
  }
}

/** Ids make names of games; lanes and players are told apart by them. */
function checkIds({ seats, pairings }: GameForm, errors: Errors): void {
  seats.forEach(({ id }, index) => {
    if (!ID.test(id)) errors[`seat.${index}.id`] = 'Small letters, digits and . _ - only.';
    else if (seats.findIndex((seat) => seat.id === id) !== index)
      errors[`seat.${index}.id`] = 'Another player has this id.';
  });
  if (seats.length < 2) errors['seats'] = 'A game needs two players.';
  if (pairings.length === 0) errors['pairings'] = 'At least one lane.';
  pairings.forEach(({ lane, first, second }, index) => {
    const isKnown = [first, second].every((id) => seats.some((seat) => seat.id === id));
    if (!ID.test(lane)) errors[`pairing.${index}`] = 'Lane: small letters, digits and . _ - only.';
    else if (pairings.findIndex((pairing) => pairing.lane === lane) !== index)
      errors[`pairing.${index}`] = 'Another lane has this name.';
    else if (!isKnown) errors[`pairing.${index}`] = 'Choose two of the players.';
    else if (first === second) errors[`pairing.${index}`] = 'A player cannot play itself.';
  });
}

export function makeGameForm(request: GameRequest): GameForm {
  const openings = sameOpenings(request.openings, ARTICLE_OPENINGS)
    ? 'article'
    : sameOpenings(request.openings, NO_OPENING)
      ? 'none'
      : 'own';
  return {
    seats: request.players.map(makeSeat),
    pairings: request.pairings,
    openings,
    ownOpenings: openings === 'own' ? makeOpeningsText(request.openings) : '',
    startFen: request.startFen,
    rules: {
      gamesPerLane: makeWholeText(request.gamesPerLane),
      maxAttempts: makeWholeText(request.maxAttempts),
      maxPlies: makeWholeText(request.maxPlies),
      seed: makeWholeText(request.seed),
    },
    prompt: request.prompt,
    reader: request.reader,
    gates: Object.fromEntries(
      request.gates.map(({ baseUrl, concurrency }) => [baseUrl, String(concurrency)]),
    ),
    keyVariables: request.keyVariables,
    limits: makeLimitTexts(request.limits),
    sprt: makeSprtTexts(request.sprt),
    preflight: request.preflight,
  };
}

function sameOpenings(a: readonly Opening[], b: readonly Opening[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (one, index) =>
        JSON.stringify([one.eco, one.moves]) === JSON.stringify([b[index]?.eco, b[index]?.moves]),
    )
  );
}
