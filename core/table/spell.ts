/**
 * Numbers as words, one rounding rule for each kind of figure: the same digits on the screen, on paper and in the
 * terminal, which differ only in their signs (thin space or comma, minus or hyphen). Pure.
 */
import type { Bounds, FigureKind, Value } from './figure.ts';

export interface Spelling {
  /** Between thousands. */
  readonly group: string;
  /** Between a number and its unit. */
  readonly space: string;
  readonly minus: string;
  readonly unknown: string;
  /** Makes foreign text harmless. */
  readonly text: (text: string) => string;
}

export function spellValue(value: Value, kind: FigureKind, signs: Spelling): string {
  if (value === null) return signs.unknown;
  if (typeof value === 'string') return signs.text(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Number.isFinite(value)) return signs.unknown;
  switch (kind) {
    case 'share':
      return value < 0 ? spellChange(value, signs) : `${sharePercent(value)}${signs.space}%`;
    case 'change':
      return spellChange(value, signs);
    case 'points':
      return spellPoints(value, signs);
    case 'cp':
    case 'ratio':
    case 'number':
      return spellFixed(value, 2, signs);
    case 'ms':
      return spellDuration(value, signs);
    case 'money':
      return spellMoney(value, signs);
    case 'tokens':
      return spellCount(Math.round(value), signs);
    case 'count':
    case 'text':
    case 'flag':
      return spellCount(value, signs);
  }
}

/** `[58.1, 66.4]`: both bounds as the value, without its unit. */
export function spellInterval(bounds: Bounds | null | undefined, kind: FigureKind, signs: Spelling): string {
  if (bounds === null || bounds === undefined) return signs.unknown;
  const spell = (bound: number): string => {
    if (kind === 'share' || kind === 'change') return spellFixed(bound * 100, 1, signs);
    return spellValue(bound, kind, signs);
  };
  return `[${spell(bounds.low)}, ${spell(bounds.high)}]`;
}

/** Thousands parted; two decimals at most. */
export function spellCount(value: number, signs: Spelling): string {
  const [whole = '', fraction] = String(Math.round(Math.abs(value) * 100) / 100).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, signs.group);
  return `${value < 0 ? signs.minus : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/**
 * In per cent with one decimal. 499 of 500 is not 100 %, 1 of 5,000 is not 0 %: where one decimal would hide an item, as
 * many are written as show it.
 */
function sharePercent(share: number): string {
  if (share === 0 || share === 1) return share === 0 ? '0' : '100';
  const percent = share * 100;
  const toEdge = Math.min(percent, Math.abs(100 - percent));
  if (toEdge >= 0.1) return percent.toFixed(1);
  return String(Number(percent.toFixed(Math.min(8, 1 - Math.floor(Math.log10(toEdge))))));
}

function spellChange(value: number, signs: Spelling): string {
  return `${spellFixed(value * 100, 1, signs)}${signs.space}%`;
}

/** A difference of two shares in percentage points: `+3.2`, `−0.4`, `0.0`. */
function spellPoints(value: number, signs: Spelling): string {
  const points = (Math.abs(value) * 100).toFixed(1);
  return `${Number(points) === 0 ? '' : value > 0 ? '+' : signs.minus}${points}`;
}

function spellFixed(value: number, digits: number, signs: Spelling): string {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? signs.minus : ''}${text}`;
}

/** `4.2 s`, `3 min 05 s`, `2 h 07 min`. */
function spellDuration(ms: number, { space }: Spelling): string {
  if (ms < 950) return `${Math.round(ms)}${space}ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 10) return `${(ms / 1000).toFixed(1)}${space}s`;
  if (seconds < 60) return `${seconds}${space}s`;
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}${space}min ${two(seconds % 60)}${space}s`;
  return `${Math.floor(minutes / 60)}${space}h ${two(minutes % 60)}${space}min`;
}

/** Billionths of the provider's unit, to four decimals where it is small: `0.0123`, `12.40`. */
function spellMoney(nano: number, { space }: Spelling): string {
  const units = nano / 1e9;
  if (units === 0) return '0';
  if (units < 0.0001) return `<${space}0.0001`;
  return units.toFixed(units < 1 ? 4 : 2);
}
