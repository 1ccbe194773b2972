/** The workspace could not be opened: which, why, and the ways out. The file itself is never touched. */
import { Button } from '@mantine/core';
import { IconFolderOpen, IconFolderPlus, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WorkspaceInfo } from '../../ipc/workspace-contract.ts';
import { baseName } from '../format/figures.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Notice } from '../parts/notice.tsx';
import styles from './shell.module.css';
import { useWorkspaceActions } from './use-workspace-actions.ts';

const TITLES: Record<Exclude<WorkspaceInfo['state'], 'open'>, string> = {
  damaged: 'The journal is damaged',
  rolled_back: 'The journal is older than what was written here',
  unsafe: 'The workspace holds more than plain files',
  locked: 'Another program has this workspace open',
  read_only: 'This workspace cannot be written',
  foreign: 'This file is not a Plybook journal',
  newer: 'This workspace was made by a newer Plybook',
  missing: 'The workspace is not there',
  network_folder: 'The workspace is on a network folder',
  failed: 'The workspace could not be opened',
};

const WAYS: Record<Exclude<WorkspaceInfo['state'], 'open'>, string> = {
  damaged: 'Nothing was changed. Restore the folder from a copy, or open another workspace.',
  rolled_back:
    'Nothing was changed. Bring back the newest copy of the whole folder, or open another workspace.',
  unsafe: 'Nothing was touched. Take the link, pipe or device away, or open another workspace.',
  locked: 'Close the other window or command that uses it, then try again.',
  read_only: 'Give yourself the right to write in this folder, or open another workspace.',
  foreign: 'Nothing was changed. Choose the folder of a workspace, or create a new one.',
  newer: 'Nothing was changed. Install the newer Plybook, or open another workspace.',
  missing: 'Bring the folder back (a removable disk?), or open or create another workspace.',
  network_folder: 'A journal on a network folder can lose acknowledged rows. Move it to a local disk.',
  failed: 'Try again, or open another workspace.',
};

export function Trouble({ info }: { readonly info: WorkspaceInfo }): ReactNode {
  const actions = useWorkspaceActions();
  if (info.state === 'open') return null;
  const others = info.recent.filter((path) => path !== info.path);
  return (
    <main className={styles.trouble} data-testid="workspace-trouble">
      <div className={styles.troubleCard}>
        <h1 style={{ fontSize: 18, margin: 0 }}>{TITLES[info.state]}</h1>
        <div style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <span className="mono selectable" style={{ overflowWrap: 'anywhere' }}>
            {info.path}
          </span>
          <CopyButton text={info.path} what="path" />
        </div>
        {info.message !== null && <Notice tone="warn">{info.message}</Notice>}
        <div className="dim">{WAYS[info.state]}</div>
        <div style={{ display: 'flex', gap: 8 }}>
          <Button leftSection={<IconRefresh size={15} />} onClick={() => void actions.open(info.path)}>
            Try again
          </Button>
          <Button
            variant="default"
            leftSection={<IconFolderOpen size={15} />}
            onClick={() => void actions.choose(false)}
          >
            Open another…
          </Button>
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={15} />}
            onClick={() => void actions.choose(true)}
          >
            Create one…
          </Button>
        </div>
        {others.length > 0 && (
          <div>
            <div className="overline">Recent workspaces</div>
            {others.map((path) => (
              <div key={path}>
                <button type="button" className="link" onClick={() => void actions.open(path)}>
                  {baseName(path)} <span className="faint">{path}</span>
                </button>
              </div>
            ))}
          </div>
        )}
      </div>
    </main>
  );
}
