/** Example boards of each condition of a set, as Figure 1 of the paper shows them; each opens its position. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import { turnOf } from '../../../board/shapes.ts';
import { BoardsPlot, type FigureBoard } from '../../../chart/boards-plot.tsx';
import { PAPER } from '../../../chart/paint.ts';
import { svgText } from '../../../chart/svg-frame.tsx';
import { call, useBridge } from '../../../data/bridge.ts';
import { keyOf } from '../../../data/query.ts';
import type { PositionRow } from '../../../data/study-rows.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Section } from '../../../parts/section.tsx';
import { makePositionSetHref } from '../../../state/study-place.ts';
import { exampleOffsets } from './example-offsets.ts';

const TITLE = 'Example boards';

export function ExampleBoards({ set }: { readonly set: PositionSetSummary }): ReactNode {
  const [turn, setTurn] = useState(0);
  const { rows, error } = useExamples(set, turn);
  const boards = rows.map((row) => boardOf(row, set.sha256));
  return (
    <Section
      title={TITLE}
      testId="set-examples"
      side={
        <>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconRefresh size={13} />}
            onClick={() => setTurn(turn + 1)}
            data-testid="set-examples-others"
          >
            Others
          </Button>
          <ExportMenu
            what="the example boards"
            name="example-boards"
            formats={[
              {
                ending: 'svg',
                make: (program) =>
                  svgText(
                    <BoardsPlot
                      boards={boards}
                      title={`${TITLE}: ${set.name}`}
                      paint={PAPER}
                      description={`Set ${set.sha256}, ${set.count} positions. ${program}.`}
                    />,
                  ),
              },
            ]}
          />
        </>
      }
    >
      {error !== null && <ErrorNotice what="The examples could not be read" error={error} />}
      <div style={{ overflowX: 'auto' }}>
        <BoardsPlot boards={boards} title={TITLE} testId="set-example-boards" />
      </div>
    </Section>
  );
}

interface Examples {
  readonly rows: readonly PositionRow[];
  readonly error: Error | null;
}

/** One page of one row each: a set may have 100,000 positions. */
function useExamples({ sha256, conditions }: PositionSetSummary, turn: number): Examples {
  const bridge = useBridge();
  const inputs = conditions.flatMap(({ condition, count }) =>
    exampleOffsets(count, turn).map((offset) => ({ sha256, condition, offset, limit: 1 })),
  );
  const results = useQueries({
    queries: inputs.map((input) => ({
      queryKey: keyOf('positions.page', input),
      queryFn: () => call(bridge, 'positions.page', input),
    })),
  });
  return {
    rows: results.flatMap(({ data }) => data?.rows ?? []),
    error: results.find((result) => result.error !== null)?.error ?? null,
  };
}

function boardOf(row: PositionRow, sha256: string): FigureBoard {
  const toMove = turnOf(row.fen) === 'white' ? 'White' : 'Black';
  const line = (text: string): FigureBoard['lines'][number] => ({ text, colour: null, href: null });
  return {
    id: row.id,
    title: `${row.condition}: ${showLine(row.id)}`,
    href: makePositionSetHref(sha256, row.seq),
    fen: row.fen,
    arrows: [],
    lines: [
      line(`${toMove} to move${row.inCheck ? ', in check' : ''}, ${row.legalCount} legal moves`),
      line(`material ${row.whiteMaterial} : ${row.blackMaterial}, ${row.pieces} men`),
      line(row.frequency === null ? 'not looked up' : `${formatCount(row.frequency)} games in the database`),
    ],
  };
}
