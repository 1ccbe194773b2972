/** No run yet: what a run needs, in order, and which of it is there. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { Empty } from '../../../parts/empty.tsx';
import { makeNewRunHref } from '../../../state/run-address.ts';
import styles from '../runs.module.css';

export function FirstRun(): ReactNode {
  const datasets = useInvoke('datasets.list', undefined);
  const players = useInvoke('players.list', undefined);
  const own = (players.data ?? []).filter((player) => player.origin === 'saved').length;
  const hasDataset = (datasets.data ?? []).length > 0;
  return (
    <Empty
      icon={<IconPlayerPlay size={40} stroke={1.2} />}
      title="No run yet"
      action={
        <Button component="a" href={makeNewRunHref()} leftSection={<IconPlayerPlay size={15} />}>
          Configure the first run
        </Button>
      }
    >
      A run asks one player every question of a data set and keeps each request, reply and verdict.
      <ol className={styles.steps}>
        <Step isDone={hasDataset} href="#/datasets" link="A data set">
          {hasDataset
            ? `${formatCount((datasets.data ?? []).length)} here, the sample among them.`
            : 'import ChessQA files first.'}
        </Step>
        <Step isDone={own > 0} href="#/players" link="A player">
          {own > 0
            ? `${formatCount(own)} of your own, and the built-in baselines.`
            : 'point one at a model, or begin with a built-in baseline: it needs no network and no key.'}
        </Step>
        <Step isDone={false} href={makeNewRunHref()} link="A run">
          the quick smoke test asks two items of every task.
        </Step>
      </ol>
    </Empty>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly href: string;
  readonly link: string;
  readonly children: ReactNode;
}

function Step({ isDone, href, link, children }: StepProps): ReactNode {
  const Icon = isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <li>
      <Icon size={16} color={isDone ? 'var(--pb-ok)' : 'var(--pb-faint)'} aria-hidden="true" />
      <span>
        <a className="link" href={href}>
          {link}
        </a>
        : {children}
      </span>
    </li>
  );
}
