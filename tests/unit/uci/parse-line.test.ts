/** Cases from real engines and from hostile ones; then any text at all, which must never throw. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLine } from '../../../core/uci/parse-line.ts';
import { searchLineSchema } from '../../../core/uci/search.ts';

const FULL =
  'info depth 13 seldepth 17 multipv 2 score cp -19 upperbound wdl 20 950 30 nodes 100068 nps 141139 hashfull 40 tbhits 0 time 709 pv f6h5 a7a8q e1g1';

describe('info', () => {
  it('reads every field', () => {
    expect(parseLine(FULL)).toEqual({
      kind: 'info',
      nodes: 100068,
      scored: {
        multipv: 2,
        depth: 13,
        seldepth: 17,
        score: { cp: -19 },
        bound: 'upperbound',
        nodes: 100068,
        timeMs: 709,
        wdl: [20, 950, 30],
        pv: ['f6h5', 'a7a8q', 'e1g1'],
      },
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
    expect(parseLine(text)).toMatchObject({
      kind: 'info',
      scored: { score, bound, pv: ['e2e4'], multipv: 1 },
    });
  });

  it.each([
    'info depth x score cp 3',
    'info depth 3 score cp',
    'info depth 3 score cp 1.5',
    'info depth 3 score cp 1e3',
    'info depth 3 score foo 3',
    'info depth -1 score cp 3',
    'info depth 3 multipv 0 score cp 3',
    'info depth 3 upperbound score cp 3',
    'info depth 3 score cp 3 upperbound lowerbound',
    'info depth 3 score cp 3 nodes 99999999999999999999',
    'info depth 3 score cp 3 wdl 1 2',
    'info depth 3 score cp 3 wdl 1001 0 0',
    'info score cp 3 pv e2e4',
  ])('is ignored whole: %s', (text) => {
    expect(parseLine(text)).toEqual({ kind: 'malformed' });
  });

  it('never reads on after string', () => {
    expect(parseLine('info string depth x score cp 3 nodes 5')).toEqual({
      kind: 'info',
      nodes: null,
      scored: null,
    });
    expect(parseLine('info nodes 7 string NNUE on')).toEqual({ kind: 'info', nodes: 7, scored: null });
  });

  it('ends a variation at its first token that is no move', () => {
    expect(parseLine('info depth 1 score cp 0 pv e2e4 E7E5 g1f3')).toMatchObject({
      scored: { pv: ['e2e4'] },
    });
    expect(parseLine('info depth 1 score cp 0 pv e2e4xyz')).toMatchObject({ scored: { pv: [] } });
    expect(parseLine('info depth 1 score cp 0 pv a7a8k')).toMatchObject({ scored: { pv: [] } });
  });

  it('has no negative zero', () => {
    const line = parseLine('info depth 1 score cp -0');
    expect(
      line.kind === 'info' &&
        line.scored !== null &&
        'cp' in line.scored.score &&
        Object.is(line.scored.score.cp, 0),
    ).toBe(true);
  });
});

describe('bestmove', () => {
  it.each(['(none)', '0000', 'NULL'])('%s is no move', (move) => {
    expect(parseLine(`bestmove ${move}`)).toEqual({ kind: 'bestmove', bestmove: null, ponder: null });
  });
  it.each([
    ['bestmove e2e4', 'e2e4', null],
    ['bestmove e2e4 ponder e7e5', 'e2e4', 'e7e5'],
    ['bestmove e2e4 ponder (none)', 'e2e4', null],
    ['bestmove a7a8q ponder', 'a7a8q', null],
  ])('%s', (text, bestmove, ponder) => {
    expect(parseLine(text)).toEqual({ kind: 'bestmove', bestmove, ponder });
  });
  it.each(['bestmove', 'bestmove E2E4', 'bestmove e2e4xyz', 'bestmove a7a8k'])('malformed: %s', (text) => {
    expect(parseLine(text)).toEqual({ kind: 'malformed' });
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
  it.each(['option', 'option name type spin', 'option name X type wheel', 'option name X type spin min a'])(
    'malformed: %s',
    (text) => expect(parseLine(text)).toEqual({ kind: 'malformed' }),
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

it('never throws, and a scored line always fits its schema', () => {
  const word = fc.constantFrom(
    ...'info bestmove option id name type spin depth seldepth multipv score cp mate lowerbound upperbound nodes time pv wdl string e2e4 a7a8q 0000 -3 12 1000 99999999999999999999 x default min var'.split(
      ' ',
    ),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word, { maxLength: 25 }).map((words) => words.join(' ')),
    fc.array(word, { maxLength: 25 }).map((words) => `info ${words.join(' ')}`),
  );
  fc.assert(
    fc.property(text, (line) => {
      const event = parseLine(line);
      if (event.kind === 'info' && event.scored !== null) searchLineSchema.parse(event.scored);
    }),
    { numRuns: 3000 },
  );
});
