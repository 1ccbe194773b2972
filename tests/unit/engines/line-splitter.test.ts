import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dialogue } from '../../../engines/dialogue.ts';
import { LineSplitter, LONGEST_LINE_BYTES } from '../../../engines/line-splitter.ts';

function split(chunks: readonly Uint8Array[]): readonly string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter({
    onLine: (text) => lines.push(text),
    onDropped: (reason) => lines.push(`<${reason}>`),
  });
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
  ['a\nb\n', ['a', 'b']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['a\n\nb', ['a', '', 'b']],
  ['a\rb\n', ['a\rb']],
  ['', []],
])('%j', (text, lines) => expect(split([bytes(text)])).toEqual(lines));

it('drops only the line that is no UTF-8', () => {
  expect(split([bytes('good\n'), new Uint8Array([0xff, 0xfe, 0x0a]), bytes('après\n')])).toEqual([
    'good',
    '<bad_utf8>',
    'après',
  ]);
});

it('drops only the line that is too long, and keeps one of just the limit', () => {
  const long = new Uint8Array(LONGEST_LINE_BYTES).fill(0x61);
  expect(split([long, bytes('\nx\n')]).map((line) => line.length)).toEqual([LONGEST_LINE_BYTES, 1]);
  expect(split([long, bytes('b'), long, bytes('\nx\n')])).toEqual(['<too_long>', 'x']);
  expect(split([long, bytes('b')])).toEqual(['<too_long>']);
});

it('does not care where chunks are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.nat(200)), (words, cuts) => {
      const whole = bytes(words.join('\n'));
      const at = [...new Set(cuts)].filter((cut) => cut < whole.length).sort((a, b) => a - b);
      const chunks = [0, ...at].map((from, index) => whole.subarray(from, at[index] ?? whole.length));
      expect(split(chunks)).toEqual(split([whole]));
    }),
  );
});

describe('the dialogue', () => {
  it('is a ring of cut lines', () => {
    const dialogue = new Dialogue(() => 0);
    for (let line = 0; line < 5000; line += 1) dialogue.add('out', `${line}`);
    expect(dialogue.last()).toHaveLength(400);
    expect(dialogue.last(1)[0]).toEqual({ at: '1970-01-01T00:00:00.000Z', direction: 'out', text: '4999' });
    dialogue.add('err', 'x'.repeat(10_000));
    expect(dialogue.last(1)[0]?.text).toHaveLength(2000);
  });

  it('keeps its last 200 lines as evidence, and how the process began before them', () => {
    const dialogue = new Dialogue(() => 0);
    dialogue.begin('process started');
    dialogue.add('in', 'uci');
    for (let line = 0; line < 1000; line += 1) dialogue.add('out', `${line}`);
    const lines = dialogue.evidence().split('\n');
    expect(lines.slice(0, 3)).toEqual(['# process started', '> uci', '< 0']);
    expect(lines.slice(20, 22)).toEqual(['# 782 lines left out', '< 800']);
    expect(lines.slice(21)).toEqual(Array.from({ length: 200 }, (_, at) => `< ${at + 800}`));
  });

  it('tells short talks whole, and two processes in one', () => {
    const dialogue = new Dialogue(() => 0);
    for (const name of ['first', 'second']) {
      dialogue.begin(name);
      dialogue.add('err', `error of the ${name}`);
    }
    expect(dialogue.evidence()).toBe('# first\n! error of the first\n# second\n! error of the second');
    expect(dialogue.lastWords()).toBe('error of the second');
  });

  it('is bounded whatever is printed, and its last words are no protocol', () => {
    const dialogue = new Dialogue(() => 0);
    dialogue.begin('process started');
    dialogue.add('out', 'cannot open network');
    for (let line = 0; line < 3000; line += 1) dialogue.add('out', `info string ${'y'.repeat(5000)}`);
    expect(dialogue.evidence().length).toBeLessThan(70_000);
    expect(dialogue.evidence()).toContain('# process started');
    const other = new Dialogue(() => 0);
    other.begin('process started');
    for (const text of ['cannot open network', 'info depth 3', 'option name X type button', 'uciok'])
      other.add('out', text);
    expect(other.lastWords()).toBe('cannot open network');
  });
});
