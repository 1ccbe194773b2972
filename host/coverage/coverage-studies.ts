/** Coverage studies of a workspace: kept under the hash of their content, read as figures and as the rows behind them. */
import path from 'node:path';
import type { z } from 'zod';
import { START_FEN } from '../../core/chess/fen.ts';
import {
  coverageSummarySchema,
  type CoverageFilter,
  type CoverageGame,
  type CoveragePage,
  type CoveragePosition,
  type CoverageReport,
  type CoverageRowView,
  type CoverageSummary,
} from '../../core/study/coverage-study.ts';
import { coverOf, foldCoverage } from '../../core/study/coverage.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../asking/ports.ts';
import { ContentShelf, shelfLabelSchema } from '../content-shelf.ts';
import { makeCoverageText, readCoverageText, type CoverageStudy } from './coverage-file.ts';

const labelSchema = coverageSummarySchema.omit({ sha256: true }).extend(shelfLabelSchema.shape);
type Label = z.infer<typeof labelSchema>;

const MAX_ROWS = 500;

interface OpenStudy extends CoverageStudy {
  readonly sha256: string;
  readonly rows: readonly CoverageRowView[];
}

export class CoverageStudies {
  readonly folder: string;
  readonly #shelf: ContentShelf<Label>;
  readonly #now: () => string;
  /** The one that was read last: pages and figures of one study are asked for together. */
  #open: OpenStudy | null = null;

  constructor(workspaceDir: string, now: () => string) {
    this.folder = path.join(workspaceDir, 'coverage');
    this.#now = now;
    this.#shelf = new ContentShelf({
      folder: this.folder,
      what: 'coverage study',
      schema: labelSchema,
      relabel: (text, sha256) => this.#describe(sha256.slice(0, 16), readCoverageText(text)),
      now,
    });
  }

  /** By name. @param isRemoved those that were taken from the list instead */
  list(isRemoved = false): CoverageSummary[] {
    return this.#shelf.list(isRemoved).map(({ sha256, label }) => summaryOf(sha256, label));
  }

  add(study: CoverageStudy, name: string): QuestionResult<CoverageSummary> {
    const put = this.#shelf.put(makeCoverageText(study), this.#describe(name, study));
    return put.ok ? ok(summaryOf(put.value.sha256, put.value.label)) : put;
  }

  rename(sha256: string, name: string): QuestionResult<CoverageSummary> {
    const label = this.#shelf.rename(sha256, name);
    return label.ok ? ok(summaryOf(sha256, label.value)) : label;
  }

  /** Takes a study from the list, or puts it back. */
  setRemoved(sha256: string, isRemoved: boolean): QuestionResult<CoverageSummary> {
    const label = this.#shelf.setRemoved(sha256, isRemoved);
    return label.ok ? ok(summaryOf(sha256, label.value)) : label;
  }

  /** The file as it is kept. */
  text(sha256: string): QuestionResult<string> {
    return this.#shelf.text(sha256);
  }

  report(sha256: string): QuestionResult<CoverageReport> {
    const study = this.#read(sha256);
    if (!study.ok) return study;
    const { head, games, rows } = study.value;
    const label = this.#shelf.label(sha256) ?? this.#describe(sha256.slice(0, 16), study.value);
    const folded = foldCoverage(
      rows.map(({ game, ply, men, games: frequency }) => ({ game, ply, pieces: men, frequency })),
      head.tablebaseMen,
    );
    return ok({
      summary: summaryOf(sha256, label),
      isRemoved: label.removedAt !== null,
      head,
      endings: endingsOf(games),
      coverage: { ...folded, byPly: [...folded.byPly], byMove: [...folded.byMove] },
    });
  }

  page(sha256: string, filter: CoverageFilter, offset: number, limit: number): QuestionResult<CoveragePage> {
    const study = this.#read(sha256);
    if (!study.ok) return study;
    const all = study.value.rows.filter((row) => fits(row, filter));
    const from = Math.min(Math.max(0, offset), all.length);
    return ok({
      total: all.length,
      offset: from,
      rows: all.slice(from, from + Math.min(MAX_ROWS, Math.max(1, limit))),
    });
  }

  position(sha256: string, seq: number): QuestionResult<CoveragePosition> {
    const study = this.#read(sha256);
    if (!study.ok) return study;
    const row = study.value.rows[seq - 1];
    const plies = study.value.games[(row?.game ?? 0) - 1]?.plies ?? [];
    const ply = plies[(row?.ply ?? 0) - 1];
    if (row === undefined || ply === undefined) {
      return fail('not_found', `There is no position ${seq} in this coverage study.`);
    }
    return ok({
      row,
      before: plies[row.ply - 2]?.fen ?? START_FEN,
      choices: ply.choices,
      way: plies.slice(0, row.ply).map(({ san }) => san),
      plies: plies.length,
    });
  }

  #read(sha256: string): QuestionResult<OpenStudy> {
    if (this.#open?.sha256 === sha256) return ok(this.#open);
    const text = this.#shelf.text(sha256);
    if (!text.ok) return text;
    const study = readCoverageText(text.value);
    this.#open = { ...study, sha256, rows: rowsOf(study) };
    return ok(this.#open);
  }

  #describe(name: string, { head, games }: CoverageStudy): Label {
    return {
      name,
      games: games.length,
      positions: games.reduce((sum, { plies }) => sum + plies.length, 0),
      engineId: head.engineId,
      source: head.source,
      addedAt: this.#now(),
      removedAt: null,
    };
  }
}

function summaryOf(sha256: string, { removedAt: _removedAt, ...label }: Label): CoverageSummary {
  return { sha256, ...label };
}

function rowsOf({ head, games }: CoverageStudy): CoverageRowView[] {
  let seq = 0;
  return games.flatMap(({ game, plies }) =>
    plies.map(({ choices: _choices, ...ply }, index) => ({
      ...ply,
      seq: (seq += 1),
      game,
      ply: index + 1,
      cover: coverOf({ pieces: ply.men, frequency: ply.games }, head.tablebaseMen),
    })),
  );
}

function fits(row: CoverageRowView, { ply, move, game, cover }: CoverageFilter): boolean {
  if (ply !== null && row.ply !== ply) return false;
  if (move !== null && Math.ceil(row.ply / 2) !== move) return false;
  if (game !== null && row.game !== game) return false;
  if (cover === 'covered') return row.cover === 'database' || row.cover === 'tablebases';
  return cover === null || row.cover === cover;
}

function endingsOf(games: readonly CoverageGame[]): CoverageReport['endings'] {
  const counts = new Map<CoverageGame['ending'], number>();
  for (const { ending } of games) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  return [...counts].map(([ending, count]) => ({ ending, games: count }));
}
