/** Audit flags as small icons with their words on hover. */
import {
  IconAlertTriangle,
  IconLink,
  IconListNumbers,
  IconPinned,
  IconPuzzle,
  IconQuestionMark,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AuditFlag } from '../../../core/chessqa/dataset.ts';
import { FLAG_WORDS } from '../../format/flags.ts';
import styles from './datasets.module.css';

const ICONS: Readonly<Record<AuditFlag, readonly [Icon, 'plain' | 'warn' | 'faint']>> = {
  shared_fen: [IconLink, 'plain'],
  shared_puzzle: [IconPuzzle, 'plain'],
  label_differs: [IconAlertTriangle, 'warn'],
  several_answers: [IconListNumbers, 'plain'],
  target_pinned: [IconPinned, 'plain'],
  label_unchecked: [IconQuestionMark, 'faint'],
};

export function FlagIcons({ flags }: { readonly flags: readonly AuditFlag[] }): ReactNode {
  return (
    <span className={styles.flags}>
      {flags.map((flag) => {
        const [FlagIcon, tone] = ICONS[flag];
        return (
          <span key={flag} title={FLAG_WORDS[flag]} data-tone={tone}>
            <FlagIcon size={14} aria-label={FLAG_WORDS[flag]} />
          </span>
        );
      })}
    </span>
  );
}
