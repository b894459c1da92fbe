import type { Fact } from '../facts/fact.ts';

/** What payments are counted by. */
export const velocityKeys = ['card', 'email', 'ip', 'device', 'customer'] as const;
export type VelocityKey = (typeof velocityKeys)[number];

/**
 * Counted only where a rule names a fact about them. Many payments share a BIN, so it is also recorded only then; a phone
 * number is recorded always, because related payments are found by it.
 */
export const namedKeys = ['phone', 'bin'] as const;
export type NamedKey = (typeof namedKeys)[number];

/** Every key that a fact of velocity may be about. */
export const countedKeys: readonly CountedKey[] = [...velocityKeys, ...namedKeys];
export type CountedKey = VelocityKey | NamedKey;

/** What else the payments of a card may differ in. */
export const cardValues = ['ipCountry', 'shippingAddress'] as const;
export type CardValue = (typeof cardValues)[number];

/** The last … before a payment. */
export const velocityWindows = ['10m', '1h', '24h', '30d'] as const;
export type VelocityWindow = (typeof velocityWindows)[number];

const hourMs = 3_600_000;

export const windowMs: Readonly<Record<VelocityWindow, number>> = {
  '10m': hourMs / 6,
  '1h': hourMs,
  '24h': 24 * hourMs,
  '30d': 720 * hourMs,
};

const windowNames: Readonly<Record<VelocityWindow, string>> = {
  '10m': '10 minutes',
  '1h': 'hour',
  '24h': '24 hours',
  '30d': '30 days',
};

export const velocityKeyNames: Readonly<Record<CountedKey | CardValue, string>> = {
  card: 'card',
  email: 'e-mail address',
  ip: 'IP address',
  device: 'device',
  customer: 'customer',
  phone: 'phone number',
  bin: 'BIN',
  ipCountry: 'country of the IP address',
  shippingAddress: 'shipping address',
};

export const velocityMeasures = ['count', 'sum', 'cards', 'emails', 'ips', 'devices', 'customers'] as const;
export type VelocityMeasure = (typeof velocityMeasures)[number];

const cardMeasures = ['ipCountries', 'shippingAddresses'] as const;
/** A measure by one key. */
export type KeyMeasure = VelocityMeasure | (typeof cardMeasures)[number];

/** The value whose different ones a measure counts; null for a number or a sum of payments. */
export const distinctKeys: Readonly<Record<KeyMeasure, VelocityKey | CardValue | null>> = {
  count: null,
  sum: null,
  cards: 'card',
  emails: 'email',
  ips: 'ip',
  devices: 'device',
  customers: 'customer',
  ipCountries: 'ipCountry',
  shippingAddresses: 'shippingAddress',
};

/** What is measured by each key, in the order of its facts. */
export const measuresOf: Readonly<Record<CountedKey, readonly KeyMeasure[]>> = {
  card: [...measuresWithout('card'), ...cardMeasures],
  email: measuresWithout('email'),
  ip: measuresWithout('ip'),
  device: measuresWithout('device'),
  customer: measuresWithout('customer'),
  phone: velocityMeasures,
  bin: velocityMeasures,
};

function measuresWithout(key: VelocityKey): VelocityMeasure[] {
  return velocityMeasures.filter((measure) => distinctKeys[measure] !== key);
}

export function velocityFactName(key: CountedKey, measure: KeyMeasure, window: VelocityWindow): string {
  return `velocity.${key}.${measure}${window}`;
}

/** The name of a fact about all payments of a merchant, whatever their values. */
export function merchantFactName(measure: VelocityMeasure, window: VelocityWindow): string {
  return `velocity.merchant.${measure}${window}`;
}

/** Facts about all payments of the merchant: by whole minutes up to an hour, by whole hours above it. */
export const merchantVelocityFacts: readonly Fact[] = velocityMeasures.flatMap((measure) =>
  velocityWindows.map((window) => describeMerchantFact(measure, window)),
);

function describeMerchantFact(measure: VelocityMeasure, window: VelocityWindow): Fact {
  const name = merchantFactName(measure, window);
  const where = `of the merchant in the last ${windowNames[window]}`;
  const distinct = distinctKeys[measure];
  if (distinct !== null) {
    const values = velocityKeyNames[distinct];
    return { name, type: 'int', meaning: `Different values of ${values} in payments ${where}` };
  }
  return measure === 'count'
    ? { name, type: 'int', meaning: `Earlier payments ${where}` }
    : { name, type: 'double', meaning: `Amount of earlier payments in this currency ${where}` };
}

/** All velocity facts: each measure by each key over each window. */
export const velocityFacts: readonly Fact[] = countedKeys.flatMap((key) =>
  measuresOf[key].flatMap((measure) => velocityWindows.map((window) => describeFact(key, measure, window))),
);

function describeFact(key: CountedKey, measure: KeyMeasure, window: VelocityWindow): Fact {
  const name = velocityFactName(key, measure, window);
  const where = `with the same ${velocityKeyNames[key]} in the last ${windowNames[window]}`;
  if (measure === 'count') return { name, type: 'int', meaning: `Earlier payments ${where}` };
  if (measure === 'sum')
    return { name, type: 'double', meaning: `Amount of earlier payments in this currency ${where}` };
  const distinct = velocityKeyNames[distinctKeys[measure] ?? key];
  return { name, type: 'int', meaning: `Different values of ${distinct} in earlier payments ${where}` };
}

/** A fact about earlier payments that the acquirer declined. It is read from the payments, where a rule names it. */
export type DeclineFact = Fact & { key: CountedKey; window: VelocityWindow };

/** The payments that the acquirer declined, by each key over each window. */
export const declineFacts: readonly DeclineFact[] = countedKeys.flatMap((key) =>
  velocityWindows.map(
    (window): DeclineFact => ({
      name: `velocity.${key}.declines${window}`,
      type: 'int',
      meaning: `Earlier payments with the same ${velocityKeyNames[key]} in the last ${windowNames[window]} that the acquirer declined`,
      key,
      window,
    }),
  ),
);
