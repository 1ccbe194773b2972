/** Move studies in words: conditions, outcomes, readings, engine profiles, losses. Unknown is an en dash. Pure. */
import type { MoveOutcome } from '../../core/chess/move-text.ts';
import type { Condition } from '../../core/study/position.ts';
import type { StudyFilter } from '../../core/study/report.ts';
import type { Reading } from '../../core/study/rows.ts';
import type { AfterMove, MateConvention } from '../../core/study/cp-loss.ts';
import type { EngineSettings, Score, SearchLimit } from '../../core/uci/search.ts';
import { formatCount, UNKNOWN } from './figures.ts';

const THIN = '\u202f';

export const CONDITION_WORDS: Readonly<Record<Condition, string>> = {
  WD: 'within distribution: frequent opening positions',
  ND: 'near distribution: random legal moves from the start',
  OOD: 'out of distribution: men placed at random',
  MATCHED: 'rare but reachable, matched on material and moves',
  CUSTOM: 'positions of your own',
};

export const CONDITIONS = Object.keys(CONDITION_WORDS) as readonly Condition[];

export type StudyOutcome = NonNullable<StudyFilter['outcome']>;

export const STUDY_OUTCOME_WORDS: Readonly<Record<StudyOutcome, string>> = {
  legal: 'Legal',
  illegal: 'Illegal',
  ambiguous: 'Ambiguous',
  null_move: 'Null move',
  invalid_syntax: 'Not a move text',
  missing: 'No move given',
  not_legal: 'No legal move',
  no_verdict: 'No verdict',
  unanswered: 'Unanswered',
  unvalued: 'Legal, but not valued',
};

export const STUDY_OUTCOMES = Object.keys(STUDY_OUTCOME_WORDS) as readonly StudyOutcome[];

type Extraction = NonNullable<StudyFilter['extraction']>;

/** What a count of the extraction counts. */
export const EXTRACTION_WORDS: Readonly<Record<Extraction, string>> = {
  judged: 'judged',
  strict: 'in the strict form',
  lenient: 'in the lenient form alone',
  failed: 'no object found',
  several_objects: 'several objects',
  without_text: 'nothing to read',
  agree: 'SAN and UCI agree',
  differ: 'SAN and UCI differ',
};

export const EXTRACTIONS = Object.keys(EXTRACTION_WORDS) as readonly Extraction[];

/** Outcomes of the matcher, the only ones that are counted as answers. */
export const MATCHED_OUTCOMES: readonly MoveOutcome[] = [
  'legal',
  'illegal',
  'ambiguous',
  'null_move',
  'invalid_syntax',
  'missing',
];

export function outcomeWords(outcome: MoveOutcome): string {
  return STUDY_OUTCOME_WORDS[outcome].toLowerCase();
}

/** How rows are read, as it stands beside every table: `SAN, lenient`. */
export function readingText({ notation, level, zeroForEngineBest }: Reading): string {
  return `${notation.toUpperCase()}, ${level}${zeroForEngineBest ? ", the engine's own choice free" : ''}`;
}

export const CONVENTION_WORDS: Readonly<Record<MateConvention, string>> = {
  A: "Mates by A, the paper's definition: mate in n is ±(1000 − n), other scores unbounded",
  C: 'mates by C, clamped: every score is cut to ±1000',
};

export function limitText(limit: SearchLimit): string {
  return Object.entries(limit)
    .map(([name, value]) =>
      name === 'movetimeMs' ? `${formatCount(value)}${THIN}ms` : `${name} ${formatCount(value)}`,
    )
    .join(', ');
}

/** An engine's profile in a line: `stockfish-17.1, depth 30, 1 thread, 256 MB`. */
export function profileText(
  profile: {
    readonly engineId: string;
    readonly settings: EngineSettings;
    readonly limit: SearchLimit;
  } | null,
): string {
  if (profile === null) return 'nothing is valued yet';
  const { engineId, settings, limit } = profile;
  const threads = settings.threads === 1 ? '1 thread' : `${settings.threads} threads`;
  return `${engineId}, ${limitText(limit)}, ${threads}, ${settings.hashMb}${THIN}MB`;
}

/** Mean losses as the paper prints them, two decimals; `63.48`. */
export function formatAcpl(mean: number | null): string {
  return mean === null || !Number.isFinite(mean) ? UNKNOWN : mean.toFixed(2);
}

/** A score from whoever it is told for: `+0.35`, `−1.20`, `#4`. */
export function scoreText(score: Score | null): string {
  if (score === null) return UNKNOWN;
  if ('mate' in score) return `#${score.mate < 0 ? '−' : ''}${Math.abs(score.mate)}`;
  const sign = score.cp > 0 ? '+' : score.cp < 0 ? '−' : '';
  return `${sign}${(Math.abs(score.cp) / 100).toFixed(2)}`;
}

/** The position after a move, for its mover. */
export function afterText(after: AfterMove | null): string {
  if (after === null) return UNKNOWN;
  if (after.kind === 'mate_delivered') return 'mate';
  if (after.kind === 'draw') return 'draw';
  const { score } = after;
  return scoreText('mate' in score ? { mate: -score.mate } : { cp: score.cp === 0 ? 0 : -score.cp });
}

export function lossText(loss: number | null): string {
  return loss === null ? UNKNOWN : `${formatCount(loss)}${THIN}cp`;
}
