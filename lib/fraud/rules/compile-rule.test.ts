import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type FactType, factDefaults } from '../facts/fact.ts';
import { factCatalogue } from '../facts/fact-catalogue.ts';
import { compileRule } from './compile-rule.ts';

function errorOf(text: string) {
  const { error } = compileRule(text);
  return error && { message: error.message, part: text.slice(error.start, error.end), fact: error.unknownFact };
}

function matches(text: string, facts = {}): boolean | undefined {
  return compileRule(text).expression?.matches(facts);
}

describe('an expression that is no rule is refused at its place', () => {
  test.each([
    ['customer.emial == "a"', 'customer.emial is no known fact', 'emial', 'customer.emial'],
    ['payment.amount > 5 && amout > 1', 'amout is no known fact', 'amout', 'amout'],
    ['velocity.cad.count1h > 1', 'velocity.cad is no known fact', 'cad', 'velocity.cad'],
    ['payment.amount > "a"', 'no such overload: double > string', 'payment.amount > "a"', null],
    ['payment.amount >', 'Unexpected token: EOF', '', null],
    ['payment.amount', 'is a condition, and this is double', 'payment.amount', null],
    ['[1, 2].exists(x, x > 1)', 'exists is not available in rules', '[1, 2].exists(x, x > 1)', null],
    ['customer.email.matches("(a")', 'the pattern is wrong: missing closing ): `(a`', '"(a"', null],
    [
      '!customer.email.matches("a(?=b)")',
      'the pattern is wrong: invalid or unsupported Perl syntax: `(?=`',
      null,
      null,
    ],
    [
      'true && customer.email.matches("(a{30}){30}")',
      'the pattern is wrong: repeats more than can be tested for each payment',
      '"(a{30}){30}"',
      null,
    ],
    ['customer.email.matches(customer.id)', 'the pattern of matches is a text in quotes', 'customer.id', null],
    ['matchesLinear(customer.email, "a")', 'matchesLinear is not available in rules', null, null],
    ['custom("a", customer.id) == ""', 'custom takes a name and a default, both as literals', null, null],
    ['size(list("vip")) > 1', 'list is compared with a text fact: customer.email in list("vip")', 'list("vip")', null],
    ['answer.cvv in list("vip")', 'list is compared with a text fact: customer.email in list("vip")', null, null],
    ['"a" in list("vip")', 'list is compared with a text fact: customer.email in list("vip")', null, null],
    ['customer.email in list(customer.id)', 'the name of a list is a text in quotes', 'list(customer.id)', null],
    ['time.hour in list("vip")', 'no such overload: int in list<string>', null, null],
    ['custom("a") == ""', "found no matching overload for 'custom(string)'", null, null],
    ['custom("a", 0) == "b"', 'no such overload: int == string', null, null],
    ['distance(customer.surname, 1) > 2', "found no matching overload for 'distance(string, int)'", null, null],
    ['[1, 2] == {"a": [2].map(x, x)}["a"]', 'map is not available in rules', null, null],
  ])('%s', (text, message, part, fact) => {
    expect(errorOf(text)).toMatchObject({ message, fact, ...(part === null ? {} : { part }) });
  });

  it('has at most 2,000 characters', () => {
    expect(errorOf(`${'true || '.repeat(300)}true`)?.message).toBe('is longer than 2000 characters');
  });
});

describe('a pattern', () => {
  it.each([
    ['customer.email.matches("^[a-z]+[0-9]{4,}@")', 'jane1234@shop.example', true],
    ['customer.email.matches("^[a-z]+[0-9]{4,}@")', 'jane@shop.example', false],
    ['!(customer.email).matches("(?i)SHOP")', 'a@shop.example', false],
    ['(customer.email + "!").matches("e!$") && size(customer.email) > 1', 'a@shop.example', true],
    ['request["a"].matches("x") || "a".matches("a")', '', true],
  ])('%s of %j is %j', (text, email, expected) => {
    expect(matches(text, { 'customer.email': email })).toBe(expected);
  });

  it.each(['(a+)+$', '(a|aa)+$', '(.*a){20}b', '(a?){30}a{30}b', '[^b]{250}b$'])(
    '%s is tested on 10,000 characters in milliseconds',
    (pattern) => {
      const { expression } = compileRule(`customer.id.matches("${pattern}")`);
      for (const value of [`${'a'.repeat(10_000)}!`, 'ab'.repeat(5_000)]) {
        const start = performance.now();
        expression?.matches({ 'customer.id': value });
        expect(performance.now() - start).toBeLessThan(400);
      }
    },
  );
});

describe('a custom parameter', () => {
  const sent = { 'payment.customParameters': { age: '7', share: '0.5', vip: 'true', note: 'x' } };

  it.each([
    ['custom("age", 0) == 7', true],
    ['custom("age", -1) < 7', false],
    ['custom("age", 0.0) == 7.0', true],
    ['custom("share", 0.0) < 0.6', true],
    ['custom("share", 1) == 0', true],
    ['custom("note", 3) == 3', true],
    ['custom("note", -2) == -2', true],
    ['custom("note", false)', false],
    ['custom("vip", false)', true],
    ['custom("note", "") == "x"', true],
    ['custom("toString", "none") == "none"', true],
    ['custom("missing", 9) + 1 == 10', true],
    ['custom("age", 0) + custom("age", 0) == 14', true],
    ['(custom("note", "a") + "y").matches("^xy$")', true],
  ])('%s is %j', (text, expected) => {
    expect(matches(text, sent)).toBe(expected);
  });

  it('is that of risk.parameters where customParameters do not have it', () => {
    const facts = { 'risk.parameters': { age: '8', days: '9' } };
    expect(matches('custom("age", 0) == 7 && custom("days", 0) == 9', { ...sent, ...facts })).toBe(true);
  });

  it('is a fact that back-tests read', () => {
    const { expression } = compileRule('custom("age", 0) > 1');
    expect([...(expression?.facts ?? [])]).toEqual(['payment.customParameters', 'risk.parameters']);
  });
});

it('names are compared by their distance', () => {
  const facts = { 'customer.surname': 'Müller', 'card.holder': 'MULLER' };
  expect(matches('distance(customer.surname, card.holder) == 0', facts)).toBe(true);
  expect(matches('distance(customer.surname, "Miller") <= 1', facts)).toBe(true);
});

describe("a list of one's own", () => {
  it.each([
    ['customer.email in list("vip")', ['vip:customer.email'], true],
    ['(customer.email)in list( "vip" ) && !(customer.id in list("vip"))', ['vip:customer.email'], true],
    ['customer.email in list("vip") && payment.amount + 1.0 > 0.0', ['vip:customer.email'], true],
    ['customer.email in list("vip")', ['vip:customer.id', 'old:customer.email'], false],
    ['request["a.b"] in list("vip")', ['vip:request["a.b"]'], true],
    ['customer.email in list("vip")', undefined, false],
  ])('is read from what was found at the time: %s of %j is %j', (text, found, expected) => {
    expect(matches(text, { 'lists.named': found })).toBe(expected);
  });

  it('is named with what is compared with it', () => {
    const { expression } = compileRule('customer.email in list("vip") || request["a"] in list("ids")');
    expect(expression?.lists.map(({ list, source }) => [list, source.fact, source.key])).toEqual([
      ['vip', 'customer.email', null],
      ['ids', 'request', 'a'],
    ]);
  });
});

describe('a rule', () => {
  it('compares amounts with whole and fractional numbers', () => {
    expect(matches('payment.amount > 100', { 'payment.amount': 100.5 })).toBe(true);
    expect(matches('payment.amount >= 100.51', { 'payment.amount': 100.5 })).toBe(false);
  });

  it('counts with whole numbers', () => {
    expect(matches('velocity.card.count10m + 1 >= 4', { 'velocity.card.count10m': 3 })).toBe(true);
  });

  it('tests lists and maps', () => {
    expect(matches('"card" in lists.block', { 'lists.block': ['card'] })).toBe(true);
    expect(matches('"sku" in risk.parameters && risk.parameters["sku"] == "1"')).toBe(false);
    expect(matches('request["cart.items[0].name"] == "a"', { request: { 'cart.items[0].name': 'a' } })).toBe(true);
  });

  it('names the facts that it uses', () => {
    const { expression } = compileRule('payment.amount > 1 && (customer.email == "" || "card" in lists.watch)');
    expect([...(expression?.facts ?? [])]).toEqual(['payment.amount', 'customer.email', 'lists.watch']);
  });

  it.each([
    ['!customer.isEmailDisposable', ['customer.isEmailDisposable']],
    ['!(velocity.card.count1h > -velocity.ip.count1h)', ['velocity.card.count1h', 'velocity.ip.count1h']],
    ['payment.isStored ? time.hour > 1 : time.weekday > 1', ['payment.isStored', 'time.hour', 'time.weekday']],
    ['has(customer.email) && size(lists.block) > 0', ['customer.email', 'lists.block']],
    ['request[payment.brand] in [card.bin, {"a": card.last4}["a"]]', null],
  ])('names the facts inside of %s', (text, names) => {
    const { expression } = compileRule(text);
    const all = ['request', 'payment.brand', 'card.bin', 'card.last4'];
    expect([...(expression?.facts ?? [])].toSorted()).toEqual((names ?? all).toSorted());
  });

  it('sees the default of its type for what was not sent', () => {
    const literals: Record<FactType, (name: string) => string> = {
      string: (name) => `${name} == ""`,
      double: (name) => `${name} == 0.0`,
      int: (name) => `${name} == 0`,
      bool: (name) => `!${name}`,
      'list<string>': (name) => `size(${name}) == 0`,
      'map<string, string>': (name) => `size(${name}) == 0`,
    };
    for (const { name, type } of factCatalogue) expect(matches(literals[type](name)), name).toBe(true);
  });

  it('either compiles or has an error within its text, whatever was written', () => {
    const word = fc.constantFrom(
      'payment.amount',
      'customer.email',
      'nothing',
      '>',
      '==',
      '&&',
      '(',
      ')',
      '"a"',
      '1',
      '"',
      'in',
      '[',
      '.',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 5 })), { maxLength: 12 }), (words) => {
        const text = words.join(' ');
        const { error } = compileRule(text);
        if (!error) return;
        expect(error.message).not.toBe('');
        expect(error.start).toBeGreaterThanOrEqual(0);
        expect(error.end).toBeLessThanOrEqual(text.length);
        expect(error.start).toBeLessThanOrEqual(error.end);
      }),
    );
  });
});

test('every fact has a name of its own, a meaning and a type with a default', () => {
  expect(new Set(factCatalogue.map(({ name }) => name)).size).toBe(factCatalogue.length);
  for (const { name, meaning, type } of factCatalogue) {
    expect(meaning, name).not.toBe('');
    expect(factDefaults[type], name).toBeDefined();
  }
});
