/** A coverage report → the curves of its figure, and what stands below them in a file. Pure. */
import { meanInterval } from '../../../../core/score/mean.ts';
import type { CoverageReport } from '../../../../core/study/coverage-study.ts';
import { pointsOf, type Along, type CoverageOpened } from '../../../../core/study/coverage-tables.ts';
import { DEFAULT_COVERAGE } from '../../../../core/study/coverage-defaults.ts';
import type { CurveData } from '../../../chart/curve-marks.ts';
import { limitText } from '../../../format/study-words.ts';
import { makeCoverageRowsHref } from '../../../state/coverage-place.ts';

const { printed } = DEFAULT_COVERAGE;

/** Where a number of a coverage study leads. */
export function coverageAddress({ sha256, filter }: CoverageOpened): { readonly href: string } {
  return { href: makeCoverageRowsHref(sha256, filter) };
}

export function coverageCurve(report: CoverageReport, along: Along): CurveData {
  const scale = along === 'move' ? 1 : 2;
  return {
    unit: 'share',
    along,
    points: pointsOf(report, along).map(({ at, rate, interval, n }) => ({
      at,
      value: rate,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
      n,
      href: makeCoverageRowsHref(report.summary.sha256, { [along]: at }),
    })),
    printed: [
      { at: printed.novelAfterMove * scale, text: `paper: novel after move ${printed.novelAfterMove}` },
      { at: printed.minimumNearMove * scale, text: `paper: least near ${printed.minimumNearMove}` },
      { at: printed.riseFromMove * scale, text: `paper: rises from about ${printed.riseFromMove}` },
    ],
  };
}

/** Mean men of the positions reached, covered or not. */
export function menCurve(report: CoverageReport, along: Along): CurveData {
  const scale = along === 'move' ? 1 : 2;
  return {
    unit: 'men',
    along,
    points: pointsOf(report, along).map(({ at, pieces, n, unknown }) => ({
      at,
      value: pieces.mean,
      low: meanInterval(pieces)?.low ?? null,
      high: meanInterval(pieces)?.high ?? null,
      n: n + unknown,
      href: makeCoverageRowsHref(report.summary.sha256, { [along]: at }),
    })),
    printed: [
      {
        at: printed.minimumNearMove * scale,
        text: `paper: about ${printed.piecesAtMinimum} men near move ${printed.minimumNearMove}`,
      },
    ],
  };
}

export function settingsText({ head }: CoverageReport): string {
  const { engineId, settings, limit, seed, moves, tablebaseMen } = head;
  return `${engineId}, one of the best ${settings.multipv}, ${limitText(limit)} a move; ${moves} moves at most; seed ${seed}; tablebases up to ${tablebaseMen} men`;
}

/** What stands below an exported drawing. */
export function describeCoverage(report: CoverageReport, program: string): string {
  const { summary, head } = report;
  return [
    `${summary.name}: ${summary.games} games, ${summary.positions} positions. ${settingsText(report)}.`,
    `Database: ${head.source}. Band: 95 % interval; n below the axis.`,
    `Study ${summary.sha256}. ${program}.`,
  ].join('\n');
}
