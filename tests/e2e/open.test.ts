/** The program opens on fresh data, shows the bundled sample, has no powers it should not have, and leaves nothing behind. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDir, openApp, removeDataDir, valueOf } from './app.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it('opens with the sample, without Node in the window, and closes without a trace', async () => {
  const app = await openApp(dataDir);
  const [sample] = await valueOf(app.invoke('datasets.list', undefined));
  expect(sample).toMatchObject({ isSample: true, labelSetCount: 100 });
  const workspace = await valueOf(app.invoke('workspace.info', undefined));
  expect(workspace).toMatchObject({ state: 'open', synchronous: 2 });
  expect(await app.page.evaluate('typeof require + typeof process')).toBe('undefinedundefined');
  const refused = await app.invoke('datasets.audit', { datasetId: 5 } as never);
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad_request' } });
  await app.close();
});
