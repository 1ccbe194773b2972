/** Beside the board: side to move, FEN, accepted answers and where they come from, the check of the label. */
import { IconAlertTriangle, IconCheck, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AuditFlag, ItemDetail } from '../../../core/chessqa/dataset.ts';
import { turnOf } from '../../board/shapes.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Tag } from '../../parts/tag.tsx';
import styles from './datasets.module.css';
import { FlagIcons } from './flag-icons.tsx';

/** Flags whose words stand here as a tag already. */
const SAID_IN_WORDS: ReadonlySet<AuditFlag> = new Set(['label_unchecked', 'label_differs']);

export function ItemAnswers({ detail }: { readonly detail: ItemDetail }): ReactNode {
  const { row } = detail;
  const accepted = detail.acceptedAnswers;
  return (
    <div className={styles.itemFacts}>
      <div>
        <div className={styles.label}>
          {accepted.length === 1
            ? 'Accepted answer'
            : detail.answerType === 'multi'
              ? `All ${accepted.length} wanted`
              : `Any of ${accepted.length}`}
          {detail.acceptedFrom === 'rules' ? ', by our rules' : ', from the file'}
        </div>
        <div className={styles.answers} data-testid="item-answers">
          {accepted.map((answer, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- answers may repeat, the list never changes in place
            <span key={`${index}${answer}`} className={styles.answer}>
              {answer}
            </span>
          ))}
        </div>
      </div>
      <div style={{ display: 'flex', gap: 6, flexWrap: 'wrap', alignItems: 'center' }}>
        <LabelCheck detail={detail} />
        <Tag>{turnOf(row.fen) === 'white' ? 'White to move' : 'Black to move'}</Tag>
        <Tag>{row.pieces} pieces</Tag>
        <FlagIcons flags={row.flags.filter((flag) => !SAID_IN_WORDS.has(flag))} />
      </div>
      {detail.labelCheck === 'differs' && (
        <Notice tone="warn" title="The file says otherwise">
          <span className="mono">{detail.fileAnswer}</span>
          {detail.labelNote !== null && <div>{detail.labelNote}</div>}
        </Notice>
      )}
      {detail.labelCheck !== 'differs' && detail.labelNote !== null && (
        <div className="dim">{detail.labelNote}</div>
      )}
      <div>
        <div className={styles.label}>FEN</div>
        <div className={styles.fen}>
          <span className="mono" data-testid="item-fen">
            {row.fen}
          </span>
          <CopyButton text={row.fen} what="FEN" />
        </div>
      </div>
      {detail.moves.length > 0 && (
        <div>
          <div className={styles.label}>{`Then ${detail.moves.length} moves`}</div>
          <div className={styles.fen}>
            <span className="mono">{detail.moves.join(' ')}</span>
            <CopyButton text={detail.moves.join(' ')} what="moves" />
          </div>
        </div>
      )}
    </div>
  );
}

function LabelCheck({ detail }: { readonly detail: ItemDetail }): ReactNode {
  switch (detail.labelCheck) {
    case 'agrees':
      return (
        <Tag tone="ok" icon={<IconCheck size={13} />}>
          label agrees
        </Tag>
      );
    case 'differs':
      return (
        <Tag tone="warn" icon={<IconAlertTriangle size={13} />}>
          label differs
        </Tag>
      );
    case 'unchecked':
      return <Tag icon={<IconQuestionMark size={13} />}>label not checked by rules</Tag>;
  }
}
