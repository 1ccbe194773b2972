/** A new study run: the form on the left, on the right what it would do. Nothing is sent before Start. */
import { Button, Skeleton } from '@mantine/core';
import { IconGridDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isAskedOverService } from '../../../../core/player/players.ts';
import type { PlayerView } from '../../../../core/player/player.ts';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import { useAction, useInvoke } from '../../../data/query.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Screen, Section } from '../../../parts/section.tsx';
import { makeRunHref } from '../../../state/run-address.ts';
import { POSITION_SETS_HREF } from '../../../state/study-place.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { FormFrame, PresetCards } from '../form/form-shell.tsx';
import { LaneFields } from '../form/lane-fields.tsx';
import { LimitFields } from '../form/limit-fields.tsx';
import { useDraft, useDraftForm } from '../form/use-draft-form.ts';
import { RunKindSwitch } from '../form/run-kind-switch.tsx';
import { ConditionsPart, SetPart } from './study-conditions.tsx';
import { readStudyForm, type StudyErrors, type StudyForm } from './study-form-state.ts';
import { StudyPlanPanel } from './study-plan.tsx';
import { StudyPlayerPart } from './study-player.tsx';
import { applyStudyPreset, STUDY_PRESETS, studyPresetOf } from './study-presets.ts';
import { seatGroups } from './study-seats.ts';
import { makeStudyStart } from './study-start.ts';

export function NewStudyScreen(): ReactNode {
  const [params] = useQueryParams();
  const like = params.get('like');
  const sets = useInvoke('positions.list', undefined);
  const players = useInvoke('players.list', undefined);
  const report = useInvoke('studies.report', { runId: like ?? '' }, { enabled: like !== null });
  const draft = useDraft<StudyForm>('new-study');
  const error = sets.error ?? players.error ?? report.error;
  const isReady =
    sets.data !== undefined && players.data !== undefined && !(like !== null && report.isPending);
  return (
    <Screen title="New run" side={<Crumb />}>
      {error !== null && (
        <div style={{ padding: 16 }}>
          <ErrorNotice what="The form could not be filled in" error={error} />
        </div>
      )}
      {error === null && !isReady && (
        <div style={{ padding: 16 }}>
          <Skeleton height={200} />
        </div>
      )}
      {error === null && sets.data?.length === 0 && <NoSet />}
      {error === null && isReady && sets.data.length > 0 && (
        <NewStudy
          key={params.toString()}
          sets={sets.data}
          players={players.data}
          first={makeStudyStart({
            sets: sets.data,
            players: players.data,
            set: params.get('set'),
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
      <RunKindSwitch kind="study" />
      <Button component="a" href="#/runs" variant="default">
        All runs
      </Button>
    </>
  );
}

function NoSet(): ReactNode {
  return (
    <Empty
      icon={<IconGridDots size={40} stroke={1.2} />}
      title="No position set yet"
      action={
        <Button component="a" href={POSITION_SETS_HREF}>
          Go to Position sets
        </Button>
      }
    >
      A study asks for one move in each position of a set. Draw one from a seed, or import your own.
    </Empty>
  );
}

interface NewStudyProps {
  readonly sets: readonly PositionSetSummary[];
  readonly players: readonly PlayerView[];
  readonly first: StudyForm;
}

function NewStudy({ sets, players, first }: NewStudyProps): ReactNode {
  const { form, read, planned, isStale, change } = useDraftForm('new-study', first, readStudyForm);
  const [isTried, setTried] = useState(false);
  const start = useAction('studies.start');
  const navigate = useNavigate();
  const run = (): void => {
    setTried(true);
    if (read.request === null || start.isPending) return;
    start.mutate(read.request, {
      onSuccess: ({ runId }) => navigate(makeRunHref({ kind: 'study', runId })),
    });
  };
  useCommands({ 'run.start': run, 'pane.back': () => leaveField() || navigate('#/runs') });
  // An empty choice that was never touched is no mistake yet.
  const { player: _player, set: _set, ...typed } = read.errors;
  const errors: StudyErrors = isTried ? read.errors : typed;
  const part = { form, errors, onChange: change };
  return (
    <FormFrame
      testId="new-study-form"
      error={start.error}
      failed="The study did not start"
      plan={<StudyPlanPanel request={planned} isStale={isStale} />}
      label="Start the study"
      isPending={start.isPending}
      pendingText="Starting…"
      wrong={Object.keys(errors).length}
      onStart={run}
    >
      <PresetCards
        presets={STUDY_PRESETS}
        isCurrent={(id) => id === studyPresetOf(form, sets)}
        onChoose={(id) => change(applyStudyPreset(form, id, sets))}
      />
      <SetPart {...part} sets={sets} />
      <StudyPlayerPart {...part} groups={seatGroups(players)} />
      <ConditionsPart {...part} />
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

/** Escape leaves the field first, so that single keys work; only then the form. */
function leaveField(): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  field.blur();
  return true;
}
