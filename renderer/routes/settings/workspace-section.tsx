/** The workspace: where it is, how big, whether its journal is sound, and the ways to another one. */
import { Button, Progress } from '@mantine/core';
import { IconCopy, IconFolderOpen, IconFolderPlus, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WorkspaceInfo } from '../../../ipc/workspace-contract.ts';
import type { VerifyReport } from '../../../ipc/job-contract.ts';
import { useInvoke } from '../../data/query.ts';
import { baseName, formatBytes, formatCount } from '../../format/figures.ts';
import { useCommandRegistry } from '../../keys/use-commands.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { Section } from '../../parts/section.tsx';
import { useShell } from '../../shell/shell-actions.ts';
import { useWorkspaceActions } from '../../shell/use-workspace-actions.ts';
import { useRunningJobs } from '../../state/activity.ts';
import { DataTable } from '../../table/data-table.tsx';
import styles from './settings.module.css';

const SYNCHRONOUS = ['off', 'normal', 'full', 'extra'] as const;

export function WorkspaceSection(): ReactNode {
  const info = useInvoke('workspace.info', undefined);
  const registry = useCommandRegistry();
  const { verifyReport } = useShell();
  const job = useRunningJobs('verify')[0];
  return (
    <Section title="Workspace" testId="workspace-section">
      {info.error !== null && <ErrorNotice what="The workspace could not be read" error={info.error} />}
      {info.data !== undefined && (
        <>
          {info.data.state !== 'open' && (
            <Notice tone="bad">{info.data.message ?? 'The workspace is not open.'}</Notice>
          )}
          {info.data.reading !== null && <Reading info={info.data} text={info.data.reading} />}
          <WorkspaceFacts info={info.data} />
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<IconFolderOpen size={15} />}
              onClick={() => registry.run('workspace.open')}
            >
              Open another…
            </Button>
            <Button
              variant="default"
              leftSection={<IconFolderPlus size={15} />}
              onClick={() => registry.run('workspace.create')}
            >
              Create…
            </Button>
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={15} />}
              loading={job !== undefined}
              disabled={info.data.state !== 'open'}
              onClick={() => registry.run('workspace.verify')}
              data-testid="verify-button"
            >
              Verify the journal
            </Button>
            <Button
              variant="default"
              leftSection={<IconCopy size={15} />}
              disabled={info.data.state !== 'open'}
              onClick={() => registry.run('workspace.backup')}
            >
              Back up…
            </Button>
          </div>
          {job !== undefined && (
            <Progress
              value={job.total === null ? 100 : (job.done / Math.max(1, job.total)) * 100}
              size="xs"
            />
          )}
          {verifyReport !== null && <Verified report={verifyReport} />}
          <Recent info={info.data} />
        </>
      )}
    </Section>
  );
}

/**
 * Everything can be looked at, and nothing begun: another program writes the workspace, which may end. A bundle and the
 * demonstration are never written.
 */
function Reading({ info, text }: { readonly info: WorkspaceInfo; readonly text: string }): ReactNode {
  const actions = useWorkspaceActions();
  return (
    <Notice tone="warn">
      <span data-testid="reading-only">{text}</span>{' '}
      {!info.isDemonstration && info.bundle === null && (
        <button type="button" className="link" onClick={() => void actions.open(info.path)}>
          Open for writing
        </button>
      )}
    </Notice>
  );
}

function WorkspaceFacts({ info }: { readonly info: WorkspaceInfo }): ReactNode {
  const synchronous =
    info.synchronous === null ? '–' : (SYNCHRONOUS[info.synchronous] ?? String(info.synchronous));
  return (
    <Facts
      facts={[
        {
          key: 'Folder',
          value: (
            <>
              <span className="mono">{info.path}</span> <CopyButton text={info.path} what="path" size={18} />
            </>
          ),
        },
        { key: 'Identity', value: <span className="mono">{info.id ?? '–'}</span> },
        {
          key: 'Journal',
          value: `${formatBytes(info.journalBytes)} · ${formatCount(info.ledgerRows)} rows · ${formatCount(info.runs)} ${info.runs === 1 ? 'run' : 'runs'}`,
        },
        { key: 'Engine opinions', value: `${formatCount(info.opinions)} stored and reused` },
        { key: 'Schema', value: `version ${info.schemaVersion ?? '–'} · synchronous ${synchronous}` },
      ]}
    />
  );
}

function Verified({ report }: { readonly report: VerifyReport }): ReactNode {
  if (report.ok) {
    return (
      <Notice tone="ok" title="The journal is sound">
        {`${formatCount(report.rows)} rows of ${formatCount(report.runs)} runs: hash chains, anchors, references and the file itself.`}
        {report.notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
        {report.fingerprint !== null && (
          <div className="ellipsis">
            Fingerprint <span className="mono">{report.fingerprint}</span>{' '}
            <CopyButton text={report.fingerprint} what="fingerprint" size={18} />
          </div>
        )}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="bad" title={`${formatCount(report.problems.length)} problems`}>
        Do not write to this workspace any more. Keep the file as it is and restore from a copy.
      </Notice>
      <DataTable
        label="Problems"
        rows={report.problems}
        columns={[
          {
            id: 'run',
            title: 'Run',
            width: '200px',
            cell: (row) => <span className="mono">{row.runId ?? '–'}</span>,
          },
          { id: 'seq', title: 'Row', width: '80px', align: 'right', cell: (row) => formatCount(row.seq) },
          { id: 'problem', title: 'Problem', cell: (row) => row.problem },
        ]}
      />
    </>
  );
}

function Recent({ info }: { readonly info: WorkspaceInfo }): ReactNode {
  const actions = useWorkspaceActions();
  const others = info.recent.filter((path) => path !== info.path);
  if (others.length === 0) return null;
  return (
    <div style={{ marginTop: 12 }}>
      <div className="overline">Recent</div>
      {others.map((path) => (
        <div key={path} className="ellipsis">
          <button type="button" className="link" onClick={() => void actions.open(path)}>
            {baseName(path)} <span className="faint">{path}</span>
          </button>
        </div>
      ))}
    </div>
  );
}
