/** The three doors: look at finished work, reproduce labels, ask a model. */
import { IconArrowsDiff, IconEye, IconLogout, IconMessageQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWorkspaceActions } from '../../shell/use-workspace-actions.ts';
import { makeNewRunHref } from '../../state/run-address.ts';
import { HOME_HREF, REPRODUCE_HREF } from '../../state/home-place.ts';
import styles from './home.module.css';

export function Doors({ isDemonstration }: { readonly isDemonstration: boolean }): ReactNode {
  const workspaces = useWorkspaceActions();
  // What is started is started in the workspace of whoever looks, never in the demonstration.
  const onLeave = isDemonstration ? (href: string) => void workspaces.leaveDemonstration(href) : null;
  return (
    <nav className={styles.doors} aria-label="Ways to begin">
      {isDemonstration ? (
        <button
          type="button"
          className={styles.door}
          onClick={() => void workspaces.leaveDemonstration(HOME_HREF)}
          data-testid="door-leave"
        >
          <IconLogout size={20} stroke={1.6} aria-hidden="true" />
          <strong>Go back to my workspace</strong>
          <span className="dim">This is the demonstration: for looking at, nothing in it can change.</span>
        </button>
      ) : (
        <button
          type="button"
          className={styles.door}
          onClick={() => void workspaces.openDemonstration()}
          data-testid="door-demonstration"
        >
          <IconEye size={20} stroke={1.6} aria-hidden="true" />
          <strong>Look at the demonstration</strong>
          <span className="dim">
            Finished runs of engines, baselines and a scripted player: answers, two reviewed games, a small
            study.
          </span>
        </button>
      )}
      <Door
        onLeave={onLeave}
        href={REPRODUCE_HREF}
        testId="door-reproduce"
        icon={<IconArrowsDiff size={20} stroke={1.6} aria-hidden="true" />}
        title="Reproduce 100 labels now"
      >
        Stockfish searches the sample again, and every label is laid beside the released one. Offline.
      </Door>
      <Door
        onLeave={onLeave}
        href={makeNewRunHref()}
        testId="door-ask"
        icon={<IconMessageQuestion size={20} stroke={1.6} aria-hidden="true" />}
        title="Ask my model"
      >
        Point a run at a service or at a server on this machine, and see what it would ask before it starts.
      </Door>
    </nav>
  );
}

interface DoorProps {
  /** Null: the link alone leads there. */
  readonly onLeave: ((href: string) => void) | null;
  readonly href: string;
  readonly testId: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Door({ onLeave, href, testId, icon, title, children }: DoorProps): ReactNode {
  return (
    <a
      className={styles.door}
      href={href}
      data-testid={testId}
      onClick={(event) => {
        if (onLeave === null) return;
        event.preventDefault();
        onLeave(href);
      }}
    >
      {icon}
      <strong>{title}</strong>
      <span className="dim">{children}</span>
    </a>
  );
}
