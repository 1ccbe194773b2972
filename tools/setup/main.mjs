/** `node tools/setup/main.mjs`: set-up alone, with what the window needs. */
import { makeReport, reportFailure } from './report.mjs';
import { runSetup } from './setup.mjs';

const report = makeReport(process.stdout);
try {
  const { road, electron, engines } = await runSetup({ window: true, report });
  report(`ready: ${road}, Electron ${electron?.version ?? 'none'}, engines in ${engines.directory}`);
} catch (error) {
  process.exitCode = reportFailure(error, report);
}
