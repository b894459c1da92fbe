import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, constant, fromColumn, term, testFormat } from '../testing/format-files.ts';
import { checkFormat } from './check-format.ts';
import { compileDatePattern } from './parse/date-pattern.ts';
import { deriveRate } from './parse/derive-rate.ts';
import { amountParser } from './parse/parse-amount.ts';
import { isTimeZone, toUtcOf } from './parse/zone-offset.ts';
import type { ColumnSource } from './settlement-format.ts';

const seconds = (text: string): number => Date.parse(`${text}Z`) / 1_000;

describe('an amount', () => {
  it.each<[string, Parameters<typeof amountParser>[0], number, number | null]>([
    ['1,234.5', { decimalSign: '.', grouping: ',', unit: 'MAJOR' }, 2, 123_450],
    ['-12', { decimalSign: '.', grouping: '', unit: 'MAJOR' }, 2, -1_200],
    ['12.50-', { decimalSign: '.', grouping: '', unit: 'MAJOR' }, 2, -1_250],
    ['(12.50)', { decimalSign: '.', grouping: '', unit: 'MAJOR' }, 2, -1_250],
    ['+1 000,00', { decimalSign: ',', grouping: ' ', unit: 'MAJOR' }, 2, 100_000],
    ['12.500', { decimalSign: '.', grouping: '', unit: 'MAJOR' }, 2, 1_250],
    ['1.234', { decimalSign: '.', grouping: '', unit: 'MAJOR' }, 3, 1_234],
    ['9250', { decimalSign: '.', grouping: '', unit: 'MINOR' }, 0, 9_250],
    ['10000', { decimalSign: '.', grouping: '', unit: 'HUNDREDTHS' }, 0, 100],
    ['10050', { decimalSign: '.', grouping: '', unit: 'HUNDREDTHS' }, 0, null],
    ['150', { decimalSign: '.', grouping: '', unit: 'HUNDREDTHS' }, 3, 1_500],
    ['5', { decimalSign: '.', grouping: '', unit: 'HUNDREDTHS' }, 0, null],
    ['0', { decimalSign: '.', grouping: '', unit: 'HUNDREDTHS' }, 0, 0],
    ['1234,50', { decimalSign: '.', grouping: ',', unit: 'MAJOR' }, 2, null],
    ['12.505', { decimalSign: '.', grouping: '', unit: 'MAJOR' }, 2, null],
    ['1e3', { decimalSign: '.', grouping: '', unit: 'MAJOR' }, 2, null],
    ['12345678901', { decimalSign: '.', grouping: '', unit: 'MAJOR' }, 2, null],
    ['', { decimalSign: '.', grouping: '', unit: 'MAJOR' }, 2, null],
  ])('%s is read by its way to write numbers', (text, numbers, exponent, expected) => {
    expect(amountParser(numbers)(text, exponent)).toBe(expected);
  });
});

describe('a date', () => {
  it.each([
    ['dd.MM.yyyy', '30.11.2026', '2026-11-30T00:00:00'],
    ['d.M.yy', '1.2.26', '2026-02-01T00:00:00'],
    ['dd-MMM-yyyy', '30-Nov-2026', '2026-11-30T00:00:00'],
    ['yyyyMMddHHmmss', '20261130140501', '2026-11-30T14:05:01'],
    ['yyyy-MM-ddTHH:mm:ss.S', '2026-11-30T14:05:01.123', '2026-11-30T14:05:01'],
    ['dd.MM.yyyy|yyyy-MM-dd', '2026-11-30', '2026-11-30T00:00:00'],
  ])('is read by the pattern %s', (pattern, text, expected) => {
    expect(compileDatePattern(pattern)(text)).toEqual({ seconds: seconds(expected), offsetSeconds: null });
  });

  it('may have an offset', () => {
    const parse = compileDatePattern('yyyy/MM/dd HH:mm:ss X');
    expect(parse('2026/11/30 00:00:00 -0730')?.offsetSeconds).toBe(-27_000);
    expect(parse('2026/11/30 00:00:00 Z')?.offsetSeconds).toBe(0);
  });

  it.each(['30.11.26', '31.11.2026', '00.11.2026', '30.13.2026', ' 30.11.2026', '30-11-2026', '29.02.2026'])(
    '%s is none of dd.MM.yyyy',
    (text) => expect(compileDatePattern('dd.MM.yyyy')(text)).toBeNull(),
  );

  it.each(['', 'dd.MM', 'yyyy-MM-dd QQ', 'yyyy-MM-dd dd', 'yyyy'])('%s is no pattern', (pattern) => {
    expect(() => compileDatePattern(pattern)).toThrow(/is no pattern|lacks|has/);
  });
});

describe('a time zone', () => {
  const berlin = toUtcOf('Europe/Berlin');
  it.each([
    ['2026-01-15T12:00:00', '2026-01-15T11:00:00'],
    ['2026-07-15T12:00:00', '2026-07-15T10:00:00'],
    ['2026-03-29T01:59:59', '2026-03-29T00:59:59'],
    ['2026-03-29T02:30:00', '2026-03-29T01:30:00'],
    ['2026-10-25T02:30:00', '2026-10-25T00:30:00'],
    ['2026-10-25T03:00:00', '2026-10-25T02:00:00'],
  ])('has %s as %s of UTC', (local, utc) => {
    expect(new Date(berlin(seconds(local)) * 1_000).toISOString()).toBe(`${utc}.000Z`);
  });

  it('leads back to the local time for every moment', () => {
    const format = new Intl.DateTimeFormat('sv', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const toUtc = toUtcOf('America/New_York');
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const local = format.format(date);
        expect(format.format(toUtc(seconds(local.replace(' ', 'T'))) * 1_000)).toBe(local);
      }),
    );
  });

  it('is one of the platform', () => {
    expect(['Europe/Berlin', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});

describe('a rate', () => {
  const amounts = { currency: 'EUR', settlementCurrency: 'USD', feeMinor: 0n };
  it.each([
    [{ amountMinor: 9_250n, settlementMinor: 9_225n, feeMinor: 25n }, '1'],
    [{ amountMinor: -9_250n, settlementMinor: -9_275n, feeMinor: 25n }, '1'],
    [{ amountMinor: -9_250n, settlementMinor: -9_225n, feeMinor: -25n }, '1'],
    [{ amountMinor: 30_000n, settlementMinor: 10_000n }, '0.3333333333'],
    [{ amountMinor: 10n, settlementMinor: -20n, feeMinor: 30n }, '1'],
    [{ amountMinor: 100n, settlementMinor: 1_234_567n, settlementCurrency: 'JPY' }, '1234567'],
    [{ amountMinor: 0n, settlementMinor: 5n }, '1'],
    [{ amountMinor: 30_000n, settlementMinor: 10_000n, settlementCurrency: 'EUR' }, '1'],
  ])('of $amountMinor, $settlementMinor and $feeMinor is %s', (values, expected) => {
    expect(deriveRate({ ...amounts, ...values })).toBe(expected);
  });
});

describe('a format', () => {
  const whole: Record<string, ColumnSource> = {
    ReconciliationType: constant('SETTLED'),
    PaymentType: constant('DEBIT'),
    ClearingInstituteMerchantId: constant('acq-1'),
    MerchantAccountId: constant('a'),
    MerchantId: constant('m'),
    Amount: amountOf(term('Gross')),
    Currency: fromColumn('Currency'),
    SettlementAmount: amountOf(term('Net')),
    SettlementCurrency: fromColumn('Currency'),
    SettlementDate: fromColumn('Date', { pattern: 'yyyy-MM-dd' }),
    ClearingInsitituteName: constant('A'),
  };
  const messages = (...input: Parameters<typeof testFormat>): string[] =>
    checkFormat(testFormat(...input)).map(({ message }) => message);

  it('that states every column that is required can be used', () => {
    expect(messages(whole)).toEqual([]);
  });

  it.each<[string, Parameters<typeof testFormat>, string | RegExp]>([
    ['a required column', [{ ...whole, Currency: undefined as never }], /Currency/],
    ['an unknown column', [{ ...whole, Other: constant('x') }], 'A settlement file has no column Other.'],
    ['the PSP', [{ ...whole, PspId: constant('x') }], 'PspId is that of the import, and needs no column.'],
    [
      'a text as an amount',
      [{ ...whole, Amount: fromColumn('Gross') }],
      'Amount is an amount: it is a sum of columns.',
    ],
    [
      'another record type',
      [{ ...whole, ReconciliationType: constant('X') }],
      /^ReconciliationType is none of SETTLED/,
    ],
    ['a wrong pattern', [{ ...whole, SettlementDate: fromColumn('D', { pattern: 'QQ' }) }], /has Q, which is no part/],
    [
      'a delimiter of two characters',
      [whole, { layout: { delimiter: ';;' } }],
      'The delimiter is not one character of ASCII.',
    ],
    ['the same signs', [whole, { numbers: { grouping: '.' } }], /are the same one/],
    [
      'an unknown zone',
      [whole, { timeZone: { name: 'X', column: '', values: [] } }],
      'X is no time zone, such as Europe/Berlin.',
    ],
    [
      'names without a header',
      [whole, { layout: { hasHeader: false } }],
      'Columns of a file without a header are numbers; Gross is none.',
    ],
    ['no fields', [whole, { layout: { kind: 'FIXED', hasHeader: false } }], 'A file of fixed places needs fields.'],
  ])('with %s is refused with the reason', (_, [sources, other], message) => {
    const defined = Object.entries(sources).filter(([, source]) => source !== undefined);
    const expected = message instanceof RegExp ? expect.stringMatching(message) : message;
    expect(messages(Object.fromEntries(defined), other)).toContainEqual(expected);
  });
});
