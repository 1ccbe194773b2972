/**
 * Agreement of one reading as the parts of one bar: exact, score, bucket, different, failed, in this order. Shares
 * are of all items; a part with items is never thinner than it can be seen.
 */
export const AGREEMENT_PARTS = ['exact', 'score', 'bucket', 'different', 'failed'] as const;
export type AgreementPart = (typeof AGREEMENT_PARTS)[number];

export type AgreementCounts = Readonly<Record<AgreementPart, number>>;

export interface PartMark {
  readonly part: AgreementPart;
  readonly count: number;
  readonly x: number;
  readonly width: number;
}

const MIN_PX = 3;
const GAP_PX = 2;

export function agreementMarks(counts: AgreementCounts, width: number): readonly PartMark[] {
  const present = AGREEMENT_PARTS.filter((part) => counts[part] > 0);
  const total = present.reduce((sum, part) => sum + counts[part], 0);
  if (total === 0) return [];
  const room = Math.max(0, width - GAP_PX * (present.length - 1) - MIN_PX * present.length);
  let x = 0;
  return present.map((part) => {
    const mark = { part, count: counts[part], x, width: MIN_PX + (room * counts[part]) / total };
    x += mark.width + GAP_PX;
    return mark;
  });
}
