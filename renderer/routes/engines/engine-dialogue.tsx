/** The last lines between Plybook and an engine, as they were, newest at the end. */
import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { useInvoke } from '../../data/query.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ErrorNotice } from '../../parts/notice.tsx';
import styles from './engines.module.css';

const SIGNS = { in: '>', out: '<', err: '!', note: '·' } as const;
const LINE_PX = 19;

export function EngineDialogue({ engineId }: { readonly engineId: string }): ReactNode {
  const dialogue = useInvoke('engines.dialogue', { engineId });
  const scroller = useRef<HTMLDivElement | null>(null);
  const lines = dialogue.data ?? [];
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used here; the virtualizer is read in this render only
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 10,
  });
  const count = lines.length;
  // Only new lines move the view: to their end.
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = count * LINE_PX;
  }, [count]);
  if (dialogue.error !== null)
    return <ErrorNotice what="The dialogue could not be read" error={dialogue.error} />;
  if (lines.length === 0)
    return <div className="faint">Nothing has been said yet. Check the engine to see it talk.</div>;
  return (
    <>
      <div
        style={{ display: 'flex', gap: 8, justifyContent: 'flex-end', marginBottom: 6, alignItems: 'center' }}
      >
        <span className="faint" style={{ marginRight: 'auto' }}>
          {`${lines.length} lines · > to the engine, < from it, ! its error stream`}
        </span>
        <Button size="compact-xs" variant="default" onClick={() => void dialogue.refetch()}>
          Refresh
        </Button>
        <CopyButton
          text={lines.map((line) => `${line.at} ${SIGNS[line.direction]} ${line.text}`).join('\n')}
          what="dialogue"
        />
      </div>
      <div
        ref={scroller}
        className={styles.dialogue}
        tabIndex={0}
        aria-label="Raw UCI dialogue"
        data-testid="engine-dialogue"
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index];
            return line === undefined ? null : (
              <div
                key={item.key}
                className={styles.line}
                data-direction={line.direction}
                style={{ position: 'absolute', top: item.start, left: 0, right: 0, height: LINE_PX }}
              >
                <span className="faint">{line.at.slice(11, 23)}</span>
                <span>{SIGNS[line.direction]}</span>
                <span className="ellipsis" title={line.text}>
                  {line.text}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
