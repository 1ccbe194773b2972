import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { outliveReader } from '../../../cli/closed-pipe.ts';

const trouble = (code: string): Error => Object.assign(new Error(code), { code });

it('a reader that has gone away is no failure; other trouble of the stream is told once', () => {
  const stream = new PassThrough();
  const told: string[] = [];
  outliveReader(stream, (message) => told.push(message));
  stream.emit('error', trouble('EPIPE'));
  expect(told).toEqual([]);
  stream.emit('error', trouble('ENOSPC'));
  stream.emit('error', trouble('ENOSPC'));
  expect(told).toEqual(['the output could not be written: the disk is full.']);
});
