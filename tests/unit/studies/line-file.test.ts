import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLineFile } from '../../../host/line-file.ts';

let file: string;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-lines-'));
  file = path.join(dir, 'lines.jsonl');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function open(text: string | null) {
  if (text !== null) writeFileSync(file, text);
  const opened = openLineFile(file);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

describe('a file of lines', () => {
  it.each([
    ['nothing yet', null, [], '{"n":1}\n'],
    ['an empty file', '', [], '{"n":1}\n'],
    ['whole lines', '{"a":1}\n\n{"b":2}\n', ['{"a":1}', '', '{"b":2}'], '{"a":1}\n\n{"b":2}\n{"n":1}\n'],
    ['a last line without an end', '{"a":1}\n{"b":2}', ['{"a":1}', '{"b":2}'], '{"a":1}\n{"b":2}\n{"n":1}\n'],
    ['a last line that was being written', '{"a":1}\n{"b":', ['{"a":1}'], '{"a":1}\n{"n":1}\n'],
    ['half a character', '{"a":1}\n{"b":"\u{fffd}', ['{"a":1}'], '{"a":1}\n{"n":1}\n'],
  ])('%s', (_name, text, lines, after) => {
    const opened = open(text);
    expect(opened.lines).toEqual(lines);
    if (text !== null) expect(readFileSync(file, 'utf8')).toBe(text); // opening changes nothing
    expect(opened.append('{"n":1}').ok).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(after);
    expect(opened.append('{"n":2}').ok).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(`${after}{"n":2}\n`);
  });

  it('takes one line at a time, and tells what cannot be written', () => {
    expect(() => open(null).append('a\nb')).toThrow('one line');
    const nowhere = openLineFile(path.join(dir, 'none', 'x'));
    expect(nowhere.ok && nowhere.value.append('{}')).toMatchObject({ error: { code: 'file_error' } });
    expect(openLineFile(dir)).toMatchObject({ error: { code: 'file_error' } });
  });
});
