/** Figure 5: the covered share by move or ply, the men on the board below it, the findings, and the table of all of it. */
import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CoverageReport } from '../../../../core/study/coverage-study.ts';
import type { CurveData } from '../../../chart/curve-marks.ts';
import { CurvePlot } from '../../../chart/curve-plot.tsx';
import { PAPER } from '../../../chart/paint.ts';
import { svgText } from '../../../chart/svg-frame.tsx';
import { formatCount, UNKNOWN } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { Section } from '../../../parts/section.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import {
  coverageCurve,
  coverageTable,
  describeCoverage,
  findingsOf,
  findingsTable,
  menCurve,
  pointHref,
  pointsOf,
  rangeOf,
  settingsText,
  type Along,
  type CoveragePoint,
  type Finding,
} from './coverage-data.ts';
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
            formats={[
              ...tableFormats(() => coverageTable(report, along)),
              {
                ending: 'svg',
                make: (program) =>
                  svgText(
                    <CurvePlot
                      data={data}
                      title={title}
                      styleIndex={styleIndex}
                      paint={PAPER}
                      description={describeCoverage(report, program)}
                    />,
                  ),
              },
            ]}
          />
        </>
      }
    >
      <div className={styles.wide}>
        <CurvePlot data={data} title={title} styleIndex={styleIndex} testId={testId} />
      </div>
      <div className="faint">{`${note} Band: 95 % interval.`}</div>
    </Section>
  );
}

const FINDINGS: readonly DataColumn<Finding>[] = [
  { id: 'name', title: 'Finding', width: '290px', cell: ({ name }) => name },
  {
    id: 'here',
    title: 'This study',
    width: '220px',
    cell: ({ here, href }) =>
      href === null ? (
        here
      ) : (
        <a className="link" href={href}>
          {here}
        </a>
      ),
  },
  { id: 'paper', title: 'Paper, 50 games', cell: ({ paper }) => <span className="dim">{paper}</span> },
];

function Findings({ report }: { readonly report: CoverageReport }): ReactNode {
  return (
    <Section
      title="Findings"
      side={
        <ExportMenu
          what="the findings"
          name="coverage-findings"
          formats={tableFormats(() => findingsTable(report))}
        />
      }
    >
      <DataTable label="Findings" testId="coverage-findings" columns={FINDINGS} rows={findingsOf(report)} />
      <div className="faint" style={{ marginTop: 8 }}>
        The paper prints these findings and draws the rest; it names no engine settings, and its database was
        the masters database of Lichess.
      </div>
    </Section>
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
  const percent = (value: number | null): string => (value === null ? UNKNOWN : (value * 100).toFixed(1));
  const columns: readonly DataColumn<CoveragePoint>[] = [
    {
      id: 'at',
      title: along === 'move' ? 'Move' : 'Ply',
      align: 'right',
      isNumber: true,
      value: ({ at }) => at,
      cell: ({ at }) => at,
    },
    {
      id: 'n',
      title: 'n',
      align: 'right',
      isNumber: true,
      value: ({ n }) => n,
      cell: ({ at, n }) => (
        <a className="link" href={pointHref(report, along, at)}>
          {formatCount(n)}
        </a>
      ),
    },
    {
      id: 'covered',
      title: 'Covered',
      align: 'right',
      isNumber: true,
      value: ({ covered }) => covered,
      cell: ({ at, covered }) =>
        covered === 0 ? (
          0
        ) : (
          <a className="link" href={pointHref(report, along, at, 'covered')}>
            {formatCount(covered)}
          </a>
        ),
    },
    {
      id: 'rate',
      title: '%',
      align: 'right',
      isNumber: true,
      value: ({ rate }) => rate,
      cell: ({ rate }) => percent(rate),
    },
    {
      id: 'interval',
      title: '95 %',
      align: 'right',
      cell: ({ interval }) =>
        interval === null ? UNKNOWN : `[${percent(interval.low)}, ${percent(interval.high)}]`,
    },
    {
      id: 'men',
      title: 'Mean men',
      align: 'right',
      isNumber: true,
      value: ({ pieces }) => pieces.mean,
      cell: ({ pieces }) => pieces.mean?.toFixed(1) ?? UNKNOWN,
    },
    { id: 'menRange', title: '95 %', align: 'right', cell: ({ pieces }) => rangeText(pieces) },
  ];
  return (
    <Section
      title={along === 'move' ? 'By move' : 'By ply'}
      side={
        <ExportMenu
          what="the table"
          name={`coverage-by-${along}`}
          formats={tableFormats(() => coverageTable(report, along))}
        />
      }
    >
      <DataTable
        key={along}
        label="Coverage"
        testId="coverage-points"
        columns={columns}
        rows={pointsOf(report, along)}
      />
    </Section>
  );
}

function rangeText(pieces: CoveragePoint['pieces']): string {
  const { low, high } = rangeOf(pieces);
  return low === null || high === null ? UNKNOWN : `[${low.toFixed(1)}, ${high.toFixed(1)}]`;
}
