/** How far an engine's identity is established: by its bench value, not by its name. */
import {
  IconAlertTriangle,
  IconCircleX,
  IconQuestionMark,
  IconShieldCheck,
  IconShieldOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EngineView } from '../../../ipc/contract.ts';
import { Tag, type Tone } from '../../parts/tag.tsx';

const LOOK: Record<EngineView['status'], readonly [Tone, typeof IconShieldCheck, string]> = {
  verified: ['ok', IconShieldCheck, 'Its bench value is the one of the official release'],
  unverified: ['warn', IconAlertTriangle, 'Its bench value is not the one of a known engine'],
  unchecked: ['plain', IconQuestionMark, 'Its bench value has not been measured yet'],
  missing: ['plain', IconShieldOff, 'It is not installed'],
  broken: ['bad', IconCircleX, 'It could not be started'],
};

export function EngineStatus({ engine }: { readonly engine: Pick<EngineView, 'status'> }): ReactNode {
  const [tone, StatusIcon, title] = LOOK[engine.status];
  return (
    <Tag tone={tone} icon={<StatusIcon size={13} />} title={title}>
      {engine.status}
    </Tag>
  );
}
