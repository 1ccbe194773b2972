/** Names of environment variables that hold keys, by service address. An empty text: the key store. Pure. */
export interface KeyVariables {
  /** Null while a name cannot be read. */
  readonly keyVariables: Record<string, string> | null;
  readonly errors: Readonly<Record<string, string>>;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,199}$/;

export function readKeyVariables(texts: Readonly<Record<string, string>>): KeyVariables {
  const keyVariables: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const [baseUrl, text] of Object.entries(texts)) {
    const name = text.trim();
    if (name === '') continue;
    if (NAME.test(name)) keyVariables[baseUrl] = name;
    else errors[baseUrl] = 'The name of a variable: letters, digits and _. Never the key itself.';
  }
  return { keyVariables: Object.keys(errors).length === 0 ? keyVariables : null, errors };
}
