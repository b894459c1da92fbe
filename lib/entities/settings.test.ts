import { describe, expect, test } from 'vitest';
import { encryptConnectorCredentials } from './encrypt-connector-credentials.ts';
import { entityEtag } from './entity-etag.ts';
import { applySettings, flattenSettings, type OwnEntitySettings, ownEntitySettings } from './settings.ts';

describe('applySettingsPatch', () => {
  const own: OwnEntitySettings = {
    currencies: ['EUR'],
    throttling: { paymentsPerMinute: 100, readsPerMinute: 50 },
  };

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
  expect(entityEtag({ ...entity, settings: { duplicateWindowMinutes: 2, currencies: ['EUR'] } })).not.toBe(
    one,
  );
});

describe('an upstream account', () => {
  const vault = { encryptText: (text: string, boundTo: string) => `sealed ${text.length} for ${boundTo}` };
  const account = { url: 'https://partner.example/v1', entityId: 'a'.repeat(32) };
  const origins = ['https://partner.example', 'https://other.example'];
  const kept = encryptConnectorCredentials(vault, 'e', { ...account, accessToken: 'secret' }, null, origins);

  test('stores its token encrypted and bound to the entity', () => {
    expect(kept).toEqual({ ...account, sealedAccessToken: 'sealed 6 for e', boundTo: 'e' });
  });

  test('keeps its token when none is sent, except for a new URL', () => {
    const changed = encryptConnectorCredentials(
      vault,
      'e',
      { ...account, entityId: 'b'.repeat(32) },
      kept,
      origins,
    );
    expect(changed.sealedAccessToken).toBe(kept.sealedAccessToken);
    expect(() =>
      encryptConnectorCredentials(vault, 'e', { ...account, url: 'https://other.example' }, kept, origins),
    ).toThrow(/A new URL needs the access token again/);
  });

  test('requires a token when it is created', () => {
    expect(() => encryptConnectorCredentials(vault, 'e', account, null, origins)).toThrow(/token/);
  });
});
