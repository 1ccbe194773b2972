/** What engines really print (R-ENG-6 to R-ENG-8), case by case through reader, fold and profile with the real rules. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cutPv } from '../../../core/chess/pv.ts';
import { engineOptionSettingSchema } from '../../../core/uci/engine.ts';
import type { UciOption } from '../../../core/uci/option-line.ts';
import { parseLine } from '../../../core/uci/parse-line.ts';
import { lackingOptions, optionsKey, planSetOptions, profileOptions } from '../../../core/uci/profile.ts';
import { engineSettingsSchema, searchResultSchema, type SearchResult } from '../../../core/uci/search.ts';
import { emptyFold, endFold, foldDropped, foldInfo, type FoldEnd } from '../../../core/uci/search-fold.ts';

const searchCaseSchema = z.strictObject({
  id: z.string(),
  fen: z.string(),
  manyLines: z.boolean(),
  lines: z.array(z.string()),
  expected: z.record(z.string(), z.unknown()),
  source: z.string(),
});
const optionCaseSchema = z.strictObject({
  id: z.string(),
  lines: z.array(z.string()),
  settings: engineSettingsSchema,
  fixed: z.array(engineOptionSettingSchema),
  expected: z.strictObject({
    sent: z.array(z.string()).optional(),
    lacks: z.array(z.string()).optional(),
    key: z.string().optional(),
    refused: z.string().optional(),
  }),
  source: z.string(),
});
const vectors = z
  .strictObject({ searches: z.array(searchCaseSchema), options: z.array(optionCaseSchema) })
  .parse(JSON.parse(readFileSync(new URL('../../vectors/engine-lines.json', import.meta.url), 'utf8')));

/** As the session does it: the first best move ends the search, whatever it says. */
function searchOf({ fen, manyLines, lines }: z.infer<typeof searchCaseSchema>): FoldEnd | null {
  let fold = emptyFold(manyLines);
  for (const text of lines) {
    const line = parseLine(text);
    if (line.kind === 'info') fold = foldInfo(fold, line);
    if (line.kind === 'malformed') fold = foldDropped(fold);
    if (line.kind === 'bestmove') return endFold(fold, line, { fen, moves: [] }, cutPv, null);
  }
  return null;
}

/** The result in the words of the vectors. */
function wordsOf(result: SearchResult): Record<string, unknown> {
  const { lastExact, lastLine } = result;
  return {
    bestmove: result.bestmove,
    ponder: result.ponder,
    spelling: result.bestmoveSpelling ?? null,
    oddFields: result.oddFields ?? null,
    droppedLines: result.droppedLines,
    nodesTotal: result.nodesTotal,
    pvAgrees: result.pvAgrees,
    ...lastExact,
    score: lastExact?.score ?? null,
    lastScore: lastLine?.score,
    lastBound: lastLine?.bound,
    lastPv: lastLine?.pv,
    pvs: result.lines.map(({ pv }) => pv),
  };
}

describe('searches', () => {
  it.each(vectors.searches)('$id', (row) => {
    const end = searchOf(row);
    if (end === null) throw new Error('the search did not end');
    const { defect } = row.expected;
    if (typeof defect === 'string') {
      expect(end).toMatchObject({ ok: false, defect: expect.stringContaining(defect) as unknown });
      return;
    }
    if (!end.ok) throw new Error(end.defect);
    expect(searchResultSchema.parse(end.result)).toEqual(end.result);
    expect(wordsOf(end.result)).toMatchObject(row.expected);
  });
});

describe('options', () => {
  it.each(vectors.options)('$id', ({ lines, settings, fixed, expected }) => {
    const offered = new Map<string, UciOption>();
    for (const text of lines) {
      const line = parseLine(text);
      if (line.kind !== 'option') throw new Error(`no option: ${text}`);
      offered.set(line.option.name, line.option);
    }
    const options = [...offered.values()];
    const plan = planSetOptions(profileOptions(settings, fixed), options);
    if (expected.refused !== undefined) {
      expect(plan).toMatchObject({ ok: false });
      expect(plan.ok ? '' : plan.error.message).toContain(expected.refused);
      return;
    }
    expect(plan).toEqual({ ok: true, value: expected.sent });
    expect(lackingOptions(options)).toEqual(expected.lacks);
    if (expected.key !== undefined) {
      expect(optionsKey(settings, fixed, lackingOptions(options))).toBe(expected.key);
    }
  });
});
