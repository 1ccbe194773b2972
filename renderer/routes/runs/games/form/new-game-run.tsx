/** A new run of games: the form on the left, on the right what it would freeze. Nothing is sent before Start. */
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlayerView } from '../../../../../core/player/player.ts';
import type { EngineView } from '../../../../../ipc/contract.ts';
import { useAction, useInvoke } from '../../../../data/query.ts';
import { preferredEngine, usableEngines } from '../../../../format/engine-choice.ts';
import { leaveField } from '../../../../keys/leave-field.ts';
import { useCommands } from '../../../../keys/use-commands.ts';
import { ErrorNotice } from '../../../../parts/notice.tsx';
import { Screen } from '../../../../parts/section.tsx';
import { makeRunHref } from '../../../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../../../state/use-place.ts';
import { FormFrame, PresetCards } from '../../form/form-shell.tsx';
import { useDraft, useDraftForm } from '../../form/use-draft-form.ts';
import { RunKindSwitch } from '../../form/run-kind-switch.tsx';
import { readGameForm, type GameForm } from './game-form.ts';
import { makeFormLike } from './game-like.ts';
import { GamePlan } from './game-plan.tsx';
import { GAME_PRESETS, presetForm, type PresetFacts } from './game-presets.ts';
import { LimitsPart, OpeningsPart, RulesPart } from './rules-part.tsx';
import { PairingsPart, SeatsPart } from './seats-part.tsx';

export function NewGameRunScreen(): ReactNode {
  const [params] = useQueryParams();
  const like = params.get('like');
  const players = useInvoke('players.list', undefined);
  const engines = useInvoke('engines.list', undefined);
  const report = useInvoke('games.report', { runId: like ?? '' }, { enabled: like !== null });
  const draft = useDraft<GameForm>('new-game-run');
  const error = players.error ?? engines.error ?? report.error;
  const isReady =
    players.data !== undefined && engines.data !== undefined && !(like !== null && report.isPending);
  return (
    <Screen
      title="New run"
      side={
        <>
          <RunKindSwitch kind="games" />
          <Button component="a" href="#/runs" variant="default">
            All runs
          </Button>
        </>
      }
    >
      {error !== null && (
        <div style={{ padding: 16 }}>
          <ErrorNotice what="The form could not be filled in" error={error} />
        </div>
      )}
      {error === null && !isReady && (
        <div style={{ padding: 16 }}>
          <Skeleton height={60} mb={16} />
          <Skeleton height={200} />
        </div>
      )}
      {error === null && isReady && (
        <NewGameRun
          key={params.toString()}
          players={players.data}
          engines={usableEngines(engines.data)}
          first={
            report.data === undefined
              ? (draft ?? firstForm(players.data, engines.data))
              : makeFormLike(report.data.manifest)
          }
        />
      )}
    </Screen>
  );
}

function factsOf(players: readonly PlayerView[], engines: readonly EngineView[]): PresetFacts {
  return { players, engineId: preferredEngine(engines)?.id ?? null };
}

/** Protocol 3 where there is a model to ask, else the test that needs none. */
function firstForm(players: readonly PlayerView[], engines: readonly EngineView[]): GameForm {
  const facts = factsOf(players, engines);
  const form = presetForm('protocol3', facts, null);
  return form.seats.length >= 2 ? form : presetForm('smoke', facts, null);
}

interface NewGameRunProps {
  readonly players: readonly PlayerView[];
  readonly engines: readonly EngineView[];
  readonly first: GameForm;
}

function NewGameRun({ players, engines, first }: NewGameRunProps): ReactNode {
  const { form, read, planned, isStale, change, replace } = useDraftForm('new-game-run', first, readGameForm);
  const start = useAction('games.start');
  const navigate = useNavigate();
  const run = (): void => {
    if (read.request === null || start.isPending) return;
    start.mutate(read.request, {
      onSuccess: ({ runId }) => navigate(makeRunHref({ kind: 'games', runId })),
    });
  };
  useCommands({ 'run.start': run, 'pane.back': () => leaveField() || navigate('#/runs') });
  const facts = factsOf(players, engines);
  const part = { form, errors: read.errors, onChange: change };
  return (
    <FormFrame
      testId="new-game-form"
      error={start.error}
      failed="The run did not start"
      plan={<GamePlan request={planned} isStale={isStale} />}
      label="Start the run"
      isPending={start.isPending}
      pendingText="Engines are checked and parameters tried, then it starts…"
      wrong={Object.keys(read.errors).length}
      onStart={run}
    >
      <PresetCards
        presets={GAME_PRESETS}
        isCurrent={(id) => JSON.stringify(presetForm(id, facts, form)) === JSON.stringify(form)}
        onChoose={(id) => replace(presetForm(id, facts, form))}
      />
      <SeatsPart {...part} players={players} engines={engines} />
      <PairingsPart {...part} />
      <OpeningsPart {...part} />
      <RulesPart {...part} />
      <LimitsPart {...part} />
    </FormFrame>
  );
}
