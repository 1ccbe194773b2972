/**
 * A line of EPD or a FEN with operations behind it, as test suites write them (R-FILE-8): ids of any quoted text, six
 * fields with operations, a missing or stray semicolon, tabs. The id, the counters and the position are read; every other
 * operation is left alone.
 */
import { fail, ok, type Failure, type Result } from '../util/result.ts';

export interface EpdLine {
  /** Four or six fields, not checked. */
  readonly fen: string;
  /** Any text; null: the line states none. */
  readonly name: string | null;
}

const OPCODE = /[A-Za-z][A-Za-z0-9_]{0,14}/y;
/** A quoted text may hold semicolons; one that is never closed runs to the end of the line. */
const OPERAND = /(?:[^";]|"[^"]*(?:"|$))*/y;
const STRAY_ID = /(?:^|\s)id\s+"([^"]*)"/;
const COUNTERS = /^(\d+)\s+(\d+)(?:[\s;]+|$)/;
const BLANKS = /[ \t\u00a0]+/;

export function readEpd(text: string): Result<EpdLine, Failure<'unreadable'>> {
  const fields = text.trim().split(BLANKS);
  if (fields.length < 4) return fail('unreadable', `an EPD has four fields; this line has ${fields.length}`);
  const board = fields.slice(0, 4).map(withoutSemicolon);
  const rest = fields.slice(4).join(' ');
  const counters = COUNTERS.exec(rest);
  const operations = readOperations(counters === null ? rest : rest.slice(counters[0].length));
  if (!operations.ok) return operations;
  const halfmoves = counters?.[1] ?? operations.value.get('hmvc') ?? '0';
  const fullmoves = counters?.[2] ?? operations.value.get('fmvn') ?? '1';
  const name = operations.value.get('id') ?? STRAY_ID.exec(rest)?.[1] ?? null;
  return ok({ fen: [...board, halfmoves, fullmoves].join(' '), name: name === '' ? null : name });
}

/** Some files close the position itself. */
function withoutSemicolon(field: string, index: number): string {
  return index === 3 ? field.replace(/;+$/, '') : field;
}

function readOperations(text: string): Result<ReadonlyMap<string, string>, Failure<'unreadable'>> {
  const operations = new Map<string, string>();
  let at = 0;
  for (;;) {
    while (at < text.length && /[\s;]/.test(text.charAt(at))) at += 1;
    if (at >= text.length) return ok(operations);
    OPCODE.lastIndex = at;
    const opcode = OPCODE.exec(text)?.[0];
    if (opcode === undefined) return fail('unreadable', `not an EPD operation: ${text.slice(at, at + 40)}`);
    OPERAND.lastIndex = at + opcode.length;
    const operand = (OPERAND.exec(text)?.[0] ?? '').trim();
    if (!operations.has(opcode)) operations.set(opcode, unquoted(operand));
    at = OPERAND.lastIndex;
  }
}

function unquoted(operand: string): string {
  return operand.startsWith('"') ? operand.slice(1).replace(/"$/, '').trim() : operand;
}
