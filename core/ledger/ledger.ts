/**
 * Every kind of row that the ledger knows: what the four kinds of runs say, put together. Whoever keeps, proves or
 * carries the rows of all runs needs this; whoever reads one kind of run reads by the schemas of that kind. A kind of
 * row without a schema here is reported by `plybook verify`.
 */
import { z } from 'zod';
import { gameLedgerSchemas } from '../game/records.ts';
import { gameManifestSchema } from '../game/run.ts';
import { questionLedgerSchemas } from '../question/records.ts';
import { questionManifestSchema } from '../question/run.ts';
import { hasKind, runCreatedSchemaOf, type LedgerRow } from '../record/ledger-row.ts';
import { reproductionLedgerSchemas } from '../reproduction/records.ts';
import { reproductionManifestSchema } from '../reproduction/run.ts';
import { studyLedgerSchemas } from '../study/records.ts';
import { studyManifestSchema } from '../study/run.ts';

/** The frozen settings of a run, by kind. */
const runManifestSchema = z.discriminatedUnion('kind', [
  reproductionManifestSchema,
  questionManifestSchema,
  gameManifestSchema,
  studyManifestSchema,
]);

export const ledgerSchemas = {
  ...reproductionLedgerSchemas,
  ...questionLedgerSchemas,
  ...gameLedgerSchemas,
  ...studyLedgerSchemas,
  run_created: runCreatedSchemaOf(runManifestSchema),
} as const;

export type LedgerKind = keyof typeof ledgerSchemas;
export type LedgerPayload<K extends LedgerKind> = z.infer<(typeof ledgerSchemas)[K]>;

export function isLedgerKind(text: string): text is LedgerKind {
  return hasKind(ledgerSchemas, text);
}

/** The payload of a row of a known kind. Throws where the row does not fit: the journal is damaged then. */
export function payloadOf<K extends LedgerKind>(kind: K, row: Pick<LedgerRow, 'payload'>): LedgerPayload<K> {
  return ledgerSchemas[kind].parse(JSON.parse(row.payload)) as LedgerPayload<K>;
}
