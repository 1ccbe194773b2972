/**
 * One answer of a study run with everything behind it: the position, the prompt as it is sent, each request with its raw
 * reply, the values of its moves with the searches they rest on, and the ledger rows that prove them.
 */
import { readPayload, type LedgerRow } from '../../core/record/ledger-row.ts';
import type { StudyAnswerDetail, ValuePage } from '../../core/study/report.ts';
import type { Condition } from '../../core/study/position.ts';
import { makeAnswerRow } from '../../core/study/answers.ts';
import { chooseTable, type ValueTable } from '../../core/study/fold.ts';
import type { MoveValue } from '../../core/study/valuing.ts';
import { searchResultSchema, type SearchResult } from '../../core/uci/search.ts';
import {
  moveValuedSchema,
  moveValueFailedSchema,
  type BaselinePurpose,
  type MoveValued,
} from '../../core/study/records.ts';
import { rowsOfPosition } from '../journal/study-rows.ts';
import { attemptViews } from '../questions/answers.ts';
import { makeAsked } from './asked-positions.ts';
import type { FoldedStudyRun, StudyFolds } from './folds.ts';
import type { Templates } from './templates.ts';

/** Null: the run has no such position. */
export function studyAnswerDetail(
  folds: StudyFolds,
  templates: Templates,
  run: FoldedStudyRun,
  seq: number,
): StudyAnswerDetail | null {
  const position = run.set.positions[seq - 1];
  if (position === undefined) return null;
  const ledger = rowsOfPosition(folds.reader, run.runId, seq);
  const reading = {
    notation: run.manifest.conditions.notation === 'uci' ? 'uci' : 'san',
    level: 'lenient',
  } as const;
  return {
    row: makeAnswerRow(run.fold, position, seq, chooseTable(run.fold.values, null), reading),
    position,
    ...promptOf(templates, run, seq),
    attempts: attemptViews(ledger),
    values: ledger.flatMap((row) => valueOf(folds, row)),
    ledger: ledger.map(({ seq: at, kind, at: time, hash }: LedgerRow) => ({ seq: at, kind, at: time, hash })),
  };
}

/** Of a row with an answer's value, or with why there is none; nothing of any other row. */
function valueOf(folds: StudyFolds, row: LedgerRow): StudyAnswerDetail['values'] {
  const isFailed = row.kind === 'move_value_failed';
  if (row.kind !== 'move_valued' && !isFailed) return [];
  const valued = isFailed ? null : readPayload(moveValuedSchema, row);
  const { purpose, profile, engineId, settings, limit, value } =
    valued ?? readPayload(moveValueFailedSchema, row);
  if (purpose !== 'answer' && purpose !== 'best') return [];
  const searches = valued === null ? { before: null, after: null } : searchesOf(folds, valued);
  return [{ purpose, profile, engineId, settings, limit, value, ...searches }];
}

/** Made again from the set and the template; the hash proves that it is what was sent. Empty where it is not. */
function promptOf(
  templates: Templates,
  { manifest, set }: FoldedStudyRun,
  seq: number,
): Pick<StudyAnswerDetail, 'prompt' | 'promptSha256'> {
  const { source, sha256 } = manifest.prompt;
  const template = templates.open(source === 'own' ? null : sha256);
  const position = set.positions[seq - 1];
  if (!template.ok || position === undefined) return { prompt: '', promptSha256: '' };
  const asked = makeAsked([position], manifest.conditions, template.value);
  const [first] = asked.ok ? asked.value : [];
  return { prompt: first?.prompt ?? '', promptSha256: first?.promptSha256 ?? '' };
}

/** Those of the row, or the opinions it rests on. */
function searchesOf(
  { reader }: StudyFolds,
  { opinions, searches }: MoveValued,
): { readonly before: SearchResult | null; readonly after: SearchResult | null } {
  const searchOf = (sha256: string | null): SearchResult | null => {
    if (sha256 === null) return null;
    const own = searches.find(({ opinionSha256 }) => opinionSha256 === sha256);
    if (own !== undefined) return own.search;
    const stored = reader.opinion(sha256);
    return stored === null ? null : searchResultSchema.parse(JSON.parse(stored.result));
  };
  return { before: searchOf(opinions.before), after: searchOf(opinions.after) };
}

const MAX_ROWS = 500;

/** Rows behind the noise floor and random play. */
export function valuePage(
  run: FoldedStudyRun,
  table: ValueTable | null,
  wish: {
    readonly purpose: BaselinePurpose;
    readonly condition: Condition | null;
    readonly offset: number;
    readonly limit: number;
  },
): ValuePage {
  const places = new Map(
    run.set.positions.map(({ id, condition, fen }, index) => [id, { seq: index + 1, condition, fen }]),
  );
  const values: readonly MoveValue[] = table === null ? [] : [...table[wish.purpose].values()];
  const rows = values
    .flatMap((value) => {
      const place = places.get(value.positionId);
      return place === undefined ? [] : [{ ...place, value }];
    })
    .filter(({ condition }) => wish.condition === null || condition === wish.condition)
    .sort((a, b) => a.seq - b.seq || ((a.value.uci ?? '') < (b.value.uci ?? '') ? -1 : 1));
  const from = Math.min(Math.max(0, wish.offset), rows.length);
  const page = rows.slice(from, from + Math.min(MAX_ROWS, Math.max(1, wish.limit)));
  return { total: rows.length, offset: from, rows: page };
}
