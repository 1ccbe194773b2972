/** The stages of `npm test`: which ones were asked for, and what their results add up to. Pure. */

export const STAGE_NAMES = /** @type {const} */ (['format', 'lint', 'types', 'build', 'unit', 'e2e']);

/**
 * @typedef {(typeof STAGE_NAMES)[number]} Stage
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ where: string, message: string }} Failure where: file and name of the test
 */

/**
 * @param {readonly string[]} args
 * @returns {{ kind: 'stages', stages: readonly Stage[] } | { kind: 'wrong', message: string }}
 */
export function pickStages(args) {
  if (args.length === 0) return { kind: 'stages', stages: STAGE_NAMES };
  const [option, list] = args[0]?.startsWith('--only=') ? ['--only', args[0].slice('--only='.length)] : args;
  const usage = `usage: npm test [-- --only ${STAGE_NAMES.join(',')}]`;
  if (option !== '--only' || !list) return { kind: 'wrong', message: usage };
  const asked = list.split(',');
  const unknown = asked.find((name) => !STAGE_NAMES.some((stage) => stage === name));
  if (unknown !== undefined) return { kind: 'wrong', message: `there is no stage "${unknown}"; ${usage}` };
  return { kind: 'stages', stages: STAGE_NAMES.filter((stage) => asked.includes(stage)) };
}

/**
 * @param {any} report a vitest JSON report; null when the stage has none
 * @returns {Counts}
 */
export function countTests(report) {
  const number = (/** @type {unknown} */ value) => (typeof value === 'number' ? value : 0);
  return {
    passed: number(report?.numPassedTests),
    failed: number(report?.numFailedTests),
    skipped: number(report?.numPendingTests) + number(report?.numTodoTests),
  };
}

const SHOWN_FAILURES = 20;
const SHOWN_LINES = 12;

/**
 * @param {readonly Failure[]} failures of one stage
 * @returns {readonly string[]} lines that name each and begin its message
 */
export function failureLines(failures) {
  const lines = failures.slice(0, SHOWN_FAILURES).flatMap(({ where, message }) => [
    `FAILED ${where}`,
    ...message
      .split('\n')
      .slice(0, SHOWN_LINES)
      .map((line) => `       ${line}`),
  ]);
  const more = failures.length - SHOWN_FAILURES;
  return more > 0 ? [...lines, `       and ${more} more`] : lines;
}

/** @param {readonly { code: number, tests: Counts }[]} outcomes @returns {string} the last line of the output */
export function summaryLine(outcomes) {
  const sum = (/** @type {(counts: Counts) => number} */ pick) =>
    outcomes.reduce((total, { tests }) => total + pick(tests), 0);
  // A stage can fail without a failed test: lint, a type error, a file that does not load.
  const silent = outcomes.filter(({ code, tests }) => code !== 0 && tests.failed === 0).length;
  const skipped = sum((counts) => counts.skipped);
  const line = `${sum((counts) => counts.passed)} passed, ${sum((counts) => counts.failed) + silent} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}
