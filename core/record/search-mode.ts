/** The two modes of a reproduction (R-QUEST-11): hash cleared before each position, or kept in file order. */
import { z } from 'zod';

export const reproductionModeSchema = z.enum(['isolated', 'sequential']);
export type ReproductionMode = z.infer<typeof reproductionModeSchema>;
