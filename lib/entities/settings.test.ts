import { describe, expect, test } from 'vitest';
import { entityEtag } from './entity-etag.ts';
import {
  applySettings,
  flattenSettings,
  type OwnEntitySettings,
  ownEntitySettings,
  readMoneyLimit,
} from './settings.ts';

describe('applySettingsPatch', () => {
  const own: OwnEntitySettings = { currencies: ['EUR'], throttling: { paymentsPerMinute: 100, readsPerMinute: 50 } };

  test('changes the named settings and keeps the others', () => {
    expect(applySettings(own, { set: { 'throttling.paymentsPerMinute': 7 }, inherit: [] })).toEqual({
      currencies: ['EUR'],
      throttling: { paymentsPerMinute: 7, readsPerMinute: 50 },
    });
  });

  test('removes settings that are inherited again, without leaving empty objects', () => {
    const inherit = ['currencies', 'throttling.paymentsPerMinute', 'throttling.readsPerMinute'];
    expect(applySettings(own, { set: {}, inherit })).toEqual({});
  });

  test('addresses each rate limit by its own name', () => {
    expect(flattenSettings(own)).toEqual({
      currencies: ['EUR'],
      'throttling.paymentsPerMinute': 100,
      'throttling.readsPerMinute': 50,
    });
  });
});

test.each([
  [{ paymentBrands: ['VISSA'] }, 'paymentBrands.0', 'VISSA is no brand that we know'],
  [{ currencies: ['EUX'] }, 'currencies.0', 'EUX is no currency code'],
  [{ acquirerTimeoutMs: 10 }, 'acquirerTimeoutMs', 'must be at least 50'],
  [{ throttling: { paymentsPerMinute: -1 } }, 'throttling.paymentsPerMinute', 'must not be negative'],
])('%j is refused by its name', (settings, name, message) => {
  const issue = ownEntitySettings.safeParse(settings).error?.issues[0];
  expect([issue?.path.join('.'), issue?.message]).toEqual([name, message]);
});

test('the version depends on the content and not on the order of keys', () => {
  const entity = { name: 'Bakery', disabledAt: null } as Parameters<typeof entityEtag>[0];
  const one = entityEtag({ ...entity, settings: { currencies: ['EUR'], duplicateWindowMinutes: 1 } });
  expect(entityEtag({ ...entity, settings: { duplicateWindowMinutes: 1, currencies: ['EUR'] } })).toBe(one);
  expect(entityEtag({ ...entity, settings: { duplicateWindowMinutes: 2, currencies: ['EUR'] } })).not.toBe(one);
});

test.each(['https://shop.example', 'https://www.shop-1.example:8443'])('%j is an origin of a shop', (origin) =>
  expect(ownEntitySettings.safeParse({ shopOrigins: [origin] }).success).toBe(true),
);

test.each([
  'http://shop.example',
  'https://shop.example/',
  'https://shop.example/path',
  'https://shop.example:99999',
  'https://user@shop.example',
  'https://*.example',
  '*',
  "'unsafe-inline'",
  'https://shop.example;sandbox',
  'https://shop.example, https://evil.example',
  'https://shop.example\r\nSet-Cookie: a=b',
  'https://shop.example\n',
])('%j is none, and cannot change the policy of a page', (origin) =>
  expect(ownEntitySettings.safeParse({ shopOrigins: [origin] }).success).toBe(false),
);

const attacks = [
  'red',
  '#fff',
  '#1d4ed8;}body{display:none}',
  '#1d4ed8\n',
  'url(https://evil.example/?c)',
  'var(--x)',
  'expression(alert(1))',
  '#1d4ed8</style><script>alert(1)</script>',
  '\\75rl(https://evil.example)',
  '',
];

test.each(attacks)('a colour of the payment form cannot be %j', (value) => {
  for (const name of ['formAccentColour', 'formBackgroundColour', 'formTextColour', 'formBorderColour'])
    expect(ownEntitySettings.safeParse({ [name]: value }).success).toBe(false);
});

test.each([
  ['formRadius', -1],
  ['formRadius', 25],
  ['formRadius', 1.5],
  ['formRadius', '8px;color:red'],
  ['formFont', 'Comic Sans MS'],
  ['formFont', 'serif;}*{display:none}'],
])('%s of the payment form cannot be %j', (name, value) =>
  expect(ownEntitySettings.safeParse({ [name]: value }).success).toBe(false),
);

describe('a limit of an amount', () => {
  test.each([
    ['5000.00 EUR', { amountMinor: 500_000n, currency: 'EUR' }],
    ['5000 EUR', { amountMinor: 500_000n, currency: 'EUR' }],
    ['5000 JPY', { amountMinor: 5_000n, currency: 'JPY' }],
    ['1.50 KWD', { amountMinor: 1_500n, currency: 'KWD' }],
  ])('%s is read in minor units', (text, limit) => {
    expect(readMoneyLimit(text)).toEqual(limit);
    expect(ownEntitySettings.safeParse({ bulkDecisionAmount: text }).success).toBe(true);
  });

  test.each(['5000', 'EUR 5000', '5000.00EUR', '5000.50 JPY', '5000.0 EUR', '-1 EUR', '1 XYZ', ' '])(
    'is not %j',
    (text) => {
      expect(ownEntitySettings.safeParse({ bulkDecisionAmount: text }).success).toBe(false);
    },
  );

  test('is absent when the text is empty', () => {
    expect(ownEntitySettings.safeParse({ bulkDecisionAmount: '' }).success).toBe(true);
    expect(readMoneyLimit('')).toBeNull();
  });
});
