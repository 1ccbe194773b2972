/** One position of a coverage study: the move that led to it, the moves the engine chose from, and what knows the position. */
import { ActionIcon } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { makeSan } from '../../../../core/chess/san.ts';
import type {
  CoverageHead,
  CoveragePosition,
  CoverageRowView,
} from '../../../../core/study/coverage-study.ts';
import { Board } from '../../../board/board.tsx';
import { useInvoke } from '../../../data/query.ts';
import { formatCount, UNKNOWN } from '../../../format/figures.ts';
import { scoreText } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Facts, type Fact } from '../../../parts/facts.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { makeCoverageRowsHref } from '../../../state/coverage-place.ts';
import positions from '../positions/positions.module.css';
import styles from './coverage.module.css';

export const COVER_WORDS: Readonly<Record<CoverageRowView['cover'], string>> = {
  database: 'by the database',
  tablebases: 'by tablebases',
  none: 'novel',
  unknown: 'not known',
};

/** `12.` for White's move, `12…` for Black's. */
export function moveNumber(ply: number): string {
  return `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '…'}`;
}

interface ViewProps {
  readonly sha256: string;
  readonly seq: number;
  readonly head: CoverageHead;
}

export function CoveragePositionView({ sha256, seq, head }: ViewProps): ReactNode {
  const settings = useInvoke('settings.get', undefined);
  const position = useInvoke('coverage.position', { sha256, seq }, { keepPrevious: true });
  const [isFlipped, setFlipped] = useState(false);
  const flip = (): void => setFlipped(!isFlipped);
  const fen = position.data?.row.fen ?? '';
  useCommands({ 'board.flip': flip, 'item.copyFen': () => void navigator.clipboard.writeText(fen) });
  if (position.error !== null)
    return <ErrorNotice what="The position could not be read" error={position.error} />;
  if (position.data === undefined) return null;
  const { row } = position.data;
  return (
    <div className={positions.position} data-testid="coverage-position">
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <span style={{ fontWeight: 600 }}>{`${moveNumber(row.ply)} ${row.san}`}</span>
        <a className="link" href={makeCoverageRowsHref(sha256, { game: row.game })}>
          {`game ${row.game}`}
        </a>
        <span className="dim">{COVER_WORDS[row.cover]}</span>
        <ActionIcon ml="auto" onClick={flip} aria-label="Flip the board">
          <IconArrowsUpDown size={16} />
        </ActionIcon>
      </div>
      <div className={positions.positionBoard}>
        <Board
          fen={row.fen}
          orientation={isFlipped ? 'black' : 'white'}
          coordinates={settings.data?.boardCoordinates ?? true}
          arrows={[{ move: row.uci, tone: 'found' }]}
          testId="coverage-board"
        />
      </div>
      <Facts facts={factsOf(position.data, head)} />
    </div>
  );
}

function factsOf(
  { row, before, choices, way, plies }: CoveragePosition,
  head: CoverageHead,
): readonly Fact[] {
  return [
    {
      key: 'Position after the move',
      value: (
        <span style={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
          <span className="mono selectable" style={{ overflowWrap: 'anywhere' }}>
            {row.fen}
          </span>
          <CopyButton text={row.fen} what="FEN" />
        </span>
      ),
    },
    { key: 'Men', value: `${row.men}; tablebases reach to ${head.tablebaseMen}` },
    {
      key: 'Games in the database',
      value:
        row.games === null
          ? 'not asked: tablebases cover it'
          : `${formatCount(row.games)} in ${showLine(head.source)}`,
    },
    {
      key: 'Chosen from',
      value: (
        <span className={`${styles.choices} num`}>
          {choices.map(({ uci, score }) => (
            <Choice
              key={uci}
              name={makeSan(before, uci) ?? uci}
              score={scoreText(score)}
              isPlayed={uci === row.uci}
            />
          ))}
        </span>
      ),
    },
    {
      key: 'Search',
      value: `depth ${row.depth ?? UNKNOWN}, ${row.nodes === null ? UNKNOWN : formatCount(row.nodes)} nodes`,
    },
    { key: 'Ply', value: `${row.ply} of ${plies}` },
    {
      key: 'Way to it',
      value: (
        <span className="selectable" style={{ overflowWrap: 'anywhere' }}>
          {way.map((san, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${san}` : san)).join(' ')}
        </span>
      ),
    },
  ];
}

interface ChoiceProps {
  readonly name: string;
  readonly score: string;
  readonly isPlayed: boolean;
}

function Choice({ name, score, isPlayed }: ChoiceProps): ReactNode {
  return (
    <>
      <span style={{ fontWeight: isPlayed ? 600 : 400 }}>{isPlayed ? `${name}, played` : name}</span>
      <span className="dim">{score}</span>
    </>
  );
}
