/**
 * A reporter of vitest: writes what failed, errors outside of any test included, as JSON, so that `npm test` can repeat
 * it after its last stage. Where only the end of a long output is kept, the failure's name must stand there.
 * The file is named by the environment, because reporters given on the command line take no options.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export const FAILURES_FILE = 'PLYBOOK_TEST_FAILURES';

export default class FailureReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env[FAILURES_FILE];
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify([...modules.flatMap(failuresOf), ...unhandled.map(unhandledFailure)]));
  }
}

/** @param {import('vitest/node').TestModule} module @returns {import('./stages.mjs').Failure[]} */
function failuresOf(module) {
  const file = path.relative(process.cwd(), module.moduleId);
  const found = module.errors().map((error) => ({ where: file, message: error.message }));
  for (const suite of module.children.allSuites())
    for (const error of suite.errors())
      found.push({ where: `${file} > ${suite.fullName}`, message: error.message });
  for (const test of module.children.allTests('failed'))
    for (const error of test.result().errors ?? [])
      found.push({ where: `${file} > ${test.fullName}`, message: error.message });
  return found;
}

/** @param {import('vitest/node').SerializedError} error */
function unhandledFailure(error) {
  return { where: 'outside of any test', message: error.stack ?? error.message };
}
