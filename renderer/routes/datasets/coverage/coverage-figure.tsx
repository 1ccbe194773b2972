/** Figure 5: the covered share by move or ply, the men on the board below it, the findings, and the table of all of it. */
import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { coverageTable, findingsTable, type Along } from '../../../../core/study/coverage-tables.ts';
import type { CoverageReport } from '../../../../core/study/coverage-study.ts';
import type { CurveData } from '../../../chart/curve-marks.ts';
import { CurvePlot } from '../../../chart/curve-plot.tsx';
import { formatCount, UNKNOWN } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { Section } from '../../../parts/section.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { chartFormat, type Chart } from '../../../parts/chart-format.ts';
import { TableSection } from '../../../parts/table-section.tsx';
import { coverageAddress, coverageCurve, describeCoverage, menCurve, settingsText } from './coverage-data.ts';
import styles from './coverage.module.css';

export function CoverageFigure({ report }: { readonly report: CoverageReport }): ReactNode {
  const [along, setAlong] = useState<Along>('move');
  return (
    <>
      <Panel
        title="Figure 5: coverage, by database and tablebases"
        note={`A dot is the share of the positions reached there that the database or tablebases know${along === 'move' ? '; a move has two, one after either side' : ''}.`}
        name={`figure-5-coverage-by-${along}`}
        testId="coverage-panel"
        data={coverageCurve(report, along)}
        styleIndex={0}
        report={report}
        along={along}
        side={
          <SegmentedControl
            size="xs"
            value={along}
            onChange={(value) => setAlong(value === 'ply' ? 'ply' : 'move')}
            data={[
              { value: 'move', label: 'By move' },
              { value: 'ply', label: 'By ply' },
            ]}
            aria-label="Along"
            data-testid="coverage-along"
          />
        }
      />
      <Panel
        title="Mean men on the board"
        note="Of all positions reached there, covered or not; kings count."
        name={`figure-5-men-by-${along}`}
        testId="coverage-men-panel"
        data={menCurve(report, along)}
        styleIndex={1}
        report={report}
        along={along}
        side={null}
      />
      <Findings report={report} />
      <About report={report} />
      <Points report={report} along={along} />
    </>
  );
}

interface PanelProps {
  readonly title: string;
  /** What a dot is. */
  readonly note: string;
  readonly name: string;
  readonly testId: string;
  readonly data: CurveData;
  readonly styleIndex: number;
  readonly report: CoverageReport;
  readonly along: Along;
  readonly side: ReactNode;
}

function Panel({ title, note, name, testId, data, styleIndex, report, along, side }: PanelProps): ReactNode {
  const chart: Chart = {
    draw: (paper) => (
      <CurvePlot data={data} title={title} styleIndex={styleIndex} testId={testId} {...paper} />
    ),
    describe: (program) => describeCoverage(report, program),
  };
  return (
    <Section
      title={title}
      side={
        <>
          {side}
          <ExportMenu
            what="the panel"
            name={name}
            testId={`export-${testId}`}
            formats={[...tableFormats(() => coverageTable(report, along)), chartFormat(chart)]}
          />
        </>
      }
    >
      <div className={styles.wide}>{chart.draw({})}</div>
      <div className="faint">{`${note} Band: 95 % interval.`}</div>
    </Section>
  );
}

function Findings({ report }: { readonly report: CoverageReport }): ReactNode {
  return (
    <TableSection
      title="Findings"
      what="the findings"
      name="coverage-findings"
      testId="coverage-findings"
      table={findingsTable(report)}
      isUnsorted
      addressOf={coverageAddress}
      below="The paper prints these findings and draws the rest; it names no engine settings, and its database was the masters database of Lichess."
    />
  );
}

const ENDINGS: Readonly<Record<string, string>> = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  insufficient_material: 'too little material',
  threefold_repetition: 'threefold repetition',
  fifty_moves: 'fifty moves',
};

function About({ report }: { readonly report: CoverageReport }): ReactNode {
  const { summary, head, endings } = report;
  const ended = endings.map(
    ({ ending, games }) =>
      `${formatCount(games)} ${ending === null ? 'at the limit of moves' : `by ${ENDINGS[ending] ?? ending}`}`,
  );
  const { engine } = head;
  return (
    <Section title="What it rests on">
      <Facts
        facts={[
          {
            key: 'Games',
            value: `${formatCount(summary.games)}, ${formatCount(summary.positions)} positions`,
          },
          { key: 'Ended', value: ended.join(', ') },
          { key: 'Played by', value: settingsText(report) },
          {
            key: 'Engine',
            value: `${showLine(engine.name ?? head.engineId)}, bench ${engine.bench ?? UNKNOWN}${engine.verified ? ', verified' : ', not verified'}`,
          },
          { key: 'Database', value: showLine(head.source) },
          { key: 'Study', value: <Hash value={summary.sha256} what="hash of the study" /> },
        ]}
      />
    </Section>
  );
}

function Points({ report, along }: { readonly report: CoverageReport; readonly along: Along }): ReactNode {
  return (
    <TableSection
      key={along}
      title={along === 'move' ? 'By move' : 'By ply'}
      what="the table"
      name={`coverage-by-${along}`}
      label="Coverage"
      testId="coverage-points"
      table={coverageTable(report, along)}
      addressOf={coverageAddress}
    />
  );
}
