/** The fields of an engine. */
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconCpu } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlayerSpec } from '../../../../core/player/seats.ts';
import { useInvoke } from '../../../data/query.ts';
import { limitText } from '../../../format/study-words.ts';
import type { Fact } from '../../../parts/facts.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { Section } from '../../../parts/section.tsx';
import { LimitFields } from '../../reproduce/limit-fields.tsx';
import { Labelled } from '../../runs/form/form-parts.tsx';
import { Text } from '../../runs/games/form/game-fields.tsx';
import runs from '../../runs/runs.module.css';
import { copyOf } from '../player-form.ts';
import styles from '../players.module.css';
import { limitAmount, limitKind, withFirst, type LimitKind } from './engine-form.ts';
import type { GameFieldsProps, KeptFieldsProps, KindFields, StudyFieldsProps } from './kind-fields.ts';
import { WholeField } from './whole-field.tsx';

export const ENGINE_FIELDS: KindFields<'engine'> = {
  newItem: {
    label: 'Engine with other settings…',
    icon: <IconCpu size={15} />,
    begin: ({ players }) => {
      const engine = players.find(({ spec, origin }) => origin === 'built_in' && spec.kind === 'engine');
      return engine === undefined ? null : () => copyOf(engine, players);
    },
  },
  Kept: KeptEngineFields,
  Game: EngineSeatFields,
  Study: EngineStudyFields,
  settings: settingsOf,
};

function settingsOf(spec: Extract<PlayerSpec, { kind: 'engine' }>): readonly Fact[] {
  const { limit, settings } = spec;
  const reach = `${limitText(limit)} a search`;
  return [
    {
      key: 'Engine',
      value: (
        <a className="link" href={`#/engines/${spec.engineId}`}>
          {spec.engineId}
        </a>
      ),
    },
    { key: 'Limit', value: reach },
    { key: 'Threads', value: settings.threads },
    { key: 'Hash', value: `${settings.hashMb} MB, cleared before each search` },
    { key: 'Answers', value: 'single moves and Position Judgment' },
  ];
}

function KeptEngineFields({ form, spec, errors, onChange: onForm }: KeptFieldsProps<'engine'>): ReactNode {
  const engines = useInvoke('engines.list', undefined);
  const onChange = (next: PlayerSpec): void => onForm({ ...form, spec: next });
  const { settings } = spec;
  const known = engines.data ?? [];
  const isHere = known.some(({ id }) => id === spec.engineId);
  return (
    <Section title="Engine">
      <div className={styles.stack}>
        <Select
          label="Engine"
          value={spec.engineId === '' ? null : spec.engineId}
          error={errors.engine}
          allowDeselect={false}
          data={[
            ...known.map(({ id, name, installed }) => ({ value: id, label: name, disabled: !installed })),
            ...(isHere || spec.engineId === ''
              ? []
              : [{ value: spec.engineId, label: `${spec.engineId} (not here)`, disabled: true }]),
          ]}
          onChange={(engineId) => engineId !== null && onChange({ ...spec, engineId })}
          data-testid="field-engine"
        />
        <LimitFields limit={spec.limit} onChange={(limit) => onChange({ ...spec, limit })} />
        <div className={styles.grid4}>
          <WholeField
            label="Threads"
            value={settings.threads}
            max={1024}
            onChange={(threads) => onChange({ ...spec, settings: { ...settings, threads } })}
          />
          <WholeField
            label="Hash (MB)"
            value={settings.hashMb}
            max={1_048_576}
            onChange={(hashMb) => onChange({ ...spec, settings: { ...settings, hashMb } })}
          />
        </div>
        {settings.threads > 1 && (
          <div className="dim">
            With more than one thread an engine does not answer the same twice; its runs cannot be repeated.
          </div>
        )}
      </div>
    </Section>
  );
}

function EngineSeatFields(props: GameFieldsProps<'engine'>): ReactNode {
  const { seat, engines, prefix, errors, onChange } = props;
  const text = (
    name: 'elo' | 'limit' | 'more' | 'threads' | 'hashMb',
    label: string,
    more = {},
  ): ReactNode => (
    <Text
      name={`${prefix}${name}`}
      label={label}
      value={seat[name]}
      errors={errors}
      onChange={(value) => onChange({ ...seat, [name]: value })}
      {...more}
    />
  );
  return (
    <div className={runs.grid4}>
      <Select
        label="Engine"
        value={seat.engineId}
        onChange={(engineId) => engineId !== null && onChange({ ...seat, engineId })}
        data={engines.map((one) => ({ value: one.id, label: one.name }))}
        placeholder="No longer here"
        allowDeselect={false}
      />
      {text('elo', 'Elo', { placeholder: 'full strength' })}
      <Select
        label="Limit by"
        value={seat.limitKind}
        onChange={(kind) => kind !== null && onChange({ ...seat, limitKind: kind as LimitKind })}
        data={GAME_LIMITS}
        allowDeselect={false}
      />
      {text('limit', GAME_LIMIT_WORDS[seat.limitKind])}
      {text('more', 'Or at the latest', { placeholder: 'e.g. movetime=500, mate=3' })}
      {text('threads', 'Threads')}
      {text('hashMb', 'Hash, MB')}
    </div>
  );
}

const GAME_LIMIT_WORDS: Readonly<Record<LimitKind, string>> = {
  nodes: 'Nodes a move',
  depth: 'Depth',
  movetimeMs: 'Milliseconds a move',
};

const GAME_LIMITS = [
  { value: 'nodes', label: 'nodes' },
  { value: 'depth', label: 'depth' },
  { value: 'movetimeMs', label: 'time' },
];

const LIMITS: readonly { readonly value: LimitKind; readonly label: string }[] = [
  { value: 'nodes', label: 'Nodes' },
  { value: 'depth', label: 'Depth' },
  { value: 'movetimeMs', label: 'Milliseconds' },
];

function EngineStudyFields({ player, texts: seat, errors, onChange }: StudyFieldsProps<'engine'>): ReactNode {
  const setKind = (kind: LimitKind): void =>
    onChange({ player: { ...player, limit: withFirst(player.limit, kind, limitAmount(player.limit)) } });
  return (
    <>
      <div className={runs.grid2}>
        <Labelled label="A move is searched by">
          <SegmentedControl
            value={limitKind(player.limit)}
            onChange={(value) => {
              const hit = LIMITS.find((one) => one.value === value);
              if (hit !== undefined) setKind(hit.value);
            }}
            data={[...LIMITS]}
            aria-label="A move is searched by"
          />
        </Labelled>
        <div className={runs.grid4}>
          <TextInput
            label="How much"
            value={seat.amount}
            error={errors.amount}
            onChange={(event) => onChange({ seat: { ...seat, amount: event.currentTarget.value } })}
            data-testid="field-amount"
          />
          <TextInput
            label="UCI_Elo"
            placeholder="full strength"
            value={seat.elo}
            error={errors.elo}
            onChange={(event) => onChange({ seat: { ...seat, elo: event.currentTarget.value } })}
            data-testid="field-elo"
          />
        </div>
      </div>
      {player.limit.movetimeMs !== undefined && (
        <Notice tone="plain">
          A time limit makes the moves depend on this machine. Nodes or a depth can be repeated anywhere.
        </Notice>
      )}
    </>
  );
}
