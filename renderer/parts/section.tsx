/** The building blocks of a screen: its header, and titled sections parted by hairlines. */
import type { ReactNode } from 'react';
import type { RuleAddress } from '../../core/rule/address.ts';
import { RuleLink } from './rule-link.tsx';
import styles from './parts.module.css';

export interface SectionProps {
  readonly title: string;
  /** The rule that defines what the section shows. */
  readonly rule?: RuleAddress;
  readonly side?: ReactNode;
  readonly children: ReactNode;
  readonly testId?: string;
}

export function Section({ title, rule, side, children, testId }: SectionProps): ReactNode {
  return (
    <section className={styles.section} data-testid={testId}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>
          {title}
          {rule !== undefined && <RuleLink rule={rule} />}
        </h2>
        <div className={styles.sectionSide}>{side}</div>
      </div>
      {children}
    </section>
  );
}

export interface ScreenProps {
  readonly title: ReactNode;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

export function Screen({ title, side, children }: ScreenProps): ReactNode {
  return (
    <main className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.headerTitle}>{title}</h1>
        <div className={styles.headerSide}>{side}</div>
      </header>
      {children}
    </main>
  );
}

export function Scroll({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.scroll}>{children}</div>;
}

/** Text exactly as it stands: a prompt, a raw line, an engine's words. */
export function Code({
  children,
  testId,
}: {
  readonly children: string;
  readonly testId?: string;
}): ReactNode {
  return (
    <pre className={styles.code} data-testid={testId}>
      {children}
    </pre>
  );
}
