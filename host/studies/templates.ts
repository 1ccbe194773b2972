/**
 * Prompt templates a person loaded into a workspace, each under the hash of its text: what a run was asked with can be
 * asked again, and the published text, which is not ours to ship, can be used by whoever has it.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OWN_TEMPLATE, readPromptTemplate, type PromptTemplate } from '../../core/study/prompt-template.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../questions/ports.ts';
import { sha256OfText, writeWhole } from './position-set-file.ts';

export function storeTemplate(workspaceDir: string, file: string): QuestionResult<PromptTemplate> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return fail('file_error', `${file} cannot be read.`);
  }
  const template = readPromptTemplate(text, sha256OfText);
  if (!template.ok) return fail('refused', `${path.basename(file)}: ${template.error.message}`);
  const kept = fileOf(workspaceDir, template.value.sha256);
  mkdirSync(path.dirname(kept), { recursive: true });
  const written = existsSync(kept) ? ok(null) : writeWhole(kept, template.value.text);
  return written.ok ? template : written;
}

/** @param sha256 null: the program's own. */
export function openTemplate(workspaceDir: string, sha256: string | null): QuestionResult<PromptTemplate> {
  if (sha256 === null || sha256 === OWN_TEMPLATE.sha256) return ok(OWN_TEMPLATE);
  const file = fileOf(workspaceDir, sha256);
  if (!/^[0-9a-f]{64}$/.test(sha256) || !existsSync(file)) {
    return fail('not_found', `The prompt ${sha256.slice(0, 16)} is not in this workspace.`);
  }
  const template = readPromptTemplate(readFileSync(file, 'utf8'), sha256OfText);
  if (template.ok && template.value.sha256 === sha256) return template;
  return fail('refused', `${file} is not what was stored under its name.`);
}

function fileOf(workspaceDir: string, sha256: string): string {
  return path.join(workspaceDir, 'prompts', `${sha256}.txt`);
}
