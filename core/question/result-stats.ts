/**
 * The statistics file beside a result file: the keys of the releases (R-QUEST-8.1) with our figures, then what
 * the releases do not have, and the whole manifest, so that every setting stands beside every number. `correct` is
 * accuracy under the protocol; what is unknown is null. The metadata of such a file can be read again.
 */
import { z } from 'zod';
import { promptSettingsSchema, type PromptSettings } from '../prompt/settings.ts';
import { failureClasses, ruleOf } from '../reply/failure-class.ts';
import type { AggregateRow, GroupRow, QuestionReport } from './report.ts';
import { askParametersSchema, type AskParameters } from '../player/ask-settings.ts';
import { playerName } from '../player/players.ts';

export function makeResultStats(report: QuestionReport): Record<string, unknown> {
  const { manifest, totals, answered } = report;
  const whole = rowOf(report, 'item_micro', 'whole');
  const right = sumOf(report, ({ right }) => right);
  const compliant = sumOf(report, ({ compliant }) => compliant);
  return {
    model: playerName(manifest.player),
    accuracy: whole?.accuracy ?? null,
    format_correct_rate: whole?.compliance ?? null,
    total: answered,
    correct: right,
    format_correct: compliant,
    error_type_stats: Object.fromEntries(report.errorTypes.map(({ key, count }) => [key, count])),
    error_type_rates: Object.fromEntries(report.errorTypes.map(({ key, count }) => [key, count / answered])),
    time: totals.activeMs === null ? null : totals.activeMs / 1000,
    usage: usageStats(report),
    task_type_stats: groupStats(report, report.byTask),
    task_category_stats: groupStats(report, report.byCategory),
    ...Object.fromEntries(
      report.aggregates
        .filter(({ slice }) => slice === 'whole')
        .map(({ aggregate, accuracy }) => [aggregate, accuracy]),
    ),
    aggregates: {
      whole: aggregatesOf(report, 'whole'),
      source_disjoint: aggregatesOf(report, 'source_disjoint'),
    },
    protocol_compliance: whole?.compliance ?? null,
    content_accuracy: whole?.content ?? null,
    truncated: report.truncated,
    unanswered: report.unanswered,
    metadata: metadataOf(report),
  };
}

function usageStats(report: QuestionReport): Record<string, unknown> {
  const { totals, answered } = report;
  const tokens = sumOrNull(totals.promptTokens, totals.completionTokens);
  return {
    total_prompt_tokens: totals.promptTokens,
    total_completion_tokens: totals.completionTokens,
    total_reasoning_tokens: totals.reasoningTokens,
    total_tokens: tokens,
    total_cost: units(totals.costNano),
    uncosted: totals.uncosted,
    avg_tokens: mean(tokens, answered),
    avg_cost: meanCost(report, totals.costNano, answered),
    error_count: sumOfErrors(report),
  };
}

function metadataOf(report: QuestionReport): Record<string, unknown> {
  const { manifest } = report;
  return {
    dataset_root: report.datasetName,
    n_samples_per_task: manifest.sampling.perTask,
    max_tasks: manifest.sampling.maxItems,
    add_context: manifest.prompt.addContext,
    workers: null,
    format_example_group: manifest.prompt.exampleGroup,
    enable_thinking: manifest.parameters.enableThinking,
    representation: manifest.prompt.representation,
    output_protocol: manifest.prompt.outputProtocol,
    prompt_style: manifest.prompt.style,
    temperature: manifest.parameters.temperature,
    reasoning_effort: manifest.parameters.reasoningEffort,
    max_tokens: manifest.parameters.maxTokens,
    run_id: report.runId,
    scoring_version: report.scoringVersion,
    manifest,
    manifest_sha256: report.manifestSha256,
    head_seq: report.headSeq,
    head_hash: report.headHash,
  };
}

function groupStats(report: QuestionReport, rows: readonly GroupRow[]): Record<string, unknown> {
  return Object.fromEntries(rows.map((row) => [row.group, groupStat(report, row)]));
}

function groupStat(report: QuestionReport, row: GroupRow): Record<string, unknown> {
  const tokens = sumOrNull(row.promptTokens, row.completionTokens);
  return {
    total: row.answered,
    correct: row.right,
    format_correct: row.compliant,
    content_correct: row.contentRight,
    cost: units(row.costNano),
    tokens,
    accuracy: mean(row.right, row.answered),
    format_correct_rate: mean(row.compliant, row.answered),
    content_accuracy: mean(row.contentRight, row.answered),
    avg_cost: meanCost(report, row.costNano, row.answered),
    avg_tokens: mean(tokens, row.answered),
    truncated: row.truncated,
    asked: row.asked,
  };
}

function aggregatesOf(report: QuestionReport, slice: AggregateRow['slice']): Record<string, unknown> {
  return Object.fromEntries(
    report.aggregates
      .filter((row) => row.slice === slice)
      .map(({ aggregate, accuracy, compliance, content, n }) => [
        aggregate,
        { accuracy, compliance, content, n },
      ]),
  );
}

function rowOf(
  { aggregates }: QuestionReport,
  aggregate: AggregateRow['aggregate'],
  slice: AggregateRow['slice'],
): AggregateRow | null {
  return aggregates.find((row) => row.aggregate === aggregate && row.slice === slice) ?? null;
}

function sumOf({ byCategory }: QuestionReport, value: (row: GroupRow) => number): number {
  return byCategory.reduce((sum, row) => sum + value(row), 0);
}

/** Requests without a reply to judge; an empty, refused or cut reply is the model's own, and is judged. */
function sumOfErrors({ failures }: QuestionReport): number {
  const errors = failures.filter(({ key }) => {
    const known = failureClasses.find((failure) => failure === key);
    return known === undefined || ruleOf(known).reaction !== 'feedback';
  });
  return errors.reduce((sum, { count }) => sum + count, 0);
}

function mean(sum: number | null, n: number): number | null {
  return sum === null || n === 0 ? null : sum / n;
}

/** Null: one of the two is not known. */
function sumOrNull(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** Null as soon as the cost of any answer is unknown: a mean over all answers would count it as nothing. */
function meanCost({ totals }: QuestionReport, costNano: number | null, n: number): number | null {
  return totals.uncosted > 0 ? null : mean(units(costNano), n);
}

/** Billionths of the provider unit as units. */
function units(nano: number | null): number | null {
  return nano === null ? null : nano / 1e9;
}

export interface StatedCondition {
  /** Null: the file does not say. */
  readonly model: string | null;
  readonly prompt: Partial<PromptSettings>;
  readonly parameters: Partial<AskParameters>;
}

const statsSchema = z.looseObject({
  model: z.string().min(1).max(300).nullish().catch(null),
  metadata: z
    .looseObject({
      add_context: z.boolean().optional().catch(undefined),
      format_example_group: promptSettingsSchema.shape.exampleGroup.optional().catch(undefined),
      enable_thinking: z.boolean().optional().catch(undefined),
      representation: promptSettingsSchema.shape.representation.optional().catch(undefined),
      output_protocol: promptSettingsSchema.shape.outputProtocol.optional().catch(undefined),
      prompt_style: promptSettingsSchema.shape.style.optional().catch(undefined),
      reasoning_effort: z.string().max(40).optional().catch(undefined),
      max_tokens: askParametersSchema.shape.maxTokens.unwrap().optional().catch(undefined),
      temperature: z.union([z.string(), z.number()]).optional().catch(undefined),
      manifest: z
        .looseObject({ prompt: promptSettingsSchema, parameters: askParametersSchema })
        .optional()
        .catch(undefined),
    })
    .nullish()
    .catch(null),
});

/** What a statistics file says of how its results were made; null: it is none. Ours tells the whole manifest. */
export function readResultStats(text: string): StatedCondition | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const stats = statsSchema.safeParse(parsed);
  if (!stats.success) return null;
  const model = stats.data.model ?? null;
  const metadata = stats.data.metadata ?? {};
  const { manifest } = metadata;
  if (manifest !== undefined) return { model, prompt: manifest.prompt, parameters: manifest.parameters };
  const temperature = askParametersSchema.shape.temperature.safeParse(String(metadata.temperature));
  return {
    model,
    prompt: known({
      addContext: metadata.add_context,
      exampleGroup: metadata.format_example_group,
      representation: metadata.representation,
      outputProtocol: metadata.output_protocol,
      style: metadata.prompt_style,
    }),
    parameters: known({
      // Off was the first version's default and sends nothing.
      enableThinking: metadata.enable_thinking === true ? true : undefined,
      reasoningEffort: metadata.reasoning_effort,
      maxTokens: metadata.max_tokens,
      temperature: temperature.success && metadata.temperature !== undefined ? temperature.data : undefined,
    }),
  };
}

/** Without what is undefined. */
function known<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
