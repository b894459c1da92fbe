import { describe, expect, it } from 'vitest';
import { regionOf } from './fee-region.ts';

describe('the region of a card', () => {
  it.each([
    ['DE', 'DE', 'DOMESTIC'],
    ['US', 'US', 'DOMESTIC'],
    ['FR', 'DE', 'INTRA'],
    ['NO', 'LI', 'INTRA'],
    ['GB', 'DE', 'INTERNATIONAL'],
    ['DE', 'CH', 'INTERNATIONAL'],
    ['CA', 'US', 'INTERNATIONAL'],
    [null, 'DE', null],
    ['DE', null, null],
  ])('of %s, seen from %s, is %s', (card, merchant, region) => {
    expect(regionOf(card, merchant)).toBe(region);
  });
});
