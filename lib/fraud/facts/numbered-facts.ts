import type { Facts, FactValue } from './fact.ts';

/**
 * The facts of stored verdicts by their numbers: the first one is 0. A number keeps its fact for ever, so new names are
 * added at the end, and none is moved or removed.
 */
const numberedNames: readonly string[] = [
  'payment.amount',
  'payment.currency',
  'payment.type',
  'payment.brand',
  'payment.method',
  'payment.mode',
  'payment.merchantTransactionId',
  'payment.isRepeated',
  'payment.isStored',
  'payment.createsRegistration',
  'payment.channelId',
  'card.bin',
  'card.last4',
  'card.holder',
  'card.country',
  'card.scheme',
  'card.type',
  'customer.id',
  'customer.givenName',
  'customer.surname',
  'customer.birthDate',
  'customer.email',
  'customer.emailDomain',
  'customer.isEmailDisposable',
  'customer.phone',
  'customer.phoneCountry',
  'customer.ip',
  'customer.ipCountry',
  'customer.deviceId',
  'billing.street1',
  'billing.houseNumber1',
  'billing.city',
  'billing.state',
  'billing.postcode',
  'billing.country',
  'shipping.street1',
  'shipping.houseNumber1',
  'shipping.city',
  'shipping.state',
  'shipping.postcode',
  'shipping.country',
  'match.holderName',
  'match.shippingCountry',
  'match.cardCountry',
  'match.ipCountry',
  'match.phoneCountry',
  'risk.amount',
  'risk.brand',
  'risk.channelId',
  'risk.serviceId',
  'risk.accountToken',
  'risk.merchantWebsite',
  'risk.orderTimestamp',
  'risk.parameters',
  'time.hour',
  'time.weekday',
  'time.localHour',
  'time.localWeekday',
  'lists.allow',
  'lists.block',
  'lists.watch',
  'history.card.daysKnown',
  'history.card.approved',
  'history.card.declined',
  'history.card.chargedBack',
  'history.email.daysKnown',
  'history.email.approved',
  'history.email.declined',
  'history.email.chargedBack',
  'history.ip.daysKnown',
  'history.ip.approved',
  'history.ip.declined',
  'history.ip.chargedBack',
  'history.device.daysKnown',
  'history.device.approved',
  'history.device.declined',
  'history.device.chargedBack',
  'history.customer.daysKnown',
  'history.customer.approved',
  'history.customer.declined',
  'history.customer.chargedBack',
  'request',
  'customer.mailbox',
  'velocity.card.declines10m',
  'velocity.card.declines1h',
  'velocity.card.declines24h',
  'velocity.card.declines30d',
  'velocity.email.declines10m',
  'velocity.email.declines1h',
  'velocity.email.declines24h',
  'velocity.email.declines30d',
  'velocity.ip.declines10m',
  'velocity.ip.declines1h',
  'velocity.ip.declines24h',
  'velocity.ip.declines30d',
  'velocity.device.declines10m',
  'velocity.device.declines1h',
  'velocity.device.declines24h',
  'velocity.device.declines30d',
  'velocity.customer.declines10m',
  'velocity.customer.declines1h',
  'velocity.customer.declines24h',
  'velocity.customer.declines30d',
  'velocity.phone.declines10m',
  'velocity.phone.declines1h',
  'velocity.phone.declines24h',
  'velocity.phone.declines30d',
  'velocity.bin.declines10m',
  'velocity.bin.declines1h',
  'velocity.bin.declines24h',
  'velocity.bin.declines30d',
  'history.customer.averageAmount',
  'history.customer.maxAmount',
  'history.card.cvvMismatches',
  'history.card.avsMismatches',
  'history.card.authenticated',
  'history.card.failedAuthentications',
  'history.customer.cvvMismatches',
  'history.customer.avsMismatches',
  'history.customer.authenticated',
  'history.customer.failedAuthentications',
  'history.card.daysKnownAtPsp',
  'history.email.daysKnownAtPsp',
  'history.device.daysKnownAtPsp',
  'customer.ipAsn',
  'customer.ipNetwork',
  'customer.isIpHosting',
  'payment.customParameters',
  'lists.named',
];

const numbers = new Map(numberedNames.map((name, number) => [name, number]));

/**
 * `[0,92,1,"EUR"]`: each fact by its number and its value. One without a number is stored by its name. `change` gives the value
 * that is stored, or null for none.
 */
export function formatFacts(facts: Facts, change: (value: FactValue, name: string) => FactValue | null = keep): string {
  const pairs: FactValue[] = [];
  for (const name in facts) {
    const value = change(facts[name] as FactValue, name);
    if (value !== null) pairs.push(numbers.get(name) ?? name, value);
  }
  return JSON.stringify(pairs);
}

function keep(value: FactValue): FactValue {
  return value;
}

/**
 * What {@link formatFacts} wrote; only these names, if any are given. A number that only a later version of Turnpike knows
 * is left out.
 */
export function parseFacts(text: string, names?: ReadonlySet<string>): Record<string, FactValue> {
  const pairs = JSON.parse(text) as FactValue[];
  const facts: Record<string, FactValue> = {};
  for (let index = 0; index < pairs.length; index += 2) {
    const stored = pairs[index];
    const name = typeof stored === 'number' ? numberedNames[stored] : (stored as string);
    if (name !== undefined && (names === undefined || names.has(name))) facts[name] = pairs[index + 1] as FactValue;
  }
  return facts;
}
