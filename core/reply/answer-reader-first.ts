/**
 * The answer reader of ChessQA's first version, exactly as R-READ-5 describes it, flaws included: results of that
 * version are only comparable when read as it read them. Imports use it; our own runs never do (`answer-reader.ts`).
 * Matches do not overlap, a line feed is the only line break, and nothing is read twice, so it is linear in length.
 */

export interface FirstVersionRead {
  /** What the first version took for the answer; may be empty although it counts as found. */
  readonly extracted: string;
  readonly isExtracted: boolean;
}

export function readAnswerFirst(reply: string): FirstVersionRead {
  const labelled = lastLabelled(reply);
  if (labelled !== null) return { extracted: trimmedAnswer(labelled), isExtracted: true };
  const boxed = lastBoxed(reply);
  return boxed === null
    ? { extracted: '', isExtracted: false }
    : { extracted: boxed.trim(), isExtracted: true };
}

/** After the last label, blanks and line breaks skipped: the rest of that line. Null where no label has any. */
function lastLabelled(reply: string): string | null {
  const label = /FINAL ANSWER:\s*/gi;
  let found: string | null = null;
  while (label.exec(reply) !== null) {
    const start = label.lastIndex;
    if (start === reply.length) break;
    const lineEnd = reply.indexOf('\n', start);
    const end = lineEnd === -1 ? reply.length : lineEnd;
    found = reply.slice(start, end);
    label.lastIndex = end;
  }
  return found;
}

function trimmedAnswer(text: string): string {
  const line = text.trim().replace(/^FINAL ANSWER:/i, '');
  let start = 0;
  let end = line.length;
  // The label's own blanks go before the stars do.
  while (start < end && /\s/.test(line.charAt(start))) start += 1;
  while (start < end && line[start] === '*') start += 1;
  while (end > start && line[end - 1] === '*') end -= 1;
  return line.slice(start, end).trim();
}

/** `The final answer is $\boxed{…}$`, the last one, up to its first closing brace. */
function lastBoxed(reply: string): string | null {
  const opening = /[Tt]he final answer is\s*\$?\\boxed\{/g;
  let found: string | null = null;
  while (opening.exec(reply) !== null) {
    const end = reply.indexOf('}', opening.lastIndex);
    if (end === -1) break;
    found = reply.slice(opening.lastIndex, end);
    opening.lastIndex = end;
  }
  return found;
}
