import type { Pool } from '#lib/platform/database/pool.ts';

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
  /** Must bear being called again with the same message: a death between effect and record repeats it. */
  receive(message: OutboxMessage): Promise<void>;
};

/** A claim lasts this long; what a dead worker had claimed is claimed again after it. */
const leaseSeconds = 20;
/** A message that keeps failing is kept, but no longer tried. */
const mostDeliveries = 20;

/**
 * Claims a batch of messages, gives each to its subscribers and drops it when all have taken it. Several
 * processes may do this together: each claims others (SKIP LOCKED). Answers how many were claimed.
 */
export async function deliverOutbox(
  pool: Pool,
  subscribers: readonly OutboxSubscriber[],
  now: Date,
  limit = 200,
): Promise<number> {
  const messages = await claim(pool, now, limit);
  const taken: string[] = [];
  for (const message of messages) {
    if (await deliver(message, subscribers)) taken.push(message.id);
  }
  if (taken.length > 0) await pool.query('DELETE FROM outbox_message WHERE id = ANY($1::bigint[])', [taken]);
  return messages.length;
}

async function deliver(message: OutboxMessage, subscribers: readonly OutboxSubscriber[]): Promise<boolean> {
  let everyoneTookIt = true;
  for (const subscriber of subscribers) {
    if (subscriber.topic !== message.topic) continue;
    try {
      await subscriber.receive(message);
    } catch {
      everyoneTookIt = false;
    }
  }
  return everyoneTookIt;
}

async function claim(pool: Pool, now: Date, limit: number): Promise<OutboxMessage[]> {
  const { rows } = await pool.query<OutboxMessage>(
    `WITH due AS (
       SELECT id FROM outbox_message
       WHERE (lease_until IS NULL OR lease_until <= $1) AND deliveries < ${mostDeliveries}
       ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     UPDATE outbox_message m
     SET lease_until = $1::timestamptz + interval '${leaseSeconds} seconds', deliveries = m.deliveries + 1
     FROM due WHERE m.id = due.id
     RETURNING m.id, m.topic, m.entity_id AS "entityId", m.subject_id AS "subjectId", m.body, m.deliveries`,
    [now, limit],
  );
  return rows;
}
