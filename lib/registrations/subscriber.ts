import type { EventConsumer, Projection } from '#lib/platform/events/index.ts';
import { applyFinalPayments } from './store.ts';

/** `payment.rejected` ends a payment that was held. */
const finalEvents = new Set(['attempt.approved', 'attempt.declined', 'payment.rejected']);

/** The event consumers of registrations. */
export function registrationConsumers(): EventConsumer[] {
  return [registrationProjection()];
}

/**
 * Activates or rejects registrations whose payment became final after its request had ended: an asynchronous payment,
 * or a payment whose process crashed. The new state is derived from the payment, so a second run changes nothing.
 */
function registrationProjection(): Projection {
  return {
    kind: 'projection',
    appendsEvents: true,
    name: 'registrations',
    apply: async (tx, events) => {
      const final = events.filter(({ type }) => finalEvents.has(type));
      const payments = final.map(({ merchantId, streamId: id }) => ({ merchantId, id }));
      if (payments.length > 0) await applyFinalPayments(tx, payments);
    },
    clear: async () => undefined,
  };
}
