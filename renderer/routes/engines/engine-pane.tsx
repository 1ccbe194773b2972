/** One engine in full: identity, check, options, raw dialogue. */
import { Button, Modal } from '@mantine/core';
import { IconAdjustments, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { EngineView } from '../../../ipc/contract.ts';
import { useAction } from '../../data/query.ts';
import { formatCount, formatInstant } from '../../format/figures.ts';
import { showLine } from '../../format/visible-text.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Hash } from '../../parts/hash.tsx';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { Section } from '../../parts/section.tsx';
import { useRunningJobs } from '../../state/activity.ts';
import { DataTable } from '../../table/data-table.tsx';
import { EngineDialogue } from './engine-dialogue.tsx';
import { EngineStatus } from './engine-status.tsx';
import styles from './engines.module.css';
import { ProfileDialog } from './profile-dialog.tsx';

export function EnginePane({ engine }: { readonly engine: EngineView }): ReactNode {
  const check = useAction('engines.check');
  const checking = useRunningJobs('engine_check');
  const isChecking = check.isPending || checking.some((job) => job.jobId === check.data?.jobId);
  return (
    <div className={styles.pane} data-testid={`engine-${engine.id}`}>
      <div className={styles.paneHead}>
        <span className={styles.paneTitle}>{engine.name}</span>
        <EngineStatus engine={engine} />
        <span style={{ marginLeft: 'auto', display: 'flex', gap: 8 }}>
          {engine.added && <RemoveButton engine={engine} />}
          {engine.installed && engine.options.length > 0 && <ProfileButton engine={engine} />}
          <Button
            leftSection={<IconShieldCheck size={15} />}
            loading={isChecking}
            disabled={!engine.installed}
            onClick={() => check.mutate({ engineId: engine.id })}
            data-testid="engine-check"
          >
            Check
          </Button>
        </span>
      </div>
      <div style={{ padding: '12px 16px 0', display: 'flex', flexDirection: 'column', gap: 8 }}>
        {check.error !== null && <ErrorNotice what="The check did not start" error={check.error} />}
        {engine.message !== null && <Notice tone={noticeTone(engine)}>{engine.message}</Notice>}
        {engine.status === 'missing' && engine.message === null && (
          <Notice tone="plain">This engine is not installed. Run the set-up again (npm start).</Notice>
        )}
        {engine.status === 'unverified' && (
          <Notice tone="warn" title="Not a known engine">
            Its labels are its own: they cannot be compared with labels of a released engine.
          </Notice>
        )}
      </div>
      <Section title="Identity">
        <Identity engine={engine} />
      </Section>
      <Section title="Raw dialogue">
        <EngineDialogue engineId={engine.id} />
      </Section>
      <Options engine={engine} />
    </div>
  );
}

function noticeTone(engine: EngineView): 'bad' | 'warn' | 'plain' {
  if (engine.status === 'broken') return 'bad';
  return engine.status === 'unverified' ? 'warn' : 'plain';
}

function Identity({ engine }: { readonly engine: EngineView }): ReactNode {
  const isRight = engine.bench !== null && engine.bench === engine.expectedBench;
  return (
    <Facts
      facts={[
        { key: 'Version', value: engine.version ?? '–' },
        {
          key: 'Bench',
          value: (
            <span className="num">
              {engine.bench === null ? 'not measured' : formatCount(engine.bench)}
              {engine.expectedBench !== null && (
                <span className="dim">{` · ${isRight ? 'as expected' : `expected ${formatCount(engine.expectedBench)}`}`}</span>
              )}
            </span>
          ),
        },
        { key: 'SHA-256', value: <Hash value={engine.sha256} what="file hash" /> },
        {
          key: 'Speed here',
          value:
            engine.nodesPerSecond === null
              ? 'not measured'
              : `${formatCount(engine.nodesPerSecond)} nodes/s, one thread`,
        },
        { key: 'Checked', value: formatInstant(engine.checkedAt) },
        {
          key: 'File',
          value:
            engine.file === null ? (
              '–'
            ) : (
              <>
                <span className="mono">{engine.file}</span>{' '}
                <CopyButton text={engine.file} what="path" size={18} />
              </>
            ),
        },
        ...(engine.args.length === 0
          ? []
          : [
              {
                key: 'Arguments',
                value: <span className="mono">{engine.args.map(showLine).join(' ')}</span>,
              },
            ]),
        ...(engine.environment.length === 0
          ? []
          : [{ key: 'Variables', value: <span className="mono">{engine.environment.join(' ')}</span> }]),
        { key: 'Origin', value: engine.origin ?? '–' },
        { key: 'Used for', value: engine.role ?? '–' },
        { key: 'Licence', value: engine.licence ?? '–' },
        { key: 'Source', value: engine.sourceNote ?? '–' },
      ]}
    />
  );
}

function Options({ engine }: { readonly engine: EngineView }): ReactNode {
  const fixed = new Map(
    engine.fixedOptions.map(({ name, value }) => [name, value === null ? 'pressed' : String(value)]),
  );
  return (
    <Section title={`Options (${engine.options.length})`}>
      {engine.options.length === 0 ? (
        <div className="faint">Known after the first check.</div>
      ) : (
        <DataTable
          label="Options"
          rows={engine.options}
          columns={[
            { id: 'name', title: 'Name', value: (row) => row.name, cell: (row) => row.name },
            { id: 'type', title: 'Type', width: '90px', value: (row) => row.type, cell: (row) => row.type },
            {
              id: 'default',
              title: 'Default',
              cell: (row) => (
                <span className="mono">{row.default === '' ? '(empty)' : (row.default ?? '–')}</span>
              ),
            },
            {
              id: 'range',
              title: 'Range',
              cell: (row) =>
                row.vars.length > 0
                  ? row.vars.join(', ')
                  : row.min === null
                    ? '–'
                    : `${formatCount(row.min)} to ${formatCount(row.max)}`,
            },
            {
              id: 'fixed',
              title: 'Always set to',
              cell: (row) => (fixed.has(row.name) ? <span className="mono">{fixed.get(row.name)}</span> : ''),
            },
          ]}
        />
      )}
    </Section>
  );
}

function ProfileButton({ engine }: { readonly engine: EngineView }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustments size={15} />}
        onClick={() => setOpen(true)}
        data-testid="engine-profile-open"
      >
        With options…
      </Button>
      {isOpen && <ProfileDialog engine={engine} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemoveButton({ engine }: { readonly engine: EngineView }): ReactNode {
  const remove = useAction('engines.remove');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={15} />} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={`Remove ${engine.name}?`} centered>
        <p style={{ marginTop: 0 }}>
          Plybook forgets this engine. The file stays where it is, and everything it was used for stays in the
          journal.
        </p>
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ engineId: engine.id })}
          >
            Remove
          </Button>
        </div>
        {remove.error !== null && <ErrorNotice what="It was not removed" error={remove.error} />}
      </Modal>
    </>
  );
}
