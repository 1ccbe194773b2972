/** Rows behind a study run's numbers: its answers under a reading, filtered as a person wishes, each with its value. */
import type { AttemptFacts } from '../asking/fold.ts';
import type { StudyAnswerPage, StudyAnswerRow, StudyFilter } from './report.ts';
import { outcomeAt, type MoveVerdict, type StudyVerdict } from './outcome.ts';
import type { StudyPosition } from './position.ts';
import type { PositionSet } from './position-set.ts';
import { chooseTable, moveKey, type StudyFold, type ValueTable } from './fold.ts';

const MAX_ROWS = 500;

/** @param tables of every run over the set that is looked at together. */
export function makeAnswerPage(
  fold: StudyFold,
  set: PositionSet,
  tables: ReadonlyMap<string, ValueTable>,
  filter: StudyFilter,
  offset: number,
  limit: number,
): StudyAnswerPage {
  const table = chooseTable(tables, filter.profile);
  const rows = set.positions
    .map((position, index) => makeAnswerRow(fold, position, index + 1, table, filter))
    .filter((row) => isWanted(row, filter) && hadFailure(fold, row.seq, filter.failure));
  if (filter.order === 'loss') rows.sort((a, b) => lossOf(b, filter) - lossOf(a, filter) || a.seq - b.seq);
  const from = Math.min(Math.max(0, offset), rows.length);
  const page = rows.slice(from, from + Math.min(MAX_ROWS, Math.max(1, limit)));
  return { total: rows.length, offset: from, profile: table?.profile ?? null, rows: page };
}

type Reading = Pick<StudyFilter, 'notation' | 'level'>;

export function makeAnswerRow(
  fold: StudyFold,
  { id, condition, fen }: StudyPosition,
  seq: number,
  table: ValueTable | null,
  reading: Reading,
): StudyAnswerRow {
  const answered = fold.answers.get(seq);
  const closed = fold.closed.get(seq) ?? [];
  const facts: AttemptFacts | null =
    answered === undefined ? null : (closed.find(({ n }) => n === answered.n) ?? null);
  const move = answered === undefined ? null : moveOf(answered.verdict, reading);
  const uci = move !== null && outcomeAt(move, reading.level) === 'legal' ? move.uci : null;
  return {
    seq,
    positionId: id,
    condition,
    fen,
    verdict: answered?.verdict ?? null,
    isTruncated: answered?.isTruncated ?? false,
    failure: answered === undefined ? (closed.at(-1)?.failure ?? null) : answered.failure,
    value: uci === null ? null : (table?.moves.get(moveKey(id, uci)) ?? null),
    attempts: fold.opened.get(seq) ?? 0,
    reasoningTokens: facts?.reasoningTokens ?? null,
    completionTokens: facts?.completionTokens ?? null,
    costNano: facts?.costNano ?? null,
    wallMs: facts?.wallMs ?? null,
  };
}

function moveOf(verdict: StudyVerdict, { notation }: Reading): MoveVerdict | null {
  if (verdict.kind === 'no_verdict') return null;
  return notation === 'san' ? verdict.sanMove : verdict.uciMove;
}

function isWanted(row: StudyAnswerRow, filter: StudyFilter): boolean {
  if (filter.condition !== null && row.condition !== filter.condition) return false;
  if (filter.outcome !== null && !hasOutcome(row, filter)) return false;
  if (filter.extraction !== null && !isExtracted(row, filter.extraction)) return false;
  if (filter.lossFrom !== null || filter.lossTo !== null) {
    const loss = row.value?.loss?.[filter.convention];
    if (loss === undefined || loss < (filter.lossFrom ?? 0)) return false;
    if (filter.lossTo !== null && loss > filter.lossTo) return false;
  }
  return holdsText(row, filter);
}

function hasOutcome(row: StudyAnswerRow, filter: StudyFilter): boolean {
  const { outcome } = filter;
  if (row.verdict === null) return outcome === 'unanswered';
  if (row.verdict.kind === 'no_verdict') return outcome === 'no_verdict';
  const move = moveOf(row.verdict, filter);
  if (move === null) return false;
  const found = outcomeAt(move, filter.level);
  if (outcome === 'not_legal') return found !== 'legal';
  if (outcome === 'unvalued') return found === 'legal' && (row.value?.loss ?? null) === null;
  return found === outcome;
}

/** As `foldExtraction` counts. */
function isExtracted({ verdict }: StudyAnswerRow, wanted: NonNullable<StudyFilter['extraction']>): boolean {
  if (verdict?.kind !== 'judged') return false;
  switch (wanted) {
    case 'judged':
      return true;
    case 'several_objects':
      return verdict.severalObjects;
    case 'without_text':
      return verdict.failure !== null;
    case 'agree':
      return verdict.agree === true;
    case 'differ':
      return verdict.agree === false;
    default:
      return verdict.jsonStatus === wanted;
  }
}

function hadFailure(fold: StudyFold, seq: number, failure: string | null): boolean {
  return failure === null || (fold.closed.get(seq) ?? []).some((facts) => facts.failure === failure);
}

/** In the position's id or FEN, or in the text of the move; letter case matters only to chess, not to a search. */
function holdsText({ positionId, fen, verdict }: StudyAnswerRow, filter: StudyFilter): boolean {
  const wanted = filter.text.toLowerCase();
  if (wanted === '') return true;
  const move = verdict === null ? null : moveOf(verdict, filter);
  return [positionId, fen, move?.moveText ?? ''].some((text) => text.toLowerCase().includes(wanted));
}

/** Unknown ones come last; an answer that is no legal move lost everything. */
function lossOf({ verdict, value }: StudyAnswerRow, filter: StudyFilter): number {
  if (verdict === null || verdict.kind === 'no_verdict') return -1;
  const move = moveOf(verdict, filter);
  if (move === null) return -1;
  if (outcomeAt(move, filter.level) !== 'legal') return 1001;
  return value?.loss?.[filter.convention] ?? -1;
}
