import type { Json, Payment } from '#lib/payments/index.ts';

/** Who the customer is, by what the latest payments were sent with; each value once, the latest first. */
export type CustomerIdentity = { names: string[]; emails: string[]; customerIds: string[] };

export function identifyCustomer(payments: readonly Pick<Payment, 'customerEmail' | 'echo'>[]): CustomerIdentity {
  return {
    names: distinct(payments.flatMap(({ echo }) => [nameOf(echo), textAt(echo, 'card', 'holder')])),
    emails: distinct(payments.map(({ customerEmail }) => customerEmail)),
    customerIds: distinct(payments.map(({ echo }) => textAt(echo, 'customer', 'merchantCustomerId'))),
  };
}

function nameOf(echo: Json): string | null {
  const parts = ['givenName', 'surname'].map((part) => textAt(echo, 'customer', part)).filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : textAt(echo, 'customer', 'companyName');
}

function textAt(echo: Json, group: string, name: string): string | null {
  const values = echo[group];
  const value = typeof values === 'object' && !Array.isArray(values) ? values[name] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The same name is written in different cases. */
function distinct(values: readonly (string | null)[]): string[] {
  const byText = new Map<string, string>();
  for (const value of values) {
    if (value !== null && !byText.has(value.toLowerCase())) byText.set(value.toLowerCase(), value);
  }
  return [...byText.values()];
}
