import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { checkImport } from '../../../tools/lint/rooms.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

describe('direction of imports', () => {
  it.each([
    ['core/score/loss.ts', '../uci/search.ts', false],
    ['engines/pool.ts', '../core/uci/search.ts', false],
    ['engines/pool.ts', 'node:child_process', false],
    ['host/reproduction/start.ts', '../../engines/pool.ts', false],
    ['main/app.ts', '../ipc/contract.ts', false],
    ['renderer/app.tsx', '../ipc/contract.ts', true],
    ['preload/index.ts', '../ipc/channels.ts', false],
    ['core/chess/rules.ts', 'chess.js', false],
    ['renderer/board/board.tsx', '@lichess-org/chessground', false],
    ['core/study/fold.ts', '../asking/fold.ts', false],
    ['core/ledger/ledger.ts', '../game/records.ts', false],
    ['host/journal/writer.ts', '../../core/ledger/ledger.ts', true],
  ])('%s may import %s (types only: %s)', (file, source, typeOnly) => {
    expect(checkImport(file, source, typeOnly)).toBeNull();
  });

  it.each([
    ['core/score/loss.ts', '../../engines/pool.ts', false],
    ['core/score/loss.ts', 'node:fs', true],
    ['core/score/loss.ts', 'chess.js', false],
    ['engines/pool.ts', '../host/lab.ts', true],
    ['host/lab.ts', '../main/app.ts', false],
    ['host/lab.ts', 'electron', false],
    ['cli/plybook.ts', '../main/app.ts', false],
    ['main/app.ts', '../renderer/app.tsx', false],
    ['renderer/app.tsx', '../main/app.ts', true],
    ['renderer/app.tsx', '../ipc/contract.ts', false],
    ['renderer/app.tsx', 'node:fs', false],
    ['renderer/app.tsx', 'left-pad', false],
    ['preload/index.ts', '../ipc/contract.ts', false],
    ['preload/index.ts', 'zod', false],
    ['core/record/run.ts', '../reproduction/run.ts', true],
    ['core/asking/fold.ts', '../question/records.ts', true],
    ['core/study/report.ts', '../question/report.ts', false],
    ['core/reply/judges.ts', '../prompt/settings.ts', true],
    ['core/game/report-fold.ts', '../ledger/ledger.ts', true],
    ['core/helpers/x.ts', '../util/result.ts', false],
    ['host/games/start.ts', '../../core/ledger/ledger.ts', true],
  ])('%s may not import %s (types only: %s)', (file, source, typeOnly) => {
    expect(checkImport(file, source, typeOnly)).toEqual(expect.any(String));
  });
});

describe('the linter itself', () => {
  const folder = path.join(root, 'core', 'lint-probe');
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses a file that imports uphill', () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, 'uphill.ts'),
      "import { x } from '../../host/lab.ts';\nexport const y = x;\n",
    );
    let output = '';
    try {
      execFileSync(path.join(root, 'node_modules/.bin/oxlint'), ['core/lint-probe'], {
        cwd: root,
        stdio: 'pipe',
      });
    } catch (failure) {
      output = String((failure as { stdout: Buffer }).stdout);
    }
    expect(output).toContain('core may not import host/lab.ts');
  });
});
