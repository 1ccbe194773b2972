/** What an import of positions read, kept and refused: every refused line with its reason, every change that was made. */
import { Button, Drawer } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PositionImportReport } from '../../../../core/study/position-sets.ts';
import { baseName, formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import { Tile } from '../../../parts/tile.tsx';
import { makePositionSetHref } from '../../../state/study-place.ts';
import { DataTable } from '../../../table/data-table.tsx';
import styles from '../datasets.module.css';

export interface PositionReportProps {
  readonly report: PositionImportReport | null;
  readonly onClose: () => void;
}

export function PositionReport({ report, onClose }: PositionReportProps): ReactNode {
  return (
    <Drawer
      opened={report !== null}
      onClose={onClose}
      position="right"
      size={680}
      title="Import of positions"
    >
      {report !== null && <Report report={report} onClose={onClose} />}
    </Drawer>
  );
}

function Report({
  report,
  onClose,
}: {
  readonly report: PositionImportReport;
  readonly onClose: () => void;
}): ReactNode {
  const { set, refusals, refused, changes } = report;
  return (
    <div className={styles.report} data-testid="positions-report">
      {set === null ? (
        <Notice tone="bad" title="No position set was made">
          No line could be kept. The reasons stand below.
        </Notice>
      ) : refused > 0 ? (
        <Notice tone="warn" title="Imported without some lines">
          The refused lines are not part of the set.
        </Notice>
      ) : (
        <Notice tone="ok" title="Everything was imported" />
      )}
      <div className={styles.reportTiles}>
        <Tile label="lines read" value={formatCount(report.read)} testId="positions-read" />
        <Tile label="positions kept" value={formatCount(report.kept)} testId="positions-kept" />
        <Tile label="lines refused" value={formatCount(refused)} testId="positions-refused" />
      </div>
      {report.repeated > 0 && (
        <div className="dim">{`${formatCount(report.repeated)} left out: another file has the same position.`}</div>
      )}
      {set !== null && (
        <div>
          <Button
            component="a"
            href={makePositionSetHref(set.sha256)}
            onClick={onClose}
            leftSection={<IconExternalLink size={15} />}
          >
            Open the set
          </Button>
        </div>
      )}
      {refusals.length > 0 && (
        <div>
          <h3>{`Refused (${formatCount(refused)}${refused > refusals.length ? `, the first ${formatCount(refusals.length)}` : ''})`}</h3>
          <DataTable
            label="Refused lines"
            testId="positions-refusals"
            rows={refusals}
            columns={[
              {
                id: 'where',
                title: 'Line',
                width: '190px',
                value: (row) => row.line,
                cell: (row) => <span className="mono">{`${showLine(baseName(row.file))}:${row.line}`}</span>,
              },
              {
                id: 'reason',
                title: 'Reason',
                value: (row) => row.code,
                cell: (row) => (
                  <>
                    {showLine(row.reason)}
                    <div className="mono faint ellipsis" style={{ maxWidth: 400 }}>
                      {showLine(row.excerpt)}
                    </div>
                  </>
                ),
              },
            ]}
          />
        </div>
      )}
      {changes.length > 0 && (
        <div>
          <h3>{`Kept with a change (${formatCount(changes.length)})`}</h3>
          <DataTable
            label="Changes"
            rows={changes}
            columns={[
              {
                id: 'where',
                title: 'Line',
                width: '190px',
                value: (row) => row.line,
                cell: (row) => <span className="mono">{`${showLine(baseName(row.file))}:${row.line}`}</span>,
              },
              { id: 'change', title: 'Change', cell: (row) => showLine(row.change) },
            ]}
          />
        </div>
      )}
    </div>
  );
}
