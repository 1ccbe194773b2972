/** Takes a coverage study from the list and puts it back. Nothing is deleted, and nothing depends on it. */
import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useAction, useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { makeCoverageHref } from '../../../state/coverage-place.ts';
import own from '../positions/positions.module.css';

interface RemoveStudyProps {
  readonly sha256: string;
  readonly isRemoved: boolean;
}

export function RemoveStudy({ sha256, isRemoved }: RemoveStudyProps): ReactNode {
  const noteFailure = useFailureNote();
  const change = useAction('coverage.setRemoved');
  const Icon = isRemoved ? IconArchiveOff : IconArchive;
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<Icon size={13} />}
      loading={change.isPending}
      title={isRemoved ? undefined : 'Takes the study from the list; it stands under “removed” there.'}
      onClick={() =>
        change.mutate(
          { sha256, isRemoved: !isRemoved },
          { onError: (error) => noteFailure('The study was not moved', error) },
        )
      }
      data-testid={isRemoved ? 'coverage-restore' : 'coverage-remove'}
    >
      {isRemoved ? 'Put it back' : 'Remove'}
    </Button>
  );
}

export function RemovedStudies(): ReactNode {
  const removed = useInvoke('coverage.removed', undefined);
  const [isShown, setShown] = useState(false);
  const studies = removed.data ?? [];
  if (studies.length === 0) return null;
  return (
    <div className={own.removed}>
      <Button size="compact-xs" variant="subtle" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {`${isShown ? 'Hide' : 'Show'} ${formatCount(studies.length)} removed`}
      </Button>
      {isShown &&
        studies.map((study) => (
          <div key={study.sha256} className={own.removedRow}>
            <a href={makeCoverageHref(study.sha256)} className="ellipsis">
              {showLine(study.name)}
            </a>
            <span className="num dim">{`${formatCount(study.games)} games`}</span>
            <RemoveStudy sha256={study.sha256} isRemoved />
          </div>
        ))}
    </div>
  );
}
