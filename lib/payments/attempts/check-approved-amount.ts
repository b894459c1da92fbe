import type { AcquirerOutcome, StatusQueryOutcome } from '#lib/connectors/index.ts';
import type { Payment } from '../payment.ts';

/**
 * An approval of more than was requested does not answer our request: nothing of it is booked, and the payment
 * stays unknown until the acquirer answers otherwise (docs/decisions/0011). The same holds for a negative amount.
 */
export function checkApprovedAmount<T extends AcquirerOutcome | StatusQueryOutcome>(
  outcome: T,
  { amountMinor }: Pick<Payment, 'amountMinor'>,
): T | { kind: 'unknown'; reason: string } {
  if (outcome.kind !== 'approved' || outcome.approvedMinor === undefined || amountMinor === null) return outcome;
  const { approvedMinor } = outcome;
  if (approvedMinor >= 0n && approvedMinor <= amountMinor) return outcome;
  const reason = `the acquirer approved ${approvedMinor} minor units, ${amountMinor} were requested`;
  return { kind: 'unknown', reason };
}
