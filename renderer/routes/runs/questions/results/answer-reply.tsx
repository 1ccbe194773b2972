/** What the model said: the reply as it stood when it was judged, and its reasoning where the service gave any. */
import type { ReactNode } from 'react';
import { LongText } from '../../../../parts/long-text.tsx';
import { Notice } from '../../../../parts/notice.tsx';
import { judgedReply, type RepliedDetail } from './judged-reply.ts';
import styles from './results.module.css';

export function AnswerReply({ detail }: { readonly detail: RepliedDetail }): ReactNode {
  const reply = judgedReply(detail);
  if (reply === null) {
    return (
      <Notice tone="plain">
        {detail.attempts.length === 0
          ? 'Nothing was asked yet.'
          : 'No request brought a reply. What came back instead stands under Attempts.'}
      </Notice>
    );
  }
  return (
    <>
      <div>
        <div className={styles.label}>{reply.from}</div>
        {reply.text === null ? (
          <div className="faint">No text came.</div>
        ) : (
          <LongText text={reply.text} what="reply" testId="answer-reply" />
        )}
      </div>
      {reply.refusal !== null && (
        <div>
          <div className={styles.label}>Refusal</div>
          <LongText text={reply.refusal} what="refusal" />
        </div>
      )}
      {reply.reasoning !== null && (
        <div>
          <div className={styles.label}>
            {`Reasoning${reply.reasoningSource === null ? '' : `, from the field ${reply.reasoningSource}`}: never searched for the answer`}
          </div>
          <LongText text={reply.reasoning} what="reasoning" testId="answer-reasoning" />
        </div>
      )}
    </>
  );
}
