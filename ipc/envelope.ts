/**
 * Every reply crosses as an envelope, because thrown errors lose their fields on the way (electron/electron#24427).
 * The screen switches on `code`, never on text.
 */
import { z } from 'zod';

export const ipcErrorCodes = [
  'bad_request', // the input does not fit the contract
  'forbidden', // not our window
  'not_found',
  'refused', // a rule of the product says no; message says which
  'cancelled',
  'busy',
  'workspace_unusable',
  'engine_missing',
  'engine_failed',
  'file_error',
  'internal',
] as const;
export type IpcErrorCode = (typeof ipcErrorCodes)[number];

export const ipcErrorSchema = z.strictObject({
  code: z.enum(ipcErrorCodes),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
export type IpcError = z.infer<typeof ipcErrorSchema>;

export type Envelope<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: IpcError };
