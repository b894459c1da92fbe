import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { build } from '#lib/platform/database/built-query.ts';
import { compileSearch } from './compile-search.ts';
import { formatTerm, parseSearch } from './parse-search.ts';
import { searchFields } from './search-fields.ts';

/** The search as the database gets it. */
const compiled = (input: Parameters<typeof compileSearch>[0]) =>
  build.selectFrom('payment').select('id').where(compileSearch(input)).compile();

const now = new Date('2026-11-21T10:00:00Z');
const problemsOf = (typed: string) => parseSearch(typed).problems.map(({ message }) => message);
const shapes = (typed: string) =>
  parseSearch(typed).terms.map(({ field, not, match }) => ({ field, not, match }));

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

describe('a mistake is reported in a sentence, at its place', () => {
  test.each([
    ['colour:red', 'There is no field “colour”. Put quotes around it to search for the words.'],
    ['last4:42', 'last4: takes the last four digits of the number.'],
    ['amount:much', 'amount: is a number such as 92.00, >100 or 50..99.99.'],
    ['status:maybe', /^status: can be approved, .* not “maybe”\.$/],
    ['date:2026-02-30', 'date: is written 2026-11-01, 2026-11-01T14:30, today or yesterday (UTC).'],
    ['brand:', 'brand: needs a value, for example brand:VISA'],
    ['amount:..', 'amount: needs a value on one side of the dots.'],
    ['result:*', 'result: needs something before the *.'],
    ['"order', 'A quote is opened and not closed.'],
  ])('%s', (typed, message) => {
    expect(problemsOf(typed)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
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
      fc.property(
        letters,
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (typed, more, other) => {
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
        },
      ),
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

describe('a term is written out', () => {
  test.each([
    ['brand:VISA,MASTER', 'brand:VISA,MASTER'],
    ['-status:approved', '-status:approved'],
    ['order', 'order'],
    ['"order"', 'order'],
    ['-"order 4711"', '-"order 4711"'],
    ['"a,b"', '"a,b"'],
    ['"a:b"', '"a:b"'],
    ['"a*"', '"a*"'],
    ['"<a"', '"<a"'],
    ['"a>"', '"a>"'],
    ['"-a"', '"-a"'],
    ['a-b', 'a-b'],
    ['"a..b"', '"a..b"'],
    ['a.b', 'a.b'],
    ['merchant:"Island Ferries"', 'merchant:"Island Ferries"'],
    ['result:100.*', 'result:100.*'],
    ['amount:>10', 'amount:>10'],
    ['amount:>=10', 'amount:>=10'],
    ['amount:<10', 'amount:<10'],
    ['amount:<=10', 'amount:<=10'],
    ['amount:1..10', 'amount:1..10'],
    ['amount:1..', 'amount:>=1'],
    ['amount:..10', 'amount:<=10'],
  ])('%s as %s', (typed, written) => {
    const { terms, problems } = parseSearch(typed);
    expect(problems).toEqual([]);
    expect(terms.map(formatTerm)).toEqual([written]);
  });

  test('an empty word is quoted, so that it is not lost', () => {
    const match = { kind: 'values' as const, values: [''] };
    expect(formatTerm({ field: 'text', not: false, match })).toBe('""');
    expect(formatTerm({ field: 'brand', not: false, match })).toBe('brand:');
    const open = { kind: 'range' as const, from: null, to: null };
    expect(formatTerm({ field: 'amount', not: false, match: open })).toBe('amount:');
  });
});

describe('limits', () => {
  test('a search has at most 1000 characters', () => {
    expect(parseSearch('a'.repeat(1_000)).problems).toEqual([]);
    expect(parseSearch('a'.repeat(1_001))).toEqual({
      terms: [],
      problems: [{ message: 'A search has at most 1000 characters.', from: 1_000, to: 1_001 }],
    });
  });

  test('a search has at most 30 conditions, of which the first 30 are understood', () => {
    const thirty = Array.from({ length: 30 }, () => 'ab').join(' ');
    expect(parseSearch(thirty).problems).toEqual([]);
    const { terms, problems } = parseSearch(`${thirty} cd ef`);
    expect(terms).toHaveLength(30);
    expect(problems).toEqual([{ message: 'A search has at most 30 conditions.', from: 90, to: 95 }]);
  });

  test('a search holds no NUL, which the database does not store', () => {
    expect(parseSearch('brand:VISA \0')).toEqual({
      terms: [],
      problems: [{ message: 'A search is text.', from: 11, to: 12 }],
    });
    expect(parseSearch('\0').problems).toEqual([{ message: 'A search is text.', from: 0, to: 1 }]);
  });
});

describe('half-written searches', () => {
  test('a minus alone is a word, and a quote that is open ends the search', () => {
    expect(shapes('-')).toEqual([{ field: 'text', not: false, match: { kind: 'values', values: ['-'] } }]);
    expect(parseSearch('type:RF brand:"VI SA')).toMatchObject({
      terms: [{ field: 'type', from: 0, to: 7 }],
      problems: [{ message: 'A quote is opened and not closed.', from: 14, to: 20 }],
    });
    expect(parseSearch('"')).toEqual({
      terms: [],
      problems: [{ message: 'A quote is opened and not closed.', from: 0, to: 1 }],
    });
  });

  test('quotes around nothing are a mistake, in a word of its own and beside others', () => {
    expect(problemsOf('""')).toEqual(['There is nothing between the quotes.']);
    expect(shapes('  type:RF \t VISA  ')).toHaveLength(2);
  });

  test('a comma inside quotes separates nothing', () => {
    expect(shapes('merchant:"A, B",C')).toMatchObject([{ match: { values: ['A, B', 'C'] } }]);
  });

  test('the name of a field is read in any case, and repeated as it was typed', () => {
    expect(shapes('TYPE:rf')).toMatchObject([{ field: 'type' }]);
    expect(problemsOf('Brand:')).toEqual(['Brand: needs a value, for example Brand:VISA']);
  });

  test('a field without an order has no bounds, and one without beginnings no asterisk', () => {
    expect(shapes('reference:>5')).toMatchObject([{ match: { kind: 'values', values: ['>5'] } }]);
    expect(shapes('reference:1..2')).toMatchObject([{ match: { kind: 'values', values: ['1..2'] } }]);
  });
});
