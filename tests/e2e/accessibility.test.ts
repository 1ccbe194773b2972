/**
 * Every view of the window before axe-core, in both schemes, over the demonstration: there is nothing to find. Where a view
 * has parts behind tabs, each part is a view.
 */
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';
import { useScheme, violationsOf } from './axe.ts';

const TEST_MS = 300_000;
/** A plan with an engine that was never checked waits for its bench value. */
const ENGINE_MS = 60_000;

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it(
  'axe finds nothing on any view, in light and in dark',
  async () => {
    const app = await openApp(dataDir);
    const { page } = app;
    const own = await found(page, [['home, first start', '#/home']]);
    await page.getByTestId('door-demonstration').click();
    await page.getByTestId('home-results').waitFor();
    const views = await viewsOf(app);
    const all = [...own, ...(await found(page, views))];
    expect(all.join('\n')).toBe('');
    await app.close();
  },
  TEST_MS,
);

type View = readonly [name: string, hash: string];

/** Every address that a person can reach by links from the rail. */
async function viewsOf(app: OpenApp): Promise<readonly View[]> {
  const runs = await valueOf(app.invoke('runs.list', undefined));
  const of = (kind: string): readonly string[] =>
    runs.filter((run) => run.kind === kind).map(({ runId }) => runId);
  const [dataset] = (await valueOf(app.invoke('datasets.list', undefined))).map(({ id }) => id);
  const [set] = (await valueOf(app.invoke('positions.list', undefined))).map(({ sha256 }) => sha256);
  const [asked, game, study] = [of('questions')[0] ?? '', of('games')[0] ?? '', of('study')[0] ?? ''];
  return [
    ['home', '#/home'],
    ['datasets', '#/datasets'],
    ['items', `#/datasets/${dataset}?item=0`],
    ['audit', `#/datasets/${dataset}?view=audit`],
    ['position sets', '#/datasets/positions'],
    ['positions', `#/datasets/positions/${set}`],
    ['coverage', '#/datasets/coverage'],
    ['runs', '#/runs'],
    ['new question run', '#/runs/new'],
    ['new game run', '#/runs/new?kind=games'],
    ['new study', '#/runs/new?kind=study'],
    ['question run', `#/runs/${asked}`],
    ['question results', `#/runs/${asked}?tab=results`],
    ['answers', `#/runs/${asked}?tab=results&show=answers`],
    ['question settings', `#/runs/${asked}?tab=settings`],
    ['game lanes', `#/runs/${game}`],
    ['game players', `#/runs/${game}?tab=players`],
    ['game decisions', `#/runs/${game}?tab=decisions`],
    ['study run', `#/runs/${study}`],
    ['study results', `#/runs/${study}?tab=results`],
    ['study answers', `#/runs/${study}?tab=results&show=answers`],
    ['review start', '#/review'],
    ['review', `#/review?run=${game}`],
    ['review prompt', `#/review?run=${game}&part=prompt&ply=20`],
    ['review engine', `#/review?run=${game}&part=engine&ply=20`],
    ['reproduce', '#/reproduce'],
    ['compare', '#/compare'],
    ['compare questions', `#/compare?runs=${of('questions').join(',')}`],
    ['compare games', `#/compare/games?runs=${game}`],
    ['compare study', `#/compare/study?runs=${of('study').join(',')}`],
    ['players', '#/players'],
    ['engines', '#/engines'],
    ['settings', '#/settings'],
  ];
}

async function found(page: Page, views: readonly View[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [name, hash] of views) {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    for (const scheme of ['light', 'dark'] as const) {
      await useScheme(page, scheme);
      await settled(page);
      lines.push(...(await violationsOf(page)).map((line) => `${name}, ${scheme}: ${line}`));
    }
  }
  return lines;
}

/** Nothing loads any more: no placeholder, and the page stands still for a moment. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(100);
  await expect
    .poll(() => page.locator('.mantine-Skeleton-root').count(), {
      timeout: ENGINE_MS,
      message: `${page.url()} goes on loading`,
    })
    .toBe(0);
  await page.waitForTimeout(150);
}
