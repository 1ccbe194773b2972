/**
 * Which links may leave the program: https addresses of a few named hosts, parsed, never matched as substrings. The
 * window itself can go nowhere; a link that is not listed is refused with its address.
 */
const HOSTS: ReadonlySet<string> = new Set([
  'github.com',
  'arxiv.org',
  'stockfishchess.org',
  'www.gnu.org',
  'lichess.org',
  'database.lichess.org',
]);

/** The address to open, or null when it must not be opened. */
export function allowedLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return url.protocol === 'https:' && isPlain && HOSTS.has(url.hostname) ? url.href : null;
}
