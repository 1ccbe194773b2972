/** A small bar of a share; the figure stands beside it, so it is decoration to a screen reader. */
import type { ReactNode } from 'react';

const WIDTH = 38;

export function ShareBar({ share }: { readonly share: number | null }): ReactNode {
  return (
    <svg width={WIDTH} height={6} aria-hidden="true" style={{ flex: 'none' }}>
      <rect width={WIDTH} height={6} rx={2} fill="var(--pb-line)" />
      {share !== null && share > 0 && (
        <rect width={Math.max(2, WIDTH * Math.min(1, share))} height={6} rx={2} fill="rgb(var(--pb-heat))" />
      )}
    </svg>
  );
}
