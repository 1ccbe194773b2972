/** `npm run plybook -- <command>`: set-up and build report to standard error, standard output is the command's alone. */
import { buildIfStale } from './launch/build.mjs';
import { runCommand } from './launch/command.mjs';
import { makeReport, reportFailure } from './setup/report.mjs';
import { ROOT, runSetup } from './setup/setup.mjs';

if (await isReady()) await runCommand(ROOT, process.argv.slice(2));

async function isReady() {
  const report = makeReport(process.stderr);
  try {
    await runSetup({ window: false, report });
    await buildIfStale(ROOT, report);
    return true;
  } catch (error) {
    process.exitCode = reportFailure(error, report);
    return false;
  }
}
