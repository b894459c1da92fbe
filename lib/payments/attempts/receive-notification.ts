import type { IncomingNotification } from '#lib/connectors/index.ts';
import type { Payment } from '../payment.ts';
import type { PaymentServices } from '../services.ts';
import { resolvePending } from './resolve-pending.ts';

/** An acquirer announces a result: null when the connector cannot read it, or nothing waits for it. */
export async function receiveNotification(
  services: PaymentServices,
  connector: string,
  notification: IncomingNotification,
): Promise<Payment | null> {
  const parsed = services.connectors.parseNotification(connector, notification);
  return parsed ? resolvePending(services, parsed.reference) : null;
}
