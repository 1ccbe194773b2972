/**
 * The native menu from the table in `ipc/commands.ts`. Choosing an item sends its id to the window, which answers it like
 * the same key or palette entry; only the system's own roles are handled here.
 */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import { HELP_COMMANDS, MENU_GROUPS, type MenuCommand } from '../ipc/commands.ts';

export function buildMenu(choose: (command: string) => void): Menu {
  const isMac = process.platform === 'darwin';
  const item = (command: MenuCommand | null): MenuItemConstructorOptions =>
    command === null
      ? { type: 'separator' }
      : {
          id: command.id,
          label: command.label,
          click: () => choose(command.id),
          ...(command.accelerator === null ? {} : { accelerator: command.accelerator }),
        };
  const groups = MENU_GROUPS.map((group, index): MenuItemConstructorOptions => {
    const quit: MenuItemConstructorOptions[] =
      index === 0 && !isMac ? [{ type: 'separator' }, { role: 'quit' }] : [];
    return { label: group.label, submenu: [...group.items.map(item), ...quit] };
  });
  const [file, ...rest] = groups;
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    ...(file === undefined ? [] : [file]),
    { role: 'editMenu' },
    ...rest,
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: HELP_COMMANDS.map(item) },
  ];
  return Menu.buildFromTemplate(template);
}
