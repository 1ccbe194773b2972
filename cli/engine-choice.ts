/**
 * An engine as a command takes it: by its id, or by the path of a program, which is added and checked first. Also how a
 * check is shown while it runs, and what an engine that failed has said.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { dialogueOf } from '../core/uci/search.ts';
import type { Failure } from '../core/util/result.ts';
import type { ProbeProgress } from '../engines/probe.ts';
import { plainWish, type EngineWish } from '../host/engine-adding.ts';
import type { EngineFacts } from '../host/engine-view.ts';
import type { LabEngines, ProbeWatch } from '../host/lab-engines.ts';
import { CliError, EXIT, wrongUse } from './exit.ts';
import type { CliSession } from './session.ts';
import { safeText } from '../core/util/safe-text.ts';
import { UNTIMED } from './progress-line.ts';

/** The id of the engine that is meant. */
export async function chosenEngine(session: CliSession, engines: LabEngines, text: string): Promise<string> {
  const isPath = path.isAbsolute(text) || /[/\\]/.test(text);
  if (!isPath && statSync(text, { throwIfNoEntry: false })?.isFile() !== true) return text;
  const isListed = !isPath && (await engines.list()).some(({ id }) => id === text);
  if (isListed) return text;
  const known = engines.addedAs(text);
  if (known !== null) return known;
  const added = await addChecked(session, engines, plainWish(text));
  session.say(`Added ${text} as ${added.id}: ${identityText(added)}.`);
  return added.id;
}

/** `Stockfish 17.1, verified`. */
function identityText({ name, status, message }: EngineFacts): string {
  return [safeText(name), status, ...(message === null ? [] : [safeText(message)])].join(', ');
}

/** Adds an engine that speaks UCI; interrupted, nothing is added. */
export async function addChecked(
  session: CliSession,
  engines: LabEngines,
  wish: EngineWish,
): Promise<EngineFacts> {
  const added = await watched(session, `Checking ${path.basename(wish.file)}`, (watch) =>
    engines.add(wish, watch),
  );
  if (added.ok) return added.value;
  const { code, message } = added.error;
  if (code === 'refused' || code === 'engine_options')
    throw wrongUse(`${wish.file} was not added: ${message}`);
  if (code === 'cancelled') throw new CliError(`${wish.file} was not added: ${message}.`);
  throw engineError(session, `${wish.file} was not added, it is not usable as an engine`, added.error);
}

/** Runs a check with its progress on standard error; the first Ctrl-C cancels it. */
export async function watched<T>(
  session: CliSession,
  title: string,
  body: (watch: ProbeWatch) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const forget = session.onStop(() => stop.abort());
  const show = ({ step, done, total }: ProbeProgress): void => {
    const what = step === 'start' ? 'starting' : 'bench';
    session.progress.show({
      title: `${title}, ${what}`,
      done,
      total,
      unit: 'position',
      ...UNTIMED,
    });
  };
  try {
    return await body({ signal: stop.signal, onProgress: show });
  } finally {
    forget();
    session.progress.clear();
  }
}

/** Says what the engine said, then ends the command with why it failed. */
export function engineError(session: CliSession, what: string, error: Failure<string>): CliError {
  const dialogue = dialogueOf(error);
  if (dialogue !== null) {
    const lines = dialogue.split('\n').map((line) => `  ${safeText(line)}`);
    session.say(['The talk with it (> to the engine, < from it, ! its errors):', ...lines].join('\n'));
  }
  return new CliError(`${what}: ${error.message}`, EXIT.failed);
}
