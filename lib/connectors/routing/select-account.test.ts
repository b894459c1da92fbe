import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConnectorAccount } from '../accounts/connector-account.ts';
import { type RoutingRule, routingConditions, routingTargets } from './routing-rule.ts';
import { type RoutingCriteria, type RoutingLevel, selectAccounts } from './select-account.ts';

const account = (id: string, change: Partial<ConnectorAccount> = {}): ConnectorAccount => ({
  id,
  entityId: 'channel',
  name: id,
  connector: 'simulator',
  modes: ['INTERNAL'],
  enabled: true,
  settings: {},
  sealedCredentials: {},
  credentialsBoundTo: id,
  firstUsedAt: null,
  version: 1,
  paymentTypes: ['*'],
  currencies: ['*'],
  brands: ['*'],
  ...change,
});

type RuleParts = Partial<Omit<RoutingRule, 'conditions'>> & { conditions?: object };

const rule = (id: string, { conditions = {}, ...change }: RuleParts = {}): RoutingRule => ({
  id,
  entityId: 'channel',
  position: 1,
  name: id,
  enabled: true,
  version: 1,
  targets: [{ accountId: 'a', percent: 100 }],
  fallbacks: [],
  ...change,
  conditions: routingConditions.parse(conditions),
});

const payment: RoutingCriteria = {
  mode: 'INTERNAL',
  paymentType: 'DB',
  brand: 'VISA',
  currency: 'EUR',
  amountMinor: 9200n,
  binCountry: 'DE',
  splitKey: 'payment',
};

const level = (accounts: ConnectorAccount[], rules: RoutingRule[] = []): RoutingLevel => ({
  entityId: 'channel',
  accounts,
  rules,
});

const idsOf = (path: RoutingLevel[], change: Partial<RoutingCriteria> = {}): string[] =>
  selectAccounts(path, { ...payment, ...change }).accounts.map(({ id }) => id);

describe('without a rule', () => {
  it('the first account of the nearest entity is selected, without a fallback', () => {
    const path = [level([]), level([account('b'), account('c')]), level([account('d')])];
    expect(idsOf(path)).toEqual(['b']);
  });

  it('the payment is rejected when no account takes it', () => {
    expect(idsOf([level([account('a', { enabled: false })])])).toEqual([]);
    expect(idsOf([])).toEqual([]);
  });

  it.each([
    ['is disabled', { enabled: false }],
    ['does not serve the mode', { modes: ['EXTERNAL', 'LIVE'] }],
    ['does not take the type', { paymentTypes: ['PA'] }],
    ['does not take the currency', { currencies: ['USD'] }],
    ['does not take the brand', { brands: ['MASTER'] }],
    ['takes no brand at all', { brands: [] }],
  ] as [string, Partial<ConnectorAccount>][])('an account that %s is passed over', (_, change) => {
    expect(idsOf([level([account('a', change), account('b')])])).toEqual(['b']);
  });

  it('an account with listed brands takes no payment without a brand', () => {
    expect(idsOf([level([account('a', { brands: ['VISA'] })])], { brand: null })).toEqual([]);
  });
});

describe('a rule', () => {
  const accounts = [account('first'), account('a'), account('b')];

  it.each([
    ['modes', { modes: ['INTERNAL'] }, { mode: 'EXTERNAL' }, 'mode'],
    ['brands', { brands: ['VISA', 'MASTER'] }, { brand: 'AMEX' }, 'brand'],
    ['brands of a payment without one', { brands: ['VISA'] }, { brand: null }, 'brand'],
    ['currencies', { currencies: ['EUR'] }, { currency: 'USD' }, 'currency'],
    ['countries of the issuer', { binCountries: ['DE'] }, { binCountry: 'FR' }, 'bin country'],
    ['countries of an unknown card', { binCountries: ['DE'] }, { binCountry: null }, 'bin country'],
    ['a list of nothing', { brands: [] }, { brand: null }, 'brand'],
  ] as [string, object, Partial<RoutingCriteria>, string][])('matches by %s', (_, conditions, other, mismatch) => {
    const all = account('first', { modes: ['INTERNAL', 'EXTERNAL'] });
    const path = [level([all, account('a')], [rule('r', { conditions })])];
    const decision = selectAccounts(path, { ...payment, ...other });
    expect(decision.accounts.map(({ id }) => id)).toEqual(['first']);
    expect(decision.considered.map((each) => each.mismatch)).toEqual([mismatch]);
    if (!('brands' in conditions && (conditions.brands as string[]).length === 0)) expect(idsOf(path)).toEqual(['a']);
  });

  it.each([
    [9_199n, 'EUR', false],
    [9_200n, 'EUR', true],
    [10_000n, 'EUR', true],
    [10_001n, 'EUR', false],
    [9_200n, 'USD', false],
    [null, 'EUR', false],
  ] as const)('with an amount from 92.00 to 100.00 EUR takes %s %s: %s', (amountMinor, currency, matches) => {
    const amount = { currency: 'EUR', minMinor: 9_200, maxMinor: 10_000 };
    const path = [level(accounts, [rule('r', { conditions: { amount } })])];
    expect(idsOf(path, { amountMinor, currency })).toEqual([matches ? 'a' : 'first']);
  });

  it('without a lower or an upper end takes every amount of its currency on that side', () => {
    const from = rule('from', { conditions: { amount: { currency: 'EUR', minMinor: 100, maxMinor: null } } });
    const upTo = rule('to', { conditions: { amount: { currency: 'EUR', minMinor: null, maxMinor: 99 } } });
    expect(idsOf([level(accounts, [from])], { amountMinor: 10n ** 12n })).toEqual(['a']);
    expect(idsOf([level(accounts, [upTo])], { amountMinor: 0n })).toEqual(['a']);
  });

  it('that is disabled decides nothing', () => {
    expect(idsOf([level(accounts, [rule('r', { enabled: false })])])).toEqual(['first']);
  });

  it('decides before later ones, and one of the channel before one of its merchant', () => {
    const toB = rule('b', { targets: [{ accountId: 'b', percent: 100 }] });
    expect(idsOf([level(accounts, [rule('a'), toB])])).toEqual(['a']);
    expect(idsOf([level(accounts, [toB]), level([], [rule('a')])])).toEqual(['b']);
  });

  it('of an entity above decides before an account of the channel', () => {
    expect(idsOf([level([account('own')]), level([account('a')], [rule('r')])])).toEqual(['a']);
  });

  it('without a usable account leaves the decision to the next one', () => {
    const unusable = rule('r', { targets: [{ accountId: 'gone', percent: 100 }], fallbacks: ['gone too'] });
    const { rule: decided, considered } = selectAccounts([level(accounts, [unusable, rule('next')])], payment);
    expect([decided?.id, considered.map(({ mismatch }) => mismatch)]).toEqual(['next', ['no account', null]]);
  });

  it('whose targets cannot be used sends to its fallbacks', () => {
    const off = account('a', { enabled: false });
    expect(idsOf([level([off, account('b')], [rule('r', { fallbacks: ['b'] })])])).toEqual(['b']);
  });

  it('lists its fallbacks in order, each account once', () => {
    const fallbacks = ['b', 'a', 'gone', 'first'];
    expect(idsOf([level(accounts, [rule('r', { fallbacks })])])).toEqual(['a', 'b', 'first']);
  });

  it('without targets rejects the payment, even when accounts could take it', () => {
    const decision = selectAccounts([level(accounts, [rule('r', { targets: [] })])], payment);
    expect([decision.accounts, decision.rule?.id]).toEqual([[], 'r']);
  });
});

describe('a percentage split', () => {
  const split = rule('split', {
    targets: [
      { accountId: 'a', percent: 70 },
      { accountId: 'b', percent: 30 },
    ],
  });
  const drawn = (accounts: ConnectorAccount[], splitKey: string): string[] =>
    idsOf([level(accounts, [split])], { splitKey });

  it('gives each account about its share', () => {
    const accounts = [account('a'), account('b')];
    const total = 20_000;
    const toA = Array.from({ length: total }, (_, index) => drawn(accounts, `payment ${index}`)[0]).filter(
      (id) => id === 'a',
    ).length;
    expect(toA / total).toBeGreaterThan(0.68);
    expect(toA / total).toBeLessThan(0.72);
  });

  it('gives the share of an unusable account to the others', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(drawn([account('a', { enabled: false }), account('b')], key)).toEqual(['b']);
      }),
    );
  });

  it('sends the same payment to the same account always', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        const accounts = [account('a'), account('b')];
        expect(drawn(accounts, key)).toEqual(drawn(accounts.toReversed(), key));
      }),
    );
  });

  it('is stored only when its shares sum to 100 percent', () => {
    const targets = (...percents: number[]) =>
      percents.map((percent, index) => ({ accountId: String(index).repeat(32), percent }));
    expect(routingTargets.safeParse(targets(70, 30)).success).toBe(true);
    expect(routingTargets.safeParse([]).success).toBe(true);
    for (const wrong of [targets(70, 29), targets(100, 0), targets(101), targets(50.5, 49.5)]) {
      expect(routingTargets.safeParse(wrong).success).toBe(false);
    }
    const twice = [targets(50)[0], targets(50)[0]];
    expect(routingTargets.safeParse(twice).success).toBe(false);
  });
});

describe('every decision', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const list = fc.constantFrom<string[][]>(['*'], [], ['VISA'], ['MASTER', 'VISA']);
  const anyAccount = fc
    .record({
      enabled: fc.boolean(),
      brands: list,
      modes: fc.constantFrom<ConnectorAccount['modes'][]>(['INTERNAL'], ['LIVE'], ['INTERNAL', 'LIVE']),
    })
    .map((change) => change as Partial<ConnectorAccount>);
  const anyRule = fc.record({
    enabled: fc.boolean(),
    conditions: fc.record({ brands: list }),
    first: fc.constantFrom(...ids),
    second: fc.constantFrom(...ids),
    fallbacks: fc.array(fc.constantFrom(...ids, 'gone')),
  });
  const anyPath = fc.tuple(fc.array(anyAccount, { minLength: 4, maxLength: 4 }), fc.array(anyRule));

  it('names usable accounts only, each once, and decides the same again', () => {
    fc.assert(
      fc.property(anyPath, fc.string(), ([changes, parts], splitKey) => {
        const accounts = changes.map((change, index) => account(ids[index] ?? '', change));
        const rules = parts.map(({ first, second, ...rest }, index) => {
          const targets = [...new Set([first, second])];
          const percent = 100 / targets.length;
          return rule(`r${index}`, { ...rest, targets: targets.map((accountId) => ({ accountId, percent })) });
        });
        const path = [level(accounts, rules)];
        const criteria = { ...payment, splitKey };
        const decision = selectAccounts(path, criteria);
        const selected = decision.accounts.map(({ id }) => id);
        expect(new Set(selected).size).toBe(selected.length);
        for (const each of decision.accounts) {
          expect(each.enabled && each.modes.includes('INTERNAL')).toBe(true);
          expect(each.brands.includes('*') || each.brands.includes('VISA')).toBe(true);
        }
        const usable = accounts.some(
          ({ enabled, modes, brands }) =>
            enabled && modes.includes('INTERNAL') && (brands.includes('*') || brands.includes('VISA')),
        );
        expect(selected.length > 0).toBe(usable);
        expect(selectAccounts(path, criteria)).toEqual(decision);
      }),
    );
  });
});
