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
  /**
   * Both panes scroll inside themselves. Then the split must not: a bar of its own would come and go with what the
   * pane's bar leaves over, and a board in the pane would be drawn for the wrong one of two widths.
   */
  readonly panesScroll?: boolean;
}

const HIDDEN = { overflow: 'hidden' };

export function Split(props: SplitProps): ReactNode {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `split.${props.name}`,
    storage: localStorage,
  });
  const style = props.panesScroll === true ? HIDDEN : undefined;
  return (
    <Group
      id={props.name}
      orientation="horizontal"
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
      style={{ height: '100%', width: '100%' }}
    >
      <Panel
        id="first"
        defaultSize={`${props.firstPercent}%`}
        minSize={props.minFirstPx ?? 280}
        style={style}
      >
        {props.first}
      </Panel>
      <Separator className={styles.separator} aria-label="Resize panes" />
      <Panel id="second" minSize={props.minSecondPx ?? 320} style={style}>
        {props.second}
      </Panel>
    </Group>
  );
}
