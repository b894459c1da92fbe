import { expect, it, test } from 'vitest';
import { countsToFacts, findCount, formatCounts, parseCounts, placeInCounts } from './velocity-counts.ts';

test('the places of facts stay as they are, because stored verdicts have their values there', () => {
  expect(placeInCounts('velocity.card.count10m')).toEqual({ key: 'card', index: 0 });
  expect(placeInCounts('velocity.card.sum30d')).toEqual({ key: 'card', index: 7 });
  expect(placeInCounts('velocity.card.emails10m')).toEqual({ key: 'card', index: 8 });
  expect(placeInCounts('velocity.email.cards24h')).toEqual({ key: 'email', index: 10 });
  expect(placeInCounts('velocity.customer.devices30d')).toEqual({ key: 'customer', index: 23 });
  expect(placeInCounts('velocity.merchant.count10m')).toEqual({ key: 'merchant', index: 0 });
  expect(placeInCounts('velocity.merchant.customers30d')).toEqual({ key: 'merchant', index: 27 });
  expect(placeInCounts('velocity.card.customers30d')).toEqual({ key: 'card', index: 23 });
  expect(placeInCounts('velocity.card.ipCountries10m')).toEqual({ key: 'card', index: 24 });
  expect(placeInCounts('velocity.card.shippingAddresses30d')).toEqual({ key: 'card', index: 31 });
  expect(placeInCounts('velocity.bin.cards10m')).toEqual({ key: 'bin', index: 8 });
  expect(placeInCounts('velocity.phone.customers30d')).toEqual({ key: 'phone', index: 27 });
  expect(placeInCounts('payment.amount')).toBe(null);
  // Read from the payments, and kept as facts.
  expect(placeInCounts('velocity.card.declines10m')).toBe(null);
});

test('counts are facts again, without those that are zero', () => {
  expect(countsToFacts({ ip: [1, 2, 0, 0, 10.5] })).toEqual({
    'velocity.ip.count10m': 1,
    'velocity.ip.count1h': 2,
    'velocity.ip.sum10m': 10.5,
  });
});

it.each([
  ['no key', {}, ''],
  ['one key', { ip: [1, 0, 10.55] }, 'ip:1,0,10.55'],
  ['several keys', { card: [3], merchant: [1_000, 0.01] }, 'card:3;merchant:1000,0.01'],
])('counts with %s are kept as text', (_, counts, text) => {
  expect(formatCounts(counts)).toBe(text);
  expect(parseCounts(text)).toEqual(counts);
});

test.each([
  ['card', 1, 2],
  ['card', 2, 0],
  ['merchant', 0, 1_000],
  ['ip', 0, 0],
])('one count is read from the text: %s at %i', (key, index, count) => {
  const text = formatCounts({ card: [1, 2], merchant: [1_000, 0.01] });
  expect(findCount(text, { key, index })).toBe(count);
  expect(findCount('', { key, index })).toBe(0);
});
