/** Builds the statistics thread as it ships. */
import path from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from './setup-info.ts';

/** Path of the built program. @param test names its folder, which lies where packages are found. */
export async function buildStatisticsThread(test: string): Promise<string> {
  const outDir = path.join(repositoryRoot, 'out', 'test-thread', test);
  const name = 'statistics-worker.mjs';
  await build({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(repositoryRoot, 'host/statistics/statistics-worker.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: name } },
    },
  });
  return path.join(outDir, name);
}
