/**
 * Our own seeded generator, so that a seed means the same draws in every version and on every machine: xoshiro128**
 * (Blackman and Vigna), its state filled from the seed by splitmix32. Not for secrets.
 */

/** Uniform in [0, 1) with 32 bits. Seeds are taken modulo 2^32. */
export function makeRng(seed: number): () => number {
  const state = seededState(seed);
  return () => nextWord(state) / 0x1_0000_0000;
}

/** A seed of its own for each name, so that the draws of one name do not depend on the others: FNV-1a, begun with the seed. */
export function namedSeed(seed: number, name: string): number {
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (let index = 0; index < name.length; index += 1)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

function seededState(seed: number): Uint32Array {
  const state = new Uint32Array(4);
  let word = seed >>> 0;
  for (let index = 0; index < 4; index += 1) {
    word = (word + 0x9e3779b9) >>> 0;
    let mixed = word ^ (word >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    state[index] = (mixed ^ (mixed >>> 15)) >>> 0;
  }
  return state;
}

function rotateLeft(word: number, bits: number): number {
  return ((word << bits) | (word >>> (32 - bits))) >>> 0;
}

function nextWord(state: Uint32Array): number {
  // By index: taking the array apart costs more than the rest of the draw.
  const a = state[0] ?? 0;
  const b = state[1] ?? 0;
  const c = state[2] ?? 0;
  const d = state[3] ?? 0;
  const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
  const c2 = c ^ a;
  const d2 = d ^ b;
  state[1] = b ^ c2;
  state[0] = a ^ d2;
  state[2] = c2 ^ (b << 9);
  state[3] = rotateLeft(d2, 11);
  return result;
}
