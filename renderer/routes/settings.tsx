/** Settings: few. Appearance, engines, the workspace and its journal, and the way to About. */
import { Button, NumberInput, SegmentedControl, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Settings } from '../../ipc/contract.ts';
import { useAction, useInvoke } from '../data/query.ts';
import { useCommandRegistry } from '../keys/use-commands.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { Screen, Scroll, Section } from '../parts/section.tsx';
import styles from './settings/settings.module.css';
import { WorkspaceSection } from './settings/workspace-section.tsx';

export function SettingsScreen(): ReactNode {
  const settings = useInvoke('settings.get', undefined);
  const registry = useCommandRegistry();
  return (
    <Screen
      title="Settings"
      side={
        <Button
          variant="default"
          leftSection={<IconInfoCircle size={15} />}
          onClick={() => registry.run('about.open')}
          data-testid="about-button"
        >
          About Plybook
        </Button>
      }
    >
      <Scroll>
        <div className={styles.page}>
          {settings.error !== null && (
            <ErrorNotice what="The settings could not be read" error={settings.error} />
          )}
          {settings.data !== undefined && <Form settings={settings.data} />}
          <WorkspaceSection />
        </div>
      </Scroll>
    </Screen>
  );
}

/** Saves a change and offers the way back. */
function useSave(settings: Settings): (change: Partial<Settings>) => void {
  const save = useAction('settings.set');
  return (change) => {
    const old = Object.fromEntries(
      (Object.keys(change) as (keyof Settings)[]).map((key) => [key, settings[key]]),
    ) as Partial<Settings>;
    save.mutate(change, {
      onSuccess: () => {
        notifications.show({
          id: 'settings',
          message: (
            <span>
              Saved.{' '}
              <button type="button" className="link" onClick={() => save.mutate(old)}>
                Undo
              </button>
            </span>
          ),
        });
      },
      onError: (error) => notifications.show({ color: 'red', title: 'Not saved', message: error.message }),
    });
  };
}

function Form({ settings }: { readonly settings: Settings }): ReactNode {
  const save = useSave(settings);
  return (
    <>
      <Section title="Appearance">
        <Row title="Theme" note="System follows your desktop.">
          <SegmentedControl
            value={settings.theme}
            onChange={(theme) => save({ theme: theme as Settings['theme'] })}
            data={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            data-testid="setting-theme"
          />
        </Row>
        <Row title="Board coordinates" note="Letters and numbers at the edge of every board.">
          <Switch
            checked={settings.boardCoordinates}
            onChange={(event) => save({ boardCoordinates: event.currentTarget.checked })}
            aria-label="Board coordinates"
          />
        </Row>
      </Section>
      <Section title="Engines">
        <Row
          title="Engine processes"
          note="How many work at the same time by default. The number changes no result."
        >
          <Figure
            label="Engine processes"
            value={settings.engineProcesses}
            min={1}
            max={256}
            onSave={(engineProcesses) => save({ engineProcesses })}
          />
        </Row>
        <Row title="Deadline scale" note="Multiplies every deadline; raise it on a slow or busy machine.">
          <Figure
            label="Deadline scale"
            value={settings.deadlineScale}
            min={0.25}
            max={100}
            step={0.25}
            onSave={(deadlineScale) => save({ deadlineScale })}
          />
        </Row>
      </Section>
    </>
  );
}

interface RowProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Row({ title, note, children }: RowProps): ReactNode {
  return (
    <div className={styles.row}>
      <div>
        <div className={styles.rowTitle}>{title}</div>
        <div className="dim">{note}</div>
      </div>
      {children}
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onSave: (value: number) => void;
}

/** Saves when the field is left or Enter is pressed, not at every digit. */
function Figure({ label, value, min, max, step = 1, onSave }: FigureProps): ReactNode {
  const commit = (text: string): void => {
    const next = Number(text);
    if (text !== '' && Number.isFinite(next) && next >= min && next <= max && next !== value) onSave(next);
  };
  return (
    <NumberInput
      key={value}
      w={90}
      aria-label={label}
      defaultValue={value}
      min={min}
      max={max}
      step={step}
      allowDecimal={step < 1}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => (event.key === 'Enter' ? commit(event.currentTarget.value) : undefined)}
    />
  );
}
