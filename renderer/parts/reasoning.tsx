/** What replies name, by rule: shares over all of them, and a row for each that opens it. */
import { Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { reasoningRowTable, reasoningTable } from '../../core/asking/reasoning-table.ts';
import { useInvoke } from '../data/query.ts';
import { PagedReport, rowsOfPage } from './paged-report.tsx';
import { TableSection } from './table-section.tsx';

export interface ReasoningProps {
  readonly runId: string;
  readonly channel: 'studies.reasoning' | 'games.reasoning';
  /** Where a row leads, by the number of its position or the id of its decision. */
  readonly hrefOf: (opens: string) => string;
}

export function Reasoning({ runId, channel, hrefOf }: ReasoningProps): ReactNode {
  const [phantomsOnly, setPhantomsOnly] = useState(false);
  const [page, setPage] = useState(1);
  const wish = { runId, phantomsOnly, ...rowsOfPage(page) };
  const asked = useInvoke(channel, wish, { keepPrevious: true });
  return (
    <PagedReport report={asked} what="The replies" source="the replies" page={page} onPage={setPage}>
      {(report) => (
        <>
          <TableSection
            title="Moves that replies name"
            rule="R-STAT-27"
            what="the moves named"
            name={`named-moves-${runId}`}
            testId="named-moves"
            table={reasoningTable(report)}
            isUnsorted
            empty={<div className="dim">No reply yet.</div>}
            below="By rule alone, and no verdict on quality: a reply may name moves of a line, of the other side, or to refuse them. Phantom moves are those that nobody can play there: another man's, or impossible."
          />
          <TableSection
            title={`Replies: ${report.total}`}
            what="the replies"
            name={`named-rows-${runId}`}
            testId="named-rows"
            table={reasoningRowTable(report)}
            isUnsorted
            addressOf={({ opens }) => ({ href: hrefOf(opens), what: 'this reply' })}
            side={
              <Switch
                label="With phantom moves only"
                checked={phantomsOnly}
                onChange={(event) => {
                  setPhantomsOnly(event.currentTarget.checked);
                  setPage(1);
                }}
                data-testid="phantoms-only"
              />
            }
            empty={<div className="dim">No reply fits.</div>}
          />
        </>
      )}
    </PagedReport>
  );
}
