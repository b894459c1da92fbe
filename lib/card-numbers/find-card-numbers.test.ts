import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLuhnValid } from './card-number.ts';
import { findCardNumbers } from './find-card-numbers.ts';
import { hasCardNumber, hideCardNumbers } from './redact.ts';

const pan = '4200000000000000';
const fullWidth = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const grouped = (by: string) => '4200 0000 0000 0000'.replaceAll(' ', by);

describe('a card number is found', () => {
  it.each([
    ['alone', pan],
    ['after other digits', `order 12 ${pan}`],
    ['before a date', `${pan} 2026-11-26`],
    ['between both', `12 ${pan} 2026-11-26`],
    ['joined to a date', `${pan}20261126`],
    ['joined to a number', `order 12${pan}`],
    ['with points', grouped('.')],
    ['with slashes', grouped('/')],
    ['with underscores', grouped('_')],
    ['with non-breaking spaces', grouped('\u00a0')],
    ['with narrow spaces', grouped('\u202f')],
    ['with figure dashes', grouped('\u2012')],
    ['with en dashes', grouped('–')],
    ['full-width', fullWidth(pan)],
    ['full-width in groups', fullWidth(grouped('\u3000'))],
    ['in Arabic digits', pan.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))],
    ['in groups beside a date', `2026.11.26 ${grouped(' ')} 14.30`],
    ['of American Express beside a date', '3782 822463 10005 11/26'],
  ])('%s', (_, text) => {
    expect(findCardNumbers(text)).toHaveLength(1);
    expect(hasCardNumber(text)).toBe(true);
    const hidden = hideCardNumbers(text);
    expect(findCardNumbers(hidden)).toEqual([]);
    expect(hidden).toMatch(/\*{11,12}\p{Nd}{4}/u);
  });

  it('twice, and the text around it stays', () => {
    expect(hideCardNumbers(`a ${pan} b 5454.5454.5454.5454 c 2026-11-26`)).toBe(
      'a ************0000 b ************5454 c 2026-11-26',
    );
  });

  it('whatever stands around it, and however it is grouped', () => {
    const body = fc.stringMatching(/^4[0-9]{14}$/).map((start) => {
      const check = [...'0123456789'].find((digit) => isLuhnValid(start + digit));
      return `${start}${check}`;
    });
    const separator = fc.constantFrom('', ' ', '-', '.', '\u00a0', '/', '_', '–');
    const around = fc.stringMatching(/^[a-z ]{0,8}([0-9]{1,4}[ .-])?$/);
    fc.assert(
      fc.property(body, separator, around, around, (number, between, before, after) => {
        const written = number.replaceAll(/(\d{4})(?=\d)/g, `$1${between}`);
        const text = `${before}${written}${after === '' ? '' : ` ${after}`}`;
        expect(hideCardNumbers(text).replaceAll(/[^0-9]/g, '')).not.toContain(number);
        expect(hasCardNumber(text)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('no card number is found in', () => {
  it.each([
    ['a date and a time', '2026-11-26 10:00:00.000 2026-11-27'],
    ['an address', '192.168.101.155 and 192.168.100.207'],
    ['an amount', '1.234.567.890,12 EUR'],
    ['a UUID', '550e8400-e29b-41d4-a716-446655440000'],
    ['an id', '676cb2edde8500603949760f5ca495eb'],
    ['a number that does not check', '4200000000000001'],
    ['a masked number', '420000******0000'],
  ])('%s', (_, text) => {
    expect(findCardNumbers(text)).toEqual([]);
    expect(hideCardNumbers(text)).toBe(text);
  });

  it('a long text, in a moment', () => {
    const started = performance.now();
    findCardNumbers('1 '.repeat(100_000));
    findCardNumbers('9'.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
