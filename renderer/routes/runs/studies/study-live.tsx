/** How a study run goes: progress, outcomes by condition so far, trouble, and the end of the ledger. */
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RunProgress, RunStatus } from '../../../../core/record/run.ts';
import type { StudyReport } from '../../../../core/study/report.ts';
import { formatCount, formatDuration, formatPercent, formatShort, UNKNOWN } from '../../../format/figures.ts';
import { formatCost } from '../../../format/question-figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import { Section } from '../../../parts/section.tsx';
import { Tile } from '../../../parts/tile.tsx';
import { useRunProgress } from '../../../state/activity.ts';
import { makeStudyAnswersHref, makeStudyResultsHref } from '../../../state/study-place.ts';
import { LedgerTail } from '../page/ledger-tail.tsx';
import { unknownCosts, type LiveFigures } from '../questions/live-figures.ts';
import { LiveTrouble } from '../questions/live-tables.tsx';
import styles from '../runs.module.css';
import { OutcomeTable } from './outcome-table.tsx';
import { headlineNotation, headlineRows, studyLiveFigures } from './study-live-figures.ts';

export interface StudyLiveProps {
  readonly report: StudyReport;
  readonly status: RunStatus;
}

export function StudyLive({ report, status }: StudyLiveProps): ReactNode {
  const progress = useRunProgress(report.runId);
  const figures = studyLiveFigures(report, progress);
  return (
    <>
      <ProgressPanel report={report} status={status} progress={progress} figures={figures} />
      <Tiles report={report} figures={figures} />
      <Section
        title="Outcomes by condition"
        side={figures.isLive && <span className="faint">brought up to date every few seconds</span>}
      >
        <OutcomeTable runId={report.runId} rows={headlineRows(report)} />
      </Section>
      <div className={styles.columns}>
        <LiveTrouble
          figures={figures}
          isCutJudged={false}
          hrefOf={(failure) => makeStudyAnswersHref(report.runId, { failure })}
        />
        <LedgerTail runId={report.runId} />
      </div>
    </>
  );
}

interface PanelProps extends StudyLiveProps {
  readonly progress: RunProgress | null;
  readonly figures: LiveFigures;
}

function ProgressPanel({ report, status, progress, figures }: PanelProps): ReactNode {
  const { done, total } = figures;
  const perMinute =
    progress?.itemsPerSecond === null || progress === null ? null : progress.itemsPerSecond * 60;
  return (
    <div className={styles.progress} data-testid="live-progress">
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size={6}
        color={status === 'running' ? 'ply' : status === 'finished' ? 'var(--pb-exact)' : 'var(--pb-failed)'}
        transitionDuration={150}
        aria-label="Positions done"
      />
      <div className={`${styles.progressFigures} num`}>
        <span className={styles.progressDone} data-testid="live-done">
          {`${formatCount(done)} / ${formatCount(total)}`}
        </span>
        {status === 'running' ? (
          <>
            <span>{`${formatShort(perMinute)} positions/min`}</span>
            <span>{`${formatDuration(progress?.remainingMs ?? null)} left`}</span>
          </>
        ) : (
          <span>{`${formatDuration(report.totals.activeMs)} at work in ${formatCount(report.executions)} ${report.executions === 1 ? 'execution' : 'executions'}`}</span>
        )}
      </div>
      <State report={report} status={status} progress={progress} figures={figures} />
    </div>
  );
}

/** What a person should know about the state, and do. */
function State({ report, status, progress, figures }: PanelProps): ReactNode {
  const quietMs = progress?.asking?.pausedForMs ?? 0;
  const message = progress?.message ?? report.message;
  const text = message === null ? null : showLine(message);
  if (status === 'running') {
    if (quietMs > 0) {
      return (
        <div style={{ marginTop: 10 }}>
          <Notice tone="warn" title={`Quiet for ${formatDuration(quietMs)}`}>
            The service asked for it. Nothing is sent until then, and no position loses a try by it.
          </Notice>
        </div>
      );
    }
    return text === null ? null : (
      <div className="dim" style={{ marginTop: 8 }}>
        {text}
      </div>
    );
  }
  if (status === 'finished') {
    return (
      <a className="link" href={makeStudyResultsHref(report.runId)} data-testid="live-results">
        {figures.unanswered === 0
          ? 'Every position has an answer. See the results'
          : `${formatCount(figures.unanswered)} positions have no answer. See the results`}
      </a>
    );
  }
  return (
    <div style={{ marginTop: 10 }}>
      <Notice
        tone={status === 'failed' ? 'bad' : status === 'interrupted' ? 'warn' : 'plain'}
        title={`${STOPPED[status]} after ${formatCount(figures.done)} of ${formatCount(figures.total)} positions`}
      >
        {text ??
          (status === 'cancelled'
            ? 'What was answered stays. A cancelled run cannot go on; a new run like it can.'
            : 'Nothing is lost: what was answered stays, and Resume asks only the rest.')}
      </Notice>
    </div>
  );
}

const STOPPED = {
  paused: 'Paused',
  interrupted: 'Interrupted',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const;

function Tiles({
  report,
  figures,
}: {
  readonly report: StudyReport;
  readonly figures: LiveFigures;
}): ReactNode {
  const { verdicts } = figures;
  const of = verdicts === 0 ? 'no verdict yet' : `of ${formatCount(verdicts)} verdicts`;
  const isChat = report.manifest.player.kind === 'chat';
  return (
    <Section title={figures.done < figures.total ? 'So far' : 'In all'}>
      <div className={styles.tiles} data-testid="live-tiles">
        <Tile
          label="Legal moves"
          value={formatPercent(figures.right, verdicts)}
          note={of}
          href={makeStudyAnswersHref(report.runId, { outcome: 'legal', notation: headlineNotation(report) })}
          testId="live-legal"
        />
        <Tile
          label="In the form asked for"
          value={formatPercent(figures.compliant, verdicts)}
          note={of}
          href={makeStudyAnswersHref(report.runId, { extraction: 'strict' })}
        />
        <Tile
          label={isChat ? 'Requests' : 'Answers asked for'}
          value={formatCount(figures.requests)}
          note={`${formatCount(figures.failedRequests)} failed`}
        />
        {isChat && (
          <Tile
            label="Tokens in, out"
            value={`${formatShort(figures.promptTokens)} · ${formatShort(figures.completionTokens)}`}
            note={`${formatShort(report.totals.reasoningTokens)} of them thought`}
          />
        )}
        {isChat && (
          <Tile
            label="Spent"
            value={figures.spentNano === null ? UNKNOWN : formatCost(figures.spentNano)}
            note={
              figures.spentNano === null
                ? 'no cost was told'
                : `as the service tells${unknownCosts(figures.uncosted)}`
            }
          />
        )}
      </div>
    </Section>
  );
}
