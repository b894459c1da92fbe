import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeOf } from '../rules/rule-time.ts';
import { merchantVelocityFacts, velocityFacts } from '../velocity/velocity-fact.ts';
import type { Facts, FactType, FactValue } from './fact.ts';
import { factCatalogue } from './fact-catalogue.ts';
import { formatFacts, parseFacts } from './numbered-facts.ts';

const velocity = new Set([...velocityFacts, ...merchantVelocityFacts].map(({ name }) => name));
/** Known only after the verdict. */
const isLater = (name: string): boolean => timeOf([name]) !== 'PAYMENT';
const numbered = factCatalogue.filter(({ name }) => !velocity.has(name) && !isLater(name));

/** Any characters, also ends of lines. */
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a\nb', '\r\n', '\u2028'));

const values: Readonly<Record<FactType, fc.Arbitrary<FactValue>>> = {
  string: text,
  double: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
  int: fc.integer(),
  bool: fc.boolean(),
  'list<string>': fc.array(text),
  'map<string, string>': fc.dictionary(text, text, { noNullPrototype: true }),
};

it('gives facts of every type back as they were, and writes them in one line', () => {
  const facts = fc.record(Object.fromEntries(numbered.map(({ name, type }) => [name, values[type]])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(facts, (each) => {
      const stored = formatFacts(each as Facts);
      expect(stored).not.toMatch(/[\n\r]/);
      expect(parseFacts(stored)).toEqual(each);
    }),
  );
});

it('numbers every fact that a verdict keeps: none is stored by its name', () => {
  for (const { name } of numbered) expect(formatFacts({ [name]: 1 })).toMatch(/^\[\d+,1\]$/);
});

it('keeps the numbers of stored verdicts: new facts only come behind them', () => {
  const pairs = Array.from({ length: 82 }, (_, number) => [number, true]);
  const names = Object.keys(parseFacts(JSON.stringify(pairs.flat())));
  expect([names[0], names[21], names[81]]).toEqual(['payment.amount', 'customer.email', 'request']);
  const digest = createHash('sha256').update(names.join()).digest('hex');
  expect(digest).toBe('50eebaa911456f91b457fc5dbe79a5187c6f764008b9fb5a2a10ed91ad54e179');
  const later = Object.keys(parseFacts('[82,true,83,true,110,true]'));
  expect(later).toEqual(['customer.mailbox', 'velocity.card.declines10m', 'velocity.bin.declines30d']);
});

it('stores a fact without a number by its name, and leaves a number out that it does not know', () => {
  expect(formatFacts({ 'payment.amount': 92, 'new.fact': 'a' })).toBe('[0,92,"new.fact","a"]');
  expect(parseFacts('[0,92,99999,"b","new.fact","a"]')).toEqual({ 'payment.amount': 92, 'new.fact': 'a' });
});

it('reads only the facts that are wanted', () => {
  const text = formatFacts({ 'payment.amount': 92, 'payment.currency': 'EUR' });
  expect(parseFacts(text, new Set(['payment.currency', 'card.bin']))).toEqual({ 'payment.currency': 'EUR' });
});
