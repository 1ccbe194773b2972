/**
 * Set-up speaks in plain lines, and fails in one: what is wrong and what to do. `SetupError` is such an expected end;
 * anything else that is thrown is a defect and keeps its stack.
 */

/** An expected end of set-up. `message` is one line that says what to do. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {string} [details] output of a failed program, shown above the line
   */
  constructor(message, details) {
    super(message);
    this.name = 'SetupError';
    this.details = details ?? null;
  }
}

/**
 * @param {NodeJS.WritableStream} stream standard error where the command's own output must stay clean
 * @returns {(line: string) => void}
 */
export function makeReport(stream) {
  return (line) => {
    stream.write(`[set-up] ${line}\n`);
  };
}

/**
 * Prints the end of a failed set-up and returns the exit code.
 * @param {unknown} error
 * @param {(line: string) => void} report
 */
export function reportFailure(error, report) {
  if (!(error instanceof SetupError)) throw error;
  if (error.details !== null) for (const line of error.details.trimEnd().split('\n')) report(`  ${line}`);
  report(`stopped: ${error.message}`);
  return 1;
}

/**
 * @param {number} sinceMs performance.now() at the start
 * @returns {string} such as "12 s"
 */
export function tookText(sinceMs) {
  const seconds = (performance.now() - sinceMs) / 1000;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}
