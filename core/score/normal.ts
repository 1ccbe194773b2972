/**
 * The normal distribution: its cumulative function to about 1e-15, by the series near the middle and the continued fraction
 * in the tails. Nothing here is a table or a fit.
 */

/** Of two-sided intervals at 95 %. */
export const Z_95 = 1.959963984540054;

/** Probability that a standard normal value is at most `x`; 0 to 1. */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  const size = Math.abs(x);
  const tail = size < 3 ? 0.5 - middle(size) : tailOf(size);
  return x < 0 ? tail : 1 - tail;
}

const density = (x: number): number => Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);

/** From 0 to `x`: density times x + x³/3 + x⁵/15 + … */
function middle(x: number): number {
  let term = x;
  let sum = x;
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return density(x) * sum;
}

/** Beyond `x`, by the continued fraction 1/(x + 1/(x + 2/(x + 3/(x + …)))), from its far end. */
function tailOf(x: number): number {
  let fraction = x;
  for (let step = 120; step > 0; step -= 1) fraction = x + step / fraction;
  return density(x) / fraction;
}
