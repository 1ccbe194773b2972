/** One player of the person's own: its form, saved and tested from here. What is typed stays until it is saved or dropped. */
import { Button, TextInput, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { KeyFacts, PlayerView, PresetView } from '../../../core/player/player.ts';
import { serviceOf } from '../../../core/player/players.ts';
import { useAction } from '../../data/query.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Section } from '../../parts/section.tsx';
import { Tag } from '../../parts/tag.tsx';
import { KeptFields } from './kinds/fields.tsx';
import { keptFormOf } from './kinds/forms.ts';
import type { PlayerErrors } from './kinds/kind-form.ts';
import { isChanged, readForm, type PlayerForm } from './player-form.ts';
import { PlayerTags } from './player-tags.tsx';
import styles from './players.module.css';
import { useKeyEntry } from './use-key-entry.ts';

export interface PlayerPaneProps {
  readonly form: PlayerForm;
  /** As it was saved; null: not yet. */
  readonly player: PlayerView | null;
  readonly players: readonly PlayerView[];
  readonly presets: readonly PresetView[];
  readonly keys: KeyFacts;
  readonly onChange: (form: PlayerForm) => void;
  readonly onSaved: (player: PlayerView) => void;
  readonly onDrop: () => void;
  readonly onRemoved: () => void;
}

export function PlayerPane(props: PlayerPaneProps): ReactNode {
  const { form, player, onChange, onSaved } = props;
  const save = useAction('players.save');
  const entry = useKeyEntry(props.keys);
  const [showsErrors, setShowsErrors] = useState(false);
  const read = readForm(form);
  const errors: PlayerErrors = showsErrors ? (read.errors ?? {}) : {};
  const hasMoved = player === null || isChanged(form, player);
  const saveAll = async (): Promise<void> => {
    if (save.isPending) return;
    if (read.draft === null) {
      setShowsErrors(true);
      return;
    }
    const service = serviceOf(read.draft.spec);
    if (service !== null && !(await entry.store(service.baseUrl))) return;
    save.mutate(read.draft, {
      onSuccess: (saved) => {
        notifications.show({ id: 'player', message: `Saved ${saved.name}.` });
        onSaved(saved);
      },
    });
  };
  useCommands({ 'player.save': () => void saveAll() });
  const { spec } = form;
  return (
    <form
      className={styles.pane}
      data-testid="player-form"
      onSubmit={(event) => {
        event.preventDefault();
        void saveAll();
      }}
    >
      <Head {...props} hasMoved={hasMoved} isSaving={save.isPending} storesKey={entry.text.trim() !== ''} />
      <div className={styles.body}>
        <div className={styles.notices}>
          {save.error !== null && <ErrorNotice what="The player was not saved" error={save.error} />}
        </div>
        <NameFields form={form} errors={errors} onChange={onChange} />
        <KeptFields
          {...props}
          errors={errors}
          entry={entry}
          mayTest={() => {
            const isRight = Object.keys(keptFormOf(spec).errors(spec)).length === 0;
            if (!isRight) setShowsErrors(true);
            return isRight;
          }}
        />
      </div>
    </form>
  );
}

interface HeadProps extends PlayerPaneProps {
  readonly hasMoved: boolean;
  readonly isSaving: boolean;
  readonly storesKey: boolean;
}

function Head({ form, player, hasMoved, isSaving, storesKey, onDrop, onRemoved }: HeadProps): ReactNode {
  return (
    <div className={styles.paneHead}>
      <span className={`${styles.paneTitle} ellipsis`}>
        {form.name.trim() === '' ? 'New player' : form.name}
      </span>
      {player !== null && <PlayerTags player={player} />}
      {hasMoved && <Tag tone="info">{player === null ? 'not saved yet' : 'changed'}</Tag>}
      <span className={styles.paneSide}>
        {hasMoved && (
          <Button variant="default" onClick={onDrop} data-testid="player-drop">
            {player === null ? 'Discard' : 'Undo changes'}
          </Button>
        )}
        {player !== null && <RemoveButton player={player} onRemoved={onRemoved} />}
        <Button
          type="submit"
          leftSection={<IconDeviceFloppy size={15} />}
          loading={isSaving}
          disabled={!hasMoved && !storesKey}
          data-testid="player-save"
        >
          {storesKey ? 'Store the key and save' : 'Save'}
        </Button>
      </span>
    </div>
  );
}

function NameFields({
  form,
  errors,
  onChange,
}: Pick<PlayerPaneProps, 'form' | 'onChange'> & { readonly errors: PlayerErrors }): ReactNode {
  return (
    <Section title="Name">
      <div className={styles.grid2}>
        <TextInput
          label="Name"
          autoFocus={form.id === null}
          placeholder="as it shall stand in lists and tables"
          value={form.name}
          error={errors.name}
          maxLength={200}
          onChange={(event) => onChange({ ...form, name: event.currentTarget.value })}
          data-testid="field-name"
        />
        <Textarea
          size="xs"
          label="Note"
          autosize
          minRows={1}
          maxRows={6}
          value={form.note}
          maxLength={2000}
          onChange={(event) => onChange({ ...form, note: event.currentTarget.value })}
        />
      </div>
    </Section>
  );
}

function RemoveButton({
  player,
  onRemoved,
}: {
  readonly player: PlayerView;
  readonly onRemoved: () => void;
}): ReactNode {
  const remove = useAction('players.remove');
  return (
    <ConfirmButton
      label="Remove"
      icon={<IconTrash size={15} />}
      question={`Remove ${player.name}?`}
      keep="Keep it"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={(close) =>
        remove.mutate(
          { id: player.id },
          {
            onSuccess: () => {
              close();
              onRemoved();
            },
          },
        )
      }
      testId="player-remove"
    >
      Plybook forgets this player. Its runs and their manifests stay as they are, and a stored key stays with
      its address.
    </ConfirmButton>
  );
}
