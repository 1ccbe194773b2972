/** The mark of the product: two plies of a board, one shifted. */
import type { ReactNode } from 'react';

export function Mark({ size = 18 }: { readonly size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4.5" fill="var(--pb-active-line)" />
      <rect x="4.5" y="4.5" width="5.5" height="5.5" rx="1" fill="#fff" />
      <rect x="10" y="10" width="5.5" height="5.5" rx="1" fill="#fff" />
      <rect x="10" y="4.5" width="5.5" height="5.5" rx="1" fill="#fff" opacity="0.35" />
      <rect x="4.5" y="10" width="5.5" height="5.5" rx="1" fill="#fff" opacity="0.35" />
    </svg>
  );
}
