import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// better-sqlite3 is a native addon and must be required at run time; everything else is bundled, because an installed
// program has no other package beside it (tools/package/bare-imports.mjs looks that none is left).
const external = ['electron', 'better-sqlite3', /^node:/];

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      rollupOptions: {
        external,
        input: {
          app: 'main/app.ts',
          plybook: 'cli/plybook.ts',
          // Threads of both programs: looked for beside the file that starts them.
          'statistics-worker': 'host/statistics/statistics-worker.ts',
          'file-check-worker': 'host/journal/file-check-worker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        external: ['electron'],
        input: { index: 'preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    build: { outDir: 'out/renderer', emptyOutDir: true, rollupOptions: { input: 'renderer/index.html' } },
  },
});
