/** Makes an unhandled member of a union a compile error, and a thrown defect should it happen all the same. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
