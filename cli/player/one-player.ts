/**
 * The one player that answers, from the switches: declared, read, and looked up. A switch that goes with another kind of
 * player is wrong use, because its author expects something of it.
 */
import type { Command } from 'commander';
import type { LaneSettings } from '../../core/player/ask-settings.ts';
import { kindOf, studySeatOf } from '../../core/player/players.ts';
import type { PlayerSpec, StudyPlayer } from '../../core/player/seats.ts';
import type { Lab } from '../../host/lab.ts';
import { storeRecording } from '../../host/asking/recordings.ts';
import { wrongUse } from '../exit.ts';
import { mustPlayer } from '../players.ts';
import { questionValue } from '../question/output.ts';
import type { OnePlayer, PlayerChoice, Switches } from './kind.ts';
import { PLAYER_SWITCHES } from './table.ts';

interface Experiments {
  readonly question: PlayerSpec;
  readonly study: StudyPlayer;
}
type Experiment = keyof Experiments;

/** A player with what is saved beside it; null: nothing is. */
export interface ChosenPlayer<P = PlayerSpec> extends LaneSettings {
  readonly spec: P;
}

function onePlayers<E extends Experiment>(experiment: E) {
  return PLAYER_SWITCHES.flatMap((kind) => {
    const one = kind[experiment] as OnePlayer<Experiments[E], Switches> | null;
    return one === null ? [] : [{ name: kind.name, own: kind.own, one }];
  });
}

export function addPlayerSwitches(command: Command, experiment: Experiment): Command {
  command.optionsGroup('Who answers:');
  for (const { one } of onePlayers(experiment)) one.add(command);
  return command.option('--player <id>', 'a saved player instead; "plybook players list" shows them');
}

/** Pure: wrong use is found before a workspace is opened. */
export function playerChoice<E extends Experiment>(
  experiment: E,
  given: object,
): PlayerChoice<Experiments[E]> {
  const switches = given as Switches;
  const kinds = onePlayers(experiment);
  const isGiven = (name: string): boolean => switches[name] !== undefined;
  const chosen = kinds.filter(({ name }) => isGiven(name));
  const saved = switches['player'];
  if (chosen.length + (saved === undefined ? 0 : 1) !== 1) {
    const names = ['player', ...kinds.map(({ name }) => name)].map((name) => `--${name}`);
    throw wrongUse(`Say who answers: one of ${names.join(', ')}.`);
  }
  const [kind] = chosen;
  for (const other of kinds) {
    const misplaced = other === kind ? undefined : other.own.find(isGiven);
    if (misplaced !== undefined) throw wrongUse(`--${dashed(misplaced)} only goes with --${other.name}.`);
  }
  return kind === undefined ? { kind: 'saved', id: String(saved) } : kind.one.read(switches);
}

/** `baseUrl` → `base-url`. */
function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const NOTHING_SAVED = { keyVariable: null, lanes: null, spacingMs: null } as const;

async function choose<P>(
  lab: Lab,
  choice: PlayerChoice<P>,
  seatOf: (kept: PlayerSpec) => P | null,
): Promise<ChosenPlayer<P>> {
  if (choice.kind === 'spec') return { spec: choice.spec, ...NOTHING_SAVED };
  const kept = choice.kind === 'saved' ? await mustPlayer(lab, choice.id) : recordingOf(lab, choice.file);
  const spec = seatOf(kept.spec);
  if (spec === null) {
    throw wrongUse(
      `This player answers no positions (${kindOf(kept.spec).label}). Name a model, an engine or a recording.`,
    );
  }
  const { keyVariable, lanes, spacingMs } = kept;
  return { spec, keyVariable, lanes, spacingMs };
}

function recordingOf(lab: Lab, file: string): ChosenPlayer {
  const { fileSha256, name } = questionValue(storeRecording(lab.workspace.dir, file));
  return { spec: { kind: 'recorded', fileSha256, name }, ...NOTHING_SAVED };
}

export function choosePlayer(lab: Lab, choice: PlayerChoice): Promise<ChosenPlayer> {
  return choose(lab, choice, (kept) => kept);
}

export function chooseStudyPlayer(
  lab: Lab,
  choice: PlayerChoice<StudyPlayer>,
): Promise<ChosenPlayer<StudyPlayer>> {
  return choose(lab, choice, studySeatOf);
}
