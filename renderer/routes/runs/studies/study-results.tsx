/** Results of one study run: outcomes at every reading, values and by whom, Table 3 of this run; every number opens. */
import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChartDots, IconDownload, IconListDetails, IconScale } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { outcomeTable, valueTable } from '../../../../core/study/run-tables.ts';
import type { StudyReport } from '../../../../core/study/report.ts';
import { useAction } from '../../../data/query.ts';
import { baseName, formatCount } from '../../../format/figures.ts';
import { profileText } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { ErrorNotice, Notice } from '../../../parts/notice.tsx';
import { Scroll } from '../../../parts/section.tsx';
import { TableSection } from '../../../parts/table-section.tsx';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { useRunningJobs } from '../../../state/activity.ts';
import { makeStudyAnswersHref, makeStudyFiguresHref, studyAddress } from '../../../state/study-place.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { ExtractionTable, ResultTable } from '../../compare/study/main-tables.tsx';
import { ReadingControls } from '../../compare/study/reading-controls.tsx';
import { useFigures } from '../../compare/study/use-figures.ts';
import results from '../questions/results/results.module.css';
import { StudyAnswers } from './study-answers.tsx';
import { ValueDialog } from './value-dialog.tsx';

export function StudyResults({ report }: { readonly report: StudyReport }): ReactNode {
  const [params] = useQueryParams();
  return params.get('show') === 'answers' ? <StudyAnswers report={report} /> : <Figures report={report} />;
}

function Figures({ report }: { readonly report: StudyReport }): ReactNode {
  const { place, result } = useFigures([report.runId]);
  const figures = result.data;
  return (
    <div className={results.pane} data-testid="study-results-pane">
      <ReadingControls
        place={place}
        profiles={report.profiles}
        profile={figures?.profile ?? null}
        isComputing={result.isFetching}
      />
      <Scroll>
        <TableSection
          title="Outcomes at every reading"
          rule="R-STUDY-5.3"
          what="the outcomes"
          name={`outcomes-${report.runId}`}
          exportTestId="export-outcomes"
          label="Outcomes"
          testId="study-outcomes"
          table={outcomeTable(report)}
          addressOf={studyAddress}
          side={
            <>
              <Button
                size="compact-xs"
                variant="default"
                component="a"
                href={makeStudyAnswersHref(report.runId, {})}
                leftSection={<IconListDetails size={13} />}
                data-testid="study-all-answers"
              >
                All answers
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                component="a"
                href={makeStudyFiguresHref([report.runId])}
                leftSection={<IconChartDots size={13} />}
                data-testid="study-figures"
              >
                Figures of the paper
              </Button>
              <ExportAnswers runId={report.runId} />
            </>
          }
          {...(report.truncated === 0
            ? {}
            : {
                below: `${formatCount(report.truncated)} replies were cut by the output limit: no verdict, and not asked again.`,
              })}
        />
        <Values report={report} />
        {result.error !== null && (
          <div style={{ padding: 16 }}>
            <ErrorNotice
              what="The figures could not be made"
              error={result.error}
              onRetry={() => void result.refetch()}
            />
          </div>
        )}
        {figures === undefined && result.error === null && (
          <div style={{ padding: 16 }}>
            <Skeleton height={160} />
          </div>
        )}
        {figures !== undefined && (
          <>
            <ResultTable figures={figures} hasPaper={place.hasPaper} />
            <ExtractionTable figures={figures} />
          </>
        )}
      </Scroll>
    </div>
  );
}

/** Everything the figures of the run rest on but the raw replies: those are in its bundle. */
function ExportAnswers({ runId }: { readonly runId: string }): ReactNode {
  const save = useAction('studies.export');
  const noteFailure = useFailureNote();
  const run = (): void =>
    save.mutate(
      { runId },
      {
        onSuccess: ({ path, positions }) => {
          if (path === null) return;
          const message = `${showLine(baseName(path))}: ${formatCount(positions)} positions`;
          notifications.show({ title: 'Exported answers and values', message });
        },
        onError: (error) => noteFailure('The answers were not exported', error),
      },
    );
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconDownload size={13} />}
      loading={save.isPending}
      onClick={run}
      title="The set, the answers and the values of their moves as JSON lines"
      data-testid="study-export"
    >
      Answers and values…
    </Button>
  );
}

function Values({ report }: { readonly report: StudyReport }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isValuing = useRunningJobs('valuing').length > 0;
  const most = Math.max(0, ...report.profiles.map(({ answers, failedAnswers }) => answers + failedAnswers));
  const left = report.movesToValue - most;
  const open = (): void => setOpen(true);
  useCommands(isOpen || isValuing ? {} : { 'study.value': open });
  return (
    <TableSection
      title="Values"
      sectionTestId="study-values"
      what="the values"
      name={`values-${report.runId}`}
      testId="study-profiles"
      table={valueTable(report)}
      hidden={['moves_to_value']}
      addressOf={studyAddress}
      draw={{
        profile: (row) => profileText(report.profiles[row] ?? null),
      }}
      side={
        <Button
          size="compact-xs"
          leftSection={<IconScale size={13} />}
          disabled={isValuing}
          onClick={open}
          data-testid="study-value"
        >
          {isValuing ? 'Valuing…' : 'Value the moves…'}
        </Button>
      }
      empty={
        <Notice tone="plain">
          {`${formatCount(report.movesToValue)} distinct moves wait for an engine's opinion. Until then every loss is unknown.`}
        </Notice>
      }
      below={
        <>
          {left > 0 &&
            report.profiles.length > 0 &&
            `${formatCount(left)} of ${formatCount(report.movesToValue)} moves are not valued yet.`}
          {isOpen && <ValueDialog runIds={[report.runId]} onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}
