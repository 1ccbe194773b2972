/**
 * Files beside the journal that later results rest on: data sets, position sets, recordings and whatever else is kept
 * under the hash of its content are never rewritten; answers of services and searches made once only grow. Each is
 * anchored in the journal with its length and hash, so that a changed, cut or removed one shows. Labels are not: what a
 * person calls a thing may change at any time.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { JournalReader } from './reader.ts';
import type { JournalProblem } from './rows.ts';
import type { Workspace } from './workspace.ts';

const WHOLE =
  /^datasets\/[0-9a-f]+\.sqlite$|^(?:recordings|positions|coverage|prompts)\/[0-9a-f]{64}\.(?:jsonl|txt)$/;
const GROWING = /^frequency\/[^/]+\.jsonl$|^builds\/[^/]+\.jsonl$|^coverage\/[^/]+\.searches$/;

interface FileFacts {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Anchors what has no anchor yet, and what has grown since its last one. Nothing is done to one that is only read.
 * @param renewed files that were just made anew, whatever their anchors say
 */
export async function anchorFiles(workspace: Workspace, renewed: readonly string[] = []): Promise<void> {
  if (workspace.reading !== null) return;
  const { dir, reader, writer } = workspace;
  const known = lastAnchors(reader);
  for (const name of filesOf(dir)) {
    const anchored = known.get(name);
    const { size } = lstatSync(path.join(dir, name));
    const isDue =
      anchored === undefined || renewed.includes(name) || (GROWING.test(name) && size > anchored.bytes);
    if (!isDue) continue;
    const file = path.join(dir, name);
    const found = GROWING.test(name) ? await factsOfLines(file) : await factsOf(file, size);
    if (found.bytes !== anchored?.bytes || found.sha256 !== anchored.sha256)
      writer.anchorFile(name, `${found.bytes}:${found.sha256}`);
  }
}

/** A data set that was just made is anchored as it is now. */
export function anchorDataset(workspace: Workspace, datasetId: string | null): Promise<void> {
  return anchorFiles(workspace, [`datasets/${datasetId}.sqlite`]);
}

/** One problem for each anchored file that does not hold any more what it held. */
export async function fileAnchorProblems(
  dir: string,
  reader: JournalReader,
  signal?: AbortSignal,
): Promise<readonly JournalProblem[]> {
  const problems: JournalProblem[] = [];
  for (const [name, anchored] of lastAnchors(reader)) {
    signal?.throwIfAborted();
    const why = await whyOther(path.join(dir, name), anchored, GROWING.test(name));
    if (why !== null) problems.push({ runId: null, seq: null, problem: `${name} ${why}` });
  }
  return problems;
}

async function whyOther(file: string, anchored: FileFacts, mayGrow: boolean): Promise<string | null> {
  if (!existsSync(file)) return 'was taken away';
  const { size } = lstatSync(file);
  if (size < anchored.bytes) return `was cut: it has ${size} bytes, and had ${anchored.bytes}`;
  if (size > anchored.bytes && !mayGrow)
    return `was changed: it has ${size} bytes, and had ${anchored.bytes}`;
  try {
    const found = await factsOf(file, anchored.bytes);
    return found.sha256 === anchored.sha256 ? null : 'was changed';
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function lastAnchors(reader: JournalReader): ReadonlyMap<string, FileFacts> {
  const rows = reader.connection
    .prepare<[], { readonly key: string; readonly facts: string }>(
      `SELECT key, facts FROM anchor WHERE subject = 'file' ORDER BY seq`,
    )
    .all();
  return new Map(
    rows.map(({ key, facts }) => {
      const [bytes = '', sha256 = ''] = facts.split(':');
      return [key, { bytes: Number(bytes), sha256 }];
    }),
  );
}

function filesOf(dir: string): readonly string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(path.join(dir, name)).map((file) => `${name}/${file}`))
    .filter((name) => WHOLE.test(name) || GROWING.test(name))
    .sort();
}

/** Of the bytes up to the last line end: what follows was being written. */
async function factsOfLines(file: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let found: FileFacts = { bytes: 0, sha256: hash.copy().digest('hex') };
  let at = 0;
  for await (const chunk of createReadStream(file)) {
    const bytes = chunk as Buffer;
    const end = bytes.lastIndexOf(10) + 1;
    hash.update(bytes.subarray(0, end));
    if (end > 0) found = { bytes: at + end, sha256: hash.copy().digest('hex') };
    hash.update(bytes.subarray(end));
    at += bytes.length;
  }
  return found;
}

async function factsOf(file: string, bytes: number): Promise<FileFacts> {
  const hash = createHash('sha256');
  let read = 0;
  if (bytes > 0)
    for await (const chunk of createReadStream(file, { end: bytes - 1 })) {
      hash.update(chunk as Buffer);
      read += (chunk as Buffer).length;
    }
  return { bytes: read, sha256: hash.digest('hex') };
}
