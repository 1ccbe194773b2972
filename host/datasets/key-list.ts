/** A list of numbers that grows while a data set is built, 8 bytes each. */
export class KeyList {
  #values = new Float64Array(4096);
  #count = 0;

  push(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  get all(): Float64Array {
    return this.#values.subarray(0, this.#count);
  }
}
