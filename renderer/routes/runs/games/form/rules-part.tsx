/** What is played from where, how it is put to a player in words, and where the run stops. */
import { SegmentedControl, Switch, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { repliesInWords } from '../../../../../core/player/players.ts';
import { showLine } from '../../../../format/visible-text.ts';
import { Section } from '../../../../parts/section.tsx';
import { Labelled } from '../../form/form-parts.tsx';
import { LimitFields } from '../../form/limit-fields.tsx';
import styles from '../../runs.module.css';
import { SprtFields } from './sprt-fields.tsx';
import { Text, type GamePartProps } from './game-fields.tsx';
import { addressesOf, type OpeningChoice, type RuleTexts } from './game-form.ts';

const OPENING_NOTES: Readonly<Record<OpeningChoice, string>> = {
  article: 'E60, B00, A00, C40 and C20, one for each pair of games, in turn; book moves count as plies.',
  none: 'From the start position.',
  own: 'One line an opening, UCI or SAN, an ECO code first if you like: C20 e4 e5',
};

export function OpeningsPart({ form, errors, onChange }: GamePartProps): ReactNode {
  return (
    <Section title="Openings">
      <div className={styles.stack}>
        <Labelled label="Every pair of games has one" note={OPENING_NOTES[form.openings]}>
          <SegmentedControl
            value={form.openings}
            onChange={(openings) => onChange({ openings: openings as OpeningChoice })}
            data={[
              { value: 'article', label: "The article's five" },
              { value: 'none', label: 'None' },
              { value: 'own', label: 'Own lines' },
            ]}
            aria-label="Openings"
            data-testid="field-openings"
          />
        </Labelled>
        {form.openings === 'own' && (
          <Textarea
            aria-label="Own opening lines"
            autosize
            minRows={3}
            maxRows={10}
            value={form.ownOpenings}
            error={errors['openings']}
            spellCheck={false}
            classNames={{ input: 'mono' }}
            onChange={(event) => onChange({ ownOpenings: event.currentTarget.value })}
            data-testid="field-ownOpenings"
          />
        )}
      </div>
    </Section>
  );
}

export function RulesPart({ form, errors, onChange }: GamePartProps): ReactNode {
  const text = (name: keyof RuleTexts, label: string, note: string): ReactNode => (
    <Text
      name={`rules.${name}`}
      label={label}
      note={note}
      value={form.rules[name]}
      errors={errors}
      onChange={(value) => onChange({ rules: { ...form.rules, [name]: value } })}
    />
  );
  const isAsked = form.seats.some(repliesInWords);
  return (
    <Section title="Games">
      <div className={styles.grid4}>
        {text('gamesPerLane', 'Games per lane', 'even: colours are swapped')}
        {text('maxPlies', 'Plies, at most', 'then the game is incomplete')}
        {text('maxAttempts', 'Attempts', '1 to 3; then it is a forfeit')}
        {text('seed', 'Seed', 'game n has seed + n − 1')}
      </div>
      <SprtFields form={form} errors={errors} onChange={onChange} />
      {isAsked && <PromptFields form={form} errors={errors} onChange={onChange} />}
    </Section>
  );
}

function PromptFields({ form, onChange }: GamePartProps): ReactNode {
  const { prompt } = form;
  return (
    <div className={styles.grid2} style={{ marginTop: 14 }}>
      <Labelled label="Prompt" note="With a list of what to look at, or the task alone.">
        <SegmentedControl
          value={prompt.style}
          onChange={(style) =>
            onChange({ prompt: { ...prompt, style: style === 'minimal' ? 'minimal' : 'checklist' } })
          }
          data={[
            { value: 'checklist', label: 'Checklist' },
            { value: 'minimal', label: 'Minimal' },
          ]}
          aria-label="Prompt style"
        />
      </Labelled>
      <Labelled
        label="Reader"
        note="Protocol 3 recovers a move stated elsewhere; protocol 2 takes the bare move only."
      >
        <SegmentedControl
          value={form.reader}
          onChange={(reader) => onChange({ reader: reader === 'protocol2' ? 'protocol2' : 'protocol3' })}
          data={[
            { value: 'protocol3', label: 'Protocol 3' },
            { value: 'protocol2', label: 'Protocol 2' },
          ]}
          aria-label="Reader"
        />
      </Labelled>
      <Switch
        label="List the legal moves in the prompt (menu)"
        description="Without it the condition is harder; runs that differ in it are never put together."
        checked={prompt.menu}
        onChange={(event) => onChange({ prompt: { ...prompt, menu: event.currentTarget.checked } })}
      />
    </div>
  );
}

export function LimitsPart({ form, errors, onChange }: GamePartProps): ReactNode {
  const addresses = addressesOf(form);
  return (
    <Section title="Limits">
      <div className={styles.stack}>
        <LimitFields
          ofGames
          texts={form.limits}
          errors={ofLimits(errors)}
          onChange={(limits) => onChange({ limits })}
        />
        {addresses.map((baseUrl) => (
          <div key={baseUrl} className={styles.grid2}>
            <Text
              name={`gate.${baseUrl}`}
              label={`Requests at a time to ${showLine(baseUrl)}`}
              note="1 to 3; can be amended later"
              value={form.gates[baseUrl] ?? '1'}
              errors={errors}
              onChange={(value) => onChange({ gates: { ...form.gates, [baseUrl]: value } })}
            />
            <Text
              name={`key.${baseUrl}`}
              label="Variable with its key"
              placeholder="key store"
              note="its name, never the key"
              value={form.keyVariables[baseUrl] ?? ''}
              errors={errors}
              onChange={(value) => onChange({ keyVariables: { ...form.keyVariables, [baseUrl]: value } })}
            />
          </div>
        ))}
        {addresses.length > 0 && (
          <Switch
            label="Try each parameter once before the run"
            description="What a service refuses is left out, and the manifest says so."
            checked={form.preflight}
            onChange={(event) => onChange({ preflight: event.currentTarget.checked })}
            data-testid="field-preflight"
          />
        )}
      </div>
    </Section>
  );
}

/** `limits.spend` → `spend`. */
function ofLimits(errors: GamePartProps['errors']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name.startsWith('limits.') ? [[name.slice('limits.'.length), message]] : [],
    ),
  );
}
