/** The form of a new run by what it shall measure, as the address says; without a word it asks questions. */
import type { ReactNode } from 'react';
import { useQueryParams } from '../../../state/use-place.ts';
import { NewGameRunScreen } from '../games/form/new-game-run.tsx';
import { NewRunScreen } from '../questions/new-question-run.tsx';
import { NewStudyScreen } from '../studies/new-study.tsx';

export function NewRunOfKind(): ReactNode {
  const [params] = useQueryParams();
  switch (params.get('kind')) {
    case 'games':
      return <NewGameRunScreen />;
    case 'study':
      return <NewStudyScreen />;
    default:
      return <NewRunScreen />;
  }
}
