/**
 * Remembers what probing an engine found, by the hash of its files, in a small JSON file outside the journal. It is a
 * shortcut: deleting it costs a new probe and nothing else, and a file that cannot be read counts as empty. What is
 * evidence (bench, file hash) is copied into every run's manifest.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeWhole } from './files.ts';

const optionSchema = z.object({
  name: z.string(),
  type: z.enum(['check', 'spin', 'combo', 'button', 'string']),
  default: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  vars: z.array(z.string()),
});

const probeSchema = z.object({
  name: z.string().nullable(),
  bench: z.number().int().nullable(),
  sha256: z.string(),
  verified: z.boolean(),
  nodesPerSecond: z.number().int().nullable(),
  message: z.string().nullable(),
  options: z.array(optionSchema),
  checkedAt: z.string(),
});
export type CachedProbe = z.infer<typeof probeSchema>;

const fileSchema = z.object({ schemaVersion: z.literal(1), probes: z.record(z.string(), probeSchema) });

export class ProbeCache {
  readonly #file: string;
  readonly #probes: Map<string, CachedProbe>;

  constructor(file: string) {
    this.#file = file;
    this.#probes = new Map(Object.entries(readProbes(file)));
  }

  get(key: string): CachedProbe | null {
    return this.#probes.get(key) ?? null;
  }

  set(key: string, probe: CachedProbe): void {
    this.#probes.set(key, probe);
    mkdirSync(path.dirname(this.#file), { recursive: true });
    const content = { schemaVersion: 1, probes: Object.fromEntries(this.#probes) };
    // A shortcut that cannot be kept costs a new probe.
    writeWhole(this.#file, `${JSON.stringify(content, null, 1)}\n`);
  }
}

function readProbes(file: string): Record<string, CachedProbe> {
  try {
    const read = fileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.data.probes : {};
  } catch {
    return {}; // absent or unreadable: probes are made anew
  }
}
