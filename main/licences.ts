/** The parts of the program that are others' work, as NOTICE and the about screen list them. */
import type { AppInfo } from '../ipc/contract.ts';

export const LICENCES: AppInfo['licences'] = [
  { name: 'Plybook', licence: 'GPL-3.0-or-later', note: 'the program as a whole' },
  {
    name: 'Stockfish 17.1 and 16',
    licence: 'GPL-3.0-or-later',
    note: 'separate programs that travel with Plybook; source at github.com/official-stockfish/Stockfish, tags sf_17.1 and sf_16',
  },
  { name: 'chessground', licence: 'GPL-3.0-or-later', note: 'the board; github.com/lichess-org/chessground' },
  { name: 'chess.js', licence: 'BSD-2-Clause', note: 'rules of chess' },
  {
    name: 'Electron',
    licence: 'MIT',
    note: 'window and runtime; Chromium and Node.js carry their own licences',
  },
  { name: 'better-sqlite3, SQLite', licence: 'MIT, public domain', note: 'the journal' },
  { name: 'electron-store, conf', licence: 'MIT', note: 'settings' },
  { name: 'React', licence: 'MIT', note: 'the screens' },
  { name: 'Mantine', licence: 'MIT', note: 'components' },
  { name: 'TanStack Query, Table, Virtual', licence: 'MIT', note: 'data in the screens' },
  { name: 'Inter, JetBrains Mono', licence: 'OFL-1.1', note: 'fonts' },
  { name: 'Tabler Icons', licence: 'MIT', note: 'icons' },
  { name: 'react-resizable-panels', licence: 'MIT', note: 'panes' },
  { name: 'wouter', licence: 'Unlicense', note: 'addresses of the screens' },
  { name: 'fzstd', licence: 'MIT', note: 'files packed by zstd' },
  { name: 'zod', licence: 'MIT', note: 'checks at every boundary' },
  { name: 'commander', licence: 'MIT', note: 'the command line' },
];
