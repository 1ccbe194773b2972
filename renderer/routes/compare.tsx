/** Compare: what is compared is chosen above; the choice keeps the focus, so that the arrow keys go through all of it. */
import type { ReactNode } from 'react';
import { Screen } from '../parts/section.tsx';
import { CompareGames } from './compare-games.tsx';
import { CompareQuestions } from './compare-questions.tsx';
import { CompareStudies } from './compare-study.tsx';
import { CompareTabs, type Compared } from './compare/compare-tabs.tsx';

const BODIES = { questions: CompareQuestions, study: CompareStudies, games: CompareGames } as const;

export function CompareScreen({ compared }: { readonly compared: Compared }): ReactNode {
  const Body = BODIES[compared];
  return (
    <Screen title="Compare" side={<CompareTabs shown={compared} />}>
      <Body />
    </Screen>
  );
}
