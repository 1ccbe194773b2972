/** A new run: the form on the left, on the right what it would do. Nothing is sent before Start. */
import { Button, Skeleton } from '@mantine/core';
import { IconDatabaseImport } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isAskedOverService } from '../../../../core/player/players.ts';
import type { DatasetSummary } from '../../../../core/chessqa/dataset.ts';
import type { PlayerView } from '../../../../core/player/player.ts';
import { useAction, useInvoke } from '../../../data/query.ts';
import { leaveField } from '../../../keys/leave-field.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Screen, Section } from '../../../parts/section.tsx';
import { makeRunHref } from '../../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { PlayerPart } from './form-player.tsx';
import { PromptPart } from './form-prompt.tsx';
import { SamplingPart } from './form-sampling.tsx';
import { readForm, type RunForm } from './form-state.ts';
import { FormFrame, PresetCards } from '../form/form-shell.tsx';
import { LaneFields } from '../form/lane-fields.tsx';
import { LimitFields } from '../form/limit-fields.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { applyPreset, presetOf, RUN_PRESETS } from './presets.ts';
import { useDraft, useDraftForm } from '../form/use-draft-form.ts';
import { RunKindSwitch } from '../form/run-kind-switch.tsx';
import { makeStart } from '../form/start-form.ts';

export function NewRunScreen(): ReactNode {
  const [params] = useQueryParams();
  const like = params.get('like');
  const datasets = useInvoke('datasets.list', undefined);
  const players = useInvoke('players.list', undefined);
  const report = useInvoke('questions.report', { runId: like ?? '' }, { enabled: like !== null });
  const draft = useDraft<RunForm>('new-run');
  const error = datasets.error ?? players.error ?? report.error;
  const isReady =
    datasets.data !== undefined && players.data !== undefined && !(like !== null && report.isPending);
  return (
    <Screen title="New run" side={<Crumb />}>
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
      {error === null && datasets.data?.length === 0 && <NoDataset />}
      {error === null && isReady && datasets.data.length > 0 && (
        <NewRun
          key={params.toString()}
          datasets={datasets.data}
          players={players.data}
          first={makeStart({
            datasets: datasets.data,
            players: players.data,
            dataset: params.get('dataset'),
            player: params.get('player'),
            draft,
            manifest: report.data?.manifest ?? null,
          })}
        />
      )}
    </Screen>
  );
}

function Crumb(): ReactNode {
  return (
    <>
      <RunKindSwitch kind="questions" />
      <Button component="a" href="#/runs" variant="default">
        All runs
      </Button>
    </>
  );
}

function NoDataset(): ReactNode {
  return (
    <Empty
      icon={<IconDatabaseImport size={40} stroke={1.2} />}
      title="No data set yet"
      action={
        <Button component="a" href="#/datasets">
          Go to Datasets
        </Button>
      }
    >
      A run asks the questions of a data set. Import ChessQA files first.
    </Empty>
  );
}

interface NewRunProps {
  readonly datasets: readonly DatasetSummary[];
  readonly players: readonly PlayerView[];
  readonly first: RunForm;
}

function NewRun({ datasets, players, first }: NewRunProps): ReactNode {
  const { form, read, planned, isStale, change, replace } = useDraftForm('new-run', first, readForm);
  const [isTried, setTried] = useState(false);
  const start = useAction('questions.start');
  const navigate = useNavigate();
  const run = (): void => {
    setTried(true);
    if (read.request === null || start.isPending) return;
    start.mutate(read.request, {
      onSuccess: ({ runId }) => navigate(makeRunHref({ kind: 'questions', runId })),
    });
  };
  useCommands({ 'run.start': run, 'pane.back': () => leaveField() || navigate('#/runs') });
  // An empty field that was never touched is no mistake yet.
  const errors = isTried ? read.errors : without(read.errors, ['player', 'datasetId']);
  const part = { form, errors, onChange: change };
  return (
    <FormFrame
      testId="new-run-form"
      error={start.error}
      failed="The run did not start"
      plan={<PlanPanel request={planned} isStale={isStale} />}
      label="Start the run"
      isPending={start.isPending}
      pendingText={
        form.player !== null && isAskedOverService(form.player) && form.preflight
          ? 'Trying what the service takes, then it starts…'
          : 'Starting…'
      }
      wrong={Object.keys(errors).length}
      onStart={run}
    >
      <PresetCards
        presets={RUN_PRESETS}
        isCurrent={(id) => id === presetOf(form)}
        onChoose={(id) => replace(applyPreset(form, id))}
      />
      <PlayerPart {...part} players={players} />
      <SamplingPart {...part} datasets={datasets} />
      <PromptPart {...part} />
      <Section title="Limits">
        <LimitFields texts={form.limits} errors={errors} onChange={(limits) => change({ limits })} />
      </Section>
      {form.player !== null && isAskedOverService(form.player) && (
        <Section title="Lanes">
          <LaneFields texts={form.lanes} errors={errors} onChange={(lanes) => change({ lanes })} />
        </Section>
      )}
    </FormFrame>
  );
}

function without<T extends object>(record: T, keys: readonly (keyof T)[]): T {
  const copy = { ...record };
  for (const key of keys) delete copy[key];
  return copy;
}
