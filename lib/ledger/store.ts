import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { LedgerEntry } from './entry.ts';
import type { FeeModel, FeeRate, FeeSchedule } from './fees/fee-schedule.ts';
import * as sql from './sql/index.ts';

type PaymentKey = { merchantId: string; id: string };

/** What decides the bookings of payments, by payment id. */
export async function findBookedPayments(
  connection: Connection,
  keys: readonly PaymentKey[],
): Promise<Map<string, sql.FindBookedPaymentsRow>> {
  const rows = await query(connection, sql.findBookedPayments, {
    merchantIds: keys.map(({ merchantId }) => merchantId),
    ids: keys.map(({ id }) => id),
  });
  return new Map(rows.map((row) => [row.id, row]));
}

type StoredRate = Omit<FeeRate, 'fixedMinor'> & { fixedMinor: string };

/** All fee schedules of merchants, by merchant, the latest first. */
export async function findFeeSchedules(
  connection: Connection,
  merchantIds: readonly string[],
): Promise<Map<string, FeeSchedule[]>> {
  const rows = await query(connection, sql.findFeeSchedules, { merchantIds: [...new Set(merchantIds)] });
  return Map.groupBy(
    rows.map(({ rates, model, ...row }) => ({ ...row, model: model as FeeModel, rates: readRates(rates) })),
    ({ merchantId }) => merchantId,
  );
}

function readRates(rates: unknown): FeeRate[] {
  return (rates as StoredRate[]).map((rate) => ({ ...rate, fixedMinor: BigInt(rate.fixedMinor) }));
}

/** Books entries; one of an event that is booked already is refused by its key. */
export async function insertEntries(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length > 0) await execute(tx, sql.insertEntries, { entries: JSON.stringify(entries.map(toRow)) });
}

function toRow({ postings, ...entry }: LedgerEntry) {
  return {
    merchant_id: entry.merchantId,
    id: entry.id,
    position: entry.position.toString(),
    is_test: entry.isTest,
    reverses_id: entry.reversesId,
    import_id: entry.importId,
    import_row: entry.importRow,
    kind: entry.kind,
    payment_id: entry.paymentId,
    booked_at: entry.bookedAt,
    value_on: entry.valueOn,
    reason: entry.reason,
    actor: entry.actor,
    accounts: postings.map(({ account }) => account),
    currencies: postings.map(({ currency }) => currency),
    amounts_minor: postings.map(({ amountMinor }) => amountMinor.toString()),
  };
}

export async function deleteLedger(tx: Tx): Promise<void> {
  await execute(tx, sql.deleteLedger, {});
}
