import { describe, expect, it } from 'vitest';
import { build } from '#lib/platform/database/built-query.ts';
import { compileScope, compileSearch, type EntityIds, type SearchScope } from './compile-search.ts';
import { parseSearch } from './parse-search.ts';

const now = new Date('2026-11-22T10:30:00Z');

/** The condition that the database receives, and its parameters. */
function compile(typed: string, scope: SearchScope = { everything: true }, entityIds: EntityIds = new Map()) {
  const { terms, problems } = parseSearch(typed);
  expect(problems).toEqual([]);
  const query = build
    .selectFrom('payment')
    .select('id')
    .where(compileSearch({ terms, scope, now, entityIds }));
  const { sql, parameters } = query.compile();
  // A scope of everything is a condition that always holds.
  return [sql.replace('select "id" from "payment" where ', '').replace('1 = 1 and ', ''), parameters];
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('a term becomes a condition', () => {
  it.each([
    ['brand:VISA', '("payment_brand" = $1)', ['VISA']],
    ['brand:VISA,MASTER', '("payment_brand" = any($1))', [['VISA', 'MASTER']]],
    ['-brand:VISA', '(("payment_brand" = $1) is not true)', ['VISA']],
    ['currency:EUR', '("currency" = $1)', ['EUR']],
    ['last4:0042', '("account_last4" = $1)', ['0042']],
    ['result:000.100.110', '("result_code" = $1)', ['000.100.110']],
    ['type:RF', '("payment_type" = $1)', ['RF']],
    ['status:approved', '("state" = $1)', ['APPROVED']],
    ['mode:live', '("mode" = $1)', ['LIVE']],
    ['reference:order', '("merchant_transaction_id" = $1)', ['order']],
    ['email:jane@shop.example', '("customer_email" = $1)', ['jane@shop.example']],
    ['result:100.*', '("result_code" ~>=~ $1 and "result_code" ~<~ $2)', ['100.', '100/']],
    ['type:RF brand:VISA', '("payment_type" = $1 and "payment_brand" = $2)', ['RF', 'VISA']],
  ])('%s', (typed, condition, parameters) => {
    const [sql, values] = compile(typed);
    // Brackets group only; the conditions and their order are compared.
    const plain = (text: unknown) => String(text).replaceAll(/[()]/g, '');
    expect([plain(sql), values]).toEqual([plain(condition), parameters]);
  });

  it('of a merchant or channel by the ids that its name stands for, in any case', () => {
    const ids = new Map([
      ['bakery', ['m1']],
      ['web shop', ['c1', 'c2']],
    ]);
    expect(compile('merchant:Bakery', { everything: true }, ids)).toEqual(['("merchant_id" = $1)', ['m1']]);
    expect(compile('channel:"Web shop"', { everything: true }, ids)).toEqual([
      ...['("channel_id" = any($1))', [['c1', 'c2']]],
    ]);
    expect(compile('merchant:unknown', { everything: true }, ids)).toEqual([
      '("merchant_id" = any($1))',
      [[]],
    ]);
  });
});

describe('a word without a field', () => {
  const columnsOf = (typed: string) => {
    const [sql, parameters] = compile(typed);
    const columns = [...String(sql).matchAll(/"(\w+)" =/g)].map(([, column]) => column);
    return columns.map((column, index) => [column, parameters?.[index]]);
  };
  const reference = (word: string) => ['merchant_transaction_id', word];

  it('is searched as everything that can look like it', () => {
    const id = 'A'.repeat(32);
    expect(columnsOf('order-4711')).toEqual([reference('order-4711')]);
    expect(columnsOf(id)).toEqual([reference(id), ['id', id.toLowerCase()]]);
    expect(columnsOf('1234.5678.9012')).toEqual([
      reference('1234.5678.9012'),
      ['short_id', '1234.5678.9012'],
    ]);
    expect(columnsOf('123456789012')).toEqual([reference('123456789012'), ['short_id', '1234.5678.9012']]);
    expect(columnsOf('4711')).toEqual([reference('4711'), ['account_last4', '4711']]);
    expect(columnsOf('Jane@Shop.example')).toEqual([
      ...[reference('Jane@Shop.example'), ['customer_email', 'jane@shop.example']],
    ]);
  });

  it('that is one character longer or shorter than an id or a number is only a reference', () => {
    for (const word of [
      'a'.repeat(31),
      'a'.repeat(33),
      '12345678901',
      '1234567890123',
      '471',
      '47110',
      'g4711',
    ])
      expect(columnsOf(word)).toEqual([reference(word)]);
  });
});

describe('a date', () => {
  it.each([
    ['date:today', '"created_at" >= $1 and "created_at" < $2', [day('2026-11-22'), day('2026-11-23')]],
    ['date:yesterday', '"created_at" >= $1 and "created_at" < $2', [day('2026-11-21'), day('2026-11-22')]],
    ['date:2026-11-01', '"created_at" >= $1 and "created_at" < $2', [day('2026-11-01'), day('2026-11-02')]],
    ['date:>2026-11-01', '"created_at" >= $1', [day('2026-11-02')]],
    ['date:>=2026-11-01', '"created_at" >= $1', [day('2026-11-01')]],
    ['date:<2026-11-01', '"created_at" < $1', [day('2026-11-01')]],
    ['date:<=2026-11-01', '"created_at" < $1', [day('2026-11-02')]],
    [
      'date:2026-11-01..2026-11-05',
      '"created_at" >= $1 and "created_at" < $2',
      [day('2026-11-01'), day('2026-11-06')],
    ],
    [
      'date:2026-11-01T14:30',
      '"created_at" >= $1 and "created_at" < $2',
      [new Date('2026-11-01T14:30:00Z'), new Date('2026-11-01T14:31:00Z')],
    ],
    [
      'date:2026-11-01T14:30:10',
      '"created_at" >= $1 and "created_at" < $2',
      [new Date('2026-11-01T14:30:10Z'), new Date('2026-11-01T14:30:11Z')],
    ],
  ])('%s is the whole day, minute or second', (typed, condition, parameters) => {
    const [sql, values] = compile(typed);
    expect([String(sql).replaceAll(/[()]/g, ''), values]).toEqual([condition, parameters]);
  });
});

describe('an amount', () => {
  const inEuro = (typed: string) => {
    const [sql, parameters] = compile(`amount:${typed} currency:EUR`);
    return [String(sql).match(/"amount_minor" [<>=]+/g), parameters?.slice(0, -2)];
  };

  it.each([
    ['92.00', ['='], [['9200']]],
    ['92', ['='], [['9200']]],
    ['92.5', ['='], [['9250']]],
    ['>92.00', ['>'], ['9200']],
    ['>=92.00', ['>='], ['9200']],
    ['<92.00', ['<'], ['9200']],
    ['<=92.00', ['<='], ['9200']],
    ['1..2.50', ['>=', '<='], ['100', '250']],
  ])('%s is compared in minor units of the currency', (typed, operators, parameters) => {
    expect(inEuro(typed)).toEqual([operators.map((operator) => `"amount_minor" ${operator}`), parameters]);
  });

  it('means other minor units in each currency', () => {
    const [, parameters] = compile('amount:300 currency:JPY');
    expect(parameters?.[0]).toEqual(['300']);
    const [, three] = compile('amount:1.5 currency:KWD');
    expect(three?.[0]).toEqual(['1500']);
    const [, both] = compile('amount:300 currency:JPY,EUR');
    expect(both?.slice(0, 4)).toEqual([['300'], ['JPY'], ['30000'], ['EUR']]);
  });

  it('between two minor units is equal to none, and a bound moves to the next one', () => {
    const amount = (typed: string) => {
      const [sql, parameters] = compile(`amount:${typed} currency:JPY`);
      return [String(sql).match(/"amount_minor" ([<>=]+)/)?.[1], parameters?.[0]];
    };
    expect(amount('1.50')).toEqual(['=', []]);
    expect(amount('1.00')).toEqual(['=', ['1']]);
    expect(amount('>1.50')).toEqual(['>', '1']);
    expect(amount('>=1.50')).toEqual(['>', '1']);
    expect(amount('<1.50')).toEqual(['<=', '1']);
    expect(amount('<=1.50')).toEqual(['<=', '1']);
  });

  it('without a currency is compared in each group of currencies, and an excluded currency names none', () => {
    for (const typed of ['amount:5', 'amount:5 -currency:JPY']) {
      const [sql, parameters] = compile(typed);
      expect(String(sql)).toContain('"currency" <> all($2)');
      expect(parameters?.[0]).toEqual(['500']);
      expect(parameters?.[1]).toContain('JPY');
      expect(parameters?.[1]).not.toContain('EUR');
    }
  });
});

describe('a scope', () => {
  const compiled = (scope: SearchScope, table?: 'payment') => {
    const { sql, parameters } = build
      .selectFrom('payment')
      .select('id')
      .where(compileScope(scope, table))
      .compile();
    return [sql.replace('select "id" from "payment" where ', ''), parameters];
  };

  it('of everything is no condition, and of nothing is none that a payment fulfils', () => {
    expect(compiled({ everything: true })).toEqual(['1 = 1', []]);
    expect(compiled({ everything: false, merchantIds: [], channelIds: [] })).toEqual(['1 = 0', []]);
  });

  it('is any of its merchants or channels, one of them by an equality', () => {
    expect(compiled({ everything: false, merchantIds: ['m'], channelIds: [] })).toEqual([
      '"merchant_id" = $1',
      ['m'],
    ]);
    expect(compiled({ everything: false, merchantIds: [], channelIds: ['c'] })).toEqual([
      '"channel_id" = $1',
      ['c'],
    ]);
    expect(compiled({ everything: false, merchantIds: ['m', 'n'], channelIds: ['c'] })).toEqual([
      '("merchant_id" = any($1) or "channel_id" = $2)',
      [['m', 'n'], 'c'],
    ]);
  });

  it('names the table where another one has the same columns', () => {
    expect(compiled({ everything: false, merchantIds: ['m'], channelIds: ['c'] }, 'payment')).toEqual([
      '("payment"."merchant_id" = $1 or "payment"."channel_id" = $2)',
      ['m', 'c'],
    ]);
  });

  it('limits every search, beside the terms that were typed', () => {
    expect(compile('type:RF', { everything: false, merchantIds: ['m'], channelIds: [] })).toEqual([
      '("merchant_id" = $1 and "payment_type" = $2)',
      ['m', 'RF'],
    ]);
  });
});
