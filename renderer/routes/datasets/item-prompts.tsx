/** The prompt of an item exactly as it would be sent, in every representation and protocol, with its hash. */
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { ItemDetail } from '../../../core/chessqa/dataset.ts';
import { useInvoke } from '../../data/query.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Hash } from '../../parts/hash.tsx';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { Code } from '../../parts/section.tsx';
import styles from './datasets.module.css';

type Shown = 'fen' | 'ascii' | 'piece_list' | 'stored';

export function ItemPrompts({
  datasetId,
  detail,
}: {
  readonly datasetId: string;
  readonly detail: ItemDetail;
}): ReactNode {
  const prompts = useInvoke('datasets.prompts', { datasetId, seq: detail.row.seq }, { keepPrevious: true });
  const [shown, setShown] = useLocalStorage<Shown>({
    key: 'prompt.shown',
    defaultValue: 'fen',
    getInitialValueInEffect: false,
  });
  const [protocol, setProtocol] = useLocalStorage<'text' | 'json'>({
    key: 'prompt.protocol',
    defaultValue: 'text',
    getInitialValueInEffect: false,
  });
  const prompt = prompts.data?.find((one) => one.representation === shown && one.outputProtocol === protocol);
  return (
    <div>
      <div className={styles.promptBar}>
        <SegmentedControl
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={[
            { value: 'fen', label: 'FEN' },
            { value: 'ascii', label: 'ASCII' },
            { value: 'piece_list', label: 'Piece list' },
            { value: 'stored', label: 'As in the file' },
          ]}
          aria-label="Representation"
        />
        {shown !== 'stored' && (
          <SegmentedControl
            value={protocol}
            onChange={(value) => setProtocol(value as 'text' | 'json')}
            data={[
              { value: 'text', label: 'Text' },
              { value: 'json', label: 'JSON' },
            ]}
            aria-label="Output protocol"
          />
        )}
        <div className={styles.promptSide}>
          {shown !== 'stored' && prompt !== undefined && <Hash value={prompt.sha256} what="prompt hash" />}
          <CopyButton
            text={shown === 'stored' ? detail.questionStored : (prompt?.text ?? '')}
            what="prompt"
            size={26}
          />
        </div>
      </div>
      {shown === 'stored' && <Code testId="item-prompt">{detail.questionStored}</Code>}
      {shown !== 'stored' && prompts.error !== null && (
        <ErrorNotice what="The prompts could not be made" error={prompts.error} />
      )}
      {shown !== 'stored' && prompt !== undefined && <Code testId="item-prompt">{prompt.text}</Code>}
      {shown !== 'stored' && prompts.isPending && <Skeleton height={180} />}
      {shown !== 'stored' && prompts.data !== undefined && prompt === undefined && (
        <Notice tone="plain">We have no prompt of our own for this task in this form.</Notice>
      )}
    </div>
  );
}
