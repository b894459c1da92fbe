import type { Pool, PoolClient } from '../database/pool.ts';
import type { Prisma } from '../database/prisma-client.ts';
import type { EventConsumer } from './consumer.ts';

/** SQL of cursors. One partition here; a distributed database would have one per node. */

const partition = 0;

export type Cursor = { position: bigint; failures: number; retryAt: Date | null };

/** Adds the consumers that this version has and the database does not know yet. */
export async function registerConsumers(pool: Pool, consumers: readonly EventConsumer[]): Promise<void> {
  await pool.query(
    `INSERT INTO event_consumer (name, partition, kind)
     SELECT name, ${partition}, kind FROM unnest($1::text[], $2::text[]) AS c (name, kind)
     ON CONFLICT (name, partition) DO UPDATE SET kind = excluded.kind`,
    [consumers.map(({ name }) => name), consumers.map(({ kind }) => kind)],
  );
}

/** Locks a cursor for this transaction; null while another process holds it. */
export async function lockCursor(client: PoolClient, name: string): Promise<Cursor | null> {
  const { rows } = await client.query<{ position: string; failures: number; retryAt: Date | null }>({
    name: 'event-cursor-lock',
    text: `SELECT position, failures, retry_at AS "retryAt" FROM event_consumer
           WHERE name = $1 AND partition = ${partition} FOR UPDATE SKIP LOCKED`,
    values: [name],
  });
  const [row] = rows;
  return row ? { ...row, position: BigInt(row.position) } : null;
}

export async function advanceCursor(
  client: PoolClient,
  name: string,
  position: bigint,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'event-cursor-advance',
    text: `UPDATE event_consumer SET position = $2, advanced_at = $3, failures = 0, failed_position = NULL,
             failed_at = NULL, last_error = NULL, retry_at = NULL
           WHERE name = $1 AND partition = ${partition}`,
    values: [name, position.toString(), now],
  });
}

export type Failure = { position: bigint; error: string; at: Date; retryAt: Date };

/** Keeps why a consumer stands still; its cursor stays. */
export async function recordFailure(pool: Pool, name: string, failure: Failure): Promise<void> {
  await pool.query(
    `UPDATE event_consumer SET failures = failures + 1, failed_position = $2, last_error = $3, failed_at = $4,
       retry_at = $5
     WHERE name = $1 AND partition = ${partition}`,
    [name, failure.position.toString(), failure.error, failure.at, failure.retryAt],
  );
}

/** Lets a consumer that failed try again now; false when there is no such consumer. */
export async function clearRetryTime(
  { prisma }: { prisma: Pick<Prisma, 'eventConsumer'> },
  name: string,
): Promise<boolean> {
  const { count } = await prisma.eventConsumer.updateMany({
    where: { name, partition },
    data: { retryAt: null },
  });
  return count === 1;
}

/** Puts a consumer back to the beginning of the log; in the transaction that clears what it wrote. */
export async function resetCursor(client: PoolClient, name: string): Promise<void> {
  await client.query(
    `UPDATE event_consumer SET position = 0, failures = 0, failed_position = NULL, failed_at = NULL,
       last_error = NULL, retry_at = NULL
     WHERE name = $1 AND partition = ${partition}`,
    [name],
  );
}

/** How a consumer stands, for staff. */
export type ConsumerStatus = {
  name: string;
  kind: string;
  position: string;
  /** Events it has not seen; positions have gaps, so this is an upper bound. */
  lag: string;
  /** When the oldest event it has not seen was written. */
  oldestUnreadAt: Date | null;
  advancedAt: Date | null;
  failures: number;
  failedPosition: string | null;
  failedAt: Date | null;
  lastError: string | null;
  retryAt: Date | null;
};

export async function listConsumers(pool: Pool): Promise<ConsumerStatus[]> {
  const { rows } = await pool.query<ConsumerStatus>(
    `/* any merchant: relay */ SELECT c.name, c.kind, c.position, greatest(coalesce(last.position, 0) - c.position, 0) AS lag,
       (SELECT e.at FROM event e WHERE e.position > c.position ORDER BY e.position LIMIT 1) AS "oldestUnreadAt",
       c.advanced_at AS "advancedAt", c.failures, c.failed_position AS "failedPosition",
       c.failed_at AS "failedAt", c.last_error AS "lastError", c.retry_at AS "retryAt"
     FROM event_consumer c
     LEFT JOIN LATERAL (SELECT position FROM event ORDER BY position DESC LIMIT 1) AS last ON true
     ORDER BY c.name`,
  );
  return rows;
}
