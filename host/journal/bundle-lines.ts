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

const headerSchema = z.discriminatedUnion('version', [
  z.strictObject(firstLine),
  z.strictObject({
    ...firstLine,
    version: z.literal(2),
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

type Unsealed = Omit<BundleHeader, 'version' | 'sealSha256'> & { readonly version: BundleHeader['version'] };

/** The first line with its seal, in version 2. */
export function sealed({ version, ...rest }: Unsealed): BundleHeader {
  const { format, ...facts } = rest;
  return version === 1
    ? { format, version, ...facts }
    : { format, version, ...facts, sealSha256: sealOf({ version, ...rest }) };
}

function sealOf(header: object): string {
  return sha256Hex(canonicalJson({ ...header, sealSha256: undefined }));
}

export function bundleLine(version: BundleHeader['version'], value: object): string {
  return `${version === 1 ? JSON.stringify(value) : canonicalJson(value)}\n`;
}

/** Throws where it is no first line. */
export function readBundleHeader(line: string): {
  readonly header: BundleHeader;
  readonly problems: readonly string[];
} {
  const header = headerSchema.parse(JSON.parse(line));
  const problems: string[] = [];
  if (bundleLine(header.version, header) !== `${line}\n`)
    problems.push('the first line is not written as it would be written');
  if (header.version === 2 && sealOf(header) !== header.sealSha256)
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
