/** What every form of a new run has around its parts: the presets to begin with, the bar that starts it, the plan beside it. */
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorNotice, Notice } from '../../../parts/notice.tsx';
import { Scroll, Section } from '../../../parts/section.tsx';
import { Split } from '../../../parts/split.tsx';
import { KeyCaps } from '../../../shell/key-hint.tsx';
import styles from '../runs.module.css';

export interface PresetCardsProps<Id extends string> {
  readonly presets: readonly { readonly id: Id; readonly label: string; readonly note: string }[];
  readonly isCurrent: (id: Id) => boolean;
  readonly onChoose: (id: Id) => void;
}

export function PresetCards<Id extends string>(props: PresetCardsProps<Id>): ReactNode {
  return (
    <Section title="Preset">
      <div className={styles.presets}>
        {props.presets.map(({ id, label, note }) => (
          <button
            key={id}
            type="button"
            className={styles.preset}
            aria-pressed={props.isCurrent(id)}
            onClick={() => props.onChoose(id)}
            data-testid={`preset-${id}`}
          >
            <div className={styles.presetName}>{label}</div>
            <div className="dim">{note}</div>
          </button>
        ))}
      </div>
    </Section>
  );
}

interface StartBarProps {
  readonly label: string;
  readonly isPending: boolean;
  /** What goes on while it starts. */
  readonly pendingText: string;
  /** Fields that cannot be read. */
  readonly wrong: number;
  readonly onStart: () => void;
}

function StartBar({ label, isPending, pendingText, wrong, onStart }: StartBarProps): ReactNode {
  return (
    <div className={styles.startBar}>
      <Button
        size="md"
        leftSection={<IconPlayerPlay size={18} />}
        loading={isPending}
        onClick={onStart}
        data-testid="run-start"
      >
        {label}
      </Button>
      {isPending ? (
        <span className="faint" role="status">
          {pendingText}
        </span>
      ) : wrong > 0 ? (
        <Notice tone="bad">
          {wrong === 1 ? 'One field cannot be read.' : `${wrong} fields cannot be read.`}
        </Notice>
      ) : (
        <KeyCaps keys="mod+Enter" />
      )}
    </div>
  );
}

export interface FormFrameProps extends StartBarProps {
  readonly testId: string;
  /** The parts of the form, one below the other. */
  readonly children: ReactNode;
  /** Why it did not start; null: it was not refused. */
  readonly error: Error | null;
  /** What did not happen then: `The run did not start`. */
  readonly failed: string;
  readonly plan: ReactNode;
}

export function FormFrame({ testId, children, error, failed, plan, ...bar }: FormFrameProps): ReactNode {
  return (
    <div className={styles.body}>
      <Split
        name="new-run"
        firstPercent={58}
        minFirstPx={440}
        minSecondPx={320}
        first={
          <div className={styles.pane} data-testid={testId}>
            <Scroll>
              <div className={styles.form}>{children}</div>
            </Scroll>
            {error !== null && (
              <div style={{ padding: '12px 16px 0' }}>
                <ErrorNotice what={failed} error={error} />
              </div>
            )}
            <StartBar {...bar} />
          </div>
        }
        second={plan}
      />
    </div>
  );
}
