/**
 * Reviews every accepted decision of a run that no one with these settings has reviewed yet. The settings are an
 * identity.
 */
import { NumberInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction, useInvoke } from '../../../data/query.ts';
import { preferredEngine, usableEngines } from '../../../format/engine-choice.ts';
import { EngineField, NoEngine, ProcessesField, useProcesses } from '../../../parts/engine-fields.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import styles from '../runs.module.css';

export interface ReviewDialogProps {
  readonly runId: string;
  readonly onClose: () => void;
}

/** The setting of the article (R-GAME-16). */
const NODES = 50_000;
const HASH_MB = 32;

export function ReviewDialog({ runId, onClose }: ReviewDialogProps): ReactNode {
  const engines = useInvoke('engines.list', undefined);
  const review = useAction('games.review');
  const usable = usableEngines(engines.data ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const [nodes, setNodes] = useState(NODES);
  const [processes, setProcesses] = useProcesses();
  const engineId = chosen ?? preferredEngine(usable)?.id ?? null;
  const send = (): void => {
    if (engineId === null) return;
    review.mutate(
      {
        runId,
        engineId,
        settings: { threads: 1, hashMb: HASH_MB, multipv: 1 },
        limit: { nodes },
        processes,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <DialogForm
      title="Review the decisions"
      size={520}
      leave="Not now"
      onClose={onClose}
      send="Review"
      sendTestId="review-sure"
      canSend={engineId !== null}
      isSending={review.isPending}
      onSend={send}
      error={review.error}
      failed="The review did not start"
    >
      <p style={{ marginTop: 0 }}>
        Two searches for each accepted decision, the hash cleared before each: of all moves, and of the played
        move alone. What is reviewed already by the same engine and limit is not searched again; different
        limits are never mixed.
      </p>
      {engines.data !== undefined && usable.length === 0 && <NoEngine />}
      <div className={styles.grid4}>
        <EngineField engines={usable} value={engineId} onChange={setChosen} testId="review-engine" />
        <NumberInput
          label="Nodes a search"
          min={1}
          max={1_000_000_000}
          allowDecimal={false}
          thousandSeparator=" "
          value={nodes}
          onChange={(value) => typeof value === 'number' && value >= 1 && setNodes(value)}
          data-testid="review-nodes"
        />
        <ProcessesField value={processes} onChange={setProcesses} />
      </div>
      <div className="dim" style={{ marginTop: 8 }}>{`One thread and ${HASH_MB} MB of hash each.`}</div>
    </DialogForm>
  );
}
