/**
 * Every command of the window in one table: id, keys, label, scope. Handlers, help sheet, command palette and the
 * native menu (through `menu.command`) all speak these ids. `mod` is Ctrl, or Cmd on a Mac; two keys with a blank
 * between them are pressed one after the other. Single keys stand down in text fields and while a dialog is open.
 */
export type CommandScope =
  'Everywhere' | 'Go to' | 'Data sets' | 'Lists' | 'Board and item' | 'Review' | 'Runs' | 'Players';

export interface Command {
  readonly id: string;
  readonly keys: readonly string[];
  readonly label: string;
  readonly scope: CommandScope;
}

export const commands = [
  { id: 'palette.open', keys: ['mod+k'], label: 'Command palette', scope: 'Everywhere' },
  { id: 'help.open', keys: ['?'], label: 'Keyboard shortcuts', scope: 'Everywhere' },
  { id: 'theme.toggle', keys: ['mod+shift+l'], label: 'Switch between light and dark', scope: 'Everywhere' },
  { id: 'about.open', keys: [], label: 'About Plybook', scope: 'Everywhere' },
  { id: 'workspace.open', keys: [], label: 'Open another workspace…', scope: 'Everywhere' },
  { id: 'workspace.create', keys: [], label: 'Create a workspace…', scope: 'Everywhere' },
  { id: 'workspace.verify', keys: [], label: 'Verify the journal', scope: 'Everywhere' },
  { id: 'workspace.backup', keys: [], label: 'Back up the workspace…', scope: 'Everywhere' },
  { id: 'go.home', keys: ['g h'], label: 'Home', scope: 'Go to' },
  { id: 'go.datasets', keys: ['g d'], label: 'Datasets', scope: 'Go to' },
  { id: 'positions.open', keys: ['g o'], label: 'Position sets', scope: 'Go to' },
  { id: 'coverage.open', keys: ['g a'], label: 'Coverage studies', scope: 'Go to' },
  { id: 'go.runs', keys: ['g u'], label: 'Runs', scope: 'Go to' },
  { id: 'go.review', keys: ['g v'], label: 'Review', scope: 'Go to' },
  { id: 'go.reproduce', keys: ['g r'], label: 'Reproduce', scope: 'Go to' },
  { id: 'go.compare', keys: ['g c'], label: 'Compare', scope: 'Go to' },
  { id: 'go.players', keys: ['g p'], label: 'Players', scope: 'Go to' },
  { id: 'go.engines', keys: ['g e'], label: 'Engines', scope: 'Go to' },
  { id: 'go.settings', keys: ['g s', 'mod+,'], label: 'Settings', scope: 'Go to' },
  { id: 'datasets.import', keys: ['mod+o'], label: 'Import files…', scope: 'Data sets' },
  { id: 'datasets.importFolder', keys: ['mod+shift+o'], label: 'Import a folder…', scope: 'Data sets' },
  { id: 'datasets.export', keys: ['mod+e'], label: 'Export the data set…', scope: 'Data sets' },
  { id: 'datasets.items', keys: ['1'], label: 'Show items or positions', scope: 'Data sets' },
  { id: 'datasets.audit', keys: ['2'], label: 'Show audit or diagnostics', scope: 'Data sets' },
  { id: 'positions.generate', keys: ['shift+g'], label: 'Generate positions…', scope: 'Data sets' },
  { id: 'coverage.new', keys: ['shift+c'], label: 'New coverage study…', scope: 'Data sets' },
  { id: 'items.search', keys: ['/'], label: 'Search the list', scope: 'Lists' },
  { id: 'items.clear', keys: ['shift+x'], label: 'Clear all filters', scope: 'Lists' },
  { id: 'row.next', keys: ['j', 'ArrowDown'], label: 'Next row', scope: 'Lists' },
  { id: 'row.previous', keys: ['k', 'ArrowUp'], label: 'Previous row', scope: 'Lists' },
  { id: 'row.first', keys: ['Home'], label: 'First row', scope: 'Lists' },
  { id: 'row.last', keys: ['End'], label: 'Last row', scope: 'Lists' },
  { id: 'row.pageDown', keys: ['PageDown'], label: 'One page down', scope: 'Lists' },
  { id: 'row.pageUp', keys: ['PageUp'], label: 'One page up', scope: 'Lists' },
  { id: 'row.mark', keys: ['m'], label: 'Mark the row', scope: 'Lists' },
  { id: 'row.open', keys: ['Enter'], label: 'Open the row', scope: 'Lists' },
  { id: 'pane.back', keys: ['Escape'], label: 'Back to the list', scope: 'Lists' },
  { id: 'answers.nextWrong', keys: ['w'], label: 'Next wrong answer', scope: 'Lists' },
  {
    id: 'answers.nextNonCompliant',
    keys: ['n'],
    label: 'Next answer that is not in the form asked for',
    scope: 'Lists',
  },
  { id: 'part.next', keys: [']'], label: 'Next part of the answer', scope: 'Lists' },
  { id: 'part.previous', keys: ['['], label: 'Previous part of the answer', scope: 'Lists' },
  { id: 'board.flip', keys: ['f'], label: 'Flip the board', scope: 'Board and item' },
  { id: 'item.copyFen', keys: ['y'], label: 'Copy the FEN', scope: 'Board and item' },
  { id: 'ply.next', keys: ['ArrowRight'], label: 'Next move', scope: 'Review' },
  { id: 'ply.previous', keys: ['ArrowLeft'], label: 'Previous move', scope: 'Review' },
  { id: 'ply.nextRetry', keys: ['r'], label: 'Next retried decision', scope: 'Review' },
  { id: 'ply.nextBlunder', keys: ['b'], label: 'Next blunder', scope: 'Review' },
  { id: 'ply.nextDisagreement', keys: ['d'], label: 'Next move the engine disagrees with', scope: 'Review' },
  { id: 'position.analyse', keys: ['x'], label: 'Analyse the position', scope: 'Review' },
  { id: 'pgn.open', keys: [], label: 'Open a PGN file…', scope: 'Review' },
  { id: 'run.new', keys: ['mod+n'], label: 'New run…', scope: 'Runs' },
  { id: 'run.start', keys: ['mod+Enter'], label: 'Start the run', scope: 'Runs' },
  { id: 'run.pause', keys: ['mod+.'], label: 'Pause the running run', scope: 'Runs' },
  { id: 'run.archive', keys: ['e'], label: 'Archive the run, or bring it back', scope: 'Runs' },
  { id: 'study.value', keys: ['v'], label: 'Value the moves…', scope: 'Runs' },
  { id: 'player.new', keys: ['a'], label: 'New player…', scope: 'Players' },
  { id: 'player.test', keys: ['t'], label: 'Test the connection', scope: 'Players' },
  { id: 'player.save', keys: ['mod+s'], label: 'Save the player', scope: 'Players' },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]['id'];

export const scopes: readonly CommandScope[] = [
  'Everywhere',
  'Go to',
  'Lists',
  'Data sets',
  'Board and item',
  'Review',
  'Runs',
  'Players',
];

export function isCommandId(text: string): text is CommandId {
  return commands.some((command) => command.id === text);
}

/** What a key press tells us; the parts of `KeyboardEvent` that decide. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The press as the table writes it: `mod+shift+o`, `shift+x`, `?`, `ArrowDown`; null for a lone modifier. */
export function nameKey(press: KeyPress): string | null {
  if (['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'Dead', 'Process'].includes(press.key)) return null;
  const isLetter = press.key.length === 1 && press.key.toLowerCase() !== press.key.toUpperCase();
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const parts: string[] = [];
  if (press.ctrlKey || press.metaKey) parts.push('mod');
  if (press.altKey) parts.push('alt');
  // Shift makes another character of a sign (`?`), but only another case of a letter.
  if (press.shiftKey && (isLetter || press.key.length > 1)) parts.push('shift');
  return [...parts, key].join('+');
}

export interface KeyMatch {
  readonly command: CommandId | null;
  /** First key of a sequence that may still be completed; null when nothing is pending. */
  readonly pending: string | null;
}

/** One press, given the pending first key → the command it completes, or what is pending now. */
export function matchKey(press: KeyPress, pending: string | null): KeyMatch {
  const name = nameKey(press);
  if (name === null) return { command: null, pending };
  const full = pending === null ? name : `${pending} ${name}`;
  const hit = commands.find((command) => (command.keys as readonly string[]).includes(full));
  if (hit !== undefined) return { command: hit.id, pending: null };
  if (pending !== null) return matchKey(press, null);
  const starts = commands.some((command) => command.keys.some((keys) => keys.startsWith(`${name} `)));
  return { command: null, pending: starts ? name : null };
}

/** Keys without `mod` belong to whoever has the text cursor or the dialog; Escape and `mod` go through. */
export function standsDown(keyName: string, isTyping: boolean, hasDialog: boolean): boolean {
  if (hasDialog) return keyName !== 'mod+k';
  return isTyping && !keyName.startsWith('mod+') && keyName !== 'Escape';
}

/** `mod+shift+o` → `Ctrl Shift O` or `⌘ ⇧ O`, for help sheet and tooltips. */
export function displayKeys(keys: string, isMac: boolean): readonly string[] {
  const names: Record<string, string> = isMac
    ? { mod: '⌘', shift: '⇧', alt: '⌥' }
    : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt' };
  const signs: Record<string, string> = {
    ArrowDown: '↓',
    ArrowUp: '↑',
    PageDown: 'PgDn',
    PageUp: 'PgUp',
    Escape: 'Esc',
  };
  return keys
    .split(/[ +]/)
    .map((key) => names[key] ?? signs[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
