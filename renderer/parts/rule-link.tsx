/**
 * A small mark beside a figure: what the figure is, by the rule that defines it. The first sentence shows while the
 * pointer or the keyboard rests on it; a click opens the whole rule in a sheet. Without a window around it (a picture
 * that is exported) there is nothing to open, and no mark.
 */
import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RuleAddress } from '../../core/rule/address.ts';
import { firstSentence, plainText } from '../../core/rule/page.ts';
import { findRule } from '../data/rules.ts';
import { useShowRule } from '../state/shown-rule.ts';
import styles from './rule-link.module.css';

export function RuleLink({ rule: address }: { readonly rule: RuleAddress }): ReactNode {
  const show = useShowRule();
  const rule = show === null ? null : findRule(address);
  if (show === null || rule === null) return null;
  const sentence = plainText(firstSentence(rule.statement));
  return (
    <Tooltip
      label={`${rule.title}: ${sentence}`}
      multiline
      maw={380}
      openDelay={250}
      events={{ hover: true, focus: true, touch: false }}
    >
      <button
        type="button"
        className={styles.mark}
        aria-label={`What this is: ${rule.title}, ${address}`}
        data-rule={address}
        onClick={() => show(address)}
      >
        <IconInfoCircle size={12} aria-hidden />
      </button>
    </Tooltip>
  );
}
