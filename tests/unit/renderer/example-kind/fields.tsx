/** As `renderer/routes/players/kinds/resigning.tsx` would stand. */
import type { ReactNode } from 'react';
import type { Resigning } from '../../../example-kind/schemas.ts';

export const RESIGNING_FIELDS = {
  newItem: {
    label: 'Whoever resigns…',
    icon: null,
    begin: () => null,
  },
  Kept: ({ spec }: { readonly spec: Resigning }): ReactNode => <p>{spec.sentence}</p>,
  Game: null,
  Study: null,
  settings: ({ sentence }: Resigning) => [{ key: 'Says', value: sentence }],
};
