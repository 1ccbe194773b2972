/**
 * `npm start`: set-up, build, and the window. Where there is no display, or no Electron for this machine, it says so and
 * does the main job in the terminal instead: reproduces the labels of the bundled sample, exit code 0 only if all agree.
 */
import { buildIfStale } from './launch/build.mjs';
import { runInherited } from './launch/child.mjs';
import { runCommand } from './launch/command.mjs';
import { electronArguments, hasDisplay } from './launch/display.mjs';
import { makeReport, reportFailure } from './setup/report.mjs';
import { ROOT, runSetup } from './setup/setup.mjs';

const report = makeReport(process.stdout);
const record = await prepare();
if (record !== null) await start(record);

async function prepare() {
  try {
    const made = await runSetup({ window: true, report });
    await buildIfStale(ROOT, report);
    return made;
  } catch (error) {
    process.exitCode = reportFailure(error, report);
    return null;
  }
}

/** @param {import('./setup/record.mjs').SetupRecord} made */
async function start({ electron, road }) {
  const display = hasDisplay(process.platform, process.env);
  if (electron === null || !display) {
    report(
      `no ${display ? 'Electron for this machine' : 'display'}: reproducing the bundled labels in the terminal`,
    );
    await runCommand(ROOT, ['reproduce', '--sample']);
    return;
  }
  report(`opening the window (Electron ${electron.version}, ${road})`);
  const isRoot = process.getuid?.() === 0;
  const args = electronArguments({
    platform: process.platform,
    isRoot,
    app: ROOT,
    args: process.argv.slice(2),
  });
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  process.exitCode = await runInherited(electron.executable, args, { env });
}
