/** One bar of agreement parts; the figures stand beside it in the table, so it is decoration to a screen reader. */
import type { ReactNode } from 'react';
import { agreementMarks, type AgreementCounts } from './agreement-marks.ts';

export function AgreementBar({
  counts,
  height = 10,
}: {
  readonly counts: AgreementCounts;
  readonly height?: number;
}): ReactNode {
  const marks = agreementMarks(counts, 1000);
  return (
    <svg
      viewBox={`0 0 1000 ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect x={0} y={0} width={1000} height={height} fill="var(--pb-line-soft)" />
      {marks.map((mark) => (
        <rect
          key={mark.part}
          x={mark.x}
          y={0}
          width={mark.width}
          height={height}
          fill={`var(--pb-${mark.part})`}
        />
      ))}
    </svg>
  );
}
