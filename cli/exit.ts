/** How a command ends: the exit codes of the program, and failures that carry one. */

export const EXIT = {
  done: 0,
  failed: 1,
  wrongUse: 2,
  /** Everything was done, and something does not agree. */
  disagrees: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with one line on standard error that says what to do. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

export function wrongUse(message: string): CliError {
  return new CliError(message, EXIT.wrongUse);
}
