/** Figures 1 to 4, 6 and 7 of the paper, drawn from the runs; each can be saved as SVG and as the data behind it. */
import type { ReactNode } from 'react';
import { BoardsPlot } from '../../../chart/boards-plot.tsx';
import { DistributionPlot } from '../../../chart/distribution-plot.tsx';
import { PanelPlot } from '../../../chart/panel-plot.tsx';
import { distributionTable, exampleTable, panelTable } from '../../../../core/study/drawn-tables.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Section } from '../../../parts/section.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { chartFormat } from '../../../parts/chart-format.ts';
import styles from '../compare.module.css';
import { figureBoards } from './figure-boards.ts';
import { describeFigures, distributionData, PANEL_WORDS, panelData, type Panel } from './figure-data.ts';
import type { FiguresProps, StudyTableProps } from './main-tables.tsx';
import { ReadingNote } from './reading-note.tsx';

const FIGURES: readonly (readonly [title: string, prefix: string, missing: string])[] = [
  ['Figure 2: generations of models', '2', 'No model stands for a generation.'],
  ['Figure 3: reasoning', '3', 'No two runs differ in reasoning effort alone.'],
  ['Figure 4: peers', '4', 'No models stand side by side as peers.'],
];

export function PanelSections({ figures, hasPaper }: StudyTableProps): ReactNode {
  return FIGURES.map(([title, prefix, missing]) => {
    const panels = figures.panels.filter(({ id }) => id.startsWith(prefix));
    return (
      <Section key={prefix} title={title} testId={`study-figure-${prefix}`}>
        {panels.length === 0 ? (
          <div className="faint">{missing}</div>
        ) : (
          <>
            <ReadingNote figures={figures} />
            <div className="faint" style={{ marginBottom: 12 }}>
              Horizontal line: mean. Box: 95 % interval. Vertical line: one standard deviation either way.
              {hasPaper && ' Hollow: printed in the paper (SAN); †: derived from what it prints.'}
            </div>
            <div className={styles.maps}>
              {panels.map((panel) => (
                <PanelFigure key={panel.id} figures={figures} hasPaper={hasPaper} panel={panel} />
              ))}
            </div>
          </>
        )}
      </Section>
    );
  });
}

interface PanelFigureProps extends StudyTableProps {
  readonly panel: Panel;
}

function PanelFigure({ figures, hasPaper, panel }: PanelFigureProps): ReactNode {
  const title = PANEL_WORDS[panel.id];
  const data = panelData(figures, panel, hasPaper);
  return (
    <figure style={{ margin: 0, maxWidth: '100%' }}>
      <figcaption className={styles.mapTitle} style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
        <span style={{ flex: 1 }}>{title}</span>
        <ExportMenu
          what={`panel ${panel.id}`}
          name={`figure-${panel.id}`}
          testId={`export-panel-${panel.id}`}
          formats={[
            ...tableFormats(() => panelTable(figures, hasPaper, panel.id)),
            chartFormat({
              draw: (paper) => <PanelPlot data={data} title={title} {...paper} />,
              describe: (program) => describeFigures(figures, program),
            }),
          ]}
        />
      </figcaption>
      <div className={styles.wide}>
        <PanelPlot data={data} title={title} testId={`panel-${panel.id}`} />
      </div>
    </figure>
  );
}

const DISTRIBUTION = 'Figure 7: how losses spread';

export function DistributionSection({ figures }: FiguresProps): ReactNode {
  const data = distributionData(figures);
  return (
    <Section
      title={DISTRIBUTION}
      testId="study-figure-7"
      side={
        <ExportMenu
          what="the distributions"
          name="figure-7"
          formats={[
            ...tableFormats(() => distributionTable(figures)),
            chartFormat({
              draw: (paper) => <DistributionPlot data={data} title={DISTRIBUTION} {...paper} />,
              describe: (program) => describeFigures(figures, program),
            }),
          ]}
        />
      }
    >
      <ReadingNote figures={figures} />
      <div className="faint" style={{ marginBottom: 12 }}>
        Loss in centipawns from left to right, a bar opens its answers; hatched: answers that are no legal
        move.
      </div>
      <div className={styles.wide}>
        <DistributionPlot data={data} title={DISTRIBUTION} testId="distributions" />
      </div>
    </Section>
  );
}

const BOARDS = 'Figures 1 and 6: example boards';

export function BoardSection({ figures }: FiguresProps): ReactNode {
  const boards = figureBoards(figures);
  return (
    <Section
      title={BOARDS}
      testId="study-figure-1"
      side={
        boards.length > 0 && (
          <ExportMenu
            what="the example boards"
            name="figure-1"
            formats={[
              ...tableFormats(() => exampleTable(figures)),
              chartFormat({
                draw: (paper) => <BoardsPlot boards={boards} title={BOARDS} {...paper} />,
                describe: (program) => describeFigures(figures, program),
              }),
            ]}
          />
        )
      }
    >
      {boards.length === 0 ? (
        <div className="faint">No position was answered by all of these runs yet.</div>
      ) : (
        <>
          <ReadingNote figures={figures} />
          <div className={styles.wide}>
            <BoardsPlot boards={boards} title={BOARDS} testId="example-boards" />
          </div>
        </>
      )}
    </Section>
  );
}
