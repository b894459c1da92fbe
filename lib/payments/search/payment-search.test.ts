import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { build } from '#lib/platform/database/built-query.ts';
import { formatTerm } from '#lib/platform/search/format-term.ts';
import { parseSearch as parse } from '#lib/platform/search/parse-search.ts';
import { compileSearch } from './compile-search.ts';
import { searchFields } from './search-fields.ts';

const parseSearch = (typed: string) => parse(searchFields, typed);
/** The search as the database gets it. */
const compiled = (input: Parameters<typeof compileSearch>[0]) =>
  build.selectFrom('payment').select('id').where(compileSearch(input)).compile();

const now = new Date('2026-11-21T10:00:00Z');
const problemsOf = (typed: string) => parseSearch(typed).problems.map(({ message }) => message);
const shapes = (typed: string) => parseSearch(typed).terms.map(({ field, not, match }) => ({ field, not, match }));

describe('what can be typed', () => {
  test('every field of the promise is understood, in one search', () => {
    const typed =
      'brand:VISA amount:>100 last4:0042 result:100.* status:declined type:RF email:Jane@Shop.example ' +
      `id:${'a'.repeat(32)} short:123456789012 merchant:"Island Ferries" date:2026-11-01..2026-11-05 mode:test order-4711`;
    const { terms, problems } = parseSearch(typed);
    expect(problems).toEqual([]);
    expect(terms.map(({ field }) => field)).toEqual([
      'brand',
      'amount',
      'last4',
      'result',
      'status',
      'type',
      'email',
      'id',
      'short',
      'merchant',
      'date',
      'mode',
      'text',
    ]);
  });

  test('commas are alternatives, a minus excludes, quotes keep words together', () => {
    expect(shapes('brand:visa,MASTER -status:approved "order 4711"')).toEqual([
      { field: 'brand', not: false, match: { kind: 'values', values: ['VISA', 'MASTER'] } },
      { field: 'status', not: true, match: { kind: 'values', values: ['approved'] } },
      { field: 'text', not: false, match: { kind: 'values', values: ['order 4711'] } },
    ]);
  });

  test('bounds are open or closed as written', () => {
    expect(shapes('amount:>=10 amount:<5.50 date:2026-11-01..')).toMatchObject([
      { match: { kind: 'range', from: { value: '10', inclusive: true }, to: null } },
      { match: { kind: 'range', from: null, to: { value: '5.50', inclusive: false } } },
      { match: { kind: 'range', from: { value: '2026-11-01', inclusive: true }, to: null } },
    ]);
  });
});

describe('words without a field', () => {
  const read = (typed: string) => parseSearch(typed).terms.map(formatTerm).join(' ');

  test.each([
    ['92,00', 'amount:92.00'],
    ['92.00 EUR', 'amount:92.00 currency:EUR'],
    ['€92.00', 'currency:EUR amount:92.00'],
    ['1.234,50 EUR', 'amount:1234.50 currency:EUR'],
    ['1,234.50 usd', 'amount:1234.50 currency:USD'],
    ['$101.00', 'amount:101.00'],
    ['JPY 300', 'currency:JPY amount:300'],
    ['300 ¥', 'amount:300'],
    ['declined', 'status:declined'],
    ['Refund', 'type:RF'],
    ['chargeback reversal', 'type:CR'],
    ['Mastercard', 'brand:MASTER'],
    ['american express', 'brand:AMEX'],
    ['visa declined yesterday', 'brand:VISA status:declined date:yesterday'],
    ['000.100.110', 'result:000.100.110'],
    ['100.100', 'result:100.100*'],
    ['2026-11-21', 'date:2026-11-21'],
    ['21.11.2026', 'date:2026-11-21'],
    ['11/21/2026', 'date:2026-11-21'],
    ['21 Nov', 'date:21-Nov'],
    ['Nov 21, 2026', 'date:2026-11-21'],
    ['21 November 2026 refund', 'date:2026-11-21 type:RF'],
    ['jpy', 'currency:JPY'],
    ['•••• 4242', 'last4:4242'],
    ['420000****4242', 'last4:4242'],
    ['xxxx4242', 'last4:4242'],
    ['do not honor', 'result:800.100.152'],
    ['insufficient funds', 'result:800.100.155'],
    ['exceeds credit', 'result:800.100.155'],
    ['not refunded', '-status:refunded'],
    ['visa or mastercard or amex', 'brand:VISA,MASTER,AMEX'],
    ['declined or expired yesterday', 'status:declined,expired date:yesterday'],
  ])('%s means %s', (typed, meaning) => {
    expect(parseSearch(typed).problems).toEqual([]);
    expect(read(typed)).toBe(meaning);
  });

  test.each([
    '11/12/2026',
    '1.234',
    '4711',
    'order-4711',
    '31 Feb',
    '31.02.2026',
    'all',
    'try',
    'or',
    'not',
    '"declined"',
    '-declined',
  ])('%s stays text, because it has more than one meaning or none', (typed) =>
    expect(parseSearch(typed).terms.every(({ field }) => field === 'text')).toBe(true),
  );

  test('a condition that was recognised covers exactly the words it was read from', () => {
    const typed = 'order-1 21 Nov  €92,00';
    const parts = parseSearch(typed).terms.map(({ from, to }) => typed.slice(from, to));
    expect(parts).toEqual(['order-1', '21 Nov', '€', '92,00']);
  });
});

describe('a mistake is reported in a sentence, at its place', () => {
  test.each([
    ['colour:red', 'There is no field “colour”. Put quotes around it to search for the words.'],
    ['last4:42', 'last4: takes the last four digits of the number.'],
    ['amount:much', 'amount: is a number such as 92.00, >100 or 50..99.99.'],
    ['status:maybe', /^status: can be approved, .* not “maybe”\.$/],
    ['date:2026-02-30', 'date: is written 2026-11-01, 2026-11-01T14:30, 1.11.2026, today or yesterday (UTC).'],
    ['brand:', 'brand: needs a value, for example brand:VISA'],
    ['amount:..', 'amount: needs a value on one side of the dots.'],
    ['result:*', 'result: needs something before the *.'],
    ['"order', 'A quote is opened and not closed.'],
    ['visa or declined', '“or” stands between two values of one field, such as “visa or mastercard”.'],
  ])('%s', (typed, message) => {
    expect(problemsOf(typed)).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });

  test('the rest of the search is still understood', () => {
    const { terms, problems } = parseSearch('brand:VISA last4:1 type:DB');
    expect(terms.map(({ field }) => field)).toEqual(['brand', 'type']);
    expect(problems).toMatchObject([{ from: 11, to: 18 }]);
  });
});

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    ...Object.keys(searchFields).map((name) => `${name}:`),
    '"',
    '-',
    '..',
    '>',
    '*',
    ',',
    ' ',
    'VISA',
    '2026-11-01',
  ),
);
const typing = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('for anything typed', () => {
  test('the parser answers, and points into the text', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        for (const { from, to } of [...parseSearch(typed).terms, ...parseSearch(typed).problems]) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(typed.length);
        }
      }),
    );
  });

  test('a term written out means the same when it is read again', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        const { terms } = parseSearch(typed);
        const again = parseSearch(terms.map(formatTerm).join(' '));
        expect(again.terms.map(formatTerm)).toEqual(terms.map(formatTerm));
        expect(again.problems).toEqual([]);
      }),
    );
  });

  test('a beginning stands for exactly the texts that begin with it, in the order of bytes', () => {
    const letters = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .filter((text) => /^[^\s"]+$/.test(text));
    fc.assert(
      fc.property(letters, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (typed, more, other) => {
        const prefix = typed.toLowerCase();
        const match = { kind: 'prefix' as const, prefix };
        const term = { field: 'email' as const, not: false, match, from: 0, to: 1 };
        const input = { terms: [term], scope: { everything: true } as const, now, entityIds: new Map() };
        const [from, to] = compiled(input).parameters.map((value) => Buffer.from(String(value)));
        const isWithin = (text: string): boolean => {
          const bytes = Buffer.from(text);
          return Buffer.compare(bytes, from ?? bytes) >= 0 && Buffer.compare(bytes, to ?? bytes) < 0;
        };
        expect(isWithin(prefix + more)).toBe(true);
        expect(isWithin(other)).toBe(other.startsWith(prefix));
      }),
    );
  });

  test('nothing typed becomes part of the SQL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 3, maxLength: 20 }), (evil) => {
        const typed = `"${evil.replaceAll('"', '')}ZQ" merchant:"${evil.replaceAll('"', '')}ZQ"`;
        const { sql, parameters } = compiled({
          terms: parseSearch(typed).terms,
          scope: { everything: true },
          now,
          entityIds: new Map(),
        });
        expect(sql).not.toContain('ZQ');
        expect(sql.match(/\$\d+/g)?.length ?? 0).toBe(parameters.length);
      }),
    );
  });
});
