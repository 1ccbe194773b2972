/** The order of the walk: a shuffle that depends on seed and names alone, held in part without being another one. */
import { describe, expect, it } from 'vitest';
import { OrderedPool, orderKey } from '../../../core/build/order.ts';

const names = Array.from({ length: 500 }, (_, at) => `n${at}`);

function walked(from: readonly string[], seed: number, capacity: number) {
  const pool = new OrderedPool<{ order: number; name: string }>(() => capacity);
  for (const name of from) {
    const order = orderKey(seed, name);
    pool.offer({ order, name }, ['all'], () => ({ order, name }));
  }
  const { ordered, limits } = pool.close();
  return { names: ordered.map(({ name }) => name), limit: limits.get('all') };
}

describe('the order of a walk', () => {
  it('does not depend on the order of the rows', () => {
    expect(walked([...names].reverse(), 1, 1000)).toEqual(walked(names, 1, 1000));
  });

  it('is another one for another seed', () => {
    expect(walked(names, 1, 1000).names).not.toEqual(walked(names, 2, 1000).names);
  });

  it('begins the same however little is held, and says how far it reaches', () => {
    const whole = walked(names, 5, 1000);
    for (const capacity of [1, 2, 7, 100, 499]) {
      const part = walked(names, 5, capacity);
      expect(part.names).toEqual(whole.names.slice(0, capacity));
      expect(part.limit).toBe(orderKey(5, part.names.at(-1) ?? ''));
    }
    expect(whole.limit).toBeUndefined();
  });
});
