/** The left rail: screens with icon and word, the palette above them. */
import { Tooltip } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePath } from '../state/use-place.ts';
import { isMac, KeyHint } from './key-hint.tsx';
import { Mark } from './mark.tsx';
import { screens, type ScreenEntry } from './screens.ts';
import styles from './shell.module.css';

export function Rail(): ReactNode {
  const [path] = usePath();
  const main = screens.filter((screen) => screen.id !== 'settings' && screen.id !== 'engines');
  const foot = screens.filter((screen) => !main.includes(screen));
  return (
    <nav className={styles.rail} aria-label="Screens">
      <div className={styles.brand}>
        <Mark />
        <span>Plybook</span>
      </div>
      <button
        type="button"
        className={styles.search}
        onClick={() => spotlight.open()}
        aria-label="Command palette"
      >
        <IconSearch size={14} />
        <span>Search</span>
        <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {main.map((screen) => (
        <RailItem key={screen.id} screen={screen} path={path} />
      ))}
      <div className={styles.grow} />
      {foot.map((screen) => (
        <RailItem key={screen.id} screen={screen} path={path} />
      ))}
    </nav>
  );
}

function RailItem({ screen, path }: { readonly screen: ScreenEntry; readonly path: string }): ReactNode {
  const isHere = path === screen.path || path.startsWith(`${screen.path}/`);
  const Icon = screen.icon;
  return (
    <Tooltip label={<KeyHint command={screen.command} />} position="right">
      <a
        href={`#${screen.path}`}
        className={styles.item}
        aria-current={isHere ? 'page' : undefined}
        data-testid={`nav-${screen.id}`}
      >
        <Icon size={17} stroke={1.7} />
        {screen.label}
      </a>
    </Tooltip>
  );
}
