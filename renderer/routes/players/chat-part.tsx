/** The parts of the form that only a model behind HTTP has: service, key, pace, connection test. */
import { useState, type ReactNode } from 'react';
import type { KeyFacts, PlayerView, PresetView } from '../../../core/player/player.ts';
import { DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';
import { serviceOf } from '../../../core/player/players.ts';
import { useAction } from '../../data/query.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ChatFields, PaceFields } from './chat-fields.tsx';
import { Connection } from './connection.tsx';
import { KeyFields } from './key-fields.tsx';
import type { PlayerErrors } from './kinds/kind-form.ts';
import { readSpec, type PlayerForm } from './player-form.ts';
import { everyParameter } from './test-parameters.ts';
import type { KeyEntry } from './use-key-entry.ts';

export interface ChatPartProps {
  readonly form: PlayerForm;
  readonly spec: ChatPlayer;
  readonly errors: PlayerErrors;
  readonly players: readonly PlayerView[];
  readonly presets: readonly PresetView[];
  readonly keys: KeyFacts;
  readonly entry: KeyEntry;
  readonly onChange: (form: PlayerForm) => void;
  /** Can the service be asked at all? Shows what is missing where it cannot. */
  readonly mayTest: () => boolean;
}

export function ChatPart(props: ChatPartProps): ReactNode {
  const { form, spec, errors, players, presets, keys, entry, onChange } = props;
  const preset = presets.find(({ id }) => id === spec.preset) ?? null;
  const test = useAction('players.test');
  const cancel = useAction('players.cancelTest');
  const [triesAll, setTriesAll] = useState(false);
  const request = {
    spec: readSpec(form),
    keyVariable: form.keyVariable.trim() === '' ? null : form.keyVariable.trim(),
    parameters: triesAll ? everyParameter(preset?.isRouter === true) : DEFAULT_PARAMETERS,
  };
  const run = async (): Promise<void> => {
    if (!props.mayTest() || test.isPending) return;
    if (await entry.store(spec.baseUrl)) test.mutate(request);
  };
  useCommands({ 'player.test': () => void run() });
  return (
    <>
      <ChatFields form={form} spec={spec} errors={errors} presets={presets} onChange={onChange} />
      <KeyFields
        baseUrl={spec.baseUrl}
        state={stateAt(players, form, spec)}
        keys={keys}
        preset={preset}
        entry={entry}
        variable={form.keyVariable}
        variableError={errors.keyVariable}
        onVariable={(keyVariable) => onChange({ ...form, keyVariable })}
      />
      <PaceFields form={form} errors={errors} preset={preset} onChange={onChange} />
      <Connection
        result={test.data ?? null}
        isStale={test.data !== undefined && JSON.stringify(test.variables) !== JSON.stringify(request)}
        isPending={test.isPending}
        error={test.error}
        triesAll={triesAll}
        storesKey={entry.text.trim() !== ''}
        onTryAll={setTriesAll}
        onTest={() => void run()}
        onCancel={() => cancel.mutate(undefined)}
        accepted={spec.acceptedModels ?? []}
        onAccept={(names) => onChange({ ...form, spec: { ...spec, acceptedModels: [...names] } })}
      />
    </>
  );
}

/** What is known of the key for this address: from this player as it was saved, else from another one at the address. */
function stateAt(
  players: readonly PlayerView[],
  form: PlayerForm,
  spec: ChatPlayer,
): PlayerView['key'] | null {
  const address = spec.baseUrl.trim().replace(/\/+$/, '');
  const there = players.filter((one) => serviceOf(one.spec)?.baseUrl === address);
  return (there.find(({ id }) => id === form.id) ?? there[0])?.key ?? null;
}
