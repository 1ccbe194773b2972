/** Screens still to come: what will be there, in one line. */
import type { ReactNode } from 'react';
import { Empty } from '../parts/empty.tsx';
import { Screen } from '../parts/section.tsx';
import { screens } from '../shell/screens.ts';

export type LaterId = 'review';

const WHAT: Record<LaterId, string> = {
  review:
    "Here you will step through every reply and every move, with the engine's opinion beside what the model said.",
};

export function LaterScreen({ screen }: { readonly screen: LaterId }): ReactNode {
  const entry = screens.find((one) => one.id === screen);
  if (entry === undefined) return null;
  return (
    <Screen title={entry.label}>
      <Empty icon={<entry.icon size={40} stroke={1.2} />} title={entry.label}>
        {WHAT[screen]}
      </Empty>
    </Screen>
  );
}
