/**
 * Ridge regression without an intercept: the weights w that make |Xw - y|² + λ|w|² least, by the normal equations
 * (XᵀX + λI)w = Xᵀy and Cholesky's decomposition. With λ > 0 the matrix is positive definite, so there is always one
 * solution, also with more features than rows.
 */
import type { FeatureRow } from './features.ts';

/** @param lambda above 0. @returns one weight a feature. */
export function fitRidge(
  rows: readonly FeatureRow[],
  targets: readonly number[],
  width: number,
  lambda: number,
): Float64Array {
  const matrix = new Float64Array(width * width);
  const right = new Float64Array(width);
  for (let i = 0; i < width; i += 1) matrix[i * width + i] = lambda;
  for (const [at, row] of rows.entries()) {
    const target = targets[at] ?? 0;
    for (const [i, a] of row) {
      right[i] = (right[i] ?? 0) + a * target;
      for (const [j, b] of row) matrix[i * width + j] = (matrix[i * width + j] ?? 0) + a * b;
    }
  }
  return solve(matrix, right, width);
}

export function predict(row: FeatureRow, weights: Float64Array): number {
  return row.reduce((sum, [index, value]) => sum + value * (weights[index] ?? 0), 0);
}

/** Works in place: the lower triangle becomes L with LLᵀ = matrix, the right side the solution. */
function solve(matrix: Float64Array, right: Float64Array, width: number): Float64Array {
  const at = (row: number, column: number): number => matrix[row * width + column] ?? 0;
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(row, column);
      for (let k = 0; k < column; k += 1) sum -= at(row, k) * at(column, k);
      matrix[row * width + column] = row === column ? Math.sqrt(sum) : sum / at(column, column);
    }
  }
  for (let row = 0; row < width; row += 1) {
    let sum = right[row] ?? 0;
    for (let k = 0; k < row; k += 1) sum -= at(row, k) * (right[k] ?? 0);
    right[row] = sum / at(row, row);
  }
  for (let row = width - 1; row >= 0; row -= 1) {
    let sum = right[row] ?? 0;
    for (let k = row + 1; k < width; k += 1) sum -= at(k, row) * (right[k] ?? 0);
    right[row] = sum / at(row, row);
  }
  return right;
}
