/** The fields of recorded replies: what file they came from. It is chosen once. */
import { IconTextRecognition } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { playerName } from '../../../../core/player/players.ts';
import { Facts } from '../../../parts/facts.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { Section } from '../../../parts/section.tsx';
import { newForm } from '../player-form.ts';
import type { KeptFieldsProps, KindFields } from './kind-fields.ts';

export const RECORDED_FIELDS: KindFields<'recorded'> = {
  newItem: {
    label: 'Recorded replies…',
    icon: <IconTextRecognition size={15} />,
    begin:
      ({ chooseRecording }) =>
      async () => {
        const spec = await chooseRecording();
        return spec === null ? null : newForm(spec, playerName(spec));
      },
  },
  Kept: RecordedFields,
  Game: null,
  Study: null,
  settings: () => [],
};

function RecordedFields({ spec }: KeptFieldsProps<'recorded'>): ReactNode {
  return (
    <Section title="Recorded replies">
      <Facts
        facts={[
          { key: 'File', value: spec.name },
          { key: 'SHA-256', value: <Hash value={spec.fileSha256} what="file hash" /> },
          { key: 'Kept', value: 'in this workspace, under the hash of its content' },
        ]}
      />
    </Section>
  );
}
