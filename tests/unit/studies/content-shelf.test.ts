/** What a shelf keeps: whole things under their hash, labels that change, and nothing that is not proved. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentShelf, shelfLabelSchema } from '../../../host/content-shelf.ts';
import { sha256Hex } from '../../../host/files.ts';

const NOW = '2026-01-02T03:04:05.000Z';
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-shelf-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const labelOf = (name: string) => ({ name, addedAt: NOW, removedAt: null });
const shelf = () =>
  new ContentShelf({
    folder: dir,
    what: 'thing',
    schema: shelfLabelSchema,
    relabel: (text, sha256) => {
      if (!text.startsWith('thing')) throw new Error('none of ours');
      return labelOf(sha256.slice(0, 16));
    },
    now: () => NOW,
  });

describe('a shelf', () => {
  it('keeps a thing once, with its first name, and gives it back proved', () => {
    const [one, sha256] = [shelf(), sha256Hex('thing 1\n')];
    expect(one.put('thing 1\n', labelOf('first'))).toMatchObject({ ok: true, value: { sha256 } });
    expect(one.put('thing 1\n', labelOf('second'))).toMatchObject({ value: { label: { name: 'first' } } });
    expect(shelf().text(sha256)).toEqual({ ok: true, value: 'thing 1\n' });
    writeFileSync(path.join(dir, `${sha256}.jsonl`), 'thing 2\n');
    expect(shelf().text(sha256)).toMatchObject({ error: { code: 'refused' } });
    expect(shelf().text('../outside')).toMatchObject({ error: { code: 'not_found' } });
  });

  it('hides what is removed and deletes nothing; the same content put again is back', () => {
    const [one, sha256] = [shelf(), sha256Hex('thing 1\n')];
    one.put('thing 1\n', labelOf('first'));
    const files = readdirSync(dir).toSorted();
    expect(one.setRemoved(sha256, true)).toMatchObject({ value: { removedAt: NOW } });
    expect([one.list(false), one.list(true).length]).toEqual([[], 1]);
    expect(one.text(sha256).ok).toBe(true);
    expect(readdirSync(dir).toSorted()).toEqual(files);
    one.rename(sha256, 'other');
    expect(one.put('thing 1\n', labelOf('first'))).toMatchObject({
      value: { label: { name: 'other', removedAt: null } },
    });
    expect(one.setRemoved('0'.repeat(64), true)).toMatchObject({ error: { code: 'not_found' } });
  });

  it('reads labels of before there was a removal, and makes one where it is lost', () => {
    const [one, two] = [sha256Hex('thing 1\n'), sha256Hex('stranger\n')];
    writeFileSync(path.join(dir, `${one}.jsonl`), 'thing 1\n');
    writeFileSync(path.join(dir, `${two}.jsonl`), 'stranger\n');
    expect(shelf().list(false)).toEqual([{ sha256: one, label: labelOf(one.slice(0, 16)) }]);
    writeFileSync(path.join(dir, `${one}.json`), JSON.stringify({ name: 'old', addedAt: NOW }));
    expect(shelf().label(one)).toEqual(labelOf('old'));
  });
});
