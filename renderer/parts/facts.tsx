/** Name and value, one pair a line. Values are nodes; texts of data sets and engines come in as text. */
import type { ReactNode } from 'react';
import type { RuleAddress } from '../../core/rule/address.ts';
import { RuleLink } from './rule-link.tsx';
import styles from './parts.module.css';

export interface Fact {
  readonly key: string;
  readonly value: ReactNode;
  /** The rule that defines the value. */
  readonly rule?: RuleAddress;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- keys of metadata may repeat, the list never changes in place
        <FactRow key={`${index}:${fact.key}`} fact={fact} />
      ))}
    </dl>
  );
}

function FactRow({ fact }: { readonly fact: Fact }): ReactNode {
  return (
    <>
      <dt>
        {fact.key}
        {fact.rule !== undefined && <RuleLink rule={fact.rule} />}
      </dt>
      <dd>{fact.value}</dd>
    </>
  );
}
