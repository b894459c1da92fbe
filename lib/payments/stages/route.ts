import type { PaymentStage } from '../services.ts';

/** Chooses the connector by the mode of the payment. */
export const routeByMode: PaymentStage = {
  name: 'route',
  run: async (_command, { payment }, { connectors }) => ({
    kind: 'continue',
    facts: { connector: connectors.forMode(payment.mode) },
  }),
};
