/** How a study run goes: progress, outcomes by condition so far, trouble, and the end of the ledger. */
import type { ReactNode } from 'react';
import { isAskedOverService } from '../../../../core/player/players.ts';
import type { RunStatus } from '../../../../core/record/run.ts';
import type { StudyReport } from '../../../../core/study/report.ts';
import { formatCount, formatPercent, formatShort, UNKNOWN } from '../../../format/figures.ts';
import { formatCost } from '../../../format/question-figures.ts';
import { Section } from '../../../parts/section.tsx';
import { Tile } from '../../../parts/tile.tsx';
import { useRunProgress } from '../../../state/activity.ts';
import { makeStudyAnswersHref, makeStudyResultsHref } from '../../../state/study-place.ts';
import { AmendDialog } from '../page/amend-dialog.tsx';
import { LedgerTail } from '../page/ledger-tail.tsx';
import { ANSWERS_STAY, ProgressPanel } from '../page/progress-panel.tsx';
import { askedStudy } from '../questions/asked-run.ts';
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
      <ProgressPanel
        status={status}
        progress={progress}
        done={figures.done}
        total={figures.total}
        unit={{ one: 'position', many: 'positions' }}
        atWork={{ activeMs: report.totals.activeMs, executions: report.executions }}
        message={progress?.message ?? report.message}
        finished={
          <a className="link" href={makeStudyResultsHref(report.runId)} data-testid="live-results">
            {figures.unanswered === 0
              ? 'Every position has an answer. See the results'
              : `${formatCount(figures.unanswered)} ${figures.unanswered === 1 ? 'position has' : 'positions have'} no answer. See the results`}
          </a>
        }
        stays={ANSWERS_STAY}
        amend={(close) => <AmendDialog run={askedStudy(report)} onClose={close} />}
        testId="live-progress"
        doneTestId="live-done"
      />
      <Tiles report={report} figures={figures} />
      <Section
        title="Outcomes by condition"
        side={figures.isLive && <span className="faint">brought up to date every few seconds</span>}
      >
        <OutcomeTable report={report} rows={headlineRows(report)} />
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

function Tiles({
  report,
  figures,
}: {
  readonly report: StudyReport;
  readonly figures: LiveFigures;
}): ReactNode {
  const { verdicts } = figures;
  const of = verdicts === 0 ? 'no verdict yet' : `of ${formatCount(verdicts)} verdicts`;
  const isService = isAskedOverService(report.manifest.player);
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
          label={isService ? 'Requests' : 'Answers asked for'}
          value={formatCount(figures.requests)}
          note={`${formatCount(figures.failedRequests)} failed`}
        />
        {isService && (
          <Tile
            label="Tokens in, out"
            value={`${formatShort(figures.promptTokens)} · ${formatShort(figures.completionTokens)}`}
            note={`${formatShort(report.totals.reasoningTokens)} of them thought`}
          />
        )}
        {isService && (
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
