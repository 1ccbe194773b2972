/**
 * Values the moves of study runs: every move that was answered, and where wished the engine's own choice (noise floor),
 * one random move a position, and every legal move (the exact mean of random play). What is valued already by the same engine, options and limit is not
 * searched again. It goes on as a job; the window stays usable.
 */
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ValuingRequest } from '../../../../core/study/report.ts';
import { VALUING_PRESETS, type ValuingPreset } from '../../../../core/study/valuing-presets.ts';
import { useAction, useInvoke } from '../../../data/query.ts';
import { usableEngines } from '../../../format/engine-choice.ts';
import { limitText } from '../../../format/study-words.ts';
import { EngineField, NoEngine, ProcessesField, useProcesses } from '../../../parts/engine-fields.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { readWhole } from '../form/field-texts.ts';
import { Labelled } from '../form/form-parts.tsx';
import styles from '../runs.module.css';
import { limitAmount, limitKind, withFirst } from '../../players/kinds/engine-form.ts';

export interface ValueDialogProps {
  readonly runIds: readonly string[];
  readonly onClose: () => void;
}

const PRESET_NOTES: Readonly<Record<ValuingPreset, string>> = {
  quick: 'For a first look: seconds instead of hours. Its figures are not those of the paper.',
  paper:
    'As in the paper: every search to depth 30. Some 20 to 60 seconds each; a whole study takes many hours.',
};

export function ValueDialog({ runIds, onClose }: ValueDialogProps): ReactNode {
  const engines = useInvoke('engines.list', undefined);
  const value = useAction('studies.value');
  const [preset, setPreset] = useState<ValuingPreset>('quick');
  const [engine, setEngine] = useState<string | null>(null);
  const [amount, setAmount] = useState<string | null>(null);
  const [noiseFloor, setNoiseFloor] = useState(true);
  const [randomDraw, setRandomDraw] = useState(true);
  const [exactRandom, setExactRandom] = useState(false);
  const [processes, setProcesses] = useProcesses();
  const usable = usableEngines(engines.data ?? []);
  const usual = VALUING_PRESETS[preset];
  const engineId =
    engine ?? (usable.some(({ id }) => id === usual.engineId) ? usual.engineId : (usable[0]?.id ?? null));
  const text = amount ?? String(limitAmount(usual.limit));
  const read = readWhole(text, { min: 1, max: Number.MAX_SAFE_INTEGER });
  const wanted = read.ok ? read.value : null;
  const request: ValuingRequest | null =
    engineId === null || wanted === null
      ? null
      : {
          runIds: [...runIds],
          valuing: {
            engineId,
            limit: withFirst(usual.limit, limitKind(usual.limit), wanted),
            settings: { ...usual.settings },
          },
          noiseFloor,
          randomDraw,
          exactRandom,
          processes,
        };
  return (
    <DialogForm
      title="Value the moves"
      size={600}
      leave="Not now"
      onClose={onClose}
      send="Value"
      sendTestId="value-sure"
      canSend={request !== null}
      isSending={value.isPending}
      onSend={() => request !== null && value.mutate(request, { onSuccess: onClose })}
      error={value.error}
      failed="The valuing did not start"
      testId="value-form"
    >
      <div className={styles.stack}>
        <Labelled label="Preset" note={PRESET_NOTES[preset]}>
          <SegmentedControl
            value={preset}
            onChange={(next) => {
              setPreset(next === 'paper' ? 'paper' : 'quick');
              setAmount(null);
            }}
            data={[
              { value: 'quick', label: `Quick, ${limitText(VALUING_PRESETS.quick.limit)}` },
              { value: 'paper', label: `Paper, ${limitText(VALUING_PRESETS.paper.limit)}` },
            ]}
            aria-label="Preset"
            data-testid="value-preset"
          />
        </Labelled>
        <div className={styles.grid4}>
          <EngineField engines={usable} value={engineId} onChange={setEngine} testId="value-engine" />
          <TextInput
            label={limitKind(usual.limit) === 'depth' ? 'Depth' : 'Nodes a search'}
            value={text}
            error={read.ok ? undefined : read.error.message}
            onChange={(event) => setAmount(event.currentTarget.value)}
            data-testid="value-amount"
          />
          <ProcessesField value={processes} onChange={setProcesses} />
        </div>
        {engines.data !== undefined && usable.length === 0 && <NoEngine />}
        {engineId !== null && engineId !== usual.engineId && (
          <Notice tone="plain">{`The paper used Stockfish 17.1; values of another engine stand apart.`}</Notice>
        )}
        <Switch
          label="Noise floor"
          description="The engine's own choice in every position under the same two searches."
          checked={noiseFloor}
          onChange={(event) => setNoiseFloor(event.currentTarget.checked)}
        />
        <Switch
          label="Random play"
          description="One legal move of every position, drawn uniformly: what playing without knowledge costs."
          checked={randomDraw}
          onChange={(event) => setRandomDraw(event.currentTarget.checked)}
        />
        <Switch
          label="Exact mean of random play"
          description="Every legal move of every position: about 25 searches each."
          checked={exactRandom}
          onChange={(event) => setExactRandom(event.currentTarget.checked)}
        />
        <div className="dim">{`${usual.settings.threads} thread and ${usual.settings.hashMb} MB of hash each, cleared before every search.`}</div>
      </div>
    </DialogForm>
  );
}
