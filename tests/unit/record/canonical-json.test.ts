import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../core/record/canonical-json.ts';

describe('canonicalJson', () => {
  it('sorts keys by code unit, leaves out undefined, and writes no blanks', () => {
    expect(canonicalJson({ b: [1, null, true], a: { é: 'x\n', B: -0, '10': 1, '9': 2 }, c: undefined })).toBe(
      '{"a":{"10":1,"9":2,"B":0,"é":"x\\n"},"b":[1,null,true]}',
    );
  });

  it.each([[0.5], [Number.NaN], [2 ** 53], [undefined], [() => 1], [1n]])('refuses %s', (value) => {
    expect(() => canonicalJson([value])).toThrow(/canonical JSON/);
  });

  it('reads back as what was written, and does not depend on the order of keys', () => {
    const data = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.maxSafeInteger().map((n) => (n === 0 ? 0 : n)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          tie('value'),
          { noNullPrototype: true },
        ),
      ),
    })).value;
    fc.assert(
      fc.property(data, (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(value);
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });
});

/** The same data with the keys of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}
