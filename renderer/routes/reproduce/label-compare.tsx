/** One position: what was released, and both readings of our search, field by field, on the board and in words. */
import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { makeSanLine } from '../../../core/chess/san.ts';
import type { LabelRecord } from '../../../core/reproduction/run.ts';
import { Board } from '../../board/board.tsx';
import { turnOf, type MoveArrow } from '../../board/shapes.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount, formatDuration } from '../../format/figures.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { EngineTalk } from '../../parts/engine-talk.tsx';
import { Notice } from '../../parts/notice.tsx';
import { makeItemsHref } from '../../state/item-filter.ts';
import { compareRows } from './compare-rows.ts';
import styles from './reproduce.module.css';

type Notation = 'san' | 'uci';

export interface LabelCompareProps {
  readonly record: LabelRecord;
  readonly datasetId: string;
}

export function LabelCompare({ record, datasetId }: LabelCompareProps): ReactNode {
  const settings = useInvoke('settings.get', undefined);
  const [notation, setNotation] = useLocalStorage<Notation>({
    key: 'pv.notation',
    defaultValue: 'san',
    getInitialValueInEffect: false,
  });
  const [flipped, setFlipped] = useState<string | null>(null);
  const fen = record.searchedFen;
  const isFlipped = flipped === fen;
  useCommands({
    'board.flip': () => setFlipped(isFlipped ? null : fen),
    'item.copyFen': () => void navigator.clipboard.writeText(fen),
  });
  const arrows = useMemo<readonly MoveArrow[]>(() => {
    const released = record.released.pv?.[0];
    const found = record.search?.bestmove ?? null;
    return [
      ...(released === undefined ? [] : [{ move: released, tone: 'released' as const }]),
      ...(found === null || found === released ? [] : [{ move: found, tone: 'found' as const }]),
    ];
  }, [record]);
  return (
    <div className={styles.compare} data-testid="label-compare">
      <div className={styles.compareTop}>
        <div>
          <div className={styles.compareBoard}>
            <Board
              fen={fen}
              orientation={isFlipped === (turnOf(fen) === 'white') ? 'black' : 'white'}
              coordinates={settings.data?.boardCoordinates ?? true}
              arrows={arrows}
              testId="label-board"
            />
          </div>
          <div className={styles.legend}>
            <span>
              <span className={styles.swatch} style={{ background: '#2b8a5b' }} />
              released{arrows.length === 1 ? ' = best move' : ''}
            </span>
            {arrows.length === 2 && (
              <span>
                <span className={styles.swatch} style={{ background: '#d6862f' }} />
                our best move
              </span>
            )}
          </div>
        </div>
        <div style={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 10 }}>
          <div style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
            <a
              className="link ellipsis"
              style={{ fontWeight: 600 }}
              href={makeItemsHref(datasetId, {}, record.seq)}
            >
              {record.itemId}
            </a>
            <span style={{ marginLeft: 'auto' }}>
              <SegmentedControl
                value={notation}
                onChange={(value) => setNotation(value as Notation)}
                data={[
                  { value: 'san', label: 'SAN' },
                  { value: 'uci', label: 'UCI' },
                ]}
              />
            </span>
          </div>
          <div style={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
            <span className="mono selectable" style={{ overflowWrap: 'anywhere' }}>
              {fen}
            </span>
            <CopyButton text={fen} what="FEN" />
          </div>
          {record.failure !== null && (
            <Notice tone="bad" title={record.failure.code}>
              {record.failure.message}
            </Notice>
          )}
          <EngineTalk dialogue={record.failure?.dialogue} />
          {!record.released.hasEngineProvenance && (
            <div className="faint">
              The file names no engine run for this label; only its answer and score are compared.
            </div>
          )}
          {record.search !== null && record.search.wallMs !== null && (
            <div className="faint num">{`Searched in ${formatDuration(record.search.wallMs)}, ${formatCount(record.search.nodesTotal)} nodes in all.`}</div>
          )}
        </div>
      </div>
      <div style={{ padding: '0 16px 24px' }}>
        <Fields record={record} notation={notation} />
      </div>
    </div>
  );
}

function Fields({
  record,
  notation,
}: {
  readonly record: LabelRecord;
  readonly notation: Notation;
}): ReactNode {
  const rows = compareRows(record);
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th>Field</th>
          <th>Released</th>
          <th>Ours, last exact line</th>
          <th>Ours, last line</th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((row) => (
          <tr key={row.field}>
            <td>{row.field}</td>
            <td>{row.released}</td>
            <td data-differs={row.exactDiffers}>{row.lastExact}</td>
            <td data-differs={row.lineDiffers}>{row.lastLine}</td>
          </tr>
        ))}
        <tr>
          <td>line</td>
          <td>
            <Line fen={record.searchedFen} moves={record.released.pv} notation={notation} />
          </td>
          <td>
            <Line fen={record.searchedFen} moves={record.lastExact?.pv ?? null} notation={notation} />
          </td>
          <td>
            <Line fen={record.searchedFen} moves={record.lastLine?.pv ?? null} notation={notation} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly fen: string;
  readonly moves: readonly string[] | null;
  readonly notation: Notation;
}

function Line({ fen, moves, notation }: LineProps): ReactNode {
  const text = useMemo(() => {
    if (moves === null || moves.length === 0) return '–';
    if (notation === 'uci') return moves.join(' ');
    // A released line may castle king-takes-rook, which our rules do not read: what is left stays in UCI.
    const san = makeSanLine(fen, moves);
    return [...san, ...moves.slice(san.length)].join(' ');
  }, [fen, moves, notation]);
  return <span className={`mono ${styles.pv}`}>{text}</span>;
}
