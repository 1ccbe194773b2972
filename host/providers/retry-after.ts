/**
 * `Retry-After` → milliseconds: seconds (RFC 9110, digits only), `retry-after-ms`, or an HTTP date against the clock handed in.
 * A date in the past is 0; anything unreadable is null. Capped at ten years, so that it stays a safe integer.
 */
const MAX_MS = 10 * 365 * 24 * 3600 * 1000;
const HTTP_DATE = /^[A-Za-z]{3,9}, ?\d{2}[ -][A-Za-z]{3}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

export function readRetryAfterMs(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const exact = headers['retry-after-ms']?.trim();
  if (exact !== undefined && /^\d+$/.test(exact)) return Math.min(Number(exact), MAX_MS);
  const text = headers['retry-after']?.trim();
  if (text === undefined) return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), MAX_MS);
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - Math.floor(nowMs)), MAX_MS);
}
