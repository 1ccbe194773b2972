/** The figures so far. Accuracy never stands without compliance, and every share says of how many. */
import type { ReactNode } from 'react';
import { isAskedOverService } from '../../../../core/player/players.ts';
import type { QuestionReport } from '../../../../core/question/report.ts';
import { formatCount, formatPercent, formatShort, UNKNOWN } from '../../../format/figures.ts';
import { formatCost, formatShare } from '../../../format/question-figures.ts';
import { makeAnswersHref } from '../../../state/answer-place.ts';
import { Section } from '../../../parts/section.tsx';
import { Tile } from '../../../parts/tile.tsx';
import { limitsInForce, unknownCosts, type LiveFigures } from './live-figures.ts';
import styles from '../runs.module.css';

export interface LiveTilesProps {
  readonly report: QuestionReport;
  readonly figures: LiveFigures;
}

export function LiveTiles({ report, figures }: LiveTilesProps): ReactNode {
  const isService = isAskedOverService(report.manifest.player);
  return (
    <Section title={figures.done < figures.total ? 'So far' : 'In all'}>
      <div className={styles.tiles} data-testid="live-tiles">
        <Shares report={report} figures={figures} />
        <Tile
          label={isService ? 'Requests' : 'Answers asked for'}
          value={formatCount(figures.requests)}
          note={requestNote(figures)}
          testId="live-requests"
        />
        {isService && <Tokens figures={figures} />}
        {isService && <Spend report={report} figures={figures} />}
      </div>
    </Section>
  );
}

function Shares({ report, figures }: LiveTilesProps): ReactNode {
  const { verdicts } = figures;
  const so = figures.done < figures.total ? ' so far' : '';
  const of = verdicts === 0 ? 'no verdict yet' : `of ${formatCount(verdicts)} verdicts`;
  return (
    <>
      <Tile
        label={`Accuracy${so}`}
        value={formatPercent(figures.right, verdicts)}
        note={of}
        href={makeAnswersHref(report.runId, { outcome: 'right' })}
        testId="live-accuracy"
      />
      <Tile
        label={`Compliance${so}`}
        value={formatPercent(figures.compliant, verdicts)}
        note={of}
        href={makeAnswersHref(report.runId, { outcome: 'compliant' })}
        testId="live-compliance"
      />
      <Tile
        label={`Content accuracy${so}`}
        value={formatShare(figures.contentShare)}
        note={
          figures.contentShare === null ? 'no verdict yet' : `of ${formatCount(report.answered)} verdicts`
        }
        href={makeAnswersHref(report.runId, { outcome: 'content_right' })}
        testId="live-content"
      />
    </>
  );
}

function requestNote(figures: LiveFigures): string {
  const parts = [`${formatCount(figures.failedRequests)} failed`];
  if (figures.isLive && figures.unanswered > 0) parts.push(`${formatCount(figures.unanswered)} unanswered`);
  return parts.join(', ');
}

function Tokens({ figures }: { readonly figures: LiveFigures }): ReactNode {
  const { promptTokens, completionTokens } = figures;
  const isUnknown = promptTokens === null && completionTokens === null;
  return (
    <Tile
      label="Tokens in, out"
      value={`${formatShort(promptTokens)} · ${formatShort(completionTokens)}`}
      note={isUnknown ? 'the service does not tell' : 'as the service tells'}
    />
  );
}

function Spend({ report, figures }: LiveTilesProps): ReactNode {
  const { spendNano } = limitsInForce(report);
  const limit = spendNano === null ? 'no limit is set' : `of ${formatCost(spendNano)} allowed`;
  const isUnknown = figures.spentNano === null;
  return (
    <Tile
      label="Spent"
      value={isUnknown ? UNKNOWN : formatCost(figures.spentNano)}
      note={isUnknown ? `unknown: no cost was told; ${limit}` : `${limit}${unknownCosts(figures.uncosted)}`}
      testId="live-spent"
    />
  );
}
