import { type Pool, type PoolClient, withTransaction } from '#lib/platform/database/pool.ts';

/** A change that another feature may want to know of, as its transaction wrote it down. */
export type OutboxMessage = {
  id: string;
  topic: string;
  entityId: string;
  subjectId: string;
  body: Record<string, unknown>;
  deliveries: number;
};

export type OutboxSubscriber = {
  name: string;
  topic: string;
  /**
   * Works on the given connection only: its effect and the end of the message share one transaction, so
   * a death repeats both or neither. What goes out to the network is written down here and sent elsewhere.
   */
  receive(client: PoolClient, message: OutboxMessage): Promise<void>;
};

/** A message that failed waits, ever longer, and after so many failures is kept but no longer tried. */
const maxAttempts = 12;

/**
 * Hands a batch of messages to their subscribers and drops them. Several processes may do this together:
 * each locks others (SKIP LOCKED), and the locks of one that dies are gone with its connection. Answers
 * how many messages there were.
 */
export async function relayEvents(
  pool: Pool,
  subscribers: readonly OutboxSubscriber[],
  now: Date,
  limit = 500,
): Promise<number> {
  try {
    return await withTransaction(pool, (client) => deliverBatch(client, subscribers, now, limit));
  } catch {
    // One of them fails: alone, each succeeds or is put off without the others.
    return deliverOneByOne(pool, subscribers, now, limit);
  }
}

async function deliverBatch(
  client: PoolClient,
  subscribers: readonly OutboxSubscriber[],
  now: Date,
  limit: number,
): Promise<number> {
  const messages = await lockDueMessages(client, now, limit);
  for (const message of messages) await deliver(client, message, subscribers);
  if (messages.length > 0) {
    await client.query('DELETE FROM outbox_message WHERE id = ANY($1::bigint[])', [
      messages.map(({ id }) => id),
    ]);
  }
  return messages.length;
}

async function deliverOneByOne(
  pool: Pool,
  subscribers: readonly OutboxSubscriber[],
  now: Date,
  limit: number,
): Promise<number> {
  let done = 0;
  for (; done < limit; done += 1) {
    const outcome = await withTransaction(pool, async (client) => {
      const [message] = await lockDueMessages(client, now, 1);
      if (!message) return 'nothing';
      await client.query('SAVEPOINT delivery');
      try {
        await deliver(client, message, subscribers);
        await client.query('DELETE FROM outbox_message WHERE id = $1', [message.id]);
      } catch {
        await client.query('ROLLBACK TO SAVEPOINT delivery');
        await scheduleRetry(client, message, now);
      }
      return 'one';
    });
    if (outcome === 'nothing') break;
  }
  return done;
}

async function deliver(
  client: PoolClient,
  message: OutboxMessage,
  subscribers: readonly OutboxSubscriber[],
): Promise<void> {
  for (const subscriber of subscribers) {
    if (subscriber.topic === message.topic) await subscriber.receive(client, message);
  }
}

async function scheduleRetry(client: PoolClient, message: OutboxMessage, now: Date): Promise<void> {
  const waitMs = Math.min(1_000 * 2 ** message.deliveries, 3_600_000);
  await client.query('UPDATE outbox_message SET deliveries = deliveries + 1, not_before = $2 WHERE id = $1', [
    message.id,
    new Date(now.getTime() + waitMs),
  ]);
}

async function lockDueMessages(client: PoolClient, now: Date, limit: number): Promise<OutboxMessage[]> {
  const { rows } = await client.query<OutboxMessage>(
    `SELECT id, topic, entity_id AS "entityId", subject_id AS "subjectId", body, deliveries
     FROM outbox_message
     WHERE (not_before IS NULL OR not_before <= $1) AND deliveries < ${maxAttempts}
     ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  );
  return rows;
}
