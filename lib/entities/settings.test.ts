import { describe, expect, test } from 'vitest';
import { encryptConnectorCredentials } from './encrypt-connector-credentials.ts';
import { entityEtag } from './entity-etag.ts';
import { applySettings, flattenSettings, type OwnEntitySettings, ownEntitySettings } from './settings.ts';

describe('a change of settings', () => {
  const own: OwnEntitySettings = {
    currencies: ['EUR'],
    throttling: { paymentsPerMinute: 100, readsPerMinute: 50 },
  };

  test('sets what it names and leaves the rest as it is', () => {
    expect(applySettings(own, { set: { 'throttling.paymentsPerMinute': 7 }, inherit: [] })).toEqual({
      currencies: ['EUR'],
      throttling: { paymentsPerMinute: 7, readsPerMinute: 50 },
    });
  });

  test('takes back what shall be inherited again; nothing empty stays behind', () => {
    const inherit = ['currencies', 'throttling.paymentsPerMinute', 'throttling.readsPerMinute'];
    expect(applySettings(own, { set: {}, inherit })).toEqual({});
  });

  test('knows each limit by a name of its own', () => {
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

test('the version is that of the content, whatever order its names come in', () => {
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

  test('keeps its token sealed and bound to the entity', () => {
    expect(kept).toEqual({ ...account, sealedAccessToken: 'sealed 6 for e', boundTo: 'e' });
  });

  test('keeps the token it has when none is given, but never for another address', () => {
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
    ).toThrow(/address/);
  });

  test('needs a token to begin with', () => {
    expect(() => encryptConnectorCredentials(vault, 'e', account, null, origins)).toThrow(/token/);
  });
});
