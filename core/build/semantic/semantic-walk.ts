/**
 * Semantic items out of cleaned comments (R-QUEST-7.6): base examples in order, the same for every strategy, each with three
 * wrong comments, in an order drawn for the item. Draws belong to a task and an example, so no item depends on another.
 */
import { makeRng, namedSeed } from '../../util/rng.ts';
import type { Digest } from '../../chessqa/source-key.ts';
import { itemLine } from '../item-line.ts';
import { BUILDER_VERSION } from '../options.ts';
import { originOf, type WalkSource } from '../source-unit.ts';
import { WalkTally } from '../walk-tally.ts';
import { distractorsFor, shuffledBy, type Distractor, type Vectors } from './distractors.ts';
import { NO_VECTORS, STRATEGIES, semanticTask, type SemanticOptions, type Strategy } from './options.ts';
import type { SemanticRecord } from './record.ts';

export class SemanticWalk {
  readonly lines: string[] = [];
  readonly tally: WalkTally;

  readonly #options: SemanticOptions;
  readonly #sources: readonly WalkSource[];
  readonly #digest: Digest;

  constructor(options: SemanticOptions, sources: readonly WalkSource[], digest: Digest) {
    this.#options = options;
    this.#sources = sources;
    this.#digest = digest;
    this.tally = new WalkTally({ again: false, tasks: options.tasks }, sources, (task) =>
      task === semanticTask('embedding') && options.embedding === null ? NO_VECTORS : null,
    );
  }

  /** Grouped by strategy, as the release is. `pool`: in order. */
  run(pool: readonly SemanticRecord[], vectors: Vectors): void {
    for (const strategy of STRATEGIES) {
      const task = semanticTask(strategy);
      if (strategy === 'embedding' && this.#options.embedding === null) continue;
      for (const record of pool) {
        if (!this.tally.hasRoom(task)) break;
        this.#offer(strategy, task, record, pool, vectors);
      }
    }
  }

  #offer(
    strategy: Strategy,
    task: string,
    record: SemanticRecord,
    pool: readonly SemanticRecord[],
    vectors: Vectors,
  ): void {
    this.tally.countOffered(task);
    const rng = makeRng(namedSeed(this.#options.seed, `${task} ${record.id}`));
    const wrong = distractorsFor(strategy, record, pool, vectors, rng);
    if (wrong === null) {
      this.tally.withoutAnswer += 1;
      return;
    }
    const options = shuffledBy([record.text, ...wrong.map((one) => one.record.text)], rng);
    const answer = 'ABCDEFGH'.charAt(options.indexOf(record.text));
    const metadata = this.#metadata(strategy, record, options, wrong);
    const line = itemLine(
      task,
      this.tally.madeOf(task),
      { input: record.fenBefore, answer, metadata },
      this.#digest,
    );
    if (!line.ok) {
      this.tally.notConfirmed(record.found, task, line.error.message);
      return;
    }
    this.lines.push(line.value.line);
    this.tally.countMade(task);
  }

  #metadata(
    strategy: Strategy,
    record: SemanticRecord,
    options: readonly string[],
    wrong: readonly Distractor[],
  ): Readonly<Record<string, unknown>> {
    const { builder, seed, order, cleaning, judging, embedding } = this.#options;
    return {
      variant: strategy,
      options,
      correct_text: record.text,
      fen_before: record.fenBefore,
      fen_after: record.fenAfter,
      move_uci: record.moveUci,
      move_number: record.moveNumber,
      side_to_move: record.sideToMove,
      base_example_id: record.id,
      keywords: record.keywords,
      distractors: wrong.map((one) => ({ base_example_id: one.record.id, by: one.by })),
      build: {
        builder,
        version: BUILDER_VERSION,
        seed,
        order,
        cleaning: byWhom(cleaning),
        judging: byWhom(judging),
        ...(strategy === 'embedding' ? { embedding } : {}),
        source: { ...originOf(this.#sources, record.found), game_id: record.gameId, ply: record.ply },
      },
    };
  }
}

/** Without the run's id, which is another in every workspace. */
function byWhom(how: SemanticOptions['cleaning']): unknown {
  return how === 'rules' ? how : { model: how.model, manifest_sha256: how.manifestSha256 };
}
