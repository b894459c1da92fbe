import type { Fact } from '../facts/fact.ts';

/** What payments are counted by. */
export const velocityKeys = ['card', 'email', 'ip', 'device', 'customer'] as const;
export type VelocityKey = (typeof velocityKeys)[number];

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

export const velocityKeyNames: Readonly<Record<VelocityKey, string>> = {
  card: 'card',
  email: 'e-mail address',
  ip: 'IP address',
  device: 'device',
  customer: 'customer',
};

export const velocityMeasures = ['count', 'sum', 'cards', 'emails', 'ips', 'devices', 'customers'] as const;
export type VelocityMeasure = (typeof velocityMeasures)[number];

/** The key whose different values a measure counts; null for a number or a sum of payments. */
export const distinctKeys: Readonly<Record<VelocityMeasure, VelocityKey | null>> = {
  count: null,
  sum: null,
  cards: 'card',
  emails: 'email',
  ips: 'ip',
  devices: 'device',
  customers: 'customer',
};

export function velocityFactName(key: VelocityKey, measure: VelocityMeasure, window: VelocityWindow): string {
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
export const velocityFacts: readonly Fact[] = velocityKeys.flatMap((key) =>
  velocityMeasures
    .filter((measure) => distinctKeys[measure] !== key)
    .flatMap((measure) => velocityWindows.map((window) => describeFact(key, measure, window))),
);

function describeFact(key: VelocityKey, measure: VelocityMeasure, window: VelocityWindow): Fact {
  const name = velocityFactName(key, measure, window);
  const where = `with the same ${velocityKeyNames[key]} in the last ${windowNames[window]}`;
  if (measure === 'count') return { name, type: 'int', meaning: `Earlier payments ${where}` };
  if (measure === 'sum')
    return { name, type: 'double', meaning: `Amount of earlier payments in this currency ${where}` };
  const distinct = velocityKeyNames[distinctKeys[measure] ?? key];
  return { name, type: 'int', meaning: `Different values of ${distinct} in earlier payments ${where}` };
}
