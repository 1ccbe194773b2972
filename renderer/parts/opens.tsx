/** A number, or a few words with one, as a way to what it counts. */
import type { ReactNode } from 'react';

export interface OpensProps {
  readonly href: string;
  /** There is nothing to open. */
  readonly isNothing?: boolean;
  /** What the number counts, for whoever hears the link alone. */
  readonly what?: string;
  readonly testId?: string;
  readonly children: string;
}

export function Opens({ href, isNothing = false, what, testId, children }: OpensProps): ReactNode {
  if (isNothing) return children;
  return (
    <a
      className="link"
      href={href}
      aria-label={what === undefined ? undefined : `${children}: ${what}`}
      data-testid={testId}
    >
      {children}
    </a>
  );
}
