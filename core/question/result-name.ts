/**
 * Names of result files (R-QUEST-8.1): the model, then only what differs from the defaults, then the run's id;
 * and the same read back out of a name, for files that say nothing else of how they were made. What a name does not tell
 * is left out, not guessed.
 */
import { DEFAULT_PROMPT } from '../prompt/default-prompt.ts';
import type { PromptSettings } from '../prompt/settings.ts';
import type { AskParameters } from '../player/ask-settings.ts';
import type { QuestionManifest } from './run.ts';
import { playerName } from '../player/players.ts';

const MAX_MODEL_CHARACTERS = 100;

/** Without its ending. Safe as a file name everywhere. @param label the run's id, or what a person calls the run. */
export function makeResultName(manifest: QuestionManifest, label: string): string {
  const { prompt, parameters } = manifest;
  const parts = [safeName(playerName(manifest.player))];
  if (prompt.source !== DEFAULT_PROMPT.source) parts.push('stored');
  if (prompt.representation !== DEFAULT_PROMPT.representation) parts.push(prompt.representation);
  if (prompt.outputProtocol !== DEFAULT_PROMPT.outputProtocol) parts.push(prompt.outputProtocol);
  if (prompt.style !== DEFAULT_PROMPT.style) parts.push(prompt.style);
  if (prompt.addContext) parts.push('piecearr');
  if (prompt.exampleGroup !== DEFAULT_PROMPT.exampleGroup) parts.push(`fmt${prompt.exampleGroup}`);
  if (parameters.temperature !== null) parts.push(`temp${parameters.temperature}`);
  if (parameters.enableThinking === true) parts.push('thinking');
  if (parameters.enableThinking === false) parts.push('nothinking');
  if (parameters.reasoningEffort !== null) parts.push(`effort${safeName(parameters.reasoningEffort)}`);
  return [...parts, safeName(label)].join('-');
}

export interface NameFacts {
  readonly model: string;
  readonly prompt: Partial<PromptSettings>;
  readonly parameters: Partial<AskParameters>;
}

type Ending = (facts: NameFacts, value: string) => NameFacts;

const withPrompt =
  (make: (value: string) => Partial<PromptSettings>): Ending =>
  (facts, value) => ({ ...facts, prompt: { ...make(value), ...facts.prompt } });
const withParameters =
  (make: (value: string) => Partial<AskParameters>): Ending =>
  (facts, value) => ({ ...facts, parameters: { ...make(value), ...facts.parameters } });

/** Endings of a name, each with what it tells; `-new` is the run id of the revised release's default. */
const ENDINGS: readonly (readonly [RegExp, Ending])[] = [
  [/-r-\d{8}t\d{6}-[0-9a-f]{8}$/, (facts) => facts],
  [/-new$/, (facts) => facts],
  [/-(stored)$/, withPrompt(() => ({ source: 'imported' }))],
  [
    /-(ascii|piece_list)$/,
    withPrompt((value) => ({ representation: value as PromptSettings['representation'] })),
  ],
  [/-(json)$/, withPrompt(() => ({ outputProtocol: 'json' }))],
  [/-(direct)$/, withPrompt(() => ({ style: 'direct' }))],
  [/-(piecearr)$/, withPrompt(() => ({ addContext: true }))],
  [/-fmt([12])$/, withPrompt((value) => ({ exampleGroup: value === '2' ? 2 : 1 }))],
  [/-temp(-?\d{1,6}(?:\.\d{0,6}[1-9])?)$/, withParameters((value) => ({ temperature: value }))],
  [/-(thinking)$/, withParameters(() => ({ enableThinking: true }))],
  [/-(nothinking)$/, withParameters(() => ({ enableThinking: false }))],
  [/-effort([A-Za-z0-9._]{1,40})$/, withParameters((value) => ({ reasoningEffort: value }))],
];

/** @param stem the name without its ending. */
export function readResultName(stem: string): NameFacts {
  let facts: NameFacts = { model: stem, prompt: {}, parameters: {} };
  for (;;) {
    const known = ENDINGS.find(([pattern]) => pattern.test(facts.model));
    if (known === undefined) return facts;
    const [pattern, tell] = known;
    const value = pattern.exec(facts.model)?.[1] ?? '';
    facts = { ...tell(facts, value), model: facts.model.replace(pattern, '') };
  }
}

/** As the first version did with `/` and `:`; other letters that no file name takes become `_` too. */
function safeName(text: string): string {
  const safe = text.replaceAll(/[^A-Za-z0-9._-]/g, '_').replace(/^\.+/, '_');
  return safe.slice(0, MAX_MODEL_CHARACTERS);
}
