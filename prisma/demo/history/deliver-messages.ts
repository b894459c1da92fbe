import type { Pool } from '#lib/platform/database/pool.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import type { DemoGateway } from '../demo-gateway.ts';

type DeliverMessages = { gateway: DemoGateway; pool: Pool; merchantId: string; token: string; now: Date };

const dayMs = 86_400_000;
const sinceDays = 12;
/** The shop's server answered 503 then; for some messages until Turnpike gave up. */
const badWeek = { fromDaysAgo: 9, toDaysAgo: 5 };

/** The webhook of a merchant with the messages of the last days, of which a bad week delayed many and lost a few. */
export async function deliverMessages({ gateway, pool, merchantId, token, now }: DeliverMessages): Promise<void> {
  const { services, post } = gateway;
  const since = new Date(now.getTime() - sinceDays * dayMs);
  const url = 'https://volt.example/turnpike';
  const endpoint = { entityId: merchantId, url, types: 'PAYMENT', fields: 'ALL', format: 'standard' };
  const { id } = await post('/v1/webhooks', endpoint, { token, at: since });
  await pool.query(`UPDATE webhook_endpoint SET state = 'ACTIVE', activated_at = $2 WHERE id = $1`, [id, since]);
  await readAgain(pool, merchantId, since);
  const consumers = services.consumers.filter(({ name }) => name === 'webhooks');
  await drainEvents({ pool, consumers, clock: { now: () => now } });
  const from = new Date(now.getTime() - badWeek.fromDaysAgo * dayMs);
  const to = new Date(now.getTime() - badWeek.toDaysAgo * dayMs);
  await pool.query(
    `UPDATE delivery d SET created_at = e.at FROM event e
    WHERE d.destination_id = $1 AND e.merchant_id = d.merchant_id AND e.position = d.position`,
    [id],
  );
  await pool.query(dropOlder, [id, since]);
  await pool.query(attempts, [id, from, to, url]);
  await pool.query(progress, [id, now]);
}

/** Moves the consumer of webhooks back to the first payment of the merchant since then. */
async function readAgain(pool: Pool, merchantId: string, since: Date): Promise<void> {
  await pool.query(
    `UPDATE event_consumer SET position = (
       SELECT min(position) - 1 FROM event WHERE merchant_id = $1 AND type = 'payment.created' AND at >= $2
     ) WHERE name = 'webhooks'`,
    [merchantId, since],
  );
}

/** The consumer may have read events that were appended later than they happened. */
const dropOlder = `
  WITH dropped AS (DELETE FROM delivery WHERE destination_id = $1 AND created_at < $2 RETURNING merchant_id, id)
  DELETE FROM delivery_progress p USING dropped WHERE p.merchant_id = dropped.merchant_id AND p.delivery_id = dropped.id`;

/** One attempt each; in the bad week more of them, of which the last one is answered for four of five messages. */
const attempts = `
  WITH planned AS (
    SELECT d.merchant_id, d.id, d.created_at, d.created_at BETWEEN $2 AND $3 AND h.hash % 10 < 7 AS is_late,
      2 + h.hash % 4 AS tries, h.hash % 5 > 0 AS is_answered, h.hash % 90 AS spread
    FROM delivery d, LATERAL (SELECT ('x' || substr(md5(d.id), 1, 7))::bit(28)::int AS hash) AS h
    WHERE d.destination_id = $1 AND d.position > 0
  )
  INSERT INTO delivery_attempt (merchant_id, delivery_id, ordinal, outcome, cause_code, cause, started_at, url, status,
    response_headers, response_body, timings)
  SELECT merchant_id, id, n, CASE WHEN is_done THEN 'DELIVERED' ELSE 'FAILED' END,
    CASE WHEN NOT is_done THEN 'status-503' END, CASE WHEN NOT is_done THEN 'The server answered 503.' END,
    created_at + CASE WHEN n = 1 THEN interval '1 second' ELSE (2 ^ n) * interval '3 minutes' END, $4,
    CASE WHEN is_done THEN 200 ELSE 503 END, '{"content-type":"text/plain"}'::jsonb,
    convert_to(CASE WHEN is_done THEN 'ok' ELSE 'Service Unavailable' END, 'UTF8'),
    jsonb_build_object('dnsMs', 1, 'connectMs', 12, 'tlsMs', 19, 'firstByteMs', 60 + spread, 'totalMs', 64 + spread)
  FROM planned, LATERAL generate_series(1, CASE WHEN is_late THEN tries ELSE 1 END) AS n,
    LATERAL (SELECT NOT is_late OR (is_answered AND n = tries) AS is_done) AS done`;

const progress = `
  UPDATE delivery_progress p SET state = CASE WHEN a.is_done THEN 'DELIVERED' ELSE 'FAILED' END, attempt_count = a.count,
    failure_count = a.count - a.is_done::int, next_attempt_at = a.last_at, completed_at = a.last_at
  FROM (
    SELECT merchant_id, delivery_id, count(*)::int AS count, max(started_at) AS last_at,
      bool_or(outcome = 'DELIVERED') AS is_done
    FROM delivery_attempt GROUP BY merchant_id, delivery_id
  ) AS a
  WHERE p.destination_id = $1 AND p.merchant_id = a.merchant_id AND p.delivery_id = a.delivery_id AND a.last_at < $2`;
