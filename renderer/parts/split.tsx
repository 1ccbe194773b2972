/** Two panes with a movable border; where it stands is remembered per name. */
import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import styles from './parts.module.css';

export interface SplitProps {
  readonly name: string;
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** Per cent of the width the first pane starts with. */
  readonly firstPercent: number;
  readonly minFirstPx?: number;
  readonly minSecondPx?: number;
}

export function Split(props: SplitProps): ReactNode {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `split.${props.name}`,
    storage: localStorage,
  });
  return (
    <Group
      id={props.name}
      orientation="horizontal"
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
      style={{ height: '100%', width: '100%' }}
    >
      <Panel id="first" defaultSize={`${props.firstPercent}%`} minSize={props.minFirstPx ?? 280}>
        {props.first}
      </Panel>
      <Separator className={styles.separator} aria-label="Resize panes" />
      <Panel id="second" minSize={props.minSecondPx ?? 320}>
        {props.second}
      </Panel>
    </Group>
  );
}
