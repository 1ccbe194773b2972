import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadFile } from '../../../../tools/setup/download.mjs';

const content = randomBytes(300_000);
const sha256 = createHash('sha256').update(content).digest('hex');

let folder: string;
let file: string;
let server: Server;
let url: string;
let requests: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plybook-download-'));
  file = path.join(folder, 'deep', 'file.bin');
  requests = [];
  answer = serve('"v1"', content);
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file.bin`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  rmSync(folder, { recursive: true, force: true });
});

/** A server that honours ranges as long as its file is still the asked one. */
function serve(etag: string, bytes: Buffer) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const goesOn = start > 0 && request.headers['if-range'] === etag;
    const part = goesOn ? bytes.subarray(start) : bytes;
    response.writeHead(goesOn ? 206 : 200, { etag, 'content-length': part.length });
    response.end(part);
  };
}

/** Promises the whole file and cuts the connection after some bytes, once some of them are on the client's disk. */
function cutAfter(etag: string, bytes: number) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    rmSync(`${file}.part`, { force: true }); // what an earlier try left would look like bytes of this one
    response.writeHead(200, { etag, 'content-length': content.length });
    response.write(content.subarray(0, bytes), () => {
      const look = setInterval(() => {
        if (!existsSync(`${file}.part`) || statSync(`${file}.part`).size === 0) return;
        clearInterval(look);
        response.socket?.end();
      }, 5);
    });
  };
}

function order(changes: Partial<Parameters<typeof downloadFile>[0]> = {}) {
  return downloadFile({ url, file, sha256, ...changes });
}

describe('download', () => {
  it('fetches a file, checks it, and leaves nothing beside it', async () => {
    await order();
    expect(readFileSync(file).equals(content)).toBe(true);
    expect(existsSync(`${file}.part`)).toBe(false);
    expect(existsSync(`${file}.part.tag`)).toBe(false);
  });

  it('asks nothing when the right file is there', async () => {
    await order();
    await order();
    expect(requests).toHaveLength(1);
  });

  it('replaces a file with a wrong hash', async () => {
    await order();
    writeFileSync(file, 'damaged');
    await order();
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('goes on after a cut connection, within one call', async () => {
    const whole = answer;
    answer = (request, response) =>
      (requests.length === 1 ? cutAfter('"v1"', 100_000) : whole)(request, response);
    await order();
    expect(readFileSync(file).equals(content)).toBe(true);
    expect(requests[1]?.headers.range).toMatch(/^bytes=\d+-$/);
    expect(requests[1]?.headers['if-range']).toBe('"v1"');
  });

  it('goes on in a later run, from what a killed one left', async () => {
    answer = cutAfter('"v1"', 120_000);
    await expect(order()).rejects.toThrow('could not be downloaded');
    const left = readFileSync(`${file}.part`);
    expect(left.equals(content.subarray(0, left.length))).toBe(true);
    answer = serve('"v1"', content);
    requests = [];
    await order();
    expect(requests[0]?.headers.range).toBe(`bytes=${left.length}-`);
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('starts over when the file on the server is another one by now', async () => {
    answer = cutAfter('"old"', 50_000);
    await expect(order()).rejects.toThrow('could not be downloaded');
    answer = serve('"v1"', content);
    await order();
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('starts over when the server does not tell which version it sent', async () => {
    answer = cutAfter('W/"weak"', 50_000);
    await expect(order()).rejects.toThrow('could not be downloaded');
    answer = serve('"v1"', content);
    requests = [];
    await order();
    expect(requests[0]?.headers.range).toBeUndefined();
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('starts over when the part is longer than the file', async () => {
    answer = cutAfter('"v1"', 50_000);
    await expect(order()).rejects.toThrow('could not be downloaded');
    writeFileSync(`${file}.part`, Buffer.concat([content, content]));
    const whole = serve('"v1"', content);
    answer = (request, response) => {
      if (request.headers.range === undefined) whole(request, response);
      else response.writeHead(416).end();
    };
    await order();
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('throws a wrong file away and names it', async () => {
    await expect(order({ sha256: 'f'.repeat(64) })).rejects.toThrow('is not the expected file');
    expect(existsSync(file)).toBe(false);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('does not take a short reply for a whole file when no hash is known', async () => {
    answer = cutAfter('"v1"', 10);
    await expect(order({ sha256: null })).rejects.toThrow('could not be downloaded');
    expect(existsSync(file)).toBe(false);
  });

  it('cuts a stalled connection', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 10));
    };
    await expect(order({ stallMs: 500 })).rejects.toThrow('no data for 500 ms');
    expect(requests.length).toBeLessThanOrEqual(3); // one that was cut on a busy machine before it was sent is no request
  });

  it('does not repeat what the server refuses for good, but repeats what may pass', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    await expect(order()).rejects.toThrow('answered 404');
    expect(requests).toHaveLength(1);
    const whole = serve('"v1"', content);
    requests = [];
    answer = (request, response) =>
      requests.length < 3 ? response.writeHead(503).end() : whole(request, response);
    await order();
    expect(requests).toHaveLength(3);
  });
});
