/** One item: the board with its accepted answers, what counts as right and why, and the tabs below. */
import { ActionIcon, Skeleton, Tabs, Tooltip } from '@mantine/core';
import { IconArrowsUpDown, IconChess } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { DatasetSummary, ItemDetail } from '../../../core/chessqa/dataset.ts';
import { Board } from '../../board/board.tsx';
import { turnOf } from '../../board/shapes.ts';
import { useInvoke } from '../../data/query.ts';
import { taskLabel } from '../../format/figures.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ErrorNotice } from '../../parts/notice.tsx';
import { KeyHint } from '../../shell/key-hint.tsx';
import { useQueryParams } from '../../state/use-place.ts';
import styles from './datasets.module.css';
import { ItemAnswers } from './item-answers.tsx';
import { ItemPrompts } from './item-prompts.tsx';
import { ItemProvenance, ItemRaw, ItemRelated } from './item-tabs.tsx';

export interface ItemViewProps {
  readonly dataset: DatasetSummary;
  readonly seq: number | null;
  readonly onBack: () => void;
  readonly onSource: (sourceKey: string) => void;
}

export function ItemView(props: ItemViewProps): ReactNode {
  const { dataset, seq } = props;
  const detail = useInvoke(
    'datasets.item',
    { datasetId: dataset.id, seq: seq ?? 1 },
    { enabled: seq !== null, keepPrevious: true },
  );
  if (detail.error !== null) {
    return (
      <div style={{ padding: 16 }}>
        <ErrorNotice what={`Item ${seq ?? ''} could not be read`} error={detail.error} />
      </div>
    );
  }
  if (seq === null) {
    return <Empty icon={<IconChess size={36} stroke={1.2} />} title="No item to show" />;
  }
  if (detail.data === undefined) {
    return (
      <div style={{ padding: 16 }}>
        <Skeleton height={16} width="50%" mb={16} />
        <Skeleton height={320} width={320} />
      </div>
    );
  }
  return <Item {...props} detail={detail.data} />;
}

function Item({
  dataset,
  detail,
  onBack,
  onSource,
}: ItemViewProps & { readonly detail: ItemDetail }): ReactNode {
  const { row } = detail;
  const settings = useInvoke('settings.get', undefined);
  const [params, change] = useQueryParams();
  const [flippedFen, setFlippedFen] = useState<string | null>(null);
  const turn = turnOf(row.fen);
  const isFlipped = flippedFen === row.fen;
  const orientation = isFlipped === (turn === 'white') ? 'black' : 'white';
  const flip = (): void => setFlippedFen(isFlipped ? null : row.fen);
  useCommands({
    'board.flip': flip,
    'item.copyFen': () => void navigator.clipboard.writeText(row.fen),
  });
  const tab = params.get('tab') ?? 'prompt';
  return (
    <article
      id="item-pane"
      className={styles.item}
      tabIndex={-1}
      aria-label={row.itemId}
      data-testid="item-view"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onBack();
      }}
    >
      <div className={styles.itemHead}>
        <span className={`${styles.itemId} ellipsis selectable`} data-testid="item-id">
          {row.itemId}
        </span>
        <CopyButton text={row.itemId} what="item id" />
        <span className="dim ellipsis">{`${row.category} · ${taskLabel(row.task, row.category)}`}</span>
        <div className={styles.itemSide}>
          <Tooltip label={<KeyHint command="board.flip" />}>
            <ActionIcon onClick={flip} aria-label="Flip the board">
              <IconArrowsUpDown size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <div style={{ flex: 1, minHeight: 0, overflowY: 'auto', scrollbarGutter: 'stable' }}>
        <div className={styles.itemTop}>
          <div className={styles.boardBox}>
            <Board
              fen={row.fen}
              orientation={orientation}
              coordinates={settings.data?.boardCoordinates ?? true}
              shapes={detail.shapes}
              testId="item-board"
            />
          </div>
          <ItemAnswers detail={detail} />
        </div>
        <Tabs
          value={tab}
          onChange={(next) => change({ tab: next === 'prompt' ? null : next })}
          keepMounted={false}
        >
          <Tabs.List px={12}>
            <Tabs.Tab value="prompt">Prompt</Tabs.Tab>
            <Tabs.Tab value="provenance">Provenance</Tabs.Tab>
            <Tabs.Tab value="related">{`Related ${detail.sameSource.length + detail.sameFen.length}`}</Tabs.Tab>
            <Tabs.Tab value="raw">Raw</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="prompt" className={styles.tabBody}>
            <ItemPrompts datasetId={dataset.id} detail={detail} />
          </Tabs.Panel>
          <Tabs.Panel value="provenance" className={styles.tabBody}>
            <ItemProvenance detail={detail} />
          </Tabs.Panel>
          <Tabs.Panel value="related" className={styles.tabBody}>
            <ItemRelated datasetId={dataset.id} detail={detail} onSource={onSource} />
          </Tabs.Panel>
          <Tabs.Panel value="raw" className={styles.tabBody}>
            <ItemRaw detail={detail} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </article>
  );
}
