/** Reads the texts of a form and notes, by the field, what cannot be read. Pure. */
import type { Errors, Read } from './kind-form.ts';

/** @param prefix of the names of the fields. */
export function makeReader(errors: Errors, prefix: string): Read {
  return (name, result) => {
    if (result.ok) return result.value;
    errors[`${prefix}${name}`] = result.error.message;
    return null;
  };
}
