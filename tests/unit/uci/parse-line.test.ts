/** Cases from real engines and from hostile ones; then any text at all, which must never throw. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLine } from '../../../core/uci/parse-line.ts';
import { searchResultSchema } from '../../../core/uci/search.ts';
import { emptyFold, endFold, foldInfo } from '../../../core/uci/search-fold.ts';

const FULL =
  'info depth 13 seldepth 17 multipv 2 score cp -19 upperbound wdl 20 950 30 nodes 100068 nps 141139 hashfull 40 tbhits 0 time 709 pv f6h5 a7a8q e1g1';

describe('info', () => {
  it('reads every field', () => {
    expect(parseLine(FULL)).toEqual({
      kind: 'info',
      multipv: 2,
      isRankUnread: false,
      depth: 13,
      seldepth: 17,
      score: { cp: -19 },
      bound: 'upperbound',
      nodes: 100068,
      timeMs: 709,
      wdl: [20, 950, 30],
      pv: ['f6h5', 'a7a8q', 'e1g1'],
      oddFields: 0,
    });
  });

  it.each([
    ['info depth 3 score mate -2 pv e2e4', { mate: -2 }, null],
    ['info depth 3 score cp 5 lowerbound pv e2e4', { cp: 5 }, 'lowerbound'],
    ['  info \t depth 3  score cp 5 pv e2e4 \r', { cp: 5 }, null],
    ['info depth 3 score cp 5 novelty x pv e2e4', { cp: 5 }, null],
    ['info pv e2e4 depth 3 score cp 5', { cp: 5 }, null],
    ['info depth 3 score cp 5 pv e2e4 string score cp 900', { cp: 5 }, null],
  ])('%s', (text, score, bound) => {
    expect(parseLine(text)).toMatchObject({ kind: 'info', score, bound, pv: ['e2e4'], oddFields: 0 });
  });

  it('never reads on after string', () => {
    const told = { kind: 'info', depth: null, score: null, oddFields: 0 };
    expect(parseLine('info string depth x score cp 3 nodes 5')).toMatchObject({ ...told, nodes: null });
    expect(parseLine('info nodes 7 string NNUE on')).toMatchObject({ ...told, nodes: 7 });
  });

  it('ends a variation at its first token that is no move, and bounds it', () => {
    expect(parseLine('info depth 1 score cp 0 pv e2e4 E7E5 g1f3')).toMatchObject({ pv: ['e2e4'] });
    expect(parseLine('info depth 1 score cp 0 pv e2e4xyz')).toMatchObject({ pv: [] });
    expect(parseLine('info depth 1 score cp 0 pv a7a8k')).toMatchObject({ pv: [] });
    const long = parseLine(`info depth 1 score cp 0 pv ${'e2e4 '.repeat(5000)}`);
    expect(long.kind === 'info' && long.pv.length).toBe(1000);
  });

  it('has no negative zero', () => {
    const line = parseLine('info depth 1 score cp -0 time -0');
    if (line.kind !== 'info' || line.score === null || !('cp' in line.score)) throw new Error('no score');
    expect([Object.is(line.score.cp, 0), Object.is(line.timeMs, 0)]).toEqual([true, true]);
  });
});

describe('bestmove', () => {
  it.each(['(none)', '0000', 'NULL'])('%s is no move', (move) => {
    expect(parseLine(`bestmove ${move}`)).toEqual({
      kind: 'bestmove',
      bestmove: null,
      ponder: null,
      spelling: null,
    });
  });
  it.each([
    ['bestmove e2e4', 'e2e4', null],
    ['bestmove e2e4 ponder e7e5', 'e2e4', 'e7e5'],
    ['bestmove e2e4 ponder (none)', 'e2e4', null],
    ['bestmove a7a8q ponder', 'a7a8q', null],
  ])('%s', (text, bestmove, ponder) => {
    expect(parseLine(text)).toEqual({ kind: 'bestmove', bestmove, ponder, spelling: null });
  });
  it.each(['bestmove', 'bestmove E2E4', 'bestmove e2e4xyz', 'bestmove a7a8k'])('unreadable: %s', (text) => {
    expect(parseLine(text)).toMatchObject({ kind: 'bestmove', bestmove: null, spelling: text });
  });
});

describe('option', () => {
  it.each([
    [
      'option name Clear Hash type button',
      { name: 'Clear Hash', type: 'button', default: null, min: null, max: null, vars: [] },
    ],
    [
      'option name Hash type spin default 16 min 1 max 33554432',
      { name: 'Hash', type: 'spin', default: '16', min: 1, max: 33554432, vars: [] },
    ],
    [
      'option name Use NNUE type check default false',
      { name: 'Use NNUE', type: 'check', default: 'false', min: null, max: null, vars: [] },
    ],
    [
      'option name Style type combo default Very Solid var Very Solid var Wild',
      {
        name: 'Style',
        type: 'combo',
        default: 'Very Solid',
        min: null,
        max: null,
        vars: ['Very Solid', 'Wild'],
      },
    ],
    [
      'option name Debug Log File type string default',
      { name: 'Debug Log File', type: 'string', default: '', min: null, max: null, vars: [] },
    ],
    [
      'option name SyzygyPath type string default <empty>',
      { name: 'SyzygyPath', type: 'string', default: '', min: null, max: null, vars: [] },
    ],
    [
      'option name Path type string default C:\\min max 3',
      { name: 'Path', type: 'string', default: 'C:\\min max 3', min: null, max: null, vars: [] },
    ],
  ])('%s', (text, option) => {
    expect(parseLine(text)).toEqual({ kind: 'option', option });
  });
  it.each(['option', 'option name type spin', 'option name X type wheel'])('malformed: %s', (text) =>
    expect(parseLine(text)).toEqual({ kind: 'malformed' }),
  );
});

it('reads id, uciok and readyok, and takes the rest for small talk', () => {
  expect(parseLine('id name Stockfish 17.1')).toEqual({ kind: 'id', field: 'name', value: 'Stockfish 17.1' });
  expect(parseLine('uciok')).toEqual({ kind: 'uciok' });
  expect(parseLine(' readyok\r')).toEqual({ kind: 'readyok' });
  for (const text of ['', 'Unknown command: x', 'uciok now', 'informant', 'Info depth 3']) {
    expect(parseLine(text)).toEqual({ kind: 'other' });
  }
});

const word = fc.constantFrom(
  ...'info bestmove option id name type spin combo string check button depth seldepth multipv score cp mate lowerbound upperbound nodes time nps hashfull pv wdl e2e4 a7a8Q a7a8=q 0000 -3 +12 1000 1.5 inf 99999999999999999999 x default min max var uciok readyok'.split(
    ' ',
  ),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(word, { maxLength: 25 }).map((words) => words.join(' ')),
  fc.array(word, { maxLength: 25 }).map((words) => `info ${words.join(' ')}`),
  fc.array(word, { maxLength: 25 }).map((words) => `option name ${words.join(' ')}`),
);

it('never throws, and whatever lines say, the result fits its schema', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 12 }), fc.boolean(), (lines, manyLines) => {
      let fold = emptyFold(manyLines);
      for (const text of lines) {
        const line = parseLine(text);
        if (line.kind === 'info') fold = foldInfo(fold, line);
      }
      const best = { bestmove: 'e2e4', ponder: null, spelling: null };
      const end = endFold(fold, best, { fen: '', moves: [] }, (_fen, _moves, pv) => pv, 0);
      if (end.ok) searchResultSchema.parse(end.result);
    }),
    { numRuns: 3000 },
  );
});

it('works in linear time and bounded memory on lines of a megabyte and searches of many lines', () => {
  const million = 1_000_000;
  const lines = [
    `info depth 5 score cp 3 pv ${'e2e4 '.repeat(million / 5)}`,
    `info ${'score cp 3 '.repeat(million / 11)}`,
    `info ${'wdl '.repeat(million / 4)}`,
    `info${' '.repeat(million)}depth 5`,
    `option name X type combo ${'var a '.repeat(million / 6)}`,
    `option name ${'type '.repeat(million / 5)}`,
    `option name X type string default ${' x'.repeat(million / 2)}`,
    `bestmove ${'e'.repeat(million)}`,
    'ÿ\u0000'.repeat(million / 2),
  ];
  const startMs = performance.now();
  for (const line of lines) parseLine(line);
  let fold = emptyFold(true);
  for (let at = 0; at < 20_000; at += 1) {
    const line = parseLine(`info depth ${at % 200} multipv ${at} score cp 3 pv e2e4`);
    if (line.kind === 'info') fold = foldInfo(fold, line);
  }
  expect(fold.lastExact.size).toBeLessThanOrEqual(500);
  expect(performance.now() - startMs).toBeLessThan(5000);
});
