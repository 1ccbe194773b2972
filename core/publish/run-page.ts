/** The page of one run: what it is, its tables with their data beside them, how it was made, and the way to its parts. */
import type { Table } from '../table/figure.ts';
import { escapeHtml, type LinkTo, type Page } from './html.ts';
import { tableHtml } from './parts.ts';
import { publicFacts } from './public-facts.ts';

export interface PublishedRun {
  readonly runId: string;
  readonly kind: string;
  readonly title: string;
  readonly status: string;
  readonly createdAt: string;
  readonly manifest: unknown;
  readonly manifestSha256: string;
  readonly headHash: string;
  readonly tables: readonly Table[];
  /** Of the bundle beside the page; null: it does not go along. */
  readonly bundle: { readonly file: string; readonly seal: string } | null;
}

export interface RunPart {
  readonly page: string;
  readonly words: string;
}

/** Name of a data file beside the pages. */
export function dataFile(runPage: string, table: Table, ending: 'csv' | 'json'): string {
  return `${runPage}-${table.id.replaceAll('_', '-')}.${ending}`;
}

export function runPage(
  id: string,
  run: PublishedRun,
  parts: readonly RunPart[],
  link: LinkTo,
  hasData: boolean,
): Page {
  const { runId, kind, title, status, createdAt, manifestSha256, headHash, tables, bundle } = run;
  const facts = [
    ['Run', runId],
    ['Kind', kind],
    ['Status', status],
    ['Begun', createdAt],
    ['Manifest, sha256', manifestSha256],
    ['Last hash', headHash],
    ...(bundle === null ? [] : [['Seal of the bundle', bundle.seal]]),
  ].map(
    ([name = '', value = '']) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td class="hash">${escapeHtml(value)}</td></tr>`,
  );
  const data = (table: Table): string =>
    hasData
      ? `<p>${(['csv', 'json'] as const).map((ending) => `<a href="${dataFile(id, table, ending)}">${ending.toUpperCase()}</a>`).join(' · ')}</p>\n`
      : '';
  const list = parts.map(({ page, words }) => `<li><a href="${link(page)}">${escapeHtml(words)}</a></li>`);
  const body = [
    `<p><a href="${link('index')}">All runs</a></p>`,
    `<h2>${escapeHtml(title)}</h2>`,
    `<table><tbody>${facts.join('\n')}</tbody></table>`,
    ...tables.map((table) => tableHtml(table, data(table))),
    ...(list.length === 0 ? [] : [`<h3>Move by move, answer by answer</h3><ul>${list.join('\n')}</ul>`]),
    `<h3>How it was made</h3>`,
    `<table><tbody>${publicFacts(run.manifest)
      .map(
        ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
      )
      .join('\n')}</tbody></table>`,
    ...(bundle === null
      ? []
      : [
          `<p>The whole run, to be verified anywhere: <a href="${escapeHtml(bundle.file)}">${escapeHtml(bundle.file)}</a>, by <code>plybook verify --bundle ${escapeHtml(bundle.file)}</code>.</p>`,
        ]),
  ];
  return { id, title, body: body.filter((part) => part !== '').join('\n') };
}

export function indexPage(runs: readonly (PublishedRun & { readonly page: string })[], link: LinkTo): Page {
  const rows = runs.map(
    ({ page, title, kind, status, runId }) =>
      `<tr><td><a href="${link(page)}">${escapeHtml(title === '' ? runId : title)}</a></td><td>${escapeHtml(kind)}</td><td>${escapeHtml(status)}</td></tr>`,
  );
  const head = ['Run', 'Kind', 'Status'].map((text) => `<th scope="col">${text}</th>`).join('');
  const body = `<p>Made by Plybook. Everything here is on these pages: nothing is fetched from anywhere.</p>
<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return { id: 'index', title: 'Results', body };
}
