/**
 * What may be asked for while the demonstration is open: reading, settings, what belongs to no workspace, and files that a
 * person saves. Everything else is refused with the way out; a channel that is not named here is.
 */
import { CHANNELS, type ActingChannel, type InvokeChannel } from '../ipc/channels.ts';
import type { IpcError } from '../ipc/envelope.ts';
import type { Workbench } from './workbench.ts';

const ALLOWED: ReadonlySet<InvokeChannel> = new Set<ActingChannel>([
  'app.openExternal',
  'app.takeNamedFile',
  'settings.set',
  'workspace.choose',
  'workspace.open',
  'workspace.openFile',
  'workspace.openDemonstration',
  'workspace.verify',
  'workspace.backup',
  'job.cancel',
  'engines.check',
  'engines.chooseFile',
  'engines.add',
  'engines.remove',
  'players.save',
  'players.remove',
  'players.chooseRecording',
  'players.setKey',
  'players.removeKey',
  'players.test',
  'players.cancelTest',
  'datasets.export',
  'runs.exportBundle',
  'runs.publish',
  'questions.export',
  'games.exportPgn',
  'games.chooseAndReadPgn',
  'games.readPgn',
  'games.reviewFile',
  'studies.export',
  'positions.export',
  'coverage.export',
  'reproduce.export',
  'export.text',
  'review.reply',
  'review.position',
]);

/** Null: the call may go on. */
export async function refusalOf(
  workbench: Pick<Workbench, 'isDemonstration'>,
  channel: InvokeChannel,
): Promise<IpcError | null> {
  if ('reads' in CHANNELS[channel] || ALLOWED.has(channel)) return null;
  if (!(await workbench.isDemonstration())) return null;
  return {
    code: 'refused',
    message:
      'The demonstration is only for looking at. Go back to your own workspace (Home, or the name at the foot of the window) and do it there.',
  };
}
