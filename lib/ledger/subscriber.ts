import type { EventConsumer, Projection } from '#lib/platform/events/index.ts';
import { bookEvents } from './bookings/book-events.ts';
import { bookOnOpenDays, keepLateBookings } from './closed-days/book-on-open-days.ts';
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
    apply: async (tx, events) => {
      const { entries, late } = await bookOnOpenDays(tx, await bookEvents(tx, events));
      await keepLateBookings(tx, late);
      await insertEntries(tx, entries);
    },
    clear: deleteLedger,
  };
}
