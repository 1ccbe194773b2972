/**
 * Takes sets from the list and puts them back. Nothing is deleted: a run names its set by the hash of its positions and
 * keeps it whole, so that its figures open and it can be resumed. The question names the runs it is about.
 */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import { call, useBridge } from '../../../data/bridge.ts';
import { useAction, useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ConfirmButton } from '../../../parts/confirm-button.tsx';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { makePositionSetHref } from '../../../state/study-place.ts';
import own from './positions.module.css';

interface RemoveSetsProps {
  readonly sets: readonly PositionSetSummary[];
  readonly onDone: () => void;
}

export function RemoveSets({ sets, onDone }: RemoveSetsProps): ReactNode {
  const bridge = useBridge();
  const runs = useInvoke('runs.list', undefined);
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  if (sets.length === 0) return null;
  const asking = (runs.data ?? []).flatMap((run) =>
    run.kind === 'study' && sets.some(({ sha256 }) => sha256 === run.setSha256) ? [run] : [],
  );
  const what = sets.length === 1 ? 'set' : `${sets.length} sets`;
  const remove = async (close: () => void): Promise<void> => {
    setPending(true);
    try {
      for (const { sha256 } of sets) await call(bridge, 'positions.setRemoved', { sha256, isRemoved: true });
      close();
      onDone();
      notifications.show({ message: `Taken from the list. It stands under “Removed” below.` });
    } catch (reason) {
      setError(reason);
    } finally {
      setPending(false);
    }
  };
  return (
    <ConfirmButton
      label={`Remove ${sets.length === 1 ? 'it' : 'them'}`}
      icon={<IconArchive size={15} />}
      question={`Take the ${what} from the list?`}
      keep="Keep it"
      isPending={isPending}
      error={error}
      onConfirm={(close) => void remove(close)}
      testId="sets-remove"
    >
      {`${sets.map(({ name }) => showLine(name)).join(', ')}. ${dependants(asking)} The positions stay in the workspace, and a removed set can be put back.`}
    </ConfirmButton>
  );
}

const MAX_NAMED = 5;

function dependants(runs: readonly { readonly player: string; readonly runId: string }[]): string {
  if (runs.length === 0) return 'No run asks it.';
  const named = runs.slice(0, MAX_NAMED).map(({ player, runId }) => `${showLine(player)} (${runId})`);
  const rest = runs.length > MAX_NAMED ? ` and ${formatCount(runs.length - MAX_NAMED)} more` : '';
  return `${formatCount(runs.length)} ${runs.length === 1 ? 'run asks' : 'runs ask'} it and ${runs.length === 1 ? 'keeps' : 'keep'} it: ${named.join(', ')}${rest}.`;
}

export function RemovedSets(): ReactNode {
  const removed = useInvoke('positions.removed', undefined);
  const [isShown, setShown] = useState(false);
  const sets = removed.data ?? [];
  if (sets.length === 0) return null;
  return (
    <div className={own.removed} data-testid="sets-removed">
      <Button
        size="compact-xs"
        variant="subtle"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        data-testid="sets-removed-show"
      >
        {`${isShown ? 'Hide' : 'Show'} ${formatCount(sets.length)} removed`}
      </Button>
      {isShown && sets.map((set) => <RemovedSet key={set.sha256} set={set} />)}
    </div>
  );
}

function RemovedSet({ set }: { readonly set: PositionSetSummary }): ReactNode {
  return (
    <div className={own.removedRow}>
      <a href={makePositionSetHref(set.sha256)} className="ellipsis">
        {showLine(set.name)}
      </a>
      <span className="num dim">{`${formatCount(set.count)} positions`}</span>
      <PutBack sha256={set.sha256} />
    </div>
  );
}

export function PutBack({ sha256 }: { readonly sha256: string }): ReactNode {
  const noteFailure = useFailureNote();
  const restore = useAction('positions.setRemoved');
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconArchiveOff size={13} />}
      loading={restore.isPending}
      onClick={() =>
        restore.mutate(
          { sha256, isRemoved: false },
          { onError: (error) => noteFailure('The set was not put back', error) },
        )
      }
      data-testid="set-restore"
    >
      Put it back
    </Button>
  );
}
