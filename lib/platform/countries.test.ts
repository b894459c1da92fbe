import { expect, it } from 'vitest';
import { countries, findCountry, isCountryCode } from './countries.ts';

it('finds each country by its two letters, its three letters and its three digits, and none by another code', () => {
  for (const country of countries)
    for (const code of [country.alpha2, country.alpha3, country.numeric]) {
      expect(findCountry(code), code).toBe(country);
      expect(isCountryCode(code), code).toBe(true);
    }
  for (const code of ['', 'XX', 'de', '999', 'undefined']) {
    expect(findCountry(code), code).toBeUndefined();
    expect(isCountryCode(code), code).toBe(false);
  }
});
