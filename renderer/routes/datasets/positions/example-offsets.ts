/** Which positions of a condition stand for it: three, spread over all of them; with every turn the next ones. Pure. */
const EXAMPLES = 3;

export function exampleOffsets(count: number, turn: number): readonly number[] {
  const wanted = Math.min(EXAMPLES, count);
  return Array.from({ length: wanted }, (_, index) => {
    const start = Math.floor(((index + 0.5) * count) / wanted);
    return (start + turn) % count;
  });
}
