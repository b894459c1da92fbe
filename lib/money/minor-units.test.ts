import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes, currencyExponent } from './currencies.ts';
import { exactDecimal, fromMinor, readExactDecimal, toMinor } from './minor-units.ts';

describe('amounts', () => {
  it('are whole minor units of their currency', () => {
    expect(toMinor('92.00', 'EUR')).toBe(9200n);
    expect(toMinor('92', 'EUR')).toBe(9200n);
    expect(toMinor('100.00', 'JPY')).toBe(100n);
    expect(toMinor('1.50', 'KWD')).toBe(1500n);
    expect(fromMinor(9200n, 'EUR')).toBe('92.00');
    expect(fromMinor(5n, 'EUR')).toBe('0.05');
    expect(fromMinor(100n, 'JPY')).toBe('100.00');
    expect(fromMinor(0n, 'KWD')).toBe('0.00');
  });

  it('are read from all decimals of their currency, and from no more', () => {
    expect(readExactDecimal('1.234', 'KWD')).toBe(1234n);
    expect(readExactDecimal('9.9', 'EUR')).toBe(990n);
    expect(readExactDecimal('500.00', 'JPY')).toBe(500n);
    expect(readExactDecimal('500.5', 'JPY')).toBeNull();
    expect(readExactDecimal('9.999', 'EUR')).toBeNull();
    const minor = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(minor, fc.constantFrom(...currencyCodes), (units, code) => {
        expect(readExactDecimal(exactDecimal(units, code), code)).toBe(units);
      }),
    );
  });

  it('come back from the wire form exactly, for every currency and the largest amounts', () => {
    const units = fc.bigInt({ min: 0n, max: 9_999_999_999n });
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 99 }), fc.constantFrom(...currencyCodes), (whole, cents, code) => {
        const decimals = currencyExponent(code) === 0 ? '00' : String(cents).padStart(2, '0');
        const wire = `${whole}.${decimals}`;
        expect(fromMinor(toMinor(wire, code), code)).toBe(wire);
      }),
    );
  });
});
