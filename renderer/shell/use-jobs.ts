/**
 * Jobs of the window: starts imports and journal checks, and says how they ended. A clean import leads to the new
 * data set with a note; refused lines open the report, because somebody has to look at them.
 */
import { notifications } from '@mantine/notifications';
import { useCallback, useState } from 'react';
import type { ImportReport } from '../../core/chessqa/dataset.ts';
import type { GeneratedSet } from '../../core/study/position-sets.ts';
import type { EventPayload } from '../../ipc/contract.ts';
import type { VerifyReport } from '../../ipc/job-contract.ts';
import { call, ReplyError, useBridge } from '../data/bridge.ts';
import { explainError } from '../format/errors.ts';
import { formatCount, formatDuration } from '../format/figures.ts';
import { showLine } from '../format/visible-text.ts';
import { makeItemsHref } from '../state/item-filter.ts';
import { makeCoverageHref } from '../state/coverage-place.ts';
import { makePositionSetHref } from '../state/study-place.ts';
import { makeEngineHref } from '../state/engine-place.ts';
import { useNavigate } from '../state/use-place.ts';

type CoverageDone = NonNullable<EventPayload<'job.done'>['coverage']>;

export interface Jobs {
  readonly report: ImportReport | null;
  readonly showReport: (report: ImportReport | null) => void;
  readonly verifyReport: VerifyReport | null;
  readonly importPaths: (paths: readonly string[]) => void;
  readonly chooseAndImport: (folder: boolean) => void;
  readonly verify: () => void;
  readonly backup: () => void;
  readonly onJobDone: (done: EventPayload<'job.done'>) => void;
}

export function useFailureNote(): (title: string, error: unknown) => void {
  return useCallback((title, error) => {
    const text = explainError(error instanceof ReplyError ? error.error : null, error);
    if (text.code === 'cancelled') return;
    notifications.show({
      color: 'red',
      title,
      message: text.wayOut === null ? text.message : `${text.message} ${text.wayOut}`,
      autoClose: 12_000,
    });
  }, []);
}

const FAILED: Record<EventPayload<'job.done'>['kind'], string> = {
  import: 'The import failed',
  export: 'The export failed',
  audit: 'The audit failed',
  engine_add: 'The engine was not added',
  engine_check: 'The engine check failed',
  verify: 'The journal could not be checked',
  backup: 'The workspace was not copied',
  review: 'The review failed',
  generate: 'The position set was not made',
  valuing: 'The valuing failed',
  coverage: 'The coverage study was not made',
};

const CANCELLED: Record<EventPayload<'job.done'>['kind'], string> = {
  import: 'Import cancelled; nothing was kept.',
  export: 'Export cancelled.',
  audit: 'Audit cancelled.',
  engine_add: 'Cancelled; no engine was added.',
  engine_check: 'Engine check cancelled.',
  verify: 'Check of the journal cancelled.',
  backup: 'Cancelled; no copy was kept.',
  review: 'The review ended early; what was reviewed stays.',
  generate: 'Cancelled; no position set was made.',
  valuing: 'The valuing ended early; what was valued stays.',
  coverage: 'Cancelled. What was searched and looked up stays: the same study goes on from there.',
};

function useImported(showReport: (report: ImportReport) => void): (done: ImportReport) => void {
  const navigate = useNavigate();
  return useCallback(
    (done: ImportReport) => {
      if (done.datasetId !== null) navigate(makeItemsHref(done.datasetId, {}));
      if (done.refused > 0 || done.datasetId === null) {
        showReport(done);
        return;
      }
      notifications.show({
        title: done.alreadyPresent ? 'Already imported' : 'Imported',
        message: done.alreadyPresent
          ? 'The same content is here already; this is that data set.'
          : `${formatCount(done.kept)} items in ${formatDuration(done.elapsedMs)}.`,
      });
    },
    [navigate, showReport],
  );
}

/** A set that was made is opened, with what else there is to tell. */
function useGenerated(): (done: GeneratedSet) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ set, notes }: GeneratedSet) => {
      navigate(makePositionSetHref(set.sha256));
      notifications.show({
        title: `${formatCount(set.count)} positions`,
        message: notes.length === 0 ? showLine(set.name) : notes.map(showLine).join(' '),
        autoClose: notes.length === 0 ? 4000 : 20_000,
      });
    },
    [navigate],
  );
}

function useCovered(): (done: CoverageDone) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ study, notes }: CoverageDone) => {
      navigate(makeCoverageHref(study.sha256));
      notifications.show({
        title: `Coverage of ${formatCount(study.games)} games`,
        message: notes.length === 0 ? showLine(study.name) : notes.map(showLine).join(' '),
        autoClose: notes.length === 0 ? 4000 : 20_000,
      });
    },
    [navigate],
  );
}

export function useJobs(): Jobs {
  const bridge = useBridge();
  const noteFailure = useFailureNote();
  const [report, showReport] = useState<ImportReport | null>(null);
  const [verifyReport, setVerifyReport] = useState<VerifyReport | null>(null);

  const importPaths = useCallback(
    (paths: readonly string[]) => {
      call(bridge, 'datasets.import', { paths: [...paths] }).catch((error: unknown) =>
        noteFailure('The import did not start', error),
      );
    },
    [bridge, noteFailure],
  );
  const chooseAndImport = useCallback(
    (folder: boolean) => {
      call(bridge, 'datasets.chooseFiles', { folder })
        .then((paths) => (paths.length > 0 ? importPaths(paths) : undefined))
        .catch((error: unknown) => noteFailure('No file could be chosen', error));
    },
    [bridge, importPaths, noteFailure],
  );
  const verify = useCallback(() => {
    call(bridge, 'workspace.verify', undefined).catch((error: unknown) => noteFailure(FAILED.verify, error));
  }, [bridge, noteFailure]);
  const backup = useCallback(() => {
    call(bridge, 'workspace.backup', undefined).catch((error: unknown) => noteFailure(FAILED.backup, error));
  }, [bridge, noteFailure]);

  const navigate = useNavigate();
  const onImported = useImported(showReport);
  const onGenerated = useGenerated();
  const onCovered = useCovered();
  const onJobDone = useCallback(
    (done: EventPayload<'job.done'>) => {
      if (done.error !== null) {
        const error = done.error;
        if (error.code === 'cancelled') notifications.show({ message: CANCELLED[done.kind] });
        else noteFailure(FAILED[done.kind], new ReplyError('job.cancel', error));
      }
      if (done.importReport !== null) onImported(done.importReport);
      if (done.generated !== null) onGenerated(done.generated);
      if (done.coverage !== null) onCovered(done.coverage);
      if (done.engineId !== null) navigate(makeEngineHref(done.engineId));
      if (done.kind === 'backup' && done.verifyReport !== null) {
        const message = `The copy is whole and sound: ${formatCount(done.verifyReport.rows)} rows.`;
        notifications.show({ color: 'teal', message });
      } else if (done.verifyReport !== null) {
        setVerifyReport(done.verifyReport);
        notifications.show(
          done.verifyReport.ok
            ? { color: 'teal', message: `The journal is sound: ${formatCount(done.verifyReport.rows)} rows.` }
            : { color: 'red', message: 'The journal has problems. See Settings.', autoClose: false },
        );
      }
    },
    [navigate, noteFailure, onImported, onGenerated, onCovered],
  );
  return { report, showReport, verifyReport, importPaths, chooseAndImport, verify, backup, onJobDone };
}
