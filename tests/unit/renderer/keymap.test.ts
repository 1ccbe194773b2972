import { describe, expect, it } from 'vitest';
import { HELP_COMMANDS, MENU_GROUPS } from '../../../ipc/commands.ts';
import {
  commands,
  displayKeys,
  isCommandId,
  matchKey,
  nameKey,
  scopes,
  standsDown,
  type Command,
  type KeyPress,
} from '../../../renderer/keys/keymap.ts';

const all: readonly Command[] = commands;
const NO_MODIFIER = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

function press(key: string, modifiers: Partial<KeyPress> = {}): KeyPress {
  return { key, ...NO_MODIFIER, ...modifiers };
}

/** Electron's spelling of keys in ours: `CmdOrCtrl+Shift+O` → `mod+shift+o`. */
function fromAccelerator(accelerator: string): string {
  return accelerator
    .split('+')
    .map((part) => {
      if (part === 'CmdOrCtrl') return 'mod';
      if (part === 'Shift' || part === 'Alt') return part.toLowerCase();
      return part.length === 1 ? part.toLowerCase() : part;
    })
    .join('+');
}

describe('the native menu and the keymap', () => {
  const items = [
    ...MENU_GROUPS.flatMap((group) => group.items).filter((item) => item !== null),
    ...HELP_COMMANDS,
  ];

  it.each(items)('know $id by the same words and keys', ({ id, label, accelerator }) => {
    const command = all.find((one) => one.id === id);
    expect(command?.label).toBe(label);
    if (accelerator !== null) expect(command?.keys).toContain(fromAccelerator(accelerator));
    // A menu without the accelerator of a `mod` command would leave the user guessing.
    else expect(command?.keys.filter((keys) => keys.startsWith('mod+'))).toEqual([]);
  });
});

describe('the keymap', () => {
  it('has each id once and each key once', () => {
    const ids = all.map((command) => command.id);
    const keys = all.flatMap((command) => command.keys);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has no command whose key is the first key of a sequence', () => {
    const keys = all.flatMap((command) => command.keys);
    const firsts = new Set(keys.filter((one) => one.includes(' ')).map((one) => one.split(' ')[0]));
    expect(keys.filter((one) => firsts.has(one))).toEqual([]);
  });

  it('lists every scope in the help sheet', () => {
    expect(all.filter((command) => !scopes.includes(command.scope))).toEqual([]);
  });

  it('finds every command by the presses that its keys name', () => {
    for (const command of all) {
      for (const keys of command.keys) {
        let pending: string | null = null;
        let found: string | null = null;
        for (const part of keys.split(' ')) {
          const names = part.split('+');
          const match = matchKey(
            press(names.at(-1) ?? '', {
              ctrlKey: names.includes('mod'),
              shiftKey: names.includes('shift'),
            }),
            pending,
          );
          ({ pending } = match);
          found = match.command;
        }
        expect([keys, found, pending]).toEqual([keys, command.id, null]);
      }
    }
  });
});

describe('a key press', () => {
  it('is named as the table writes it', () => {
    expect(nameKey(press('O', { ctrlKey: true, shiftKey: true }))).toBe('mod+shift+o');
    expect(nameKey(press('k', { metaKey: true }))).toBe('mod+k');
    expect(nameKey(press('?', { shiftKey: true }))).toBe('?');
    expect(nameKey(press('X', { shiftKey: true }))).toBe('shift+x');
    expect(nameKey(press('ArrowDown', { shiftKey: true }))).toBe('shift+ArrowDown');
    expect(nameKey(press('Shift', { shiftKey: true }))).toBeNull();
  });

  it('keeps a sequence pending through a lone modifier, and gives it up on a strange key', () => {
    expect(matchKey(press('g'), null)).toEqual({ command: null, pending: 'g' });
    expect(matchKey(press('Shift', { shiftKey: true }), 'g')).toEqual({ command: null, pending: 'g' });
    expect(matchKey(press('r'), 'g')).toEqual({ command: 'go.reproduce', pending: null });
    expect(matchKey(press('j'), 'g')).toEqual({ command: 'row.next', pending: null });
    expect(matchKey(press('q'), 'g')).toEqual({ command: null, pending: null });
  });

  it('belongs to the text field or the dialog that has it', () => {
    expect(standsDown('j', true, false)).toBe(true);
    expect(standsDown('Escape', true, false)).toBe(false);
    expect(standsDown('mod+k', true, false)).toBe(false);
    expect(standsDown('j', false, false)).toBe(false);
    expect(standsDown('Escape', false, true)).toBe(true);
    expect(standsDown('mod+k', false, true)).toBe(false);
  });
});

describe('words of the keymap', () => {
  it('shows keys as the platform writes them', () => {
    expect(displayKeys('mod+shift+o', false)).toEqual(['Ctrl', 'Shift', 'O']);
    expect(displayKeys('mod+shift+o', true)).toEqual(['⌘', '⇧', 'O']);
    expect(displayKeys('g r', false)).toEqual(['G', 'R']);
    expect(displayKeys('Escape', false)).toEqual(['Esc']);
  });

  it('takes no strange text for a command', () => {
    expect(isCommandId('go.datasets')).toBe(true);
    expect(isCommandId('constructor')).toBe(false);
  });
});
