/** The three verdicts of an answer, never mixed: form, content, both. The sign says it, the colour repeats it. */
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnswerVerdict } from '../../../../../core/question/records.ts';
import { Tag } from '../../../../parts/tag.tsx';
import styles from './results.module.css';

/** One flag as a sign; null: unanswered, no verdict. */
export function FlagSign({
  flag,
  words,
}: {
  readonly flag: boolean | null;
  readonly words: string;
}): ReactNode {
  if (flag === null)
    return <IconMinus size={15} color="var(--pb-faint)" aria-label={`${words}: no verdict`} />;
  return flag ? (
    <IconCheck size={15} color="var(--pb-ok)" aria-label={`${words}: yes`} />
  ) : (
    <IconX size={15} color="var(--pb-bad)" aria-label={`${words}: no`} />
  );
}

export function VerdictTags({ verdict }: { readonly verdict: AnswerVerdict }): ReactNode {
  return (
    <span className={styles.marks} data-testid="answer-verdict">
      <FlagTag flag={verdict.formatCompliant} yes="in the form asked for" no="not in the form asked for" />
      <FlagTag flag={verdict.contentCorrect} yes="content right" no="content wrong" />
      <FlagTag flag={verdict.isCorrect} yes="counts as right" no="counts as wrong" />
    </span>
  );
}

interface FlagTagProps {
  readonly flag: boolean;
  readonly yes: string;
  readonly no: string;
}

function FlagTag({ flag, yes, no }: FlagTagProps): ReactNode {
  return (
    <Tag tone={flag ? 'ok' : 'bad'} icon={flag ? <IconCheck size={13} /> : <IconX size={13} />}>
      {flag ? yes : no}
    </Tag>
  );
}
