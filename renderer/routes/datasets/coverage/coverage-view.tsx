/** One coverage study: Figure 5 with what it rests on, or the positions behind its numbers. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChevronRight, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CoverageReport } from '../../../../core/study/coverage-study.ts';
import { call, ReplyError, useBridge } from '../../../data/bridge.ts';
import { useAction, useInvoke } from '../../../data/query.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { ErrorNotice, Notice } from '../../../parts/notice.tsx';
import { Rename } from '../../../parts/rename.tsx';
import { Screen, Scroll } from '../../../parts/section.tsx';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { COVERAGE_HREF } from '../../../state/coverage-place.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import shared from '../datasets.module.css';
import { CoverageFigure } from './coverage-figure.tsx';
import { CoveragePositions } from './coverage-positions.tsx';
import { RemoveStudy } from './remove-study.tsx';

export function CoverageStudyScreen({ sha256 }: { readonly sha256: string }): ReactNode {
  const report = useInvoke('coverage.report', { sha256 });
  if (report.data !== undefined) return <CoverageView report={report.data} />;
  return (
    <Screen title="Coverage study">
      <div style={{ padding: 16 }}>
        {report.isPending && <Skeleton height={200} />}
        {report.error !== null && <Missing sha256={sha256} error={report.error} />}
      </div>
    </Screen>
  );
}

function Missing({ sha256, error }: { readonly sha256: string; readonly error: Error }): ReactNode {
  const isMissing = error instanceof ReplyError && error.error.code === 'not_found';
  if (!isMissing) return <ErrorNotice what="The coverage study could not be read" error={error} />;
  return (
    <Notice
      tone="warn"
      title="This coverage study is not in the workspace"
      side={
        <Button size="compact-xs" variant="default" component="a" href={COVERAGE_HREF}>
          All coverage studies
        </Button>
      }
    >
      <span className="mono">{sha256.slice(0, 64)}</span>
    </Notice>
  );
}

function CoverageView({ report }: { readonly report: CoverageReport }): ReactNode {
  const bridge = useBridge();
  const navigate = useNavigate();
  const [params, change] = useQueryParams();
  const { sha256, name } = report.summary;
  const view = params.get('view') === 'positions' ? 'positions' : 'figure';
  const show = (next: string): void =>
    change({ view: next === 'positions' ? 'positions' : null }, { replace: false });
  useCommands({
    'datasets.items': () => show('figure'),
    'datasets.audit': () => show('positions'),
    'pane.back': () => (view === 'positions' ? show('figure') : navigate(COVERAGE_HREF)),
  });
  return (
    <Screen
      title={
        <span style={{ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 }}>
          <a href={COVERAGE_HREF} className={shared.crumb}>
            Coverage
          </a>
          <IconChevronRight size={14} className="faint" />
          <Rename
            what="Name of the study"
            name={name}
            save={(wanted) => call(bridge, 'coverage.rename', { sha256, name: wanted })}
          />
        </span>
      }
      side={
        <>
          <SegmentedControl
            value={view}
            onChange={show}
            data={[
              { value: 'figure', label: 'Figure 5' },
              { value: 'positions', label: 'Positions' },
            ]}
            aria-label="View"
            data-testid="coverage-view"
          />
          <ExportButton sha256={sha256} />
          <RemoveStudy sha256={sha256} isRemoved={report.isRemoved} />
        </>
      }
    >
      {view === 'figure' ? (
        <Scroll>
          <CoverageFigure report={report} />
        </Scroll>
      ) : (
        <CoveragePositions report={report} />
      )}
    </Screen>
  );
}

function ExportButton({ sha256 }: { readonly sha256: string }): ReactNode {
  const noteFailure = useFailureNote();
  const save = useAction('coverage.export');
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconDownload size={13} />}
      loading={save.isPending}
      title="The whole study as JSON lines: settings, then one game a line"
      onClick={() =>
        save.mutate({ sha256 }, { onError: (error) => noteFailure('The study was not exported', error) })
      }
    >
      Export the study…
    </Button>
  );
}
