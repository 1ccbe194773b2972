/** What the schemas of players share: an id within a game run, seeds, hashes of files. */
import { z } from 'zod';

export const runIdPartSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/)
  .describe('safe as a file name; part of every id of the run');

export const seedSchema = z.number().int().min(0).max(0xffffffff);

export const fileSha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
