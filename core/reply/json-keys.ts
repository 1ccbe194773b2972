/**
 * Repeated keys of a JSON object, which `JSON.parse` hides by keeping the last one. Two answers in one object are the
 * definition of ambiguous (R-READ-6.4, row 17; R-READ-7).
 */

/**
 * Whether a top-level `key` occurs more than once in the text of one JSON object. The text must be valid JSON:
 * callers parse it first. Escaped spellings of the key count.
 */
export function hasRepeatedKey(objectText: string, key: string): boolean {
  let depth = 0;
  let expectKey = false;
  let seen = 0;
  for (let index = 0; index < objectText.length; index += 1) {
    const character = objectText[index];
    if (character === '"') {
      const end = stringEnd(objectText, index);
      if (depth === 1 && expectKey) {
        if (JSON.parse(objectText.slice(index, end + 1)) === key) seen += 1;
        expectKey = false;
      }
      index = end;
    } else if (character === '{' || character === '[') {
      depth += 1;
      if (depth === 1) expectKey = true;
    } else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',' && depth === 1) expectKey = true;
  }
  return seen > 1;
}

function stringEnd(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}
