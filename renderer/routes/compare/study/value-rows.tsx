/** The rows behind the noise floor and random play: one valued move a line, with its position. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { BaselinePurpose } from '../../../../core/study/records.ts';
import { makeSan } from '../../../../core/chess/san.ts';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import type { ValuePage } from '../../../../core/study/report.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { afterText, CONDITIONS, lossText, profileText, scoreText } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Scroll } from '../../../parts/section.tsx';
import { makePositionSetHref } from '../../../state/study-place.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';

export interface ValueRowsProps {
  readonly runIds: readonly string[];
  readonly figures: StudyFigures;
  readonly purpose: BaselinePurpose;
}

const PAGE = 250;

const WORDS = {
  best: "Noise floor: the engine's own choice, valued as any other move",
  random: 'Random play: one legal move of every position, drawn uniformly',
  legal: 'Every legal move: the exact mean of random play',
} as const;

type Row = ValuePage['rows'][number];

function makeColumns({ convention, setSha256 }: StudyFigures): readonly DataColumn<Row>[] {
  return [
    {
      id: 'seq',
      title: '#',
      align: 'right',
      isNumber: true,
      value: (row) => row.seq,
      cell: (row) => row.seq,
    },
    { id: 'condition', title: 'Condition', value: (row) => row.condition, cell: (row) => row.condition },
    {
      id: 'position',
      title: 'Position',
      value: (row) => row.value.positionId,
      cell: (row) => (
        <>
          <a className="link" href={makePositionSetHref(setSha256, row.seq)}>
            {showLine(row.value.positionId)}
          </a>
          <div className="mono faint">{row.fen}</div>
        </>
      ),
    },
    {
      id: 'move',
      title: 'Move',
      cell: ({ fen, value }) => (value.uci === null ? 'unknown' : (makeSan(fen, value.uci) ?? value.uci)),
    },
    { id: 'before', title: 'Before', align: 'right', cell: (row) => scoreText(row.value.before) },
    { id: 'after', title: 'After', align: 'right', cell: (row) => afterText(row.value.after) },
    {
      id: 'loss',
      title: 'Loss',
      align: 'right',
      isNumber: true,
      value: (row) => row.value.loss?.[convention] ?? null,
      cell: (row) => lossText(row.value.loss?.[convention] ?? null),
    },
  ];
}

export function ValueRows({ runIds, figures, purpose }: ValueRowsProps): ReactNode {
  const [params, change] = useQueryParams();
  const [offset, setOffset] = useState(0);
  const condition = CONDITIONS.find((one) => one === params.get('condition')) ?? null;
  const input = { runIds: [...runIds], purpose, profile: figures.profile, condition, offset, limit: PAGE };
  const page = useInvoke('studies.values', input, { keepPrevious: true });
  const close = (): void => change({ values: null, condition: null });
  useCommands({ 'pane.back': close });
  const total = page.data?.total ?? null;
  const profile = figures.profiles.find((one) => one.profile === figures.profile) ?? null;
  return (
    <div className={styles.pane} data-testid="value-rows">
      <div className={styles.controls} style={{ alignItems: 'center' }}>
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={14} />} onClick={close}>
          Figures
        </Button>
        <strong>{WORDS[purpose]}</strong>
        <span className="dim">
          {`${condition === null ? '' : `${condition}, `}mates ${figures.convention}, ${profileText(profile)}`}
        </span>
        <span className="dim num" style={{ marginLeft: 'auto' }}>
          {total === null ? '…' : `${formatCount(total)} moves`}
        </span>
        <Button
          size="compact-xs"
          variant="default"
          disabled={offset === 0}
          onClick={() => setOffset(Math.max(0, offset - PAGE))}
        >
          Earlier
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={total === null || offset + PAGE >= total}
          onClick={() => setOffset(offset + PAGE)}
        >
          Later
        </Button>
      </div>
      <Scroll>
        {page.error !== null && (
          <div className={styles.refusal}>
            <ErrorNotice what="The values could not be read" error={page.error} />
          </div>
        )}
        <div className={styles.refusal}>
          <DataTable label="Values" columns={makeColumns(figures)} rows={page.data?.rows ?? []} />
        </div>
      </Scroll>
    </div>
  );
}
