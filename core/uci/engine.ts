/**
 * What an engine is known by, and how an installed one is started. An engine's identity is its bench value
 * (R-ENG-1): every build of one version searches the same nodes with one thread. The SHA-256 of the file is
 * recorded beside it. This file holds shapes only; probing lives in `engines/probe.ts`.
 */
import { z } from 'zod';

/** One entry of `engines/manifest.json`: an engine the product knows, whether or not it is installed. */
export const knownEngineSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9.-]+$/),
  name: z.string(),
  version: z.string(),
  expectedBench: z
    .number()
    .int()
    .describe('nodes that `bench` must report for the engine to count as verified'),
  role: z.string().describe('what the product uses it for, one sentence'),
  licence: z.string(),
  sourceNote: z.string().describe('where its source is to be had, for the about screen'),
});
export type KnownEngine = z.infer<typeof knownEngineSchema>;

export const engineOptionSettingSchema = z.strictObject({
  name: z.string(),
  value: z
    .union([z.string(), z.number(), z.boolean()])
    .nullable()
    .describe('null: a button, pressed once at the start'),
});
export type EngineOptionSetting = z.infer<typeof engineOptionSettingSchema>;

/**
 * `engines/bin/<id>/install.json`, written by set-up, and the same shape for an engine added by path.
 * Paths are absolute, or relative to the folder of the file itself.
 */
export const engineInstallSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: z.string(),
  launch: z.enum(['native', 'wasm']).describe('wasm: the file is a Node program, run by our own runtime'),
  file: z.string().describe('the program that is hashed and started'),
  dataFiles: z.array(z.string()).describe('further files the engine needs, such as a network'),
  fixedOptions: z
    .array(engineOptionSettingSchema)
    .describe(
      'options this build always needs; a value may hold {dir}, replaced by the folder of the install',
    ),
  args: z.array(z.string()).optional().describe('what the program is started with; absent: nothing'),
  cwd: z.string().optional().describe("working directory; absent: the program's folder"),
  environment: z
    .array(z.string())
    .optional()
    .describe('names of environment variables let through beside the usual ones'),
  origin: z
    .string()
    .describe('how it got here: official release, compiled from …, WebAssembly build of …, added by path'),
});
export type EngineInstall = z.infer<typeof engineInstallSchema>;

/** What a probe found out. Null means not measured or not told by the engine. */
export const engineIdentitySchema = z.strictObject({
  name: z.string().nullable().describe('the id name line'),
  bench: z.number().int().nullable(),
  sha256: z.string().describe('of the file, lower-case hex'),
  verified: z.boolean().describe('bench equals the expected bench of a known engine'),
  lacks: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      'which of Threads, Hash and MultiPV the engine does not offer, so they are not set; absent: none',
    ),
  files: z
    .array(z.strictObject({ of: z.string(), sha256: z.string() }))
    .min(1)
    .optional()
    .describe('files named by its fixed options and arguments, by option or argument; absent: none'),
  args: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('what it is started with, files by their last part; absent: nothing'),
});
export type EngineIdentity = z.infer<typeof engineIdentitySchema>;
