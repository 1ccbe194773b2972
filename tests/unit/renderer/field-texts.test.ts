import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BYTES,
  makeQuantityText,
  makeSpendText,
  readDecimal,
  readQuantity,
  readSpend,
  readWhole,
  TIME,
} from '../../../renderer/routes/runs/form/field-texts.ts';

const ANY = { min: 0, max: Number.MAX_SAFE_INTEGER };
const valueOf = (result: { readonly ok: boolean; readonly value?: unknown }): unknown =>
  result.ok ? result.value : 'refused';

describe('a quantity', () => {
  it.each([
    ['90 s', 90_000],
    ['90', 90_000],
    ['1.5 min', 90_000],
    ['1,5min', 90_000],
    ['2 H', 7_200_000],
    ['250 ms', 250],
    ['0.25', 250],
    ['', null],
    ['  ', null],
    ['0.0001 s', 'refused'],
    ['1.5 ms', 'refused'],
    ['5 days', 'refused'],
    ['-1 s', 'refused'],
    ['1e3', 'refused'],
    ['constructor', 'refused'],
  ])('of time %j is %j', (text, expected) => {
    expect(valueOf(readQuantity(text, TIME, ANY))).toBe(expected);
  });

  it('of bytes counts in powers of two, MiB where no unit is named', () => {
    expect(valueOf(readQuantity('16', BYTES, ANY))).toBe(16 * 1024 * 1024);
    expect(valueOf(readQuantity('2 kib', BYTES, ANY))).toBe(2048);
  });

  it('is the same after writing and reading', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(TIME, BYTES), (value, units) => {
        expect(valueOf(readQuantity(makeQuantityText(value, units), units, ANY))).toBe(value);
      }),
    );
  });

  it('is written in the largest unit without a fraction', () => {
    expect([0, 1500, 90_000, 120_000, 7_200_000].map((ms) => makeQuantityText(ms, TIME))).toEqual([
      '0 ms',
      '1500 ms',
      '90 s',
      '2 min',
      '2 h',
    ]);
    expect(makeQuantityText(null, TIME)).toBe('');
  });

  it('outside of its bounds is refused with the bound in words', () => {
    const result = readQuantity('10 ms', TIME, { min: 1000, max: 600_000 });
    expect(result).toMatchObject({ ok: false, error: { message: 'At least 1 s.' } });
    expect(readQuantity('1 h', TIME, { min: 0, max: 600_000 })).toMatchObject({
      error: { message: 'At most 10 min.' },
    });
  });
});

describe('numbers of a field', () => {
  it('are whole where they must be; thin spaces between thousands do no harm', () => {
    const read = (text: string): unknown => valueOf(readWhole(text, { min: 1, max: 5000 }));
    expect(['', '12', '1\u202f000', '1 000'].map(read)).toEqual([null, 12, 1000, 1000]);
    expect(['0', '5001', '1.0', '-3', '0x10', '1e2', '９'].map(read)).toEqual(Array(7).fill('refused'));
  });

  it('are decimals in their one spelling', () => {
    const read = (text: string): unknown => valueOf(readDecimal(text, { min: 0, max: 2 }));
    expect(['', '0.70', '1,50', '.5', '2', '00.1'].map(read)).toEqual([
      null,
      '0.7',
      '1.5',
      '0.5',
      '2',
      '0.1',
    ]);
    expect(['2.01', '-0.1', 'x', '1.2.3'].map(read)).toEqual(Array(4).fill('refused'));
  });

  it('are amounts to a billionth', () => {
    expect(valueOf(readSpend('2.50'))).toBe(2_500_000_000);
    expect(valueOf(readSpend('0,000000001'))).toBe(1);
    expect(valueOf(readSpend(''))).toBeNull();
    expect(valueOf(readSpend('$3'))).toBe('refused');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 }), (nano) => {
        expect(valueOf(readSpend(makeSpendText(nano)))).toBe(nano);
      }),
    );
  });
});
