import type { AcquirerRoute } from '#lib/connectors/index.ts';
import type { PaymentCommand } from '../command.ts';
import type { PaymentServices, PaymentStage } from '../services.ts';
import type { StageFacts } from './stage.ts';

/** No account takes this payment. */
export const noAccountCode = '600.200.700';

/** Chooses the account that a payment is sent to, and its fallbacks, by the routing rules of its channel. */
export const routeToAccount: PaymentStage = {
  name: 'route',
  run: async (command, facts, services) => {
    const routes = await findRoutes(command, facts, services);
    if (routes.length > 0) return { kind: 'continue', facts: { routes } };
    return { kind: 'reject', code: noAccountCode, reason: 'no connector account takes this payment' };
  },
};

/** The same payment is routed in the same way again, as long as rules and accounts stay the same. */
export function findRoutes(
  { channel }: PaymentCommand,
  { payment, account, wishes }: StageFacts,
  { connectors }: PaymentServices,
): Promise<readonly AcquirerRoute[]> {
  const { mode, paymentType, paymentBrand: brand, currency, amountMinor, id: splitKey } = payment;
  const cardNumber = account.kind === 'card' ? account.number : null;
  const accountId = wishes?.accountId ?? null;
  const toRoute = { mode, paymentType, brand, currency, amountMinor, splitKey, cardNumber, accountId };
  return connectors.route(channel.entityIds, toRoute);
}
