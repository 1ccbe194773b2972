/** A message in place: what happened, and the way out. `ErrorNotice` turns a refused reply into one, by its code. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ReplyError } from '../data/bridge.ts';
import { explainError } from '../format/errors.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './parts.module.css';

export interface NoticeProps {
  readonly tone: 'bad' | 'warn' | 'ok' | 'plain';
  readonly title?: string;
  readonly children?: ReactNode;
  readonly side?: ReactNode;
}

const ICONS = { bad: IconCircleX, warn: IconAlertTriangle, ok: IconCircleCheck, plain: IconInfoCircle };

export function Notice({ tone, title, children, side }: NoticeProps): ReactNode {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} style={{ flex: 'none', marginTop: 1 }} aria-hidden="true" />
      <div className={styles.noticeBody}>
        {title !== undefined && <div className={styles.noticeTitle}>{title}</div>}
        {children}
      </div>
      {side}
    </div>
  );
}

export interface ErrorNoticeProps {
  readonly what: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}

export function ErrorNotice({ what, error, onRetry }: ErrorNoticeProps): ReactNode {
  const text = explainError(error instanceof ReplyError ? error.error : null, error);
  return (
    <Notice
      tone="bad"
      title={what}
      side={
        <>
          <CopyButton text={`${what}: ${text.message} [${text.code}]`} what="details" />
          {onRetry !== undefined && (
            <Button size="compact-xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {text.message}
      {text.wayOut !== null && <div className="dim">{text.wayOut}</div>}
    </Notice>
  );
}
