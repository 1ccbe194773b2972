/** What stands beside every form of a new run: what it would freeze, while it is worked out and when it cannot be. */
import { Skeleton } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatShort } from '../../../format/figures.ts';
import { Empty } from '../../../parts/empty.tsx';
import type { Fact } from '../../../parts/facts.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Scroll } from '../../../parts/section.tsx';
import styles from '../runs.module.css';

export interface NoPlanProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The form asks for nothing yet. */
export function NoPlan({ title, children }: NoPlanProps): ReactNode {
  return (
    <Empty icon={<IconListDetails size={36} stroke={1.2} />} title={title}>
      {children}
    </Empty>
  );
}

export interface PlanFrameProps<Plan> {
  readonly plan: UseQueryResult<Plan>;
  /** The form has moved on, or cannot be read now. */
  readonly isStale: boolean;
  /** What failed: `This run cannot be planned`. */
  readonly failed: string;
  readonly view: (plan: Plan) => ReactNode;
}

export function PlanFrame<Plan>({ plan, isStale, failed, view }: PlanFrameProps<Plan>): ReactNode {
  const isOld = isStale || plan.isPlaceholderData;
  return (
    <div className={styles.pane} data-testid="plan" data-state={isOld ? 'stale' : plan.status}>
      <Scroll>
        {plan.error !== null && (
          <div style={{ padding: 16 }}>
            <ErrorNotice what={failed} error={plan.error} onRetry={() => void plan.refetch()} />
          </div>
        )}
        {plan.isPending && (
          <div style={{ padding: 16 }}>
            <Skeleton height={240} />
          </div>
        )}
        {plan.data !== undefined && plan.error === null && (
          <div className={isOld ? styles.stale : undefined}>{view(plan.data)}</div>
        )}
      </Scroll>
    </div>
  );
}

/** What the plan of a run that asks a service for single answers can say of it: unknown stays unknown. */
export function askingFacts(plan: {
  readonly promptTokensEstimate: number;
  readonly promptCharacters: number;
  readonly completionTokensAtMost: number | null;
}): Fact[] {
  return [
    {
      key: 'Tokens to send',
      value: `about ${formatShort(plan.promptTokensEstimate)} (${formatShort(plan.promptCharacters)} characters, four a token)`,
    },
    {
      key: 'Tokens to get',
      value:
        plan.completionTokensAtMost === null
          ? 'unknown: no limit is set'
          : `at most ${formatShort(plan.completionTokensAtMost)}`,
    },
    {
      key: 'Cost',
      value:
        'unknown before it starts: prices are the service’s. A spend limit covers the costs that the service reports; a service that reports none stops the run.',
    },
    { key: 'Time', value: 'unknown before the first replies' },
  ];
}
