/** The list of a workspace's runs, of every kind, from their journal rows alone. */
import { isGrowth } from '../core/game/amendment.ts';
import { gameAmendedSchema } from '../core/game/records.ts';
import { gameManifestSchema } from '../core/game/run.ts';
import { questionManifestSchema } from '../core/question/run.ts';
import { conditionText } from '../core/question/words.ts';
import { playerName } from '../core/player/players.ts';
import { executionEndedSchema, readPayload } from '../core/record/ledger-row.ts';
import { statusOf, type RunSummary } from '../core/record/run.ts';
import { reproductionManifestSchema } from '../core/reproduction/run.ts';
import { studyRuns } from '../core/study/records.ts';
import { studyManifestSchema } from '../core/study/run.ts';
import { studyConditionText } from '../core/study/wishes.ts';
import { gameChangeRows } from './journal/game-rows.ts';
import type { JournalReader } from './journal/reader.ts';
import type { RunRow, RunStamp } from './journal/rows.ts';
import type { LiveRuns } from './runs/handle.ts';

interface KeptSummary {
  readonly stamp: RunStamp;
  readonly isLive: boolean;
  readonly summary: RunSummary;
}

/** Of each open journal the lines of its runs as they last were: of hundreds of runs few have moved since. */
const kept = new WeakMap<JournalReader, Map<string, KeptSummary>>();

/** Newest first, archived ones included. */
export function runSummaries(reader: JournalReader, live: LiveRuns): readonly RunSummary[] {
  const known = kept.get(reader) ?? new Map<string, KeptSummary>();
  kept.set(reader, known);
  return reader.runStamps().flatMap((stamp) => {
    const isLive = live.has(stamp.id);
    const before = known.get(stamp.id);
    if (before?.isLive === isLive && isSameStamp(before.stamp, stamp)) return [before.summary];
    const run = reader.run(stamp.id);
    if (run === null) return [];
    const summary = summaryOf(reader, run, live);
    known.set(stamp.id, { stamp, isLive, summary });
    return [summary];
  });
}

function isSameStamp(a: RunStamp, b: RunStamp): boolean {
  return a.lastSeq === b.lastSeq && a.isArchived === b.isArchived;
}

function summaryOf(reader: JournalReader, run: RunRow, live: LiveRuns): RunSummary {
  const origin = reader.originOf(run.id);
  const common = {
    runId: run.id,
    status: statusOf({ ended: lastOutcome(reader, run.id) }, live.has(run.id)),
    title: run.title,
    total: run.items,
    createdAt: run.createdAt,
    isArchived: run.isArchived === 1,
    ...(origin === reader.workspaceId() ? {} : { origin }),
  };
  const own = ownFields(reader, run);
  return own.kind === 'games'
    ? { ...common, ...own, ...grownFields(reader, run, common) }
    : { ...common, ...own };
}

/** A game run that was given more games: how many it has now, and that a finished one has games to play again. */
function grownFields(
  reader: JournalReader,
  { id, manifest }: RunRow,
  { status, total }: Pick<RunSummary, 'status' | 'total'>,
): Pick<RunSummary, 'status' | 'total'> {
  let isOpen = false;
  let games: number | null = null;
  for (const row of gameChangeRows(reader, id)) {
    if (row.kind !== 'game_amended') {
      isOpen = false;
      continue;
    }
    const { change } = readPayload(gameAmendedSchema, row);
    if (change.setting === 'games_per_lane') games = change.after;
    if (isGrowth(change)) isOpen = true;
  }
  const { pairings } = gameManifestSchema.parse(JSON.parse(manifest));
  return {
    status: status === 'finished' && isOpen ? 'paused' : status,
    total: games === null ? total : games * pairings.length,
  };
}

type CommonField = 'runId' | 'status' | 'title' | 'total' | 'createdAt' | 'isArchived' | 'origin';
/** Of each kind what it has beside the common fields. */
type OwnFields<S extends RunSummary = RunSummary> = S extends RunSummary ? Omit<S, CommonField> : never;

function ownFields(reader: JournalReader, run: RunRow): OwnFields {
  const { manifestSha256 } = run;
  const frozen: unknown = JSON.parse(run.manifest);
  switch (run.kind) {
    case 'reproduction': {
      const { kind, datasetId, engineId, mode } = reproductionManifestSchema.parse(frozen);
      return { kind, datasetId, engineId, mode, done: reader.countKind(run.id, 'label') };
    }
    case 'questions': {
      const manifest = questionManifestSchema.parse(frozen);
      const { kind, datasetId, player } = manifest;
      const condition = conditionText(manifest);
      const done = reader.countKind(run.id, 'answer_scored');
      return { kind, datasetId, player: playerName(player), condition, manifestSha256, done };
    }
    case 'games': {
      const { kind, players, prompt } = gameManifestSchema.parse(frozen);
      const ids = players.map(({ id }) => id);
      const condition = [prompt.style === 'minimal' ? 'minimal' : '', prompt.menu ? '' : 'no menu']
        .filter((part) => part !== '')
        .join(', ');
      const done = reader.countKind(run.id, 'game_ended');
      return { kind, datasetId: null, players: ids, condition, manifestSha256, done };
    }
    case 'study':
      return studyFields(reader, run, frozen);
  }
}

function studyFields(reader: JournalReader, run: RunRow, frozen: unknown): OwnFields {
  const manifest = studyManifestSchema.parse(frozen);
  const { kind, player, positions } = manifest;
  const first = reader.ledgerRow(run.id, 'run_created', 'run');
  return {
    kind,
    datasetId: null,
    player: playerName(player),
    condition: studyConditionText(manifest),
    setName: (first === null ? null : readPayload(studyRuns.created, first).datasetName) ?? '',
    setSha256: positions.sha256,
    manifestSha256: run.manifestSha256,
    done: reader.countKind(run.id, 'study_answered'),
  };
}

/** How the last execution ended; null where it did not. */
export function lastOutcome(reader: JournalReader, runId: string) {
  const last = reader.executions(runId).at(-1);
  if (last?.event !== 'ended') return null;
  const row = reader.ledgerRow(runId, 'execution_ended', String(last.number));
  return row === null ? null : readPayload(executionEndedSchema, row).outcome;
}
