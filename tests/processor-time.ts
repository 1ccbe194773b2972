/** Time that does not run while a busy machine does something else. */

/** Processor milliseconds that this process spends on `work`. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times as long `read` takes for ten megabytes of `unit` as for one: about ten where it is linear, a hundred
 * where it is quadratic. Less than 20 ms count as 20.
 */
export function growthOverTenMegabytes(unit: string, read: (text: string) => void): number {
  const textOf = (bytes: number): string => unit.repeat(Math.ceil(bytes / unit.length));
  const [warm, small, large] = [100_000, 1_000_000, 10_000_000].map(textOf) as [string, string, string];
  read(warm);
  const smallMs = Math.max(
    processorMs(() => read(small)),
    20,
  );
  return processorMs(() => read(large)) / smallMs;
}
