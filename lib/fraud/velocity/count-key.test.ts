import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countKey } from './count-key.ts';
import { countsToFacts } from './velocity-counts.ts';
import type { VelocityEntry } from './velocity-entry.ts';
import {
  countedKeys,
  distinctKeys,
  type KeyMeasure,
  velocityFacts,
  velocityKeys,
  velocityWindows,
  windowMs,
} from './velocity-fact.ts';
import { countedValues } from './velocity-rows.ts';

const now = new Date('2026-11-22T12:00:00Z');

const values = fc.record(
  Object.fromEntries(velocityKeys.map((key) => [key, fc.constantFrom('a', 'b', 'c')])) as Record<
    (typeof velocityKeys)[number],
    fc.Arbitrary<string>
  >,
  { requiredKeys: [] },
);

const ofCard = fc.record(
  { ipCountry: fc.constantFrom('DE', 'FR'), shippingAddress: fc.constantFrom('a', 'b', 'c') },
  { requiredKeys: [] },
);

const payment: fc.Arbitrary<VelocityEntry> = fc
  .record({
    ageMs: fc.constantFrom(0, 599_999, 600_000, 3_600_000, 86_399_999, 86_400_000, 2_000_000_000, 2_592_000_000),
    amountMinor: fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n })),
    currency: fc.constantFrom('EUR', 'JPY', null),
    values,
    ofCard,
  })
  .map(({ ageMs, ...parts }) => ({
    merchantId: 'm',
    paymentId: 'earlier',
    at: new Date(now.getTime() - ageMs),
    ...parts,
    named: {},
    psp: { id: 'psp', mode: 'TEST' },
    facts: new Set<string>(),
    listed: null,
  }));

/** The payment that is checked. */
const entry: VelocityEntry = {
  merchantId: 'm',
  paymentId: 'now',
  at: now,
  amountMinor: 100n,
  currency: 'EUR',
  values: { card: 'a' },
  named: {},
  psp: { id: 'psp', mode: 'TEST' },
  ofCard: {},
  facts: new Set(),
  listed: null,
};

/** As the statement returns a payment that is stored. */
function toStored({ at, amountMinor, currency, ...sent }: VelocityEntry): string {
  const age = now.getTime() - at.getTime();
  const window = Math.max(
    0,
    velocityWindows.findIndex((each) => age < windowMs[each]),
  );
  return [window, amountMinor ?? '', currency ?? '', ...countedValues.map((name) => valuesOf(sent)[name] ?? '')].join();
}

const valuesOf = ({
  values,
  ofCard,
}: Pick<VelocityEntry, 'values' | 'ofCard'>): Record<string, string | undefined> => ({ ...values, ...ofCard });

/** Every measure over every window, one after the other, as their names say. */
function countOneByOne(entry: VelocityEntry, by: string, earlier: readonly VelocityEntry[]): number[] {
  return velocityFacts
    .filter(({ name }) => name.startsWith(`velocity.${by}.`))
    .map(({ name }) => {
      const [, measure = '', window = '10m'] = /\.([A-Za-z]+)(\d[^.]*)$/.exec(name) ?? [];
      const since = now.getTime() - windowMs[window as '10m'];
      const found = earlier.filter(({ at }) => at.getTime() > since);
      if (measure === 'count') return found.length;
      if (measure === 'sum') {
        const same = found.filter(({ currency }) => currency === entry.currency);
        const minor = same.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n);
        return Number(minor) / 100;
      }
      const distinct = distinctKeys[measure as KeyMeasure] ?? '';
      return new Set(found.flatMap((each) => valuesOf(each)[distinct] ?? [])).size;
    });
}

it.each(countedKeys)(
  'counts by %s stored payments and those of the same statement as a count of each measure by itself',
  (by) => {
    fc.assert(
      fc.property(fc.array(payment), fc.array(payment), (all, together) => {
        // The statement finds those of 30 days, the latest first.
        const stored = all
          .filter(({ at }) => now.getTime() - at.getTime() < windowMs['30d'])
          .toSorted((one, other) => other.at.getTime() - one.at.getTime());
        const counted = countKey(entry, by, { stored: stored.map(toStored).join(';'), together });
        const expected = countOneByOne(entry, by, [...stored, ...together]);
        expect(counted.map((each) => each.toFixed(2))).toEqual(expected.map((each) => each.toFixed(2)));
      }),
    );
  },
);

it('counts a payment that was stored before countries and addresses were, by all that it has', () => {
  const counted = countKey(entry, 'card', { stored: '0,100,EUR,a,e1,,,;0,100,EUR,a,e2,,,,DE,s1', together: [] });
  const facts = countsToFacts({ card: counted });
  expect(facts).toMatchObject({
    'velocity.card.count10m': 2,
    'velocity.card.emails10m': 2,
    'velocity.card.ipCountries10m': 1,
    'velocity.card.shippingAddresses10m': 1,
  });
});

it('counts a payment that is repeated under its id at the same moment once', () => {
  expect(countKey(entry, 'card', { stored: '', together: [entry] }).every((each) => each === 0)).toBe(true);
});
