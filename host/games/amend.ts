/**
 * What a person changes of a game run that stands still (R-GAME-14): settings, and the word that the empty replies
 * of a game were not the model's. Everything that is said at one time, with one reason, is one step of the ledger: all
 * of it is written or nothing. Only the few rows that tell the settings are read, and one game at most.
 */
import { amendManifest, isGrowth } from '../../core/game/amendment.ts';
import { emptyRepliesClearedRow } from '../../core/game/rows.ts';
import type { GameAmendment, GameManifest } from '../../core/game/run.ts';
import { gameAmendedSchema, gameStartedSchema, type GameLedgerEntry } from '../../core/game/records.ts';
import { readPayload, type LedgerRow } from '../../core/record/ledger-row.ts';
import { fail, ok } from '../../core/util/result.ts';
import { gameSettingRows } from '../journal/game-rows.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { GameContext } from './ports.ts';
import { gameManifestOf, readOneGame } from './read-run.ts';

export interface GameChanges {
  /** In this order, each on top of those before it. */
  readonly changes: readonly GameAmendment[];
  /** The game whose decision begins anew; null: none. */
  readonly clearEmptyReplies: string | null;
}

/** Refused as a whole where one of the changes cannot be made. They hold from the next execution on. */
export function amendGames(
  context: GameContext,
  runId: string,
  { changes, clearEmptyReplies: gameId }: GameChanges,
  reason: string,
): QuestionResult<null> {
  const known = openSettings(context, runId);
  if (!known.ok) return known;
  if (known.value.isFinished && !changes.some(isGrowth))
    return fail('refused', `Run ${runId} is finished: all it takes is more games.`);
  const amended = amendedRows(known.value, changes, reason);
  if (!amended.ok) return amended;
  const cleared = gameId === null ? ok([]) : clearedRows(context, runId, gameId, reason);
  if (!cleared.ok) return cleared;
  const rows = [...cleared.value, ...amended.value];
  if (rows.length === 0) return fail('refused', 'Nothing is to change.');
  context.workspace.writer.appendStep(runId, rows);
  return ok(null);
}

interface Settings {
  readonly effective: GameManifest;
  readonly amendments: number;
  /** The most games started in any lane. */
  readonly started: number;
  /** Every game of the settings in force was played. */
  readonly isFinished: boolean;
}

function openSettings({ live, workspace }: GameContext, runId: string): QuestionResult<Settings> {
  if (live.has(runId)) return fail('busy', `Run ${runId} is running; pause it first.`);
  const { reader } = workspace;
  const manifest = gameManifestOf(reader, runId);
  if (manifest === null) return fail('not_found', `There is no game run ${runId} in this workspace.`);
  if (reader.ledgerRow(runId, 'run_cancelled', 'run') !== null)
    return fail('refused', `Run ${runId} is cancelled; start a new one.`);
  return ok(settingsOf(reader, runId, manifest));
}

function settingsOf(reader: JournalReader, runId: string, manifest: GameManifest): Settings {
  let settings: Settings = { effective: manifest, amendments: 0, started: 0, isFinished: false };
  for (const row of gameSettingRows(reader, runId)) settings = foldSetting(settings, row);
  return settings;
}

function foldSetting(settings: Settings, row: Pick<LedgerRow, 'kind' | 'payload'>): Settings {
  const { effective, amendments, started } = settings;
  if (row.kind === 'game_started') {
    return { ...settings, started: Math.max(started, readPayload(gameStartedSchema, row).number) };
  }
  if (row.kind === 'game_run_finished') return { ...settings, isFinished: true };
  const { number, change } = readPayload(gameAmendedSchema, row);
  const after = amendManifest(effective, change, started);
  if (!after.ok) throw new Error(`ledger: amendment ${number}: ${after.error.message}`);
  const isFinished = settings.isFinished && !isGrowth(change);
  return { effective: after.value, amendments: amendments + 1, started, isFinished };
}

function amendedRows(
  { effective, amendments, started }: Settings,
  changes: readonly GameAmendment[],
  reason: string,
): QuestionResult<readonly GameLedgerEntry[]> {
  const rows: GameLedgerEntry[] = [];
  let inForce = effective;
  for (const change of changes) {
    const amended = amendManifest(inForce, change, started);
    if (!amended.ok) return fail('refused', sentence(amended.error.message));
    inForce = amended.value;
    const number = amendments + rows.length + 1;
    rows.push({ kind: 'game_amended', key: String(number), payload: { number, reason, change } });
  }
  return ok(rows);
}

function clearedRows(
  { workspace }: GameContext,
  runId: string,
  gameId: string,
  reason: string,
): QuestionResult<readonly GameLedgerEntry[]> {
  const game = readOneGame(workspace.reader, runId, gameId);
  const end = game?.decision?.end;
  if (game === null || end?.action !== 'pause' || end.termination !== 'empty_replies') {
    return fail('refused', `Game ${gameId} does not wait for empty replies to be looked at.`);
  }
  return ok([emptyRepliesClearedRow(game, reason)]);
}

export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
