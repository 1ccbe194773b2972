/**
 * Keeps a key out of everything that is recorded: a service may echo it in an error body or a header. Every spelling
 * the key can take in a body (plain, JSON-escaped, URL-encoded, base64) is replaced by `[key]`. Keys shorter than
 * eight characters are placeholders of local servers ("none", "ollama"), not secrets, and are left alone: replacing
 * them would damage ordinary text.
 */
const MIN_SECRET_CHARS = 8;
const MARK = '[key]';

export class Redactor {
  readonly #secret: string | null;
  readonly #spellings: readonly string[];
  #hasFound = false;

  constructor(secret: string | null) {
    this.#secret = secret;
    this.#spellings = secret === null || secret.length < MIN_SECRET_CHARS ? [] : spellingsOf(secret);
  }

  /** True once a text that was handed in held the key. */
  get hasFound(): boolean {
    return this.#hasFound;
  }

  /** For the same key, having found nothing yet. */
  another(): Redactor {
    return new Redactor(this.#secret);
  }

  text(text: string): string {
    const kept = this.#spellings.reduce((rest, spelling) => rest.replaceAll(spelling, MARK), text);
    this.#hasFound ||= kept !== text;
    return kept;
  }

  /** Null stays null. */
  optional(text: string | null): string | null {
    return text === null ? null : this.text(text);
  }
}

function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const escaped = JSON.stringify(secret).slice(1, -1);
  const all = [
    secret,
    escaped,
    escaped.replaceAll('/', '\\/'),
    // A lone surrogate has no URL form.
    /[\ud800-\udfff]/u.test(secret) ? secret : encodeURIComponent(secret),
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
  ];
  return [...new Set(all)].sort((a, b) => b.length - a.length);
}

/** An address as it may be recorded: no user, no password, no fragment, query names without their values. */
export function recordableUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null) return '[unreadable address]';
  parsed.username = '';
  parsed.password = '';
  parsed.hash = '';
  for (const name of new Set(parsed.searchParams.keys())) parsed.searchParams.set(name, '');
  return parsed.href;
}
