import type { PaymentCommand } from '#lib/payments/index.ts';
import type { VerdictDecision } from './verdict.ts';

const simulated: Readonly<Record<string, VerdictDecision>> = { red: 'DENY', yellow: 'CHALLENGE', error: 'ERROR' };

/** The decision that a tester asks for by the name of the customer (spec 4.4); never on a live channel. */
export function simulateDecision({ channel, customer }: PaymentCommand): VerdictDecision | null {
  if (channel.mode === 'LIVE' || customer.givenName !== 'simulate') return null;
  return Object.hasOwn(simulated, customer.surname ?? '') ? (simulated[customer.surname ?? ''] ?? null) : null;
}
