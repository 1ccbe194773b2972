/**
 * Published pages as text: static HTML without any script, under a policy that lets nothing be fetched or run and allows
 * the one style sheet by its hash. Everything foreign goes through `escapeHtml`, so a reply is text wherever it stands.
 */
import { safeLines } from '../util/safe-text.ts';
import { STYLE } from './style.ts';

/** Text of any origin between tags or inside a quoted attribute; marks that would turn or hide it are made visible. */
export function escapeHtml(text: string): string {
  return safeLines(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export interface Page {
  /** Of its file, and in one file of its section: letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** HTML, made of escaped texts alone. */
  readonly body: string;
}

/** Where a link leads: a page, or a place on it. */
export type LinkTo = (page: string, place?: string) => string;

/** Ids are of the whole publication, so that all pages may stand in one file. */
export function placeId(page: string, place: string): string {
  return `${page}--${place}`;
}

export const linkBetweenFiles: LinkTo = (page, place) =>
  `${page}.html${place === undefined ? '' : `#${placeId(page, place)}`}`;

export const linkWithinFile: LinkTo = (page, place) =>
  `#${place === undefined ? page : placeId(page, place)}`;

/** @param sha256Base64 of a text's UTF-8 bytes */
export function wholePage(title: string, body: string, sha256Base64: (text: string) => string): string {
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${sha256Base64(STYLE)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** A text of several lines as it is. Its own scrolling place, which a keyboard reaches. */
export function textBlock(name: string, text: string): string {
  const label = escapeHtml(name);
  return `<h3 class="name">${label}</h3>\n<pre tabindex="0" role="group" aria-label="${label}">${escapeHtml(text)}</pre>\n`;
}
