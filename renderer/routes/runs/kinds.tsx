/** What is shown of a run of each kind: its page, and the form that begins one. A new kind of run is one line more. */
import { Skeleton } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { RunKind } from '../../../core/record/run.ts';
import { useInvoke } from '../../data/query.ts';
import { Screen } from '../../parts/section.tsx';
import { useQueryParams } from '../../state/use-place.ts';
import { ReproduceScreen } from '../reproduce.tsx';
import { NewGameRunScreen } from './games/form/new-game-run.tsx';
import { GameRunPage } from './games/game-run-page.tsx';
import { NewRunScreen } from './questions/new-question-run.tsx';
import { QuestionRunPage } from './questions/question-run-page.tsx';
import { NewStudyScreen } from './studies/new-study.tsx';
import { StudyRunPage } from './studies/study-run-page.tsx';

interface ShownKind {
  readonly Page: ComponentType<{ readonly runId: string }>;
  readonly Form: ComponentType;
}

const KINDS: Readonly<Record<RunKind, ShownKind>> = {
  questions: { Page: QuestionRunPage, Form: NewRunScreen },
  games: { Page: GameRunPage, Form: NewGameRunScreen },
  study: { Page: StudyRunPage, Form: NewStudyScreen },
  reproduction: { Page: ReproduceScreen, Form: () => <ReproduceScreen runId={null} /> },
};

export function RunOfKind({ runId }: { readonly runId: string }): ReactNode {
  const runs = useInvoke('runs.list', undefined);
  const kind = runs.data?.find((run) => run.runId === runId)?.kind;
  // A run that has just begun may not be in the list yet.
  if (kind === undefined && runs.isFetching) {
    return (
      <Screen title="Run">
        <div style={{ padding: 16 }}>
          <Skeleton height={200} />
        </div>
      </Screen>
    );
  }
  const { Page } = KINDS[kind ?? 'questions'];
  return <Page runId={runId} />;
}

/** The form of a new run by what it shall measure, as the address says; without a word it asks questions. */
export function NewRunOfKind(): ReactNode {
  const [params] = useQueryParams();
  const wanted = params.get('kind') ?? '';
  const { Form } = KINDS[isKind(wanted) ? wanted : 'questions'];
  return <Form />;
}

function isKind(text: string): text is RunKind {
  return Object.hasOwn(KINDS, text);
}
