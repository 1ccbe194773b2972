/**
 * Reads the published files of the article's harness, whole or in part: a folder with `plies.jsonl` (and `manifest.json`
 * for the moves of the openings), or PGN files, alone or beside `games.jsonl`. What is reviewed are the moves of the
 * models: of a PGN file those of every side that is no Stockfish, from the end of the opening on.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { parseFen, START_FEN } from '../../../core/chess/fen.ts';
import type { PgnGame } from '../../../core/chess/pgn-record.ts';
import {
  articleAnalysisSchema,
  articleGameSchema,
  articleManifestSchema,
  articlePlySchema,
  decisionKey,
  type ArticleAnalysis,
  type ArticleDecision,
  type ArticleGame,
} from '../../../core/game/article/forms.ts';
import { groupBy } from '../../../core/util/collect.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import { readPgnGames } from '../../sources/pgn-games.ts';

export interface ArticleFiles {
  readonly decisions: readonly ArticleDecision[];
  /** Null: there is no `analysis.jsonl`. */
  readonly published: readonly ArticleAnalysis[] | null;
  /** What there is to tell, in sentences. */
  readonly notes: readonly string[];
}

export type ArticleFailure = Failure<'file_error' | 'refused'>;

export interface ArticleWish {
  /** A folder of the harness, or a PGN file. */
  readonly target: string;
  /** `analysis.jsonl`; null: the one beside, if there is one. */
  readonly published: string | null;
}

const MOST_BYTES = 512 * 1024 * 1024;

export async function readArticle(wish: ArticleWish): Promise<Result<ArticleFiles, ArticleFailure>> {
  const { target } = wish;
  const facts = statSync(target, { throwIfNoEntry: false });
  if (facts === undefined) return fail('file_error', `There is no file or folder ${target}.`);
  const folder = facts.isDirectory() ? target : path.dirname(target);
  const openings = readOpenings(folder);
  if (!openings.ok) return openings;
  const found =
    facts.isDirectory() && existsSync(path.join(folder, 'plies.jsonl'))
      ? fromPlies(folder, openings.value)
      : await fromPgn(target, folder, openings.value);
  if (!found.ok) return found;
  const { decisions, notes } = found.value;
  if (decisions.length === 0)
    return fail('refused', `${target} holds no move of a model. ${notes.join(' ')}`);
  const beside = [folder, path.dirname(folder)].map((at) => path.join(at, 'analysis.jsonl')).find(existsSync);
  const file = wish.published ?? beside ?? null;
  const published = file === null ? ok(null) : readRows(file, articleAnalysisSchema);
  if (!published.ok) return published;
  const more = facts.isDirectory() ? withoutHistory(decisions, published.value ?? []) : NO_MORE;
  return ok({
    decisions: [...afterOpenings(decisions, published.value ?? []), ...more.decisions],
    notes: [...notes, ...more.notes],
    published: published.value,
  });
}

/** Where published opinions tell it, a game is reviewed from the first of them on: before it stands the opening. */
function afterOpenings(
  decisions: readonly ArticleDecision[],
  published: readonly ArticleAnalysis[],
): readonly ArticleDecision[] {
  const first = new Map<string, number>();
  for (const { bot, game_id: gameId, ply } of published) {
    const key = decisionKey({ bot, gameId, ply: 0 });
    first.set(key, Math.min(ply, first.get(key) ?? ply));
  }
  return decisions.filter(
    (decision) => decision.ply >= (first.get(decisionKey({ ...decision, ply: 0 })) ?? 0),
  );
}

const NO_MORE = { decisions: [], notes: [] };

/** Published opinions on moves that no game here leads to: those are searched from their positions. */
function withoutHistory(known: readonly ArticleDecision[], published: readonly ArticleAnalysis[]) {
  const keys = new Set(known.map(decisionKey));
  const decisions = published.flatMap((row): readonly ArticleDecision[] => {
    const { bot, game_id: gameId, ply, move_uci: move, fen, request_id: requestId } = row;
    const parsed = fen === undefined ? null : parseFen(fen);
    if (parsed?.ok !== true || keys.has(decisionKey({ bot, gameId, ply }))) return [];
    const startFen = parsed.value.fen;
    return [{ bot, gameId, ply, startFen, history: [], move, requestId: requestId ?? null }];
  });
  const count = decisions.length;
  const told = `${count} published ${count === 1 ? 'opinion is' : 'opinions are'} on moves that no game here leads to`;
  return {
    decisions,
    notes: count === 0 ? [] : [`${told}: searched from the position, without the moves before.`],
  };
}

type Found = Result<
  { readonly decisions: readonly ArticleDecision[]; readonly notes: readonly string[] },
  ArticleFailure
>;
type Openings = ReadonlyMap<string, readonly string[]>;

/** Moves of the opening by game. */
function readOpenings(folder: string): Result<Openings, ArticleFailure> {
  const file = [folder, path.dirname(folder)].map((at) => path.join(at, 'manifest.json')).find(existsSync);
  if (file === undefined) return ok(new Map());
  const manifest = articleManifestSchema.safeParse(jsonOf(readFileSync(file, 'utf8')));
  if (!manifest.success) return fail('refused', `${file} has no schedule with opening_moves.`);
  return ok(new Map(manifest.data.schedule.map((one) => [one.game_id, one.opening_moves])));
}

function fromPlies(folder: string, openings: Openings): Found {
  const plies = readRows(path.join(folder, 'plies.jsonl'), articlePlySchema);
  if (!plies.ok) return plies;
  const games = groupBy(plies.value, (ply) => JSON.stringify([ply.bot, ply.game_id]));
  const notes: string[] = [];
  const decisions = [...games.values()].flatMap((rows) => {
    const sorted = [...rows].sort((a, b) => a.ply - b.ply);
    const [first] = sorted;
    if (first === undefined) return [];
    const history = [...(openings.get(first.game_id) ?? [])];
    const found: ArticleDecision[] = [];
    for (const { bot, game_id: gameId, ply, player, move_uci: move, request_id: requestId } of sorted) {
      if (ply !== history.length + 1) {
        notes.push(
          `${bot}, game ${gameId}: half-move ${history.length + 1} is missing, so it is read up to there.`,
        );
        break;
      }
      if (player === bot)
        found.push({
          bot,
          gameId,
          ply,
          startFen: START_FEN,
          history: [...history],
          move,
          requestId: requestId ?? null,
        });
      history.push(move);
    }
    return found;
  });
  return ok({ decisions, notes });
}

async function fromPgn(target: string, folder: string, openings: Openings): Promise<Found> {
  const games = existsSync(path.join(folder, 'games.jsonl'))
    ? readRows(path.join(folder, 'games.jsonl'), articleGameSchema)
    : ok([]);
  if (!games.ok) return games;
  const files = statSync(target).isDirectory() ? pgnFilesIn(target) : [target];
  if (files.length === 0) return fail('refused', `${target} holds neither plies.jsonl nor a PGN file.`);
  const decisions: ArticleDecision[] = [];
  const notes: string[] = [];
  for (const file of files) {
    const read = await readPgnGames(
      file,
      (game) => {
        decisions.push(...decisionsOf(game, gameOf(file, folder, game, games.value), openings));
        if (game.cut !== null)
          notes.push(`${file}, game ${game.number}: read up to half-move ${game.cut.plies}.`);
      },
      {},
    );
    if (!read.ok) return read;
  }
  return ok({ decisions, notes });
}

function pgnFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.pgn$/i.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

/** The row of `games.jsonl` that tells of a file. */
function gameOf(
  file: string,
  folder: string,
  { tags }: PgnGame,
  games: readonly ArticleGame[],
): ArticleGame | null {
  const names = new Set([tags.get('White'), tags.get('Black')]);
  const byPath = games.find(
    (game) => game.path !== undefined && path.resolve(folder, game.path) === path.resolve(file),
  );
  return byPath ?? games.find(({ bot, game_id: id }) => names.has(bot) && tags.get('Round') === id) ?? null;
}

const ENGINE_NAME = /^stockfish\b/i;

function decisionsOf(game: PgnGame, row: ArticleGame | null, openings: Openings): readonly ArticleDecision[] {
  const { tags, startFen, plies } = game;
  const gameId = row?.game_id ?? tags.get('Round') ?? String(game.number);
  const moves = (plies ?? []).map(({ uci }) => uci);
  const first = startFen.split(' ')[1] === 'b' ? 1 : 0;
  const opening = openings.get(gameId)?.length ?? 0;
  const own = moves.flatMap((move, index): readonly ArticleDecision[] => {
    const isWhite = (index + first) % 2 === 0;
    const name = tags.get(isWhite ? 'White' : 'Black') ?? '?';
    const isModel = row === null ? !ENGINE_NAME.test(name) : row.color_llm_white === isWhite;
    if (!isModel || index < opening) return [];
    const bot = row?.bot ?? name;
    return [{ bot, gameId, ply: index + 1, startFen, history: moves.slice(0, index), move, requestId: null }];
  });
  // Without a schedule the number of the model's moves tells where the opening ends.
  return opening === 0 && row?.llm_moves !== undefined && row.llm_moves < own.length
    ? own.slice(own.length - row.llm_moves)
    : own;
}

/** Every line, each read by the schema; the first that is none is named. */
function readRows<T>(file: string, schema: z.ZodType<T>): Result<readonly T[], ArticleFailure> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return fail('file_error', `There is no file ${file}.`);
  if (size > MOST_BYTES) return fail('refused', `${file} has more than ${MOST_BYTES / 1024 / 1024} MB.`);
  const rows: T[] = [];
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = schema.safeParse(jsonOf(line));
    if (!row.success) {
      const [issue] = row.error.issues;
      return fail(
        'refused',
        `${file}:${index + 1}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'no JSON'}`,
      );
    }
    rows.push(row.data);
  }
  return ok(rows);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
