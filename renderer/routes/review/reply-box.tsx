/**
 * Try a reply: any text, in the position that was asked about or any other, under the four judges. Nothing is sent to a
 * model and nothing is recorded; the reader is the one of the runs.
 */
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { REFERENCE_REPLIES } from '../../../core/game/reference-replies.ts';
import type { GameDecisionDetail, PlyView } from '../../../core/game/report.ts';
import { useAction } from '../../data/query.ts';
import { formatCount } from '../../format/figures.ts';
import { ErrorNotice } from '../../parts/notice.tsx';
import { JudgeTable, VerdictLine } from './judge-table.tsx';
import styles from './review.module.css';

export interface ReplyBoxProps {
  readonly boardFen: string;
  readonly view: PlyView | null;
  readonly detail: GameDecisionDetail | null;
}

/** As much as is put into the field to be changed; a longer reply is read on its own tab. */
const MOST_PREFILLED = 20_000;

const REFERENCES = (['forfeit', 'rejection'] as const).map((kind) => ({
  group: kind === 'forfeit' ? 'Refused by protocol 2' : 'Refused by protocol 3',
  items: REFERENCE_REPLIES.filter((one) => one.kind === kind).map(({ id }) => id),
}));

export function ReplyBox({ boardFen, view, detail }: ReplyBoxProps): ReactNode {
  const last = detail?.requests.at(-1) ?? null;
  const [fen, setFen] = useState(view !== null && view.decisionId !== null ? view.fenBefore : boardFen);
  const [reply, setReply] = useState(last?.attemptRow?.text?.slice(0, MOST_PREFILLED) ?? '');
  const [structured, setStructured] = useState(last?.structured ?? false);
  const judge = useAction('review.reply');
  const run = (): void => judge.mutate({ fen: fen.trim(), reply, structured });
  const takeReference = (id: string | null): void => {
    const reference = REFERENCE_REPLIES.find((one) => one.id === id);
    if (reference === undefined) return;
    setFen(reference.fen);
    setReply(reference.reply);
    setStructured(false);
    judge.mutate({ fen: reference.fen, reply: reference.reply, structured: false });
  };
  const result = judge.data;
  return (
    <div className={styles.pane} style={{ gap: 12 }} data-testid="reply-box">
      <Select
        size="xs"
        label="Reference replies"
        description="The replies whose verdicts the article turns on: its positions and moves, in words of our own."
        placeholder="Choose one to see it judged"
        data={REFERENCES}
        value={null}
        onChange={takeReference}
        data-testid="try-reference"
      />
      <TextInput
        size="xs"
        label="Position"
        value={fen}
        maxLength={200}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        onChange={(event) => setFen(event.currentTarget.value)}
        data-testid="try-fen"
      />
      <Textarea
        size="xs"
        label="Reply"
        description="Any text; it is judged here and now, and nothing is sent or kept."
        autosize
        minRows={4}
        maxRows={14}
        value={reply}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        onChange={(event) => setReply(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          run();
        }}
        data-testid="try-reply"
      />
      <div className={styles.row}>
        <Button size="xs" loading={judge.isPending} onClick={run} data-testid="try-judge">
          Judge
        </Button>
        <Checkbox
          size="xs"
          label="A JSON object was asked for"
          checked={structured}
          onChange={(event) => setStructured(event.currentTarget.checked)}
        />
      </div>
      {judge.error !== null && <ErrorNotice what="The reply was not judged" error={judge.error} />}
      {result !== undefined && (
        <div className={styles.pane} style={{ gap: 12 }} data-testid="try-result">
          <VerdictLine verdict={result.verdict} failure={null} />
          <JudgeTable judges={result.judges} />
          <details>
            <summary className="dim">{`${formatCount(result.legalMoves.length)} legal moves`}</summary>
            <div className="mono selectable">{result.legalMoves.join(' ')}</div>
          </details>
        </div>
      )}
    </div>
  );
}
