/**
 * `npm test`: set-up, then everything that CI runs, one stage after the other; a failed stage does not hide the next.
 * `npm test -- --only lint,unit` picks stages. The last line counts: "N passed, N failed", tests plus one for each stage
 * that failed without a failed test.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './launch/build.mjs';
import { runInherited } from './launch/child.mjs';
import { hasDisplay } from './launch/display.mjs';
import { FAILURES_FILE } from './launch/failure-reporter.mjs';
import { countTests, failureLines, pickStages, summaryLine } from './launch/stages.mjs';
import { readJson } from './setup/cache.mjs';
import { makeReport, reportFailure, tookText } from './setup/report.mjs';
import { ROOT, runSetup } from './setup/setup.mjs';

const RESULTS = path.join(ROOT, 'test-results');
const setupReport = makeReport(process.stdout);

async function main() {
  const picked = pickStages(process.argv.slice(2));
  if (picked.kind === 'wrong') {
    process.stderr.write(`${picked.message}\n`);
    return 2;
  }
  try {
    await runSetup({ window: true, report: setupReport });
  } catch (error) {
    return reportFailure(error, setupReport);
  }
  const outcomes = [];
  for (const stage of picked.stages) outcomes.push(await runStage(stage));
  for (const { failures } of outcomes) for (const line of failureLines(failures)) print(line);
  for (const { stage, code, took } of outcomes)
    print(`${code === 0 ? 'ok    ' : 'FAILED'} ${stage} (${took})`);
  print(summaryLine(outcomes));
  return outcomes.every(({ code }) => code === 0) ? 0 : 1;
}

/** @param {import('./launch/stages.mjs').Stage} stage */
async function runStage(stage) {
  print(`\n=== ${stage}`);
  const startedMs = performance.now();
  const resultFile = path.join(RESULTS, `${stage}.json`);
  const failuresFile = path.join(RESULTS, `${stage}-failures.json`);
  // What an earlier run left must not stand in for a crash of this one.
  for (const file of [resultFile, failuresFile]) rmSync(file, { force: true });
  process.env[FAILURES_FILE] = failuresFile;
  const code = await STAGES[stage](resultFile);
  const took = tookText(startedMs);
  print(`=== ${stage}: ${code === 0 ? 'ok' : `failed with code ${code}`} (${took})`);
  const failures = readJson(failuresFile) ?? [];
  return { stage, code, took, tests: countTests(readJson(resultFile)), failures };
}

/** @type {Record<import('./launch/stages.mjs').Stage, (resultFile: string) => Promise<number>>} */
const STAGES = {
  format: () => runTool('prettier/bin/prettier.cjs', ['--check', '.']),
  // Rules first, then what nothing uses: exports, files, packages (knip.json).
  lint: async () =>
    Math.max(await runTool('oxlint/bin/oxlint', []), await runTool('knip/bin/knip.js', ['--no-progress'])),
  types: async () => {
    const codes = [];
    for (const project of ['tsconfig.json', 'core', 'renderer', 'tools', 'tests/e2e'])
      codes.push(await runTool('typescript/bin/tsc', ['-p', project]));
    return Math.max(...codes);
  },
  build: async () => {
    try {
      await buildIfStale(ROOT, print, { force: true });
      return 0;
    } catch (error) {
      return reportFailure(error, print);
    }
  },
  unit: (resultFile) => runTool('vitest/vitest.mjs', ['run', ...reporters(resultFile)]),
  e2e: (resultFile) => {
    const vitest = [
      tool('vitest/vitest.mjs'),
      'run',
      '--config',
      'vitest.e2e.config.ts',
      ...reporters(resultFile),
    ];
    if (hasDisplay(process.platform, process.env))
      return runInherited(process.execPath, vitest, { cwd: ROOT });
    const screen = ['-a', '--server-args=-screen 0 1600x1000x24'];
    return runInherited('xvfb-run', [...screen, process.execPath, ...vitest], { cwd: ROOT });
  },
};

/** @param {string} resultFile */
function reporters(resultFile) {
  mkdirSync(RESULTS, { recursive: true });
  const reporter = path.join(ROOT, 'tools/launch/failure-reporter.mjs');
  return [
    '--reporter=default',
    `--reporter=${reporter}`,
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
  ];
}

/** @param {string} file below node_modules */
function tool(file) {
  return path.join(ROOT, 'node_modules', file);
}

/** @param {string} file below node_modules @param {readonly string[]} args */
function runTool(file, args) {
  return runInherited(process.execPath, [tool(file), ...args], { cwd: ROOT });
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}

// Last, because the stages above must stand before the first one runs.
process.exitCode = await main();
