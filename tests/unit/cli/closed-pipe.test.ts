import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { outliveReader } from '../../../cli/closed-pipe.ts';

const trouble = (code: string): Error => Object.assign(new Error(code), { code });

it('a reader that has gone away is no failure; other trouble of the stream is', () => {
  const stream = new PassThrough();
  outliveReader(stream);
  stream.emit('error', trouble('EPIPE'));
  expect(() => stream.emit('error', trouble('ENOSPC'))).toThrow('ENOSPC');
});
