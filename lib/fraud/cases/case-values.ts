import { masked } from '#lib/card-numbers/index.ts';
import { findPayment, type Payment } from '#lib/payments/index.ts';
import { canonicalPhone } from '../facts/canonical.ts';
import type { Facts } from '../facts/fact.ts';
import { type ListKind, labelOf } from '../lists/list-entry.ts';
import { findVerdict } from '../store.ts';
import type { CaseKey, RiskCase } from './case.ts';
import type { CaseServices } from './services.ts';

/** What of a case can be on a list. */

type Services = Pick<CaseServices, 'db' | 'vault'>;
type Source = { payment: Payment | null; verdict: { facts: Facts } | null };

/** A value as a user sees it: a card by its first and last digits. */
export type CaseValue = { kind: ListKind; label: string };

/** What belongs to one shopper: a BIN or a country would list many others. */
const caseListKinds = ['card', 'email', 'emailDomain', 'ip', 'device', 'customer', 'phone'] as const;

const factOf: Partial<Record<ListKind, string>> = {
  email: 'customer.email',
  emailDomain: 'customer.emailDomain',
  ip: 'customer.ip',
  device: 'customer.deviceId',
  customer: 'customer.id',
  phone: 'customer.phone',
};

/** The values that a case has. A card is one of them when its number is stored. */
export function listCaseValues(
  { accountBin, accountLast4 }: Pick<RiskCase, 'accountBin' | 'accountLast4'>,
  source: Source,
): CaseValue[] {
  return caseListKinds.flatMap((kind) => {
    if (kind !== 'card') {
      const value = readValue(source, kind);
      return value === null ? [] : { kind, label: labelOf(kind, value) };
    }
    const isStored = source.payment !== null && source.payment.accountId !== null;
    return isStored && accountBin && accountLast4 ? { kind, label: `${accountBin.slice(0, 6)}…${accountLast4}` } : [];
  });
}

/** The values of these kinds; one that the case does not have is left out. */
export async function findCaseValues(
  { db, vault }: Services,
  { merchantId, id }: CaseKey,
  kinds: readonly ListKind[],
): Promise<{ kind: ListKind; value: string }[]> {
  const [payment, verdict] = await Promise.all([findPayment(db, merchantId, id), findVerdict(db, merchantId, id)]);
  const accountId = kinds.includes('card') ? (payment?.accountId ?? null) : null;
  const number = accountId ? await vault.decryptPan({ merchantId, id: accountId }) : null;
  return kinds.flatMap((kind) => {
    const value = kind === 'card' ? number : readValue({ payment, verdict }, kind);
    return value === null ? [] : { kind, value };
  });
}

/** A text with a card number in it is masked in the facts of a verdict. */
function readValue({ payment, verdict }: Source, kind: Exclude<ListKind, 'card'>): string | null {
  const sent = kind === 'phone' ? sentPhoneOf(payment) : undefined;
  const value = sent ?? verdict?.facts[factOf[kind] ?? ''];
  return typeof value === 'string' && value !== '' && value !== masked ? value : null;
}

/**
 * The phone number of a payment as lists and counts know it. One that could be a card number is masked in the facts of a
 * verdict, and not as it was sent.
 */
export function sentPhoneOf(payment: Payment | null): string | undefined {
  const [phone, country] = [partOf(payment, 'customer', 'phone'), partOf(payment, 'billing', 'country')];
  return phone === undefined ? undefined : canonicalPhone(phone, country ?? null);
}

function partOf(payment: Payment | null, group: string, name: string): string | undefined {
  const parts = payment?.echo[group];
  const value = typeof parts === 'object' && parts !== null && !Array.isArray(parts) ? parts[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
