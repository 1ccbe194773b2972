/** Channels of the workspace and of files that are opened; spread into `contract.ts`. Names stand in `channels.ts`. */
import { z } from 'zod';
import { runKindSchema } from '../core/record/run.ts';

const none = z.undefined();
const path = z.string().min(1).max(4096);
const jobRef = z.strictObject({ jobId: z.string() });

/** `state` other than open: the window shows the message and offers to open or create another workspace. */
export const workspaceInfoSchema = z.strictObject({
  state: z.enum([
    'open',
    'damaged',
    'rolled_back',
    'unsafe',
    'locked',
    'read_only',
    'foreign',
    'newer',
    'missing',
    'network_folder',
    'failed',
  ]),
  path: z.string(),
  isDemonstration: z.boolean().describe('opened to be looked at: nothing is started or changed in it'),
  message: z.string().nullable(),
  reading: z.string().nullable().describe('why it is only read; null: it is open for writing'),
  bundle: z
    .strictObject({ file: z.string(), runId: z.string(), kind: runKindSchema })
    .nullable()
    .describe('it is the run of a file, shown without being taken in'),
  id: z.string().nullable(),
  schemaVersion: z.number().int().nullable(),
  journalBytes: z.number().int().nullable(),
  runs: z.number().int().nullable(),
  ledgerRows: z.number().int().nullable(),
  opinions: z.number().int().nullable(),
  synchronous: z.number().int().nullable(),
  recent: z.array(z.string()),
});
export type WorkspaceInfo = z.infer<typeof workspaceInfoSchema>;

export const workspaceContract = {
  'workspace.info': { input: none, output: workspaceInfoSchema },
  'workspace.choose': { input: z.strictObject({ create: z.boolean() }), output: z.string().nullable() },
  'workspace.openDemonstration': { input: none, output: workspaceInfoSchema },
  'workspace.open': { input: z.strictObject({ path, create: z.boolean() }), output: workspaceInfoSchema },
  'workspace.verify': { input: none, output: jobRef },
  'workspace.backup': {
    input: none,
    output: z.strictObject({ jobId: z.string().nullable().describe('null: no folder was chosen') }),
  },
  'workspace.openFile': {
    input: z.strictObject({ path }),
    output: z.enum(['bundle', 'workspace', 'other']).describe('what it was; other: nothing was opened'),
  },
  'workspace.takeBundle': {
    input: z.strictObject({ path }),
    output: z.strictObject({
      runId: z.string(),
      kind: runKindSchema,
      isKnown: z.boolean(),
      notes: z.array(z.string()),
    }),
  },
} as const;
