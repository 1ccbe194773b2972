/**
 * Counts that were told before: JSON lines of answers, one file a database. Alone it answers what it holds and refuses
 * the rest, because a position nobody asked about is not a position without games. Before another source it is that
 * source's memory: every new answer is on disk before it is used, so that a search goes on where it was cut off.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { positionKeyOf } from '../../core/chess/position-key.ts';
import { frequencyAnswerSchema, type FrequencyAnswer } from '../../core/study/frequency.ts';
import type { FrequencyFailure, FrequencySource } from '../../core/study/search-wd.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { openLineFile, type LineFile } from '../line-file.ts';

type RecordFailure = Failure<'file_error' | 'bad_record'>;

/** Answers by key; of two for one position the later line counts. */
type Answers = Map<string, FrequencyAnswer>;

/** A source that knows the file's answers and nothing else. */
export function openRecorded(file: string): Result<FrequencySource, RecordFailure> {
  if (!existsSync(file)) return fail('file_error', `${file} is not there.`);
  const opened = openLineFile(file);
  if (!opened.ok) return opened;
  const answers = readAnswers(opened.value);
  if (!answers.ok) return answers;
  return ok({
    name: `recorded answers ${path.basename(file)} (${originOf([...answers.value.values()])})`,
    totalGames: async (fen) => {
      const answer = answers.value.get(positionKeyOf(fen));
      return answer === undefined ? notRecorded(file, fen) : ok(answer.games);
    },
  });
}

function originOf(answers: readonly FrequencyAnswer[]): string {
  const sources = [...new Set(answers.map(({ source }) => source))].sort();
  const days = answers.map(({ at }) => at.slice(0, 10)).sort();
  return answers.length === 0 ? 'empty' : `${sources.join(' and ')}, ${days[0]} to ${days.at(-1)}`;
}

function notRecorded(file: string, fen: string): Result<number, FrequencyFailure> {
  return fail('source_unavailable', `${file} has no answer for ${positionKeyOf(fen)}.`);
}

/**
 * The source with a memory. Only answers of the same database are taken from the file; `database` names it without a
 * day, so that a search that is continued tomorrow still knows today's answers.
 */
export function rememberIn(
  file: string,
  source: FrequencySource,
  database: string,
  now: () => string,
): Result<FrequencySource, RecordFailure> {
  const opened = openLineFile(file);
  if (!opened.ok) return opened;
  const answers = readAnswers(opened.value);
  if (!answers.ok) return answers;
  return ok({
    name: `${source.name}${rememberedFrom([...answers.value.values()], database, now().slice(0, 10))}`,
    totalGames: async (fen) => {
      const key = positionKeyOf(fen);
      const known = answers.value.get(key);
      if (known !== undefined && known.source === database) return ok(known.games);
      const games = await source.totalGames(fen);
      if (!games.ok) return games;
      const answer: FrequencyAnswer = { key, games: games.value, source: database, at: now() };
      const kept = opened.value.append(JSON.stringify(answer));
      if (!kept.ok) return fail('source_unavailable', kept.error.message);
      answers.value.set(key, answer);
      return games;
    },
  });
}

/** Answers of an earlier day are not today's: the name of the source says so. */
function rememberedFrom(answers: readonly FrequencyAnswer[], database: string, today: string): string {
  const days = answers.filter(({ source }) => source === database).map(({ at }) => at.slice(0, 10));
  const first = days.sort()[0];
  return first === undefined || first >= today ? '' : ` (some answers of ${first} or later)`;
}

function readAnswers({ file, lines }: LineFile): Result<Answers, RecordFailure> {
  const answers: Answers = new Map();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const answer = readLine(line);
    if (answer === null) {
      return fail('bad_record', `${file}, line ${index + 1}: not a recorded count.`, { line: index + 1 });
    }
    answers.set(answer.key, answer);
  }
  return ok(answers);
}

function readLine(line: string): FrequencyAnswer | null {
  try {
    return frequencyAnswerSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
