// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Deletes what no window reaches any more.
 */
export const deleteOldVelocity: Statement<DeleteOldVelocityParameters, DeleteOldVelocityRow, 'write'> = {
  name: 'fraud.delete-old-velocity',
  kind: 'write',
  parameters: ['before'],
  text: `DELETE FROM risk_velocity WHERE at < $1`,
};

export type DeleteOldVelocityParameters = { before: Date };
export type DeleteOldVelocityRow = Record<never, never>;

/**
 * Which of these values are on lists of the entity or one above it, and not expired.
 */
export const findListMatches: Statement<FindListMatchesParameters, FindListMatchesRow, 'read'> = {
  name: 'fraud.find-list-matches',
  kind: 'read',
  parameters: ['kinds', 'values', 'entityIds', 'now'],
  text: `SELECT DISTINCT e.list, e.kind
FROM unnest($1::text[], $2::text[]) AS wanted (kind, value)
JOIN risk_list_entry e ON e.kind = wanted.kind AND e.value = wanted.value
WHERE e.entity_id = ANY ($3::text[]) AND (e.expires_at IS NULL OR e.expires_at > $4)`,
};

export type FindListMatchesParameters = {
  kinds: readonly string[];
  values: readonly string[];
  entityIds: readonly string[];
  now: Date;
};
export type FindListMatchesRow = { list: string; kind: string };

/**
 * The rules of a set in their order, each in the version that ran.
 */
export const findRuleSet: Statement<FindRuleSetParameters, FindRuleSetRow, 'read'> = {
  name: 'fraud.find-rule-set',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT v.rule_id AS id, v.version, v.entity_id AS "entityId", v.content
FROM risk_rule_set s
CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(s.rules) AS (id text, version int)) WITH ORDINALITY AS r(id, version, place)
JOIN risk_rule_version v ON v.rule_id = r.id AND v.version = r.version
WHERE s.id = $1 ORDER BY r.place`,
};

export type FindRuleSetParameters = { id: string };
export type FindRuleSetRow = { id: string; version: number; entityId: string; content: unknown };

/**
 * The verdict of one merchant's payment or standalone check.
 */
export const findVerdict: Statement<FindVerdictParameters, FindVerdictRow, 'read'> = {
  name: 'fraud.find-verdict',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", kind, decision, score, result_code AS "resultCode",
  source, rule_set_id AS "ruleSetId", challenge_score AS "challengeScore", deny_score AS "denyScore", matched, failed,
  facts, amount_minor AS "amountMinor", currency, payment_brand AS "paymentBrand",
  merchant_transaction_id AS "merchantTransactionId", registration_id AS "registrationId", account_bin AS "accountBin",
  account_last4 AS "accountLast4", echo, ndc, actor, created_at AS "createdAt"
FROM risk_verdict WHERE merchant_id = $1 AND id = $2`,
};

export type FindVerdictParameters = { merchantId: string; id: string };
export type FindVerdictRow = {
  merchantId: string;
  id: string;
  channelId: string;
  kind: string;
  decision: string;
  score: number;
  resultCode: string;
  source: string;
  ruleSetId: string;
  challengeScore: number;
  denyScore: number;
  matched: unknown;
  failed: unknown;
  facts: unknown;
  amountMinor: string | null;
  currency: string | null;
  paymentBrand: string | null;
  merchantTransactionId: string | null;
  registrationId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  echo: unknown;
  ndc: string;
  actor: string;
  createdAt: Date;
};

/**
 * Stores the rules of a set, under their hash; the same set again changes nothing.
 */
export const insertRuleSet: Statement<InsertRuleSetParameters, InsertRuleSetRow, 'write'> = {
  name: 'fraud.insert-rule-set',
  kind: 'write',
  parameters: ['id', 'rules', 'now'],
  text: `INSERT INTO risk_rule_set (id, rules, created_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`,
};

export type InsertRuleSetParameters = { id: string; rules: string; now: Date };
export type InsertRuleSetRow = Record<never, never>;

/**
 * Stores verdicts, each with its event; one that is stored already stays as it is. The commit of a check before a
 * payment does not wait for the disk: that of the payment, which follows, does (docs/decisions/0030).
 */
export const insertVerdicts: Statement<InsertVerdictsParameters, InsertVerdictsRow, 'write'> = {
  name: 'fraud.insert-verdicts',
  kind: 'write',
  parameters: ['isDurable', 'rows'],
  text: `WITH relaxed AS MATERIALIZED (
  SELECT CASE WHEN $1::boolean THEN '' ELSE set_config('synchronous_commit', 'off', true) END
), stored AS (
  INSERT INTO risk_verdict (merchant_id, id, channel_id, kind, decision, score, result_code, source, rule_set_id,
    challenge_score, deny_score, matched, failed, facts, amount_minor, currency, payment_brand, merchant_transaction_id,
    registration_id, account_bin, account_last4, echo, ndc, actor, created_at)
  SELECT v.merchant_id, v.id, v.channel_id, v.kind, v.decision, v.score, v.result_code, v.source, v.rule_set_id,
    v.challenge_score, v.deny_score, v.matched, v.failed, v.facts, v.amount_minor, v.currency, v.payment_brand,
    v.merchant_transaction_id, v.registration_id, v.account_bin, v.account_last4, v.echo, v.ndc, v.actor, v.created_at
  FROM relaxed, jsonb_array_elements($2) AS item (verdict),
    jsonb_populate_record(NULL::risk_verdict, item.verdict) AS v
  ON CONFLICT (merchant_id, id) DO NOTHING
  RETURNING merchant_id, id, kind, decision, score, result_code, amount_minor, currency, actor, created_at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'risk', id, 1,
  CASE decision WHEN 'ACCEPT' THEN 'risk.accepted' WHEN 'CHALLENGE' THEN 'risk.challenged' WHEN 'DENY' THEN 'risk.denied'
    ELSE 'risk.failed' END,
  actor, created_at, amount_minor, currency,
  jsonb_build_object('kind', kind, 'score', score, 'resultCode', result_code)
FROM stored`,
};

export type InsertVerdictsParameters = { isDurable: boolean; rows: string };
export type InsertVerdictsRow = Record<never, never>;

/**
 * Lets the velocity of these keys of a merchant be counted by one transaction at a time; in one order, so that no two
 * transactions wait for each other.
 */
export const lockVelocity: Statement<LockVelocityParameters, LockVelocityRow, 'write'> = {
  name: 'fraud.lock-velocity',
  kind: 'write',
  parameters: ['merchantId', 'keys'],
  text: `SELECT count(pg_advisory_xact_lock(wanted.hash)) AS "count"
FROM (
  SELECT DISTINCT hashtextextended($1 || '/' || key, 0) AS hash
  FROM unnest($2::text[]) AS key ORDER BY 1
) AS wanted`,
};

export type LockVelocityParameters = { merchantId: string; keys: readonly string[] };
export type LockVelocityRow = { count: string };

/**
 * Counts the earlier payments with the keys of these payments, and records these. Each sees those before it in the
 * same statement, and at most the last 1,000 of a key. The commit does not wait for the disk: that of the payment,
 * which follows, does, and the log is written in order (docs/decisions/0030).
 */
export const recordVelocity: Statement<RecordVelocityParameters, RecordVelocityRow, 'write'> = {
  name: 'fraud.record-velocity',
  kind: 'write',
  parameters: ['rows'],
  text: `WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), item AS MATERIALIZED (
  SELECT r.* FROM relaxed, jsonb_to_recordset($1) AS r(
    ordinal int, merchant_id text, key text, value text, at timestamptz, payment_id text, amount_minor bigint,
    currency text, card text, email text, ip text, device text, customer text, is_counted boolean, is_distinct boolean)
), recorded AS (
  INSERT INTO risk_velocity
    (merchant_id, key, value, at, payment_id, amount_minor, currency, card, email, ip, device, customer)
  SELECT merchant_id, key, value, at, payment_id, amount_minor, currency, card, email, ip, device, customer FROM item
  ON CONFLICT DO NOTHING
)
SELECT i.payment_id AS "paymentId", i.key AS "key",
  counted."count10m" AS "count10m", counted."sum10m" AS "sum10m", counted."cards10m" AS "cards10m",
  counted."emails10m" AS "emails10m", counted."ips10m" AS "ips10m", counted."devices10m" AS "devices10m",
  counted."customers10m" AS "customers10m", counted."count1h" AS "count1h", counted."sum1h" AS "sum1h",
  counted."cards1h" AS "cards1h", counted."emails1h" AS "emails1h", counted."ips1h" AS "ips1h",
  counted."devices1h" AS "devices1h", counted."customers1h" AS "customers1h", counted."count24h" AS
  "count24h", counted."sum24h" AS "sum24h", counted."cards24h" AS "cards24h", counted."emails24h" AS
  "emails24h", counted."ips24h" AS "ips24h", counted."devices24h" AS "devices24h", counted."customers24h" AS
  "customers24h", counted."count30d" AS "count30d", counted."sum30d" AS "sum30d", counted."cards30d" AS
  "cards30d", counted."emails30d" AS "emails30d", counted."ips30d" AS "ips30d", counted."devices30d" AS
  "devices30d", counted."customers30d" AS "customers30d"
FROM item i CROSS JOIN LATERAL (
  SELECT
    count(*) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "count10m",
    coalesce(sum(e.amount_minor) FILTER (WHERE e.currency = i.currency AND e.at > i.at - interval '10 minutes'), 0)::text AS "sum10m",
    count(DISTINCT e.card) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "cards10m",
    count(DISTINCT e.email) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "emails10m",
    count(DISTINCT e.ip) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "ips10m",
    count(DISTINCT e.device) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "devices10m",
    count(DISTINCT e.customer) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "customers10m",
    count(*) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "count1h",
    coalesce(sum(e.amount_minor) FILTER (WHERE e.currency = i.currency AND e.at > i.at - interval '1 hour'), 0)::text AS "sum1h",
    count(DISTINCT e.card) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "cards1h",
    count(DISTINCT e.email) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "emails1h",
    count(DISTINCT e.ip) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "ips1h",
    count(DISTINCT e.device) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "devices1h",
    count(DISTINCT e.customer) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "customers1h",
    count(*) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "count24h",
    coalesce(sum(e.amount_minor) FILTER (WHERE e.currency = i.currency AND e.at > i.at - interval '24 hours'), 0)::text AS "sum24h",
    count(DISTINCT e.card) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "cards24h",
    count(DISTINCT e.email) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "emails24h",
    count(DISTINCT e.ip) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "ips24h",
    count(DISTINCT e.device) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "devices24h",
    count(DISTINCT e.customer) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "customers24h",
    count(*) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "count30d",
    coalesce(sum(e.amount_minor) FILTER (WHERE e.currency = i.currency AND e.at > i.at - interval '30 days'), 0)::text AS "sum30d",
    count(DISTINCT e.card) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "cards30d",
    count(DISTINCT e.email) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "emails30d",
    count(DISTINCT e.ip) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "ips30d",
    count(DISTINCT e.device) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "devices30d",
    count(DISTINCT e.customer) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "customers30d"
  FROM (
    SELECT p.at, p.amount_minor, p.currency, CASE WHEN i.is_distinct THEN p.card END AS card,
      CASE WHEN i.is_distinct THEN p.email END AS email, CASE WHEN i.is_distinct THEN p.ip END AS ip,
      CASE WHEN i.is_distinct THEN p.device END AS device, CASE WHEN i.is_distinct THEN p.customer END AS customer
    FROM (
      (SELECT v.at, v.amount_minor, v.currency, v.card, v.email, v.ip, v.device, v.customer
       FROM risk_velocity v
       WHERE v.merchant_id = i.merchant_id AND v.key = i.key AND v.value = i.value AND v.payment_id <> i.payment_id
         AND v.at > i.at - interval '30 days' AND v.at < i.at + interval '1 hour'
       ORDER BY v.at DESC LIMIT 1000)
      UNION ALL
      SELECT b.at, b.amount_minor, b.currency, b.card, b.email, b.ip, b.device, b.customer
      FROM item b
      WHERE b.ordinal < i.ordinal AND b.merchant_id = i.merchant_id AND b.key = i.key AND b.value = i.value
    ) AS p
  ) AS e
) AS counted
WHERE i.is_counted`,
};

export type RecordVelocityParameters = { rows: string };
export type RecordVelocityRow = {
  paymentId: string;
  key: string;
  count10m: number;
  sum10m: string;
  cards10m: number;
  emails10m: number;
  ips10m: number;
  devices10m: number;
  customers10m: number;
  count1h: number;
  sum1h: string;
  cards1h: number;
  emails1h: number;
  ips1h: number;
  devices1h: number;
  customers1h: number;
  count24h: number;
  sum24h: string;
  cards24h: number;
  emails24h: number;
  ips24h: number;
  devices24h: number;
  customers24h: number;
  count30d: number;
  sum30d: string;
  cards30d: number;
  emails30d: number;
  ips30d: number;
  devices30d: number;
  customers30d: number;
};
