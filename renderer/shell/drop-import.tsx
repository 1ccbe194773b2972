/** Files dropped anywhere on the window are opened or imported; an overlay says so while they hover. */
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBridge } from '../data/bridge.ts';
import styles from './shell.module.css';

export function DropImport({ onPaths }: { readonly onPaths: (paths: readonly string[]) => void }): ReactNode {
  const bridge = useBridge();
  const [isOver, setOver] = useState(false);
  const latest = useRef(onPaths);
  useEffect(() => {
    latest.current = onPaths;
  });
  useEffect(() => {
    // dragenter and dragleave fire for every child: count them, the window is left at zero.
    let depth = 0;
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const onEnter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onOver = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      depth = 0;
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      const paths = files.map((file) => bridge.pathForFile(file)).filter((path) => path !== '');
      if (paths.length > 0) latest.current(paths);
    };
    const pairs = [
      ['dragenter', onEnter],
      ['dragleave', onLeave],
      ['dragover', onOver],
      ['drop', onDrop],
    ] as const;
    for (const [name, listener] of pairs) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of pairs) window.removeEventListener(name, listener);
    };
  }, [bridge]);
  if (!isOver) return null;
  return (
    <div className={styles.overlay}>
      <IconFileImport size={36} stroke={1.4} />
      Drop to open or import
      <span className="dim" style={{ fontWeight: 400, fontSize: 13 }}>
        A bundle of a run, PGN, ChessQA files (.jsonl) or a folder of them
      </span>
    </div>
  );
}
