/**
 * Prompt templates: our own, which is code; the published one, which came with the program as a file; and those that a
 * person loaded into the workspace, each under the hash of its text, so that what a run was asked with can be asked again.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  OWN_TEMPLATE,
  PUBLISHED_PROMPT_SHA256,
  readPromptTemplate,
  type PromptTemplate,
} from '../../core/study/prompt-template.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../asking/ports.ts';
import { sha256Hex, writeWhole } from '../files.ts';

/** In the program's folder of study data. */
const PUBLISHED_FILE = 'prompt-template.txt';

export class Templates {
  readonly #folder: string;
  readonly #publishedFile: string;

  /** @param studyDir the program's study data (`LabResources.studyDir`). */
  constructor(workspaceDir: string, studyDir: string) {
    this.#folder = path.join(workspaceDir, 'prompts');
    this.#publishedFile = path.join(studyDir, PUBLISHED_FILE);
  }

  /** Keeps a prompt of a person's file; the published one is recognised and need not be kept. */
  load(file: string): QuestionResult<PromptTemplate> {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      return fail('file_error', `${file} cannot be read.`);
    }
    const template = readPromptTemplate(text, sha256Hex);
    if (!template.ok) return fail('refused', `${path.basename(file)}: ${template.error.message}`);
    const kept = this.#fileOf(template.value.sha256);
    if (template.value.source === 'published' || existsSync(kept)) return template;
    mkdirSync(path.dirname(kept), { recursive: true });
    const written = writeWhole(kept, template.value.text);
    return written.ok ? template : written;
  }

  /** @param sha256 null: the program's own. What is not the text of its hash is refused, never sent. */
  open(sha256: string | null): QuestionResult<PromptTemplate> {
    if (sha256 === null || sha256 === OWN_TEMPLATE.sha256) return ok(OWN_TEMPLATE);
    if (!/^[0-9a-f]{64}$/.test(sha256)) return fail('not_found', `${sha256.slice(0, 80)} names no prompt.`);
    const file = this.#fileOf(sha256);
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      return fail('not_found', `The prompt ${sha256.slice(0, 16)} is not here: ${file} cannot be read.`);
    }
    const template = readPromptTemplate(text, sha256Hex);
    if (template.ok && template.value.sha256 === sha256) return template;
    return fail('refused', `${file} is not the prompt ${sha256.slice(0, 16)} that it should be.`);
  }

  #fileOf(sha256: string): string {
    return sha256 === PUBLISHED_PROMPT_SHA256
      ? this.#publishedFile
      : path.join(this.#folder, `${sha256}.txt`);
  }
}
