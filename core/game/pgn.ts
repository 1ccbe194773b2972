/**
 * One game of a run as PGN (R-GAME-11): the seven-tag roster, then how it was played. Comments are an option: time
 * of the call, the engine's score of the played move from White's side, and what it took to get the move. Model-made
 * text never goes into a PGN; names of models do, and `pgn-write.ts` escapes them.
 */
import { makePgn, type PgnExportPly } from '../chess/pgn-write.ts';
import type { GameReview } from './review-record.ts';
import type { GameAmendment, GameManifest } from './run.ts';
import type { GamePlayer } from '../player/seats.ts';
import { kindOf } from '../player/players.ts';
import type { Score } from '../uci/search.ts';
import type { Failure, Result } from '../util/result.ts';
import type { AcceptedOutcome } from './decision.ts';
import { isWhiteToMove, type GameState } from './game.ts';

/** What is known of one played half-move; null: nothing, or not asked for. */
export interface PlyNote {
  readonly wallMs: number | null;
  readonly outcome: AcceptedOutcome | null;
  readonly rejections: number;
  readonly review: GameReview | null;
}

export interface GamePgnOptions {
  readonly runId: string;
  /** ISO 8601, UTC; null: unknown. */
  readonly startedAt: string | null;
  /** Of the whole run: what was changed while it lasted (R-GAME-14). */
  readonly amendments: readonly GameAmendment[];
  /** By half-move, from the first; null: no comments and no marks. */
  readonly notes: readonly (PlyNote | null)[] | null;
}

/** Ends in a line feed. A game that has no result yet is written with `*`. */
export function makeGamePgn(
  manifest: GameManifest,
  state: GameState,
  options: GamePgnOptions,
): Result<string, Failure<'illegal_move'>> {
  const { setup, moves, ended } = state;
  let isWhite = isWhiteToMove(setup.startFen);
  const plies = moves.map((uci, index): PgnExportPly => {
    const note = options.notes?.[index] ?? null;
    const written = { uci, nags: nagsOf(note), comment: commentOf(note, isWhite) };
    isWhite = !isWhite;
    return written;
  });
  const tags = tagsOf(manifest, state, options);
  return makePgn({ tags, startFen: setup.startFen, plies, result: ended?.result ?? '*' });
}

function tagsOf(
  manifest: GameManifest,
  { setup, moves, ended, halt }: GameState,
  { runId, startedAt, amendments }: GamePgnOptions,
): ReadonlyMap<string, string> {
  const { game } = setup;
  const white = playerOf(manifest, game.white);
  const black = playerOf(manifest, game.black);
  const tags: readonly (readonly [string, string | null])[] = [
    ['Event', `Plybook run ${runId}`],
    ['Date', startedAt === null ? null : startedAt.slice(0, 10).replaceAll('-', '.')],
    ['Round', `${game.number}`],
    ['White', nameOf(white)],
    ['Black', nameOf(black)],
    ['ECO', game.opening.eco],
    ['GameId', game.gameId],
    ['Opening', game.opening.moves.length === 0 ? null : game.opening.moves.join(' ')],
    ['PlyCount', `${moves.length}`],
    ['Protocol', manifest.reader === 'protocol3' ? '3' : '2'],
    ['Seed', `${game.seed}`],
    ['Termination', ended?.termination ?? halt?.termination ?? 'unterminated'],
    ['Amendments', amendments.length === 0 ? null : amendments.map(amendmentText).join('; ')],
    // One model may play under several conditions: its name alone does not say who it is.
    ['WhitePlayer', white.id],
    ['BlackPlayer', black.id],
    ['WhiteElo', eloOf(white)],
    ['BlackElo', eloOf(black)],
    ['WhiteReasoningEffort', effortOf(white)],
    ['BlackReasoningEffort', effortOf(black)],
  ];
  return new Map(tags.filter((tag): tag is readonly [string, string] => tag[1] !== null));
}

function amendmentText({ setting, before, after }: GameAmendment): string {
  return `${setting} ${before ?? 'none'} -> ${after ?? 'none'}`;
}

function playerOf(manifest: GameManifest, id: string): GamePlayer {
  const player = manifest.players.find((player) => player.id === id);
  if (player === undefined) throw new Error(`player ${id} is not in the manifest`);
  return player;
}

function nameOf(player: GamePlayer): string {
  return kindOf(player).ownName(player) ?? player.id;
}

function eloOf(player: GamePlayer): string | null {
  return 'elo' in player && player.elo !== null ? `${player.elo}` : null;
}

function effortOf(player: GamePlayer): string | null {
  return 'parameters' in player ? player.parameters.reasoningEffort : null;
}

/** The marks of the standard for what the engine calls a loss: `??` from 300 centipawns, `?` from 100. */
function nagsOf(note: PlyNote | null): readonly number[] {
  const bucket = note?.review?.bucket;
  return bucket === 'from_300' ? [4] : bucket === 'from_100' ? [2] : [];
}

function commentOf(note: PlyNote | null, isWhite: boolean): string | null {
  if (note === null) return null;
  const chosen = note.review?.chosen ?? null;
  const words = [
    chosen === null ? null : `[%eval ${evalText(chosen, isWhite)}]`,
    note.wallMs === null ? null : `[%emt ${clockText(note.wallMs)}]`,
    note.outcome === 'recovered' ? 'read from another place than asked for' : null,
    note.outcome === 'retried' ? retriedText(note.rejections) : null,
  ].filter((word) => word !== null);
  return words.length === 0 ? null : words.join(' ');
}

function retriedText(rejections: number): string {
  if (rejections === 0) return 'asked again after trouble';
  return `asked again after ${rejections} rejected ${rejections === 1 ? 'reply' : 'replies'}`;
}

/** Pawns from White's side, or `#` and full moves to mate. `score` is the mover's. */
function evalText(score: Score, isWhite: boolean): string {
  const sign = isWhite ? 1 : -1;
  return 'cp' in score ? ((sign * score.cp) / 100).toFixed(2) : `#${sign * score.mate}`;
}

/** Hours, minutes and seconds, rounded to the second. */
function clockText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
