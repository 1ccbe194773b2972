/** What an import read, kept and refused: the refusals with file, line and reason, all of it copyable as text. */
import { Button, Drawer } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ImportReport } from '../../../core/chessqa/dataset.ts';
import { baseName, formatBytes, formatCount, formatDuration } from '../../format/figures.ts';
import { makeReportText } from '../../format/import-text.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Hash } from '../../parts/hash.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Tile } from '../../parts/tile.tsx';
import { makeItemsHref } from '../../state/item-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
import styles from './datasets.module.css';

export interface ImportReportDrawerProps {
  readonly report: ImportReport | null;
  readonly onClose: () => void;
}

export function ImportReportDrawer({ report, onClose }: ImportReportDrawerProps): ReactNode {
  return (
    <Drawer opened={report !== null} onClose={onClose} position="right" size={680} title="Import report">
      {report !== null && <Report report={report} onClose={onClose} />}
    </Drawer>
  );
}

function Report({
  report,
  onClose,
}: {
  readonly report: ImportReport;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <div className={styles.report} data-testid="import-report">
      <Outcome report={report} />
      <div className={styles.reportTiles}>
        <Tile label="lines read" value={formatCount(report.read)} testId="import-read" />
        <Tile label="items kept" value={formatCount(report.kept)} testId="import-kept" />
        <Tile label="lines refused" value={formatCount(report.refused)} testId="import-refused" />
      </div>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        {report.datasetId !== null && (
          <Button
            component="a"
            href={makeItemsHref(report.datasetId, {})}
            onClick={onClose}
            leftSection={<IconExternalLink size={15} />}
          >
            Open the data set
          </Button>
        )}
        <span className="dim">{`took ${formatDuration(report.elapsedMs)}`}</span>
        <span style={{ marginLeft: 'auto' }}>
          <CopyButton text={makeReportText(report)} what="report as text" size={28} />
        </span>
      </div>
      {report.refusals.length > 0 && (
        <div>
          <h3>{`Refused (${formatCount(report.refused)})`}</h3>
          <DataTable
            label="Refused lines"
            testId="import-refusals"
            rows={report.refusals}
            columns={[
              {
                id: 'where',
                title: 'Line',
                width: '190px',
                value: (row) => row.line,
                cell: (row) => <span className="mono">{`${baseName(row.file)}:${row.line}`}</span>,
              },
              {
                id: 'reason',
                title: 'Reason',
                value: (row) => row.reason,
                cell: (row) => (
                  <>
                    {row.reason}
                    <div className="mono faint ellipsis" style={{ maxWidth: 400 }}>
                      {row.excerpt}
                    </div>
                  </>
                ),
              },
            ]}
          />
        </div>
      )}
      {report.notes.length > 0 && (
        <div>
          <h3>{`Kept, but worth knowing (${formatCount(report.noted)})`}</h3>
          <DataTable
            label="Notes"
            rows={report.notes}
            columns={[
              {
                id: 'where',
                title: 'Line',
                width: '190px',
                value: (row) => row.line,
                cell: (row) => <span className="mono">{`${baseName(row.file)}:${row.line}`}</span>,
              },
              { id: 'note', title: 'Note', value: (row) => row.note, cell: (row) => row.note },
            ]}
          />
        </div>
      )}
      <div>
        <h3>Files</h3>
        <DataTable
          label="Files"
          rows={report.files}
          columns={[
            { id: 'file', title: 'File', cell: (row) => <span title={row.file}>{baseName(row.file)}</span> },
            { id: 'lines', title: 'Lines', align: 'right', cell: (row) => formatCount(row.lines) },
            { id: 'bytes', title: 'Size', align: 'right', cell: (row) => formatBytes(row.bytes) },
            { id: 'sha', title: 'SHA-256', cell: (row) => <Hash value={row.sha256} what="file hash" /> },
          ]}
        />
      </div>
    </div>
  );
}

function Outcome({ report }: { readonly report: ImportReport }): ReactNode {
  if (report.datasetId === null) {
    return (
      <Notice tone="bad" title="No data set was made">
        No line could be kept. The reasons stand below.
      </Notice>
    );
  }
  if (report.alreadyPresent) {
    return (
      <Notice tone="plain" title="Already imported">
        The same content is in this workspace already; nothing was added.
      </Notice>
    );
  }
  if (report.refused > 0) {
    return (
      <Notice tone="warn" title="Imported without some lines">
        The refused lines are not part of the data set and of no figure.
      </Notice>
    );
  }
  return <Notice tone="ok" title="Everything was imported" />;
}
