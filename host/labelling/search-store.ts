/**
 * Where finished searches are kept, so that no question is put to an engine twice (R-ENG-1). A key says everything
 * the engine knew: its identity, options, limit and position. The journal knows the opinions of all runs; a file of
 * searches serves where there is no run.
 */
import { z } from 'zod';
import { isSameSearch, type OpinionKey } from '../../core/record/opinion.ts';
import { searchResultSchema, type SearchResult } from '../../core/uci/search.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import type { JournalReader } from '../journal/reader.ts';
import { openLineFile } from '../line-file.ts';

export interface SearchStore {
  readonly find: (key: OpinionKey) => SearchResult | null;
  /** Durable when it returns, where the store keeps anything. */
  readonly keep: (key: OpinionKey, result: SearchResult) => Result<null, Failure<'file_error'>>;
}

/** Opinions of all runs of a workspace; new ones are kept by the run that asks. */
export function journalStore(reader: Pick<JournalReader, 'opinion'>): SearchStore {
  return {
    find: (key) => {
      const stored = reader.opinion(key.sha256);
      return stored === null ? null : searchResultSchema.parse(JSON.parse(stored.result));
    },
    keep: () => ok(null),
  };
}

/** Looks into one store after the other; keeps in all of them. */
export function joinedStores(stores: readonly SearchStore[]): SearchStore {
  return {
    find: (key) => {
      for (const store of stores) {
        const found = store.find(key);
        if (found !== null) return found;
      }
      return null;
    },
    keep: (key, result) => {
      for (const store of stores) {
        const kept = store.keep(key, result);
        if (!kept.ok) return kept;
      }
      return ok(null);
    },
  };
}

/** In memory only. */
export function memoryStore(): SearchStore {
  const known = new Map<string, SearchResult>();
  return {
    find: (key) => known.get(key.sha256) ?? null,
    keep: (key, result) => {
      known.set(key.sha256, result);
      return ok(null);
    },
  };
}

const lineSchema = z.strictObject({
  engine: z.string(),
  options: z.string(),
  limit: z.string(),
  position: z.string(),
  sha256: z.string(),
  result: searchResultSchema,
});

/** JSON lines, one search each. Two lines that tell differently of one key are a damaged file. */
export function openSearchFile(file: string): Result<SearchStore, Failure<'file_error' | 'bad_record'>> {
  const opened = openLineFile(file);
  if (!opened.ok) return opened;
  const known = new Map<string, SearchResult>();
  for (const [index, line] of opened.value.lines.entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line);
    const earlier = read === null ? undefined : known.get(read.sha256);
    if (read === null || (earlier !== undefined && !isSameSearch(earlier, read.result))) {
      return fail('bad_record', `${file}, line ${index + 1}: not a search, or not the one told before.`, {
        line: index + 1,
      });
    }
    known.set(read.sha256, read.result);
  }
  return ok({
    find: (key) => known.get(key.sha256) ?? null,
    keep: (key, result) => {
      const kept = opened.value.append(JSON.stringify({ ...key, result }));
      if (kept.ok) known.set(key.sha256, result);
      return kept;
    },
  });
}

function readLine(line: string): z.infer<typeof lineSchema> | null {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
