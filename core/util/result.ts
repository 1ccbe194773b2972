/**
 * Expected failures as values. A `Result` is returned wherever a caller can do something about the failure;
 * broken invariants throw instead and stop the run. Codes are closed unions: callers switch on `code`, never on text.
 */
export type Result<T, E> = Ok<T> | Err<E>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/** A failure somebody can act on: `message` names the thing, the value and the way out, never a key or a prompt. */
export interface Failure<Code extends string> {
  readonly code: Code;
  readonly message: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}

export function fail<Code extends string>(
  code: Code,
  message: string,
  details?: Failure<Code>['details'],
): Err<Failure<Code>> {
  return { ok: false, error: details === undefined ? { code, message } : { code, message, details } };
}
