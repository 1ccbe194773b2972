/** Values of switches: whole numbers, lists. What does not fit is wrong use. */
import { wrongUse } from './exit.ts';

export function parseWhole(text: string, most: number): number {
  const value = Number(text);
  if (!/^\d{1,13}$/.test(text) || value < 1 || value > most) {
    throw wrongUse(`"${text}" is not a whole number from 1 to ${most.toLocaleString('en-US')}.`);
  }
  return value;
}

/** `a, b,c` as its members; a switch that is given twice adds to the list. */
export function listOf(text: string, before: readonly string[] = []): readonly string[] {
  const members = text.split(',').map((member) => member.trim());
  return [...before, ...members.filter((member) => member !== '')];
}

/** Given again, a switch adds to its list. */
export function more(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}
