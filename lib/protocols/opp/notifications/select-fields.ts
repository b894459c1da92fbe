import type { Json } from '#lib/payments/index.ts';

/** What notifications without customer data contain of a response; everything else may concern a customer. */
const withoutCustomer: Readonly<Record<string, true | readonly string[]>> = {
  id: true,
  paymentType: true,
  paymentMethod: true,
  paymentBrand: true,
  brandResult: true,
  amount: true,
  currency: true,
  referencedId: true,
  registrationId: true,
  merchantTransactionId: true,
  merchantInvoiceId: true,
  result: true,
  resultDetails: true,
  shortId: true,
  source: true,
  decision: true,
  cancelReason: true,
  decidedAt: true,
  schedule: true,
  charge: true,
  statement: true,
  merchantEntityId: true,
  processingEntityId: true,
  ndc: true,
  buildNumber: true,
  timestamp: true,
  card: ['bin', 'last4Digits', 'expiryMonth', 'expiryYear', 'type', 'level', 'regulatedFlag'],
  risk: ['score'],
  threeDSecure: ['eci', 'version', 'flow', 'authenticationStatus'],
  standingInstruction: ['mode', 'type', 'source'],
};

/** The part of a response that contains no customer data (an allow-list). */
export function selectWithoutCustomer(response: Json): Json {
  const selected: Json = {};
  for (const [name, value] of Object.entries(response)) {
    const allowed = Object.hasOwn(withoutCustomer, name) ? withoutCustomer[name] : undefined;
    if (allowed === true) selected[name] = value;
    else if (allowed && typeof value === 'object' && !Array.isArray(value)) {
      const inner = Object.entries(value).filter(([key]) => allowed.includes(key));
      if (inner.length > 0) selected[name] = Object.fromEntries(inner);
    }
  }
  return selected;
}
