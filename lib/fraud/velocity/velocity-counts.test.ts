import { expect, test } from 'vitest';
import { countsToFacts, placeInCounts } from './velocity-counts.ts';

test('the places of facts stay as they are, because stored verdicts have their values there', () => {
  expect(placeInCounts('velocity.card.count10m')).toEqual(['card', '0']);
  expect(placeInCounts('velocity.card.sum30d')).toEqual(['card', '7']);
  expect(placeInCounts('velocity.card.emails10m')).toEqual(['card', '8']);
  expect(placeInCounts('velocity.email.cards24h')).toEqual(['email', '10']);
  expect(placeInCounts('velocity.customer.devices30d')).toEqual(['customer', '23']);
  expect(placeInCounts('velocity.merchant.count10m')).toBe(null);
});

test('counts are facts again, without those that are zero', () => {
  expect(countsToFacts({ ip: [1, 2, 0, 0, 10.5] })).toEqual({
    ...{ 'velocity.ip.count10m': 1, 'velocity.ip.count1h': 2, 'velocity.ip.sum10m': 10.5 },
  });
});
