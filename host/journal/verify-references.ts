/** Rows that runs refer to, against what follows from other rows: keys of engines, and what manifests say of both. */
import { z } from 'zod';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { sha256Hex } from '../files.ts';
import type { JournalReader } from './reader.ts';
import type { JournalProblem } from './rows.ts';

interface RunWithReferences {
  readonly id: string;
  readonly manifest: string;
  readonly engineKey: string | null;
  readonly keyOfEngine: string | null;
  readonly engineId: string | null;
  readonly name: string | null;
  readonly bench: number | null;
  readonly fileSha256: string | null;
  readonly verified: number | null;
  readonly origin: string | null;
  readonly contentSha256: string | null;
}

/** What a manifest may say of the rows that its run refers to. */
const namedSchema = z.object({
  datasetSha256: z.string().optional(),
  engineId: z.string().optional(),
  engine: z
    .object({ name: z.string().nullable(), bench: z.number().nullable(), sha256: z.string() })
    .optional(),
});

export function referenceProblems(reader: JournalReader): readonly JournalProblem[] {
  const rows = reader.connection
    .prepare<[], RunWithReferences>(
      `SELECT run.id, run.manifest, run.engine_key AS engineKey, engine.key_sha256 AS keyOfEngine,
         engine.engine_id AS engineId, engine.name, engine.bench, engine.file_sha256 AS fileSha256, engine.verified,
         engine.origin, dataset.content_sha256 AS contentSha256
       FROM run LEFT JOIN engine ON engine.key_sha256 = run.engine_key
       LEFT JOIN dataset ON dataset.id = run.dataset_id ORDER BY run.id`,
    )
    .all();
  return rows.flatMap((row) => problemsOf(row).map((problem) => ({ runId: row.id, seq: null, problem })));
}

function problemsOf(row: RunWithReferences): readonly string[] {
  const found: string[] = [];
  const named = namedSchema.safeParse(jsonOf(row.manifest)).data;
  if (row.engineKey !== null) {
    const { engineId, name, bench, fileSha256, origin } = row;
    const facts = { engineId, name, bench, fileSha256, verified: row.verified === 1, origin };
    if (sha256Hex(canonicalJson(facts)) !== row.keyOfEngine) found.push('its engine does not have its key');
    const { engine } = named ?? {};
    const isSame =
      engine === undefined ||
      (engine.name === name &&
        engine.bench === bench &&
        engine.sha256 === fileSha256 &&
        named?.engineId === engineId);
    if (!isSame) found.push('its engine is not the one of its manifest');
  }
  const { datasetSha256 } = named ?? {};
  if (row.contentSha256 !== null && datasetSha256 !== undefined && datasetSha256 !== row.contentSha256)
    found.push('its data set is not the one of its manifest');
  return found;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null; // said by the check of the run itself
  }
}
