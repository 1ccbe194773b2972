/**
 * The commands of the native menu: ids, labels and accelerators. The window's keymap knows the same ids with the same
 * words (a test holds both tables together); a chosen item crosses as the event `menu.command`.
 */
export interface MenuCommand {
  readonly id: string;
  readonly label: string;
  /** Electron's spelling; null where the item has none. */
  readonly accelerator: string | null;
}

export interface MenuGroup {
  readonly label: string;
  /** Null is a line between items. */
  readonly items: readonly (MenuCommand | null)[];
}

export const MENU_GROUPS: readonly MenuGroup[] = [
  {
    label: 'File',
    items: [
      { id: 'datasets.import', label: 'Import files…', accelerator: 'CmdOrCtrl+O' },
      { id: 'datasets.importFolder', label: 'Import a folder…', accelerator: 'CmdOrCtrl+Shift+O' },
      { id: 'datasets.export', label: 'Export the data set…', accelerator: 'CmdOrCtrl+E' },
      null,
      { id: 'workspace.open', label: 'Open another workspace…', accelerator: null },
      { id: 'workspace.create', label: 'Create a workspace…', accelerator: null },
      { id: 'workspace.verify', label: 'Verify the journal', accelerator: null },
      { id: 'workspace.backup', label: 'Back up the workspace…', accelerator: null },
    ],
  },
  {
    label: 'Go',
    items: [
      { id: 'go.home', label: 'Home', accelerator: null },
      { id: 'go.datasets', label: 'Datasets', accelerator: null },
      { id: 'go.runs', label: 'Runs', accelerator: null },
      { id: 'go.review', label: 'Review', accelerator: null },
      { id: 'go.reproduce', label: 'Reproduce', accelerator: null },
      { id: 'go.compare', label: 'Compare', accelerator: null },
      { id: 'go.players', label: 'Players', accelerator: null },
      { id: 'go.engines', label: 'Engines', accelerator: null },
      { id: 'go.settings', label: 'Settings', accelerator: 'CmdOrCtrl+,' },
      null,
      { id: 'palette.open', label: 'Command palette', accelerator: 'CmdOrCtrl+K' },
    ],
  },
  {
    label: 'Run',
    items: [
      { id: 'run.new', label: 'New run…', accelerator: 'CmdOrCtrl+N' },
      { id: 'run.start', label: 'Start the run', accelerator: 'CmdOrCtrl+Enter' },
      { id: 'run.pause', label: 'Pause the running run', accelerator: 'CmdOrCtrl+.' },
    ],
  },
];

export const HELP_COMMANDS: readonly MenuCommand[] = [
  { id: 'help.open', label: 'Keyboard shortcuts', accelerator: null },
  { id: 'about.open', label: 'About Plybook', accelerator: null },
];
