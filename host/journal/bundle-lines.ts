/**
 * The lines of a bundle (docs/bundle-format.md): their shapes in both versions, how each is written, and reading them so
 * that a line which says the same in other bytes is noticed. Version 2 is canonical JSON and its first line carries a
 * seal; version 1 is what runs of older programs are written as, byte for byte as then.
 */
import { z } from 'zod';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import { runKindSchema } from '../../core/record/run.ts';
import { sha256Hex } from '../files.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const firstLine = {
  format: z.literal('plybook-run'),
  version: z.literal(1),
  workspaceId: z.string(),
  run: z.strictObject({
    id: z.string(),
    kind: runKindSchema,
    title: z.string(),
    datasetId: z.string().nullable(),
    manifest: z.string(),
    manifestSha256: sha256,
    items: count,
    createdAt: z.string(),
  }),
  executions: z.array(
    z.strictObject({
      number: count,
      event: z.enum(['started', 'ended']),
      headSeq: count,
      headHash: sha256,
      at: z.string(),
    }),
  ),
  rows: count,
  headHash: sha256.describe('hash of the last row'),
};

/** What a run needs beside its rows to be shown: the items it asked, or its position set. */
export const attachmentSchema = z.strictObject({
  kind: z.enum(['dataset', 'position_set', 'prompt']),
  id: z.string().max(64).describe('of a data set its id, else the hash of its content'),
  name: z.string().max(500),
  licenceNote: z.string().max(10_000),
  lines: count,
  sha256: sha256.describe('of its lines, each followed by a line feed'),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const headerSchema = z.discriminatedUnion('version', [
  z.strictObject(firstLine),
  z.strictObject({
    ...firstLine,
    version: z.literal(2),
    sealSha256: sha256.describe('of the canonical JSON of this line without it'),
  }),
  z.strictObject({
    ...firstLine,
    version: z.literal(3),
    attachments: z
      .array(attachmentSchema)
      .min(1)
      .max(8)
      .describe('follow the rows, line by line, in this order'),
    sealSha256: sha256.describe('of the canonical JSON of this line without it'),
  }),
]);
export type BundleHeader = z.infer<typeof headerSchema>;

const rowSchema = z.strictObject({
  seq: count,
  kind: z.string(),
  key: z.string(),
  payload: z.string(),
  at: z.string(),
  prevHash: z.string(),
  hash: z.string(),
});

type Facts = Omit<z.infer<z.ZodObject<typeof firstLine>>, 'version'>;

/** The first line: with its seal but in version 1, and with what is attached, if anything is. */
export function sealed(version: 1 | 2, facts: Facts, attachments: readonly Attachment[] = []): BundleHeader {
  const { format, ...rest } = facts;
  if (attachments.length > 0) {
    const line = { format, version: 3 as const, attachments: [...attachments], ...rest };
    return { ...line, sealSha256: sealOf(line) };
  }
  return version === 1
    ? { format, version, ...rest }
    : { format, version, ...rest, sealSha256: sealOf({ format, version, ...rest }) };
}

export function sealOfHeader(header: BundleHeader): string | null {
  return header.version === 1 ? null : header.sealSha256;
}

export function attachmentsOf(header: BundleHeader): readonly Attachment[] {
  return header.version === 3 ? header.attachments : [];
}

function sealOf(header: object): string {
  return sha256Hex(canonicalJson({ ...header, sealSha256: undefined }));
}

export function bundleLine(version: BundleHeader['version'], value: object): string {
  return `${version === 1 ? JSON.stringify(value) : canonicalJson(value)}\n`;
}

const attachedSchema = z.strictObject({ attachment: count, text: z.string() });

/** A line of something attached; null: it is none. */
export function readAttachedLine(
  line: string,
): { readonly attachment: number; readonly text: string } | null {
  try {
    const read = attachedSchema.parse(JSON.parse(line));
    return bundleLine(3, read) === `${line}\n` ? read : null;
  } catch {
    return null;
  }
}

/** The versions this program reads go up to this one. */
const NEWEST = 3;
const anyVersion = z.object({ format: z.literal('plybook-run'), version: z.number() });

/** A bundle of a later program. */
export class NewerBundleError extends Error {}

/** Throws where it is no first line. */
export function readBundleHeader(line: string): {
  readonly header: BundleHeader;
  readonly problems: readonly string[];
} {
  const value: unknown = JSON.parse(line);
  const told = anyVersion.safeParse(value).data?.version ?? 0;
  if (told > NEWEST)
    throw new NewerBundleError(
      `is a bundle of a newer Plybook (version ${told}; this program knows up to ${NEWEST}). Update Plybook to open it.`,
    );
  const header = headerSchema.parse(value);
  const problems: string[] = [];
  if (bundleLine(header.version, header) !== `${line}\n`)
    problems.push('the first line is not written as it would be written');
  if (header.version !== 1 && sealOf(header) !== header.sealSha256)
    problems.push(
      'the first line does not have its seal: title, times, workspace or executions were changed',
    );
  return { header, problems };
}

/** `row` null: the line is none. */
export function readBundleRow(
  line: string,
  { version, run }: Pick<BundleHeader, 'version'> & { readonly run: { readonly id: string } },
): { readonly row: LedgerRow | null; readonly problem: string | null } {
  try {
    const read = rowSchema.parse(JSON.parse(line));
    const isSame = bundleLine(version, read) === `${line}\n`;
    return {
      row: { runId: run.id, ...read },
      problem: isSame ? null : 'the row is not written as it would be written',
    };
  } catch {
    return { row: null, problem: 'the row cannot be read' };
  }
}
