/** Puts a run on the shelf, or back, and offers the way back. Nothing of the run is touched. */
import { notifications } from '@mantine/notifications';
import { useAction } from '../../../data/query.ts';
import { useFailureNote } from '../../../shell/use-jobs.ts';

export interface Shelved {
  readonly runId: string;
  readonly title: string;
  readonly isArchived: boolean;
}

export function useArchive(): (run: Shelved) => void {
  const shelve = useAction('runs.archive');
  const noteFailure = useFailureNote();
  const set = (run: Shelved, isArchived: boolean, onSuccess?: () => void): void =>
    shelve.mutate(
      { runId: run.runId, isArchived },
      {
        ...(onSuccess === undefined ? {} : { onSuccess }),
        onError: (error) => noteFailure('The run was not moved', error),
      },
    );
  return (run) =>
    set(run, !run.isArchived, () =>
      notifications.show({
        id: `archive-${run.runId}`,
        message: (
          <span>
            {run.isArchived ? 'Back in the list. ' : 'Archived. '}
            <button
              type="button"
              className="link"
              onClick={() => {
                notifications.hide(`archive-${run.runId}`);
                set(run, run.isArchived);
              }}
              data-testid="archive-undo"
            >
              Undo
            </button>
          </span>
        ),
      }),
    );
}
