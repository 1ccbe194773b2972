/**
 * Text somebody else made, of any length: shown as text, its beginning first, the rest when asked for. Invisible and
 * direction characters are written out; the copy is the text itself. Pieces are laid out only when they come into view,
 * so that ten megabytes do not stop the window.
 */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../format/figures.ts';
import { headOf, partText, showInvisible, SHOWN_AT_FIRST } from '../format/visible-text.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './parts.module.css';

export interface LongTextProps {
  readonly text: string;
  /** What is copied, as in “Copy reply”. */
  readonly what: string;
  /** UTF-16 units shown before it is asked for more. */
  readonly limit?: number;
  readonly testId?: string;
}

export function LongText({ text, what, limit = SHOWN_AT_FIRST, testId }: LongTextProps): ReactNode {
  const [whole, setWhole] = useState<string | null>(null);
  const isWhole = whole === text || text.length <= limit;
  const shown = isWhole ? text : headOf(text, limit);
  return (
    <div className={styles.longText}>
      <div className={styles.longTextCopy}>
        <CopyButton text={text} what={what} />
      </div>
      <div className={styles.code} data-testid={testId}>
        {text.trim() === '' ? (
          <span className="faint">
            {text === '' ? '(empty text)' : `(nothing but ${formatCount(text.length)} blanks and line ends)`}
          </span>
        ) : (
          partText(shown).map((piece, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, never moved
            <pre key={index} className={styles.piece}>
              {showInvisible(piece)}
            </pre>
          ))
        )}
      </div>
      {!isWhole && (
        <div className={styles.longTextMore}>
          <span className="dim num">{`${formatCount(shown.length)} of ${formatCount(text.length)} characters`}</span>
          <Button size="compact-xs" variant="default" onClick={() => setWhole(text)}>
            Show all
          </Button>
        </div>
      )}
    </div>
  );
}
