import { findPayment, findPaymentsOfEvents, type Payment } from '#lib/payments/index.ts';
import { digitsOf } from '../facts/contact-facts.ts';
import { type Fingerprints, fingerprintValue } from '../fingerprint.ts';
import { findVerdict } from '../store.ts';
import type { CaseKey } from './case.ts';
import { sentPhoneOf } from './case-values.ts';
import type { CaseServices } from './services.ts';
import { findLinked, type LinkedValue } from './store.ts';

/** What a payment shares with a case. */
export type SharedKey = 'card' | 'email' | 'phone' | 'ip' | 'device' | 'customer';

export type RelatedPayment = { payment: Payment; keys: SharedKey[] };

/** Values are compared by their hashes: no number is decrypted for this. */
type Services = Pick<CaseServices, 'db'> & { vault: Fingerprints };

/** Payments of each value; more are no help to an analyst. */
const maxOfEachValue = 50;

/** Checked payments of the last 31 days that share the card or a value of the customer with a case, the latest first. */
export async function findRelatedPayments(services: Services, key: CaseKey): Promise<RelatedPayment[]> {
  const { db } = services;
  const linked = await findLinked(db.pool, key, await findValues(services, key), maxOfEachValue);
  const keysOf = new Map<string, Set<SharedKey>>();
  for (const { paymentId, key: shared } of linked) {
    keysOf.set(paymentId, (keysOf.get(paymentId) ?? new Set()).add(shared as SharedKey));
  }
  const { merchantId } = key;
  const keys = Array.from(keysOf.keys(), (streamId) => ({ merchantId, streamId }));
  const payments = await findPaymentsOfEvents(db.pool, keys);
  return [...payments.values()]
    .sort((one, other) => Number(other.createdAt) - Number(one.createdAt))
    .map((payment) => ({ payment, keys: [...(keysOf.get(payment.id) ?? [])].sort() }));
}

/** The fingerprints that velocity recorded this case by. */
async function findValues({ db, vault }: Services, key: CaseKey): Promise<LinkedValue[]> {
  const [payment, verdict] = await Promise.all([
    findPayment(db, key.merchantId, key.id),
    findVerdict(db, key.merchantId, key.id),
  ]);
  const values: Record<Exclude<SharedKey, 'card' | 'ip'>, unknown> = {
    email: verdict?.facts['customer.email'],
    phone: digitsOf(sentPhoneOf(payment) ?? verdict?.facts['customer.phone']),
    device: verdict?.facts['customer.deviceId'],
    customer: verdict?.facts['customer.id'],
  };
  const ofCustomer = Object.entries(values)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => ({ key: name, value: fingerprintValue(vault, name, value as string) }));
  // The card is kept as a hash only, and an IP address may be counted with its network.
  const asCounted = (['card', 'ip'] as const).flatMap((name) => {
    const value = verdict?.keys[name];
    return value === undefined ? [] : [{ key: name, value }];
  });
  return [...asCounted, ...ofCustomer];
}
