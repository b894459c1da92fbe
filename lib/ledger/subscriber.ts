import type { EventConsumer, Projection } from '#lib/platform/events/index.ts';
import { bookEvents } from './bookings/book-events.ts';
import { deleteLedger, insertEntries } from './store.ts';

/** What the ledger does when events were appended. */
export function ledgerConsumers(): EventConsumer[] {
  return [ledgerProjection()];
}

/** Books approved payments and corrections. */
function ledgerProjection(): Projection {
  return {
    kind: 'projection',
    name: 'ledger',
    apply: async (tx, events) => insertEntries(tx, await bookEvents(tx, events)),
    clear: deleteLedger,
  };
}
