/** About: versions, how set-up got the runtime and why, engines with licence and source, licences. */
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AppInfo } from '../../ipc/contract.ts';
import { useInvoke } from '../data/query.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Facts } from '../parts/facts.tsx';
import { ErrorNotice } from '../parts/notice.tsx';
import { Section } from '../parts/section.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Mark } from './mark.tsx';

export interface AboutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function AboutDialog({ opened, onClose }: AboutDialogProps): ReactNode {
  const info = useInvoke('app.info', undefined);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="About Plybook"
      size={760}
      centered
      padding={0}
      styles={{ header: { padding: '10px 12px 10px 16px' } }}
    >
      <div data-testid="about-dialog">
        {info.error !== null && <ErrorNotice what="Versions could not be read" error={info.error} />}
        {info.data !== undefined && <About info={info.data} />}
        <div style={{ display: 'flex', justifyContent: 'flex-end', padding: 12 }}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** The origin names the version itself on some roads; once is enough. */
function electronText(info: AppInfo): string {
  const { electron, electronOrigin } = info;
  return electronOrigin.includes(electron) ? electronOrigin : `${electron} · ${electronOrigin}`;
}

function versionsText(info: AppInfo): string {
  return [
    `Plybook ${info.version}`,
    `Electron ${info.electron}`,
    `Chromium ${info.chromium}`,
    `Node ${info.node}`,
    `SQLite ${info.sqlite}`,
    `Platform ${info.platform}`,
    `Road ${info.road}: ${info.roadReason}`,
  ].join('\n');
}

function About({ info }: { readonly info: AppInfo }): ReactNode {
  return (
    <>
      <div style={{ display: 'flex', gap: 14, alignItems: 'center', padding: '4px 16px 16px' }}>
        <Mark size={44} />
        <div>
          <div style={{ fontSize: 17, fontWeight: 600 }}>Plybook {info.version}</div>
          <div className="dim">A desktop lab for measuring how language models play and understand chess</div>
        </div>
      </div>
      <Section title="Runtime" side={<CopyButton text={versionsText(info)} what="versions" />}>
        <Facts
          facts={[
            { key: 'Electron', value: electronText(info) },
            { key: 'Chromium, Node', value: `${info.chromium}, ${info.node}` },
            { key: 'SQLite', value: `${info.sqlite} · ${info.sqliteOrigin}` },
            { key: 'Platform', value: `${info.platform} · ${info.cpuCount} processors` },
            {
              key: 'Set up by',
              value: <span data-testid="about-road">{`${info.road}: ${info.roadReason}`}</span>,
            },
            { key: 'User data', value: <span className="mono">{info.userDataPath}</span> },
          ]}
        />
      </Section>
      <Section title="Engines that travel with it">
        <DataTable
          label="Engines"
          rows={info.engines}
          columns={[
            { id: 'id', title: 'Engine', width: '110px', cell: (row) => row.id },
            { id: 'origin', title: 'Where it came from', cell: (row) => row.origin },
            { id: 'licence', title: 'Licence', width: '140px', cell: (row) => row.licence },
            { id: 'source', title: 'Source', cell: (row) => row.sourceNote },
          ]}
        />
      </Section>
      <Section title="Licences">
        <DataTable
          label="Licences"
          rows={info.licences}
          columns={[
            { id: 'name', title: 'Part', width: '190px', cell: (row) => row.name },
            { id: 'licence', title: 'Licence', width: '140px', cell: (row) => row.licence },
            { id: 'note', title: 'Note', cell: (row) => row.note },
          ]}
        />
      </Section>
    </>
  );
}
