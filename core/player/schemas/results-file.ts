/** The schema of whoever answered a result file of elsewhere: known by the file's hash, asked by nobody here. */
import { z } from 'zod';
import { fileSha256Schema } from './seat.ts';

export const RESULTS_FILE_SCHEMAS = {
  kind: 'results_file',
  question: {
    wish: null,
    frozen: z.strictObject({
      kind: z.literal('results_file'),
      model: z.string().max(300),
      release: z.enum(['first', 'revised', 'plybook']),
      fileSha256: fileSha256Schema,
    }),
  },
  game: null,
  study: null,
} as const;
