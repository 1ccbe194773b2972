/** Failures of the lab in the words of the IPC contract: the window switches on these codes, never on text. */
import type { Failure, Result } from '../core/util/result.ts';
import type { IpcErrorCode } from '../ipc/envelope.ts';
import type { DatasetErrorCode } from '../host/datasets/store.ts';
import type { ImportErrorCode } from '../host/datasets/import-jsonl.ts';
import type { KeyErrorCode } from '../host/keys/key-store.ts';
import type { QuestionFailureCode } from '../host/asking/ports.ts';
import type { StartFailureCode } from '../host/reproduction/start.ts';
import type { PromptFailure } from '../core/prompt/compose.ts';
import { HandlerError } from './answer.ts';

export type LabFailureCode =
  | DatasetErrorCode
  | ImportErrorCode
  | StartFailureCode
  | PromptFailure['code']
  | QuestionFailureCode
  | KeyErrorCode
  | 'bad_base_url'
  | 'engine_options'
  | 'file_error';

const IPC_CODES: Readonly<Record<LabFailureCode, IpcErrorCode>> = {
  dataset_missing: 'not_found',
  dataset_damaged: 'file_error',
  item_missing: 'not_found',
  no_files: 'refused',
  unreadable: 'file_error',
  not_writable: 'file_error',
  cancelled: 'cancelled',
  not_found: 'not_found',
  refused: 'refused',
  busy: 'busy',
  engine_missing: 'engine_missing',
  engine_failed: 'engine_failed',
  engine_options: 'engine_failed',
  unknown_task: 'refused',
  item_incomplete: 'refused',
  not_offered: 'refused',
  file_error: 'file_error',
  no_key: 'refused',
  key_unreadable: 'refused',
  preflight_failed: 'refused',
  source_failed: 'refused',
  no_key_store: 'refused',
  key_file_damaged: 'file_error',
  key_file_failed: 'file_error',
  bad_key: 'refused',
  bad_base_url: 'refused',
};

/** The value, or the failure thrown in the window's words. */
export function valueOf<T>(result: Result<T, Failure<LabFailureCode>>): T {
  if (result.ok) return result.value;
  const { code, message, details } = result.error;
  throw new HandlerError({
    code: IPC_CODES[code],
    message,
    ...(details === undefined ? {} : { details: { ...details } }),
  });
}

/** The value, or `not_found` thrown where there is none. */
export function found<T>(value: T | null, what: string): T {
  if (value === null) throw new HandlerError({ code: 'not_found', message: `There is no ${what}.` });
  return value;
}
