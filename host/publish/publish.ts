/**
 * Publishes runs as pages: a folder of static HTML with the tables as CSV and JSON and the bundles beside it, or one file
 * with everything but those. Made of the same reports and tables as the window; nothing on a page is fetched or run.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gameTables } from '../../core/game/tables.ts';
import {
  ANSWERS_A_PAGE,
  answerPage,
  answerPageId,
  questionAnswer,
  studyAnswer,
  type PublishedAnswer,
} from '../../core/publish/answer-pages.ts';
import { gamePage, gamePageId, slug, type TextWish } from '../../core/publish/game-pages.ts';
import {
  linkBetweenFiles,
  linkWithinFile,
  wholePage,
  type LinkTo,
  type Page,
} from '../../core/publish/html.ts';
import {
  dataFile,
  indexPage,
  runPage,
  type PublishedRun,
  type RunPart,
} from '../../core/publish/run-page.ts';
import { questionTables } from '../../core/question/tables.ts';
import { EVERY_ANSWER } from '../../core/question/report-defaults.ts';
import { HEADLINE_FILTER } from '../../core/study/report-defaults.ts';
import { studyTables } from '../../core/study/run-tables.ts';
import { reproductionTables } from '../../core/reproduction/tables.ts';
import type { Table } from '../../core/table/figure.ts';
import { makeCsv, makeJson } from '../../core/table/machine.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { attachedTo, NOTHING_ATTACHED } from '../bundles/attached.ts';
import { writeWhole } from '../files.ts';
import { writeBundle } from '../journal/bundle.ts';
import type { RunRow } from '../journal/rows.ts';
import type { Lab } from '../lab.ts';

export interface PublishWish extends TextWish {
  readonly runIds: readonly string[];
  /** A folder that is empty or not there yet; with `isOneFile` the file. */
  readonly output: string;
  readonly isOneFile: boolean;
  /** The bundle of each run goes along, with everything in it. */
  readonly hasBundles: boolean;
}

export interface Published {
  /** Where a browser begins. */
  readonly start: string;
  readonly files: number;
  readonly bytes: number;
}

type PublishFailure = Failure<'not_found' | 'refused' | 'file_error'>;

export function publishRuns(lab: Lab, wish: PublishWish): Result<Published, PublishFailure> {
  const { output, isOneFile } = wish;
  const rows: RunRow[] = [];
  for (const runId of new Set(wish.runIds)) {
    const row = lab.workspace.reader.run(runId);
    if (row === null) return fail('not_found', `There is no run ${runId} in this workspace.`);
    rows.push(row);
  }
  if (!isOneFile && existsSync(output) && readdirSync(output).length > 0)
    return fail('refused', `${output} is not empty: name a folder that is not there yet.`);
  if (!isOneFile) mkdirSync(output, { recursive: true });
  const writer = new PageWriter(isOneFile ? path.dirname(output) : output);
  const link = isOneFile ? linkWithinFile : linkBetweenFiles;
  const pages: Page[] = [];
  const told: (PublishedRun & { readonly page: string })[] = [];
  for (const row of rows) {
    const page = `run-${slug(row.id)}`;
    const bundle = wish.hasBundles && !isOneFile ? bundleOf(lab, row, output) : ok(null);
    if (!bundle.ok) return bundle;
    const run = { ...factsOf(lab, row), bundle: bundle.value };
    const parts = partsOf(lab, row, page, link, wish);
    pages.push(
      runPage(
        page,
        run,
        parts.map(({ page: { id: to }, words }): RunPart => ({ page: to, words })),
        link,
        !isOneFile,
      ),
    );
    pages.push(...parts.map((part) => part.page));
    told.push({ ...run, page });
    if (!isOneFile) for (const table of run.tables) writer.table(page, table);
  }
  const all = [indexPage(told, link), ...pages];
  if (isOneFile)
    writer.page(path.basename(output), 'Results', `<main>\n${all.map(sectionOf).join('\n')}\n</main>`);
  else for (const page of all) writer.page(`${page.id}.html`, page.title, mainOf(page));
  return writer.end(isOneFile ? output : path.join(output, 'index.html'));
}

function mainOf({ title, body }: Page): string {
  return `<main>\n<h1>${title === 'Results' ? 'Results' : 'Plybook'}</h1>\n${body}\n</main>`;
}

function sectionOf({ id, body }: Page, index: number): string {
  const head = index === 0 ? '<h1>Results</h1>\n' : '';
  return `${head}<section id="${id}" aria-label="${id}">\n${body}\n</section>`;
}

class PageWriter {
  readonly #folder: string;
  #files = 0;
  #bytes = 0;
  #failure: Result<never, PublishFailure> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  page(name: string, title: string, body: string): void {
    this.#write(name, wholePage(title, body, sha256Base64));
  }

  table(page: string, table: Table): void {
    this.#write(dataFile(page, table, 'csv'), makeCsv(table));
    this.#write(dataFile(page, table, 'json'), makeJson(table));
  }

  end(start: string): Result<Published, PublishFailure> {
    return this.#failure ?? ok({ start, files: this.#files, bytes: this.#bytes });
  }

  #write(name: string, text: string): void {
    if (this.#failure !== null) return;
    const written = writeWhole(path.join(this.#folder, name), text);
    if (!written.ok) this.#failure = written;
    this.#files += 1;
    this.#bytes += Buffer.byteLength(text);
  }
}

function sha256Base64(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function bundleOf(lab: Lab, row: RunRow, folder: string): Result<PublishedRun['bundle'], PublishFailure> {
  const file = `run-${slug(row.id)}.plybook`;
  const attached = row.kind === 'games' ? NOTHING_ATTACHED : attachedTo(lab, row);
  const written = writeBundle(lab.workspace.reader, row.id, path.join(folder, file), attached.texts);
  if (!written.ok) return written;
  return ok({ file, seal: written.value.sealSha256 ?? written.value.headHash });
}

function factsOf(lab: Lab, row: RunRow): Omit<PublishedRun, 'bundle'> {
  const { id: runId, kind, title, createdAt, manifestSha256 } = row;
  const summary = lab.runs().find((run) => run.runId === runId);
  return {
    runId,
    kind,
    title: title === '' ? runId : title,
    status: summary?.status ?? 'unknown',
    createdAt,
    manifest: JSON.parse(row.manifest) as unknown,
    manifestSha256,
    headHash: lab.workspace.reader.head(runId)?.hash ?? '',
    tables: tablesOf(lab, row).filter(({ rows }) => rows.length > 0),
  };
}

/** Those that the window shows of such a run. */
function tablesOf(lab: Lab, { id, kind }: RunRow): readonly Table[] {
  switch (kind) {
    case 'questions': {
      const report = lab.questions.report(id);
      return report === null ? [] : questionTables(report, []);
    }
    case 'games': {
      const report = lab.games.report(id);
      return report === null ? [] : gameTables(report);
    }
    case 'study': {
      const report = lab.studies.report(id);
      return report === null ? [] : studyTables(report);
    }
    case 'reproduction': {
      const report = lab.report(id);
      return report === null ? [] : reproductionTables(report);
    }
  }
}

interface Part {
  readonly page: Page;
  readonly words: string;
}

function partsOf(
  lab: Lab,
  { id, kind }: RunRow,
  page: string,
  link: LinkTo,
  wish: TextWish,
): readonly Part[] {
  switch (kind) {
    case 'games':
      return gameParts(lab, id, page, link, wish);
    case 'questions':
      return answerParts(questionAnswers(lab, id), page, link, wish);
    case 'study':
      return answerParts(studyAnswers(lab, id), page, link, wish);
    case 'reproduction':
      return [];
  }
}

function gameParts(lab: Lab, runId: string, page: string, link: LinkTo, wish: TextWish): readonly Part[] {
  const games = lab.games.report(runId)?.games ?? [];
  return games.flatMap(({ gameId, white, black, result }) => {
    const detail = lab.games.game(runId, gameId, null);
    if (detail === null) return [];
    const ids = detail.plies.flatMap(({ decisionId }) => (decisionId === null ? [] : [decisionId]));
    const decisions = new Map(
      ids.flatMap((id) => {
        const decision = lab.games.decision(runId, id);
        return decision === null ? [] : [[id, decision] as const];
      }),
    );
    const words = `Game ${gameId}: ${white} against ${black}, ${result ?? 'no result'}`;
    const made = gamePage(page, { detail, decisions }, link, wish);
    return [{ page: { ...made, id: gamePageId(page, gameId) }, words }];
  });
}

function answerParts(
  answers: readonly PublishedAnswer[],
  page: string,
  link: LinkTo,
  wish: TextWish,
): readonly Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < answers.length; from += ANSWERS_A_PAGE) {
    const some = answers.slice(from, from + ANSWERS_A_PAGE);
    const made = answerPage(page, parts.length + 1, some, link, wish);
    parts.push({ page: { ...made, id: answerPageId(page, parts.length + 1) }, words: made.title });
  }
  return parts;
}

const PAGE = 500;

function questionAnswers({ questions }: Lab, runId: string): readonly PublishedAnswer[] {
  return everyAnswer(
    (offset) => questions.answers(runId, EVERY_ANSWER, offset, PAGE),
    (seq) => questions.answer(runId, seq),
    questionAnswer,
  );
}

function studyAnswers({ studies }: Lab, runId: string): readonly PublishedAnswer[] {
  return everyAnswer(
    (offset) => studies.answers(runId, HEADLINE_FILTER, offset, PAGE),
    (seq) => studies.answer(runId, seq),
    studyAnswer,
  );
}

function everyAnswer<D>(
  pageAt: (
    offset: number,
  ) => { readonly rows: readonly { readonly seq: number }[]; readonly total: number } | null,
  detailOf: (seq: number) => D | null,
  published: (detail: D) => PublishedAnswer,
): readonly PublishedAnswer[] {
  const found: PublishedAnswer[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = pageAt(offset);
    for (const { seq } of page?.rows ?? []) {
      const detail = detailOf(seq);
      if (detail !== null) found.push(published(detail));
    }
    if (page === null || offset + PAGE >= page.total) return found;
  }
}
