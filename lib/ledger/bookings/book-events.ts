import type { PaymentType } from '#lib/payments/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { StoredEvent } from '#lib/platform/events/index.ts';
import type { LedgerEntry } from '../entry.ts';
import { regionOf } from '../fees/fee-region.ts';
import { type FeeSchedule, scheduleOn } from '../fees/fee-schedule.ts';
import { findBookedPayments, findFeeSchedules } from '../store.ts';
import { bookPayment } from './book-payment.ts';
import { bookSettlementEvent } from './book-settlement.ts';
import { entryIdOf, readCorrection } from './correction-event.ts';

/** The entries of events, in their order. What an event is booked as depends on nothing that changes after it. */
export async function bookEvents(connection: Connection, events: readonly StoredEvent[]): Promise<LedgerEntry[]> {
  const approved = events.filter(isApproval);
  const keys = approved.map(({ merchantId, streamId: id }) => ({ merchantId, id }));
  const payments = approved.length > 0 ? await findBookedPayments(connection, keys) : new Map();
  const fees = approved.length > 0 ? await findFeeSchedules(connection, merchantsOf(approved)) : new Map();
  return events.flatMap((event) => {
    if (event.streamType === 'ledger' || event.streamType === 'payout') return readCorrection(event);
    if (event.streamType === 'settlement') return bookSettlementEvent(event);
    const payment = isApproval(event) ? payments.get(event.streamId) : undefined;
    return payment ? bookApproval(event, payment, fees.get(event.merchantId) ?? []) : [];
  });
}

function isApproval({ streamType, type }: StoredEvent): boolean {
  return streamType === 'payment' && type === 'attempt.approved';
}

function merchantsOf(events: readonly StoredEvent[]): string[] {
  return [...new Set(events.map(({ merchantId }) => merchantId))];
}

type PaymentFacts = {
  paymentType: string;
  referencedType: string | null;
  brand: string | null;
  cardCountry: string | null;
  mode: string;
  referencedMinor: string | null;
  referencedAt: Date | null;
};

/** What a settlement file reports, and what takes it back. */
type Reported = { settlement?: { isTakenBack?: boolean } };

function bookApproval(
  event: StoredEvent,
  { paymentType, referencedType, brand, cardCountry, mode, ...referenced }: PaymentFacts,
  schedules: readonly FeeSchedule[],
): LedgerEntry[] {
  const { merchantId, position, streamId, at, actor, amountMinor, currency } = event;
  if (amountMinor === null || currency === null) return [];
  const day = dayOf(at);
  const types = { paymentType: paymentType as PaymentType, referencedType: referencedType as PaymentType | null };
  const isTakenBack = (event.data as Reported).settlement?.isTakenBack === true;
  const schedule = scheduleOn(schedules, isTakenBack ? dayOf(referenced.referencedAt ?? at) : day);
  const region = regionOf(cardCountry, schedule?.country ?? null);
  const booked = bookPayment(
    {
      ...types,
      brand,
      region,
      currency,
      amountMinor,
      ...(isTakenBack ? { takenBackMinor: BigInt(referenced.referencedMinor ?? 0) } : {}),
    },
    schedule?.rates ?? [],
    schedule?.vatMillionths,
  );
  return booked
    ? [
        {
          merchantId,
          position,
          paymentId: streamId,
          isTest: mode !== 'LIVE',
          actor,
          ...booked,
          bookedAt: at,
          valueOn: day,
          reversesId: null,
          importId: null,
          importRow: null,
          reason: null,
          id: entryIdOf(event),
        },
      ]
    : [];
}

/** Days of the ledger are those of UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
