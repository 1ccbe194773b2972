/** The connection test: one real request and what came back, with the bytes; then which parameters the service takes. */
import { Button, Switch } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlugConnected } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { parameterWord } from '../../../core/player/parameter-words.ts';
import type { ConnectionTest } from '../../../core/player/player.ts';
import { showInvisible } from '../../format/visible-text.ts';
import { Facts } from '../../parts/facts.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { Section } from '../../parts/section.tsx';
import { Tag } from '../../parts/tag.tsx';
import { AttemptBytes, AttemptClass, attemptFacts } from '../runs/questions/results/answer-attempts.tsx';
import styles from './players.module.css';
import { triedIn } from './test-parameters.ts';

export interface ConnectionProps {
  readonly result: ConnectionTest | null;
  /** The form has moved on since the test. */
  readonly isStale: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly triesAll: boolean;
  /** A key was typed and is stored before the request goes out. */
  readonly storesKey: boolean;
  readonly onTryAll: (triesAll: boolean) => void;
  readonly onTest: () => void;
  readonly onCancel: () => void;
  /** Names of models that are accepted besides the one asked for. */
  readonly accepted: readonly string[];
  readonly onAccept: (names: readonly string[]) => void;
}

export function Connection(props: ConnectionProps): ReactNode {
  const { result, isPending, error } = props;
  return (
    <Section
      title="Connection"
      testId="connection"
      side={
        <>
          <Switch
            size="xs"
            label="Try every parameter"
            checked={props.triesAll}
            onChange={(event) => props.onTryAll(event.currentTarget.checked)}
            data-testid="field-triesAll"
          />
          {isPending && (
            <Button variant="default" onClick={props.onCancel} data-testid="player-test-cancel">
              Cancel
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={15} />}
            loading={isPending}
            onClick={props.onTest}
            data-testid="player-test"
          >
            {props.storesKey ? 'Store the key and test' : 'Test'}
          </Button>
        </>
      }
    >
      <div className={styles.stack} aria-live="polite">
        {error !== null && <ErrorNotice what="The test was not made" error={error} />}
        {isPending && (
          <div className="dim">Asking. A model that has to be loaded first can take a minute.</div>
        )}
        {!isPending && result === null && error === null && (
          <div className="faint">
            One real request, with the shortest question there is; with every parameter, one more for each.
          </div>
        )}
        {!isPending && result !== null && <Result result={result} isStale={props.isStale} />}
        <AcceptedModels accepted={props.accepted} result={result} onAccept={props.onAccept} />
      </div>
    </Section>
  );
}

interface AcceptedModelsProps {
  readonly accepted: readonly string[];
  readonly result: ConnectionTest | null;
  readonly onAccept: (names: readonly string[]) => void;
}

/** Another name than the one asked for stops a run, unless a person accepts it for this player. */
function AcceptedModels({ accepted, result, onAccept }: AcceptedModelsProps): ReactNode {
  const other = result?.attempts.find(({ modelVerification }) => modelVerification === 'mismatch');
  const name = other?.reportedModel ?? null;
  return (
    <>
      {name !== null && !accepted.includes(name) && (
        <Button
          variant="default"
          onClick={() => onAccept([...accepted, name])}
          data-testid="player-accept-model"
        >
          {`Accept answers as ${showInvisible(name)}`}
        </Button>
      )}
      {accepted.map((model) => (
        <div key={model} data-testid="accepted-model">
          {`Answers as ${showInvisible(model)} are accepted. `}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onAccept(accepted.filter((one) => one !== model))}
          >
            Take back
          </Button>
        </div>
      ))}
    </>
  );
}

function Result({
  result,
  isStale,
}: {
  readonly result: ConnectionTest;
  readonly isStale: boolean;
}): ReactNode {
  return (
    <>
      <Notice tone={result.ok ? 'ok' : 'bad'} title={result.ok ? 'It answers' : 'No usable reply'}>
        <span data-testid="connection-message">{showInvisible(result.message)}</span>
        {isStale && <div>The settings have changed since; test again.</div>}
      </Notice>
      {result.accepted.length + result.refused.length > 0 && <Parameters result={result} />}
      {result.attempts.map((attempt, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- requests of one finished test, never moved
        <AttemptRow key={index} attempt={attempt} number={index + 1} isOpenAtFirst={!result.ok} />
      ))}
    </>
  );
}

function Parameters({ result }: { readonly result: ConnectionTest }): ReactNode {
  const tags = (names: readonly string[], tone: 'ok' | 'warn'): ReactNode => (
    <span className={styles.tags}>
      {names.map((name) => (
        <Tag key={name} tone={tone}>
          {parameterWord(name)}
        </Tag>
      ))}
    </span>
  );
  return (
    <Facts
      facts={[
        ...(result.accepted.length > 0 ? [{ key: 'Takes', value: tags(result.accepted, 'ok') }] : []),
        ...(result.refused.length > 0 ? [{ key: 'Refuses', value: tags(result.refused, 'warn') }] : []),
      ]}
    />
  );
}

interface AttemptRowProps {
  readonly attempt: ConnectionTest['attempts'][number];
  readonly number: number;
  readonly isOpenAtFirst: boolean;
}

function AttemptRow({ attempt, number, isOpenAtFirst }: AttemptRowProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <section className={styles.attempt} aria-label={`Request ${number}`} data-testid="attempt">
      <div className={styles.attemptHead}>
        <span style={{ fontWeight: 600 }}>{`Request ${number}`}</span>
        <AttemptClass attempt={attempt} />
        <span className="faint ellipsis">{triedIn(attempt.request.body)}</span>
        <Button
          ml="auto"
          size="compact-xs"
          variant="subtle"
          leftSection={isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          What was sent and received
        </Button>
      </div>
      {attempt.text !== null && !isOpen && (
        <LongText text={attempt.text} what="reply" limit={400} testId="attempt-text" />
      )}
      {isOpen && (
        <>
          <Facts facts={attemptFacts(attempt)} />
          <AttemptBytes attempt={attempt} />
        </>
      )}
    </section>
  );
}
