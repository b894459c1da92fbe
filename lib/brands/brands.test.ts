import { describe, expect, it } from 'vitest';
import { isLuhnValid } from '#lib/card-numbers/index.ts';
import { brands, detectBrand, findBrand } from './brands.ts';

describe('brands', () => {
  it.each([
    ['4200000000000000', 'VISA'],
    ['5454545454545454', 'MASTER'],
    ['2221000000000009', 'MASTER'],
    ['2720990000000000', 'MASTER'],
    ['2721000000000000', undefined],
    ['377777777777770', 'AMEX'],
    ['340000000000009', 'AMEX'],
    ['3528000000000007', 'JCB'],
    ['3589000000000000', 'JCB'],
    ['3590000000000000', undefined],
    ['30082246403846', 'DINERS'],
    ['36000000000008', 'DINERS'],
    ['38000000000006', 'DINERS'],
    ['30600000000000', undefined],
    ['6011000000000004', 'DISCOVER'],
    ['6500000000000002', 'DISCOVER'],
    ['6440000000000000', 'DISCOVER'],
    ['6799990100000000019', 'MAESTRO'],
    ['5018000000000009', 'MAESTRO'],
    ['6200000000000005', 'UNIONPAY'],
    ['9999999999999999', undefined],
  ])('a card number %s begins like %s', (pan, brand) => {
    expect(detectBrand(pan)).toBe(brand);
  });

  it('are named once each, in letters, digits and underscores of at most 32', () => {
    expect(new Set(brands.map(({ name }) => name)).size).toBe(brands.length);
    for (const { name } of brands) expect(name).toMatch(/^[A-Za-z0-9_]{1,32}$/u);
  });

  it('have card rules that fit together: known schemes, readable prefixes, aliases that are no brand', () => {
    const names = new Set(brands.map(({ name }) => name));
    for (const { name, card } of brands) {
      if (card?.scheme) expect(findBrand(card.scheme)?.card?.prefixes, name).toBeDefined();
      if (card?.prefixes) expect(card.prefixes, name).toMatch(/^\d+(?:-\d+)?(?: \d+(?:-\d+)?)*$/u);
      if (card?.alias) expect(names, name).not.toContain(card.alias);
    }
  });

  it('define the payment instrument and whether the shopper is redirected', () => {
    expect(findBrand('VISA')).toMatchObject({ kind: 'card', method: 'CC', async: false });
    expect(findBrand('PAYPAL')).toMatchObject({ kind: 'virtualAccount', method: 'VA', async: true });
    expect(findBrand('SOFORTUEBERWEISUNG')).toMatchObject({ kind: 'bankAccount', method: 'OT', async: true });
    expect(findBrand('DIRECTDEBIT_SEPA')).toMatchObject({ kind: 'bankAccount', method: 'DD', async: false });
    expect(findBrand('toString')).toBeUndefined();
  });
});

describe('the check digit of a card number', () => {
  it.each(['4200000000000000', '4111111111111111', '377777777777770', '30082246403846'])('accepts %s', (pan) =>
    expect(isLuhnValid(pan)).toBe(true),
  );
  it.each(['4444444444444444', '4111111111111112', '', '0', '4200 0000 0000 0000', '٤٢'])('refuses %j', (pan) =>
    expect(isLuhnValid(pan)).toBe(false),
  );
});
