/** The window's form and the command line's switches: the same wishes give the same request, hence the same manifest. */
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addAskSwitches, type AskSwitches } from '../../../cli/question/switches.ts';
import { playerChoice } from '../../../cli/player/one-player.ts';
import { requestOf } from '../../../cli/question/wishes.ts';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import type { QuestionRequest } from '../../../core/question/run.ts';
import { makeFirstForm, makeForm, readForm } from '../../../renderer/routes/runs/questions/form-state.ts';
import { applyPreset } from '../../../renderer/routes/runs/questions/presets.ts';

function commandLine(...args: readonly string[]): QuestionRequest {
  const command = addAskSwitches(new Command('ask').exitOverride());
  const switches = command.parse(args, { from: 'user' }).opts<AskSwitches>();
  const choice = playerChoice('question', switches);
  if (choice.kind !== 'spec') throw new Error('the player must stand in the switches');
  return requestOf('d-1', { spec: choice.spec, keyVariable: null, lanes: null, spacingMs: null }, switches);
}

const MODEL = ['--model', 'vendor/model', '--base-url', 'http://127.0.0.1:1234/v1'];
const CASES: readonly (readonly string[])[] = [
  MODEL,
  [...MODEL, '--temperature', '0.70', '--top-p', '.95', '--request-seed', '7', '--max-tokens', '32000'],
  [...MODEL, '--max-tokens', 'none', '--reasoning-effort', 'medium', '--enable-thinking', '--no-stream'],
  [...MODEL, '--representation', 'piece_list', '--output-protocol', 'json', '--prompt-style', 'direct'],
  [...MODEL, '--prompt-source', 'imported', '--add-context', '--use-format-example-group', '2'],
  [...MODEL, '--tasks', 'motifs_pin,motifs_fork', '--N-samples-per-task', '10', '--seed', '3'],
  [...MODEL, '--max-tasks', '100', '--seed', '1', '--spend-limit', '2.5', '--request-limit', '500'],
  [...MODEL, '--time-limit', '3600', '--timeout', '600', '--stall-timeout', '60', '--max-retries', '10'],
  [...MODEL, '--stop-after-unanswered', 'none', '--workers', '8', '--spacing', '250', '--key-variable', 'K'],
  ['--model', 'm', '--provider-order', 'a,b', '--no-preflight'],
  ['--baseline', 'uniform', '--seed', '5'],
  ['--baseline', 'cv_piece_square', '--seed', '5'],
  ['--engine', 'stockfish-17.1', '--depth', '12'],
];

describe('the window and the command line', () => {
  it.each(CASES)('%s', (...args) => {
    const wished = commandLine(...args);
    const form = makeForm(wished);
    const { request, errors } = readForm(form);
    expect(errors).toEqual({});
    expect(request).not.toBeNull();
    expect(canonicalJson(request)).toBe(canonicalJson(wished));
  });

  it('have the same defaults, and the same smoke test', () => {
    const { player } = commandLine(...MODEL);
    const first = { ...makeFirstForm('d-1'), player };
    expect(readForm(first).request).toEqual(commandLine(...MODEL));
    expect(readForm(applyPreset(first, 'smoke')).request).toEqual(
      commandLine(...MODEL, '--N-samples-per-task', '2', '--seed', '1'),
    );
  });
});
