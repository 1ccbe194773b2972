/**
 * The panel of one answer, whatever was asked: a head with what it is of, the board that can be flipped with what was found
 * beside it, and below it all that is behind it, part by part. Which part is shown stands in the address.
 */
import { ActionIcon, Skeleton, Tabs, Tooltip } from '@mantine/core';
import { IconArrowsUpDown, IconChess } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { turnOf } from '../../../../board/shapes.ts';
import { useCommands } from '../../../../keys/use-commands.ts';
import { Empty } from '../../../../parts/empty.tsx';
import { ErrorNotice } from '../../../../parts/notice.tsx';
import { KeyHint } from '../../../../shell/key-hint.tsx';
import { useQueryParams } from '../../../../state/use-place.ts';
import styles from './results.module.css';

export interface AnswerPendingProps {
  /** What an answer is to, such as `Item`. */
  readonly what: string;
  /** Null: the list is empty. */
  readonly seq: number | null;
  readonly error: Error | null;
}

/** Instead of an answer that is being read, could not be, or is none. */
export function AnswerPending({ what, seq, error }: AnswerPendingProps): ReactNode {
  if (error === null && seq === null) {
    return <Empty icon={<IconChess size={36} stroke={1.2} />} title="No answer to show" />;
  }
  return (
    <div style={{ padding: 16 }}>
      {error === null ? (
        <>
          <Skeleton height={16} width="50%" mb={16} />
          <Skeleton height={300} width={300} />
        </>
      ) : (
        <ErrorNotice what={`${what} ${seq ?? ''} could not be read`} error={error} />
      )}
    </div>
  );
}

export interface AnswerPart {
  readonly id: string;
  readonly title: string;
  readonly body: () => ReactNode;
}

export interface AnswerFrameProps {
  /** Number of the answer in its run. */
  readonly seq: number;
  readonly label: string;
  readonly fen: string;
  readonly head: ReactNode;
  /** Further things that can be done, before the flip. */
  readonly actions?: ReactNode;
  readonly summary: (orientation: 'white' | 'black') => ReactNode;
  /** The first is shown where the address names none. */
  readonly parts: readonly [AnswerPart, ...AnswerPart[]];
  readonly onBack: () => void;
}

export function AnswerFrame(props: AnswerFrameProps): ReactNode {
  const { seq, label, fen, head, actions, summary, parts, onBack } = props;
  const [params, change] = useQueryParams();
  const [flippedFen, setFlippedFen] = useState<string | null>(null);
  const [first] = parts;
  const part = parts.find(({ id }) => id === params.get('part')) ?? first;
  const show = (id: string | undefined): void => {
    if (id !== undefined) change({ part: id === first.id ? null : id });
  };
  const isFlipped = flippedFen === fen;
  const flip = (): void => setFlippedFen(isFlipped ? null : fen);
  useCommands({
    'part.next': () => show(parts[parts.indexOf(part) + 1]?.id),
    'part.previous': () => show(parts[parts.indexOf(part) - 1]?.id),
    'board.flip': flip,
    'item.copyFen': () => void navigator.clipboard.writeText(fen),
  });
  return (
    <article
      id="answer-pane"
      className={styles.answer}
      tabIndex={-1}
      aria-label={label}
      data-testid="answer-panel"
      data-seq={seq}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onBack();
      }}
    >
      <div className={styles.answerHead}>
        {head}
        <div className={styles.answerSide}>
          {actions}
          <Tooltip label={<KeyHint command="board.flip" />}>
            <ActionIcon onClick={flip} aria-label="Flip the board">
              <IconArrowsUpDown size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <div className={styles.answerBody}>
        {summary(isFlipped === (turnOf(fen) === 'white') ? 'black' : 'white')}
        <Tabs value={part.id} onChange={(id) => show(id ?? first.id)} keepMounted={false}>
          <Tabs.List px={12}>
            {parts.map(({ id, title }) => (
              <Tabs.Tab key={id} value={id}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={part.id} className={styles.tabBody}>
            {part.body()}
          </Tabs.Panel>
        </Tabs>
      </div>
    </article>
  );
}
