/** The form that New run begins with: like an earlier run, as it was left, or the defaults; then what the address names. */
import type { DatasetSummary } from '../../../../core/chessqa/dataset.ts';
import type { PlayerView } from '../../../../core/player/player.ts';
import type { QuestionManifest } from '../../../../core/question/run.ts';
import { makeFirstForm, makeFormLike, type RunForm } from '../questions/form-state.ts';
import { choosePlayer, findPlayer, firstChoice } from './player-choice.ts';

export interface StartFacts {
  readonly datasets: readonly DatasetSummary[];
  readonly players: readonly PlayerView[];
  /** Ids in the address; null: not named. */
  readonly dataset: string | null;
  readonly player: string | null;
  /** The form as it was left; undefined: never opened. */
  readonly draft: RunForm | undefined;
  /** Of the run this one shall be like. */
  readonly manifest: QuestionManifest | null;
}

export function makeStart(facts: StartFacts): RunForm {
  return withPlayer(facts, withDataset(facts, makeBase(facts)));
}

function makeBase({ datasets, draft, manifest }: StartFacts): RunForm {
  const usual = datasets.find((one) => one.isSample)?.id ?? datasets[0]?.id ?? '';
  const plain = draft ?? makeFirstForm(usual);
  return manifest === null ? plain : makeFormLike(manifest, plain);
}

function withDataset({ datasets, dataset }: StartFacts, form: RunForm): RunForm {
  if (dataset === null || dataset === form.datasetId) return form;
  return datasets.some((one) => one.id === dataset) ? { ...form, datasetId: dataset, tasks: [] } : form;
}

function withPlayer({ players, player, manifest }: StartFacts, form: RunForm): RunForm {
  const named = players.find((one) => one.id === player) ?? null;
  if (named !== null) return choosePlayer(form, named);
  // Lanes and key of a player that is kept are those that are kept with it.
  const known = manifest === null ? null : findPlayer(players, form.player);
  if (known !== null) return choosePlayer(form, known);
  const first = form.player === null && manifest === null ? firstChoice(players) : null;
  return first === null ? form : choosePlayer(form, first);
}
