import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Acknowledged } from './load.ts';

export type Books = { lost: number; doubled: number; unknown: number; unbooked: number; bookedTwice: number };

const bookedWithinMs = 60_000;

/** What the database has of the payments that clients know of, and of others that they do not. */
export async function compareBooks(url: string, paid: readonly Acknowledged[], since: Date): Promise<Books> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const stored = await readPayments(client, since);
    const byId = new Map(stored.map((row) => [row.id, row]));
    const ids = new Set(paid.flatMap(({ id, refundId }) => (refundId ? [id, refundId] : [id])));
    const keys = Map.groupBy(
      stored.filter(({ key }) => key !== null),
      ({ key }) => key,
    );
    const booked = await untilBooked(client, [...ids]);
    return {
      lost: [...ids].filter((id) => byId.get(id)?.state !== 'APPROVED').length,
      doubled: Array.from(keys.values()).filter((rows) => rows.length > 1).length,
      unknown: stored.filter(({ id }) => !ids.has(id)).length,
      unbooked: [...ids].filter((id) => (booked.get(id) ?? 0) === 0).length,
      bookedTwice: [...ids].filter((id) => (booked.get(id) ?? 0) > 1).length,
    };
  } finally {
    await client.end();
  }
}

type Stored = { id: string; key: string | null; state: string };

/** Those of the demo's own schedules are not of these clients. */
async function readPayments(client: pg.Client, since: Date): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `SELECT p.id, p.merchant_transaction_id AS key, p.state FROM payment p
     WHERE p.created_at >= $1 AND (length(p.merchant_transaction_id) = 36 OR p.referenced_id IN
       (SELECT r.id FROM payment r WHERE r.created_at >= $1 AND length(r.merchant_transaction_id) = 36))`,
    [since],
  );
  return rows;
}

/** The ledger follows the event log; it is given a minute to reach its end. */
async function untilBooked(client: pg.Client, ids: readonly string[]): Promise<Map<string, number>> {
  const started = performance.now();
  for (;;) {
    const { rows } = await client.query<{ id: string; count: number }>(
      `SELECT payment_id AS id, count(*)::int AS count FROM ledger_entry
       WHERE payment_id = ANY ($1) AND kind IN ('PAYMENT', 'REFUND') GROUP BY 1`,
      [ids],
    );
    if (rows.length === ids.length || performance.now() - started > bookedWithinMs) {
      return new Map(rows.map(({ id, count }) => [id, count]));
    }
    await sleep(1_000);
  }
}
