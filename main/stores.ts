/**
 * What the program remembers outside any workspace: window state, settings, recent workspaces. Never evidence. A store
 * file that cannot be read is put aside under another name and said, instead of stopping the program or being lost.
 */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import Store from 'electron-store';
import { z } from 'zod';
import { settingsSchema, type Settings } from '../ipc/contract.ts';

const windowStateSchema = z.strictObject({
  x: z.number().int().nullable(),
  y: z.number().int().nullable(),
  width: z.number().int().min(200),
  height: z.number().int().min(200),
  isMaximised: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

const DEFAULT_WINDOW: WindowState = { x: null, y: null, width: 1440, height: 900, isMaximised: false };

const MAX_RECENT = 10;

export interface Stores {
  readonly settings: () => Settings;
  readonly setSettings: (change: Partial<Settings>) => Settings;
  readonly windowState: () => WindowState;
  readonly setWindowState: (state: WindowState) => void;
  /** Newest first. */
  readonly recentWorkspaces: () => readonly string[];
  readonly addRecentWorkspace: (dir: string) => void;
  /** What had to be put aside at start; null: nothing. */
  readonly trouble: string | null;
  /** There was no store before. */
  readonly isFirstStart: boolean;
}

export function openStores(dir: string, defaults: Settings): Stores {
  const file = path.join(dir, 'config.json');
  const isFirstStart = !existsSync(file);
  const trouble = putAsideWhenBroken(file);
  const store = new Store<Record<string, unknown>>({ cwd: dir, name: 'config' });
  const read = <T>(key: string, schema: z.ZodType<T>, fallback: T): T => {
    const parsed = schema.safeParse(store.get(key));
    return parsed.success ? parsed.data : fallback;
  };
  const settings = (): Settings => ({
    ...defaults,
    ...read('settings', settingsSchema.partial(), {}),
  });
  const recentWorkspaces = (): string[] => read('recentWorkspaces', z.array(z.string()), []);
  return {
    settings,
    setSettings: (change) => {
      store.set('settings', { ...settings(), ...change });
      return settings();
    },
    windowState: () => read('window', windowStateSchema, DEFAULT_WINDOW),
    setWindowState: (state) => store.set('window', state),
    recentWorkspaces,
    addRecentWorkspace: (recent) => {
      const others = recentWorkspaces().filter((other) => other !== recent);
      store.set('recentWorkspaces', [recent, ...others].slice(0, MAX_RECENT));
    },
    trouble,
    isFirstStart,
  };
}

function putAsideWhenBroken(file: string): string | null {
  if (!existsSync(file)) return null;
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return null;
  } catch {
    // Not JSON: handled like any other content that is no object.
  }
  const aside = `${file}.broken-${Date.now()}`;
  renameSync(file, aside);
  return `The settings file could not be read. It was put aside as ${aside}; settings start anew.`;
}
