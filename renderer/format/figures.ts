/**
 * Numbers, times and names as the screens write them. Unknown is an en dash, never 0. Thousands are parted by a thin
 * space, so that a figure reads the same in every locale and in an export. Pure; the clock is passed in.
 */
import { spellValue, type Spelling } from '../../core/table/spell.ts';
import { showLine } from './visible-text.ts';

export const UNKNOWN = '–';
const THIN = '\u202f';
export const SCREEN_SIGNS: Spelling = {
  group: THIN,
  space: THIN,
  minus: '−',
  unknown: UNKNOWN,
  text: showLine,
};

export function formatCount(value: number | null): string {
  return spellValue(value, 'count', SCREEN_SIGNS);
}

/** Three significant figures with k, M, G: for rates, where the exact number only flickers. */
export function formatShort(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN;
  const steps = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const;
  for (const [size, letter] of steps) {
    if (Math.abs(value) >= size) return `${trimDigits(value / size)}${THIN}${letter}`;
  }
  return trimDigits(value);
}

function trimDigits(value: number): string {
  const size = Math.abs(value);
  return String(Number(value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)));
}

export function formatBytes(bytes: number | null): string {
  if (bytes === null) return UNKNOWN;
  if (bytes < 1024) return `${bytes}${THIN}B`;
  const units = ['KiB', 'MiB', 'GiB', 'TiB'];
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size < 10 ? size.toFixed(1) : size.toFixed(0)}${THIN}${units[unit] ?? ''}`;
}

/** `4.2 s`, `3 min 05 s`, `2 h 07 min`. */
export function formatDuration(ms: number | null): string {
  return spellValue(ms, 'ms', SCREEN_SIGNS);
}

/** Share of a whole; null where there is no whole. Rounding never hides a single item. */
export function formatPercent(part: number, whole: number): string {
  return whole <= 0 ? UNKNOWN : spellValue(part / whole, 'share', SCREEN_SIGNS);
}

export function shortHash(hash: string | null): string {
  return hash === null ? UNKNOWN : hash.slice(0, 12);
}

/** Centipawns or mate from White's view: `+0.35`, `−1.20`, `#4`, `#−3`. */
export function formatWhiteScore(whiteCp: number | null, whiteMate: number | null): string {
  if (whiteMate !== null) return `#${whiteMate < 0 ? '−' : ''}${Math.abs(whiteMate)}`;
  if (whiteCp === null) return UNKNOWN;
  return `${signOf(whiteCp)}${(Math.abs(whiteCp) / 100).toFixed(2)}`;
}

export function formatSigned(value: number | null): string {
  return value === null ? UNKNOWN : `${signOf(value)}${Math.abs(value)}`;
}

function signOf(value: number): string {
  return value > 0 ? '+' : value < 0 ? '−' : '';
}

/** Local date and time to the minute, `2026-03-14 09:26`. */
export function formatInstant(iso: string | null): string {
  if (iso === null) return UNKNOWN;
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Local time to the second, `09:26:07`; for rows of one day. */
export function formatClock(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** `structural_control_squares` → `control squares` where the category already says the rest. */
export function taskLabel(task: string, category: string | null): string {
  const words = task.replace(/_/g, ' ');
  const head = category === null ? '' : category.toLowerCase().replace(/judgement/, 'judgment');
  const plain = words.replace(/^position judgement/, 'position judgment');
  return head !== '' && plain.toLowerCase().startsWith(`${head} `) ? plain.slice(head.length + 1) : plain;
}

/** Last part of a path, whichever slash it uses. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}
