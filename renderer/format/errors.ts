/**
 * A refused reply in words: the message of the main process names the thing; the code decides which way out is
 * offered. The message is never parsed.
 */
import { assertNever } from '../../core/util/assert-never.ts';
import type { IpcError, IpcErrorCode } from '../../ipc/envelope.ts';

export interface ErrorText {
  readonly code: string;
  readonly message: string;
  readonly wayOut: string | null;
}

function wayOut(code: IpcErrorCode): string | null {
  switch (code) {
    case 'bad_request':
    case 'forbidden':
    case 'internal':
      return 'This is a defect of Plybook. Copy the details and report them.';
    case 'not_found':
      return 'It may have been in another workspace. Go back to the list.';
    case 'busy':
      return 'Wait until the running work ends, or cancel it.';
    case 'workspace_unusable':
      return 'Open or create another workspace in Settings.';
    case 'engine_missing':
      return 'Run the set-up again (npm start), or add an engine by its path on the Engines screen.';
    case 'engine_failed':
      return 'Look at the raw dialogue on the Engines screen, then check the engine again.';
    case 'file_error':
      return 'Check that the file exists and that you may read or write it.';
    case 'refused':
    case 'cancelled':
      return null;
    default:
      return assertNever(code);
  }
}

/** @param thrown what was thrown when there is no reply at all: a defect in the window */
export function explainError(error: IpcError | null, thrown: unknown): ErrorText {
  if (error !== null) return { code: error.code, message: error.message, wayOut: wayOut(error.code) };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'window', message, wayOut: wayOut('internal') };
}
