import { describe, expect, it } from 'vitest';
import { isSharedBrand } from '#lib/brands/brands.ts';
import { cvvLengthFor, detectBrands, formatCardNumber, isCardNumber, maxDigitsOf } from './card-number.ts';
import { formatExpiry, isPast, parseExpiry } from './expiry.ts';
import { normalizeDigits } from './normalize-digits.ts';

describe('a card number that is typed', () => {
  it.each([
    ['4200000000000000', '4200 0000 0000 0000'],
    ['42000', '4200 0'],
    ['377777777777770', '3777 777777 77770'],
    ['30082246403846', '3008 224640 3846'],
    ['6799990100000000019', '6799 9901 0000 0000 019'],
    ['', ''],
  ])('%s is shown as %s', (digits, shown) => expect(formatCardNumber(digits)).toBe(shown));

  it('is valid when its length fits its brand and its check digit is right', () => {
    expect(isCardNumber('4200000000000000')).toBe(true);
    expect(isCardNumber('377777777777770')).toBe(true);
    expect(isCardNumber('4444444444444444')).toBe(false);
    expect(isCardNumber('420000000000000')).toBe(false);
    expect(maxDigitsOf('37')).toBe(15);
    expect(maxDigitsOf('')).toBe(19);
  });

  it('reads the digits of other scripts and drops what is pasted around them', () => {
    expect(normalizeDigits(' 4111-1111 1111 ١١١١')).toBe('4111111111111111');
    expect(normalizeDigits('４１１１۱')).toBe('41111');
  });
});

describe('the brands of a card number', () => {
  const accepted = ['VISA', 'MASTER', 'MADA', 'MAESTRO', 'PAYPAL'];

  it('are those that are on the card for certain; the rest only where there is none', () => {
    expect(detectBrands('42', accepted)).toEqual({ brands: ['VISA'], areSure: true });
    expect(detectBrands('4464040000000007', accepted)).toEqual({ brands: ['VISA', 'MADA'], areSure: true });
    expect(detectBrands('4200000000000000', ['MADA', 'AMEX'])).toEqual({ brands: ['MADA'], areSure: false });
    expect(detectBrands('34', ['VISA', 'MASTER'])).toEqual({ brands: [], areSure: false });
    expect(detectBrands('', accepted)).toEqual({ brands: [], areSure: false });
  });

  it('are none while the digits leave more than one scheme open', () => {
    expect(detectBrands('5', ['MADA', 'MASTER', 'MAESTRO']).brands).toEqual([]);
    expect(detectBrands('6', ['MAESTRO', 'UNIONPAY']).brands).toEqual([]);
  });

  it('come in the order that the shop prefers', () => {
    expect(detectBrands('446404', accepted, ['MADA', 'VISA']).brands).toEqual(['MADA', 'VISA']);
  });

  it('may share a card with another brand', () => {
    expect(['VISA', 'VISADEBIT', 'CARTEBANCAIRE'].map(isSharedBrand)).toEqual([false, true, true]);
  });

  it('decide how long the security code is', () => {
    expect(cvvLengthFor(null, '37')).toBe(4);
    expect(cvvLengthFor('VISA', '')).toBe(3);
  });
});

describe('the expiry date', () => {
  it.each([
    ['5', '05 / '],
    ['1', '1'],
    ['12', '12 / '],
    ['1234', '12 / 34'],
    ['534', '05 / 34'],
    ['05/2034', '05 / 34'],
    ['2034-05', '05 / 34'],
    ['5/34', '05 / 34'],
    ['٠٥٣٤', '05 / 34'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatExpiry(typed).trimEnd()).toBe(shown.trimEnd());
  });

  it('can be deleted over its separator', () => expect(formatExpiry('12 / ', true)).toBe('12'));

  it('is a month of this century or nothing', () => {
    expect(parseExpiry('05 / 34')).toEqual({ month: '05', year: '2034' });
    expect(parseExpiry('13 / 34')).toBeNull();
    expect(parseExpiry('05 / 3')).toBeNull();
  });

  it.each([
    ['05/1934', '05 / 1934'],
    ['1934-05', '05 / 1934'],
    ['05/3034', '05 / 3034'],
    ['05/20', '05 / 20'],
    ['05 / 203', '05 / 203'],
    ['05 / 2034', '05 / 34'],
  ])('%s keeps a year of another century apart: %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it('of another century has expired, or is no date', () => {
    expect(parseExpiry('05/1934')).toEqual({ month: '05', year: '1934' });
    expect(parseExpiry('05/3034')).toBeNull();
    expect(parseExpiry('05/203')).toBeNull();
  });

  it('lasts until the gateway says that its month is over', () => {
    const expiry = { month: '05', year: '2034' };
    expect(isPast(expiry, '2034-05')).toBe(false);
    expect(isPast(expiry, '2034-06')).toBe(true);
    expect(isPast({ month: '12', year: '2033' }, '2034-01')).toBe(true);
  });
});
