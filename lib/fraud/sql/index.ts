// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Appends the next event of a stream that belongs to an entity: of its merchant, or of the entity itself above that.
 */
export const appendEvent: Statement<AppendEventParameters, AppendEventRow, 'write'> = {
  name: 'fraud.append-event',
  kind: 'write',
  parameters: ['entityId', 'streamType', 'streamId', 'type', 'actor', 'at', 'data'],
  text: `WITH RECURSIVE line AS (
  SELECT id, parent_id, kind FROM entity WHERE id = $1
  UNION ALL
  SELECT above.id, above.parent_id, above.kind FROM line JOIN entity above ON above.id = line.parent_id
), owner AS (
  SELECT coalesce((SELECT id FROM line WHERE kind = 'MERCHANT'), $1) AS id
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT owner.id, $2, $3,
  coalesce((SELECT max(earlier.sequence) FROM event earlier WHERE earlier.merchant_id = owner.id
    AND earlier.stream_type = $2 AND earlier.stream_id = $3), 0) + 1,
  $4, $5, $6, $7
FROM owner`,
};

export type AppendEventParameters = {
  entityId: string;
  streamType: string;
  streamId: string;
  type: string;
  actor: string;
  at: Date;
  data: string;
};
export type AppendEventRow = Record<never, never>;

/**
 * Claims the back-test that waits longest, so that one process at a time works on it.
 */
export const claimBackTest: Statement<ClaimBackTestParameters, ClaimBackTestRow, 'write'> = {
  name: 'fraud.claim-back-test',
  kind: 'write',
  parameters: ['until', 'now'],
  text: `UPDATE risk_back_test SET claimed_until = $1
WHERE id = (
  SELECT id FROM risk_back_test
  WHERE state = 'RUNNING' AND (claimed_until IS NULL OR claimed_until < $2)
  ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, entity_id AS "entityId", rule_id AS "ruleId", expression, points, decision, since, until, total, scanned,
  place, result`,
};

export type ClaimBackTestParameters = { until: Date; now: Date };
export type ClaimBackTestRow = {
  id: string;
  entityId: string;
  ruleId: string;
  expression: string;
  points: number | null;
  decision: string | null;
  since: Date;
  until: Date;
  total: number | null;
  scanned: number;
  place: unknown;
  result: unknown;
};

/**
 * Ends the waiting request of a rule that has another version now.
 */
export const closeOutdatedRequests: Statement<CloseOutdatedRequestsParameters, CloseOutdatedRequestsRow, 'write'> = {
  name: 'fraud.close-outdated-requests',
  kind: 'write',
  parameters: ['actor', 'at', 'ruleId', 'version'],
  text: `UPDATE risk_rule_request SET state = 'OUTDATED', decided_by = $1, decided_at = $2
WHERE rule_id = $3 AND state = 'WAITING' AND base_version <> $4`,
};

export type CloseOutdatedRequestsParameters = { actor: string; at: Date; ruleId: string; version: number };
export type CloseOutdatedRequestsRow = Record<never, never>;

/**
 * Counts all payments of these merchants by currency, and the different values in them, by minute and hour up to these
 * times. The planner does not see the merchants, which are in a subquery: else PostgreSQL would make a plan for each
 * statement (docs/decisions/0062).
 */
export const countMerchantVelocity: Statement<CountMerchantVelocityParameters, CountMerchantVelocityRow, 'read'> = {
  name: 'fraud.count-merchant-velocity',
  kind: 'read',
  parameters: ['merchantIds', 'ats'],
  text: `WITH merchant AS (
  SELECT w.merchant_id, w.at AS until, l.width, l.length
  FROM unnest((SELECT $1::text[]), (SELECT $2::timestamptz[])) AS w(merchant_id, at)
  CROSS JOIN (VALUES ('minute', interval '1 hour'), ('hour', interval '30 days')) AS l(width, length)
), bucket AS (
  -- OFFSET 0, here and below: a lookup by key for each row, whatever the statistics of the table are.
  SELECT w.merchant_id, w.width, w.until, v.at, v.currency, v.payments, v.amount_minor
  FROM merchant w CROSS JOIN LATERAL (
    SELECT * FROM risk_merchant_velocity v
    WHERE v.merchant_id = w.merchant_id AND v.width = w.width AND v.at > w.until - w.length AND v.at <= w.until OFFSET 0
  ) AS v
)
SELECT merchant_id AS "merchantId", 'payment' AS "key", currency,
  coalesce(sum(payments) FILTER (WHERE width = 'minute' AND at > until - interval '10 minutes'), 0)::int AS "count10m",
  coalesce(sum(payments) FILTER (WHERE width = 'minute'), 0)::int AS "count1h",
  coalesce(sum(payments) FILTER (WHERE width = 'hour' AND at > until - interval '24 hours'), 0)::int AS "count24h",
  coalesce(sum(payments) FILTER (WHERE width = 'hour'), 0)::int AS "count30d",
  coalesce(sum(amount_minor) FILTER (WHERE width = 'minute' AND at > until - interval '10 minutes'), 0)::text AS "sum10m",
  coalesce(sum(amount_minor) FILTER (WHERE width = 'minute'), 0)::text AS "sum1h",
  coalesce(sum(amount_minor) FILTER (WHERE width = 'hour' AND at > until - interval '24 hours'), 0)::text AS "sum24h",
  coalesce(sum(amount_minor) FILTER (WHERE width = 'hour'), 0)::text AS "sum30d"
FROM bucket GROUP BY merchant_id, currency
UNION ALL
SELECT w.merchant_id, v.key, NULL,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'minute' AND v.at > w.until - interval '10 minutes'), 0)::int,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'minute'), 0)::int,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'hour' AND v.at > w.until - interval '24 hours'), 0)::int,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'hour'), 0)::int, '0', '0', '0', '0'
FROM merchant w CROSS JOIN LATERAL (
  SELECT * FROM risk_merchant_values v
  WHERE v.merchant_id = w.merchant_id AND v.width = w.width AND v.at > w.until - w.length AND v.at <= w.until OFFSET 0
) AS v
GROUP BY w.merchant_id, v.key`,
};

export type CountMerchantVelocityParameters = { merchantIds: readonly string[]; ats: readonly Date[] };
export type CountMerchantVelocityRow = {
  merchantId: string;
  key: string;
  currency: string | null;
  count10m: number;
  count1h: number;
  count24h: number;
  count30d: number;
  sum10m: string;
  sum1h: string;
  sum24h: string;
  sum30d: string;
};

/**
 * How many verdicts on payments of a merchant there are in a time.
 */
export const countVerdicts: Statement<CountVerdictsParameters, CountVerdictsRow, 'read'> = {
  name: 'fraud.count-verdicts',
  kind: 'read',
  parameters: ['merchantId', 'since', 'until', 'channelId'],
  text: `SELECT count(*)::int AS "count" FROM risk_verdict v
WHERE v.merchant_id = $1 AND v.created_at >= $2 AND v.created_at < $3
  AND v.kind = 'PAYMENT' AND ($4::text IS NULL OR v.channel_id = $4)`,
};

export type CountVerdictsParameters = { merchantId: string; since: Date; until: Date; channelId: string | null };
export type CountVerdictsRow = { count: number };

/**
 * The requests of these entities that another user may approve.
 */
export const countWaitingRequests: Statement<CountWaitingRequestsParameters, CountWaitingRequestsRow, 'read'> = {
  name: 'fraud.count-waiting-requests',
  kind: 'read',
  parameters: ['actor', 'entityIds', 'limit'],
  text: `SELECT count(*)::int AS "count" FROM (
  SELECT 1 FROM risk_rule_request
  WHERE state = 'WAITING' AND requested_by <> $1
    AND ($2::text[] IS NULL OR entity_id = ANY($2))
  LIMIT $3
) waiting`,
};

export type CountWaitingRequestsParameters = {
  actor: string;
  entityIds: readonly string[] | null;
  limit: bigint | number;
};
export type CountWaitingRequestsRow = { count: number };

/**
 * Empties the table before it is built again.
 */
export const deleteHistory: Statement<DeleteHistoryParameters, DeleteHistoryRow, 'write'> = {
  name: 'fraud.delete-history',
  kind: 'write',
  parameters: [],
  text: `/* any merchant: relay */ DELETE FROM risk_history`,
};

export type DeleteHistoryParameters = Record<never, never>;
export type DeleteHistoryRow = Record<never, never>;

/**
 * Empties the table before it is built again.
 */
export const deleteMerchantValues: Statement<DeleteMerchantValuesParameters, DeleteMerchantValuesRow, 'write'> = {
  name: 'fraud.delete-merchant-values',
  kind: 'write',
  parameters: [],
  text: `/* any merchant: relay */ DELETE FROM risk_merchant_values`,
};

export type DeleteMerchantValuesParameters = Record<never, never>;
export type DeleteMerchantValuesRow = Record<never, never>;

/**
 * Deletes what no window reaches any more; minutes are counted for an hour.
 */
export const deleteOldMerchantValues: Statement<
  DeleteOldMerchantValuesParameters,
  DeleteOldMerchantValuesRow,
  'write'
> = {
  name: 'fraud.delete-old-merchant-values',
  kind: 'write',
  parameters: ['before', 'minutesBefore'],
  text: `/* any merchant: retention */ DELETE FROM risk_merchant_values WHERE at < $1 OR (width = 'minute' AND at < $2)`,
};

export type DeleteOldMerchantValuesParameters = { before: Date; minutesBefore: Date };
export type DeleteOldMerchantValuesRow = Record<never, never>;

/**
 * Deletes what no window reaches any more; minutes are counted for an hour.
 */
export const deleteOldMerchantVelocity: Statement<
  DeleteOldMerchantVelocityParameters,
  DeleteOldMerchantVelocityRow,
  'write'
> = {
  name: 'fraud.delete-old-merchant-velocity',
  kind: 'write',
  parameters: ['before', 'minutesBefore'],
  text: `/* any merchant: retention */ DELETE FROM risk_merchant_velocity WHERE at < $1 OR (width = 'minute' AND at < $2)`,
};

export type DeleteOldMerchantVelocityParameters = { before: Date; minutesBefore: Date };
export type DeleteOldMerchantVelocityRow = Record<never, never>;

/**
 * Deletes what no window reaches any more.
 */
export const deleteOldVelocity: Statement<DeleteOldVelocityParameters, DeleteOldVelocityRow, 'write'> = {
  name: 'fraud.delete-old-velocity',
  kind: 'write',
  parameters: ['before'],
  text: `/* any merchant: retention */ DELETE FROM risk_velocity WHERE at < $1`,
};

export type DeleteOldVelocityParameters = { before: Date };
export type DeleteOldVelocityRow = Record<never, never>;

/**
 * Deletes the payments of back-tests that a later one of their rule has replaced.
 */
export const deleteReplacedBackTests: Statement<
  DeleteReplacedBackTestsParameters,
  DeleteReplacedBackTestsRow,
  'write'
> = {
  name: 'fraud.delete-replaced-back-tests',
  kind: 'write',
  parameters: [],
  text: `/* any merchant: retention */ DELETE FROM risk_back_test_payment p USING risk_back_test t
WHERE t.id = p.back_test_id AND EXISTS (
  SELECT FROM risk_back_test later WHERE later.rule_id = t.rule_id AND later.created_at > t.created_at
)`,
};

export type DeleteReplacedBackTestsParameters = Record<never, never>;
export type DeleteReplacedBackTestsRow = Record<never, never>;

/**
 * Ends a request that waits. Only its requester withdraws it; only another user approves or rejects it.
 */
export const endRuleRequest: Statement<EndRuleRequestParameters, EndRuleRequestRow, 'write'> = {
  name: 'fraud.end-rule-request',
  kind: 'write',
  parameters: ['state', 'actor', 'at', 'reason', 'id'],
  text: `UPDATE risk_rule_request
SET state = $1, decided_by = $2, decided_at = $3, decision_reason = $4
WHERE id = $5 AND state = 'WAITING' AND CASE $1::text
  WHEN 'WITHDRAWN' THEN requested_by = $2
  WHEN 'OUTDATED' THEN true
  ELSE requested_by <> $2
END
RETURNING id`,
};

export type EndRuleRequestParameters = { state: string; actor: string; at: Date; reason: string | null; id: string };
export type EndRuleRequestRow = { id: string };

/**
 * The channels of verdicts.
 */
export const findChannels: Statement<FindChannelsParameters, FindChannelsRow, 'read'> = {
  name: 'fraud.find-channels',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT v.merchant_id AS "merchantId", v.id, v.channel_id AS "channelId"
FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, id)
JOIN risk_verdict v ON v.merchant_id = wanted.merchant_id AND v.id = wanted.id`,
};

export type FindChannelsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindChannelsRow = { merchantId: string; id: string; channelId: string };

/**
 * How earlier payments with the values of these checks ended, each of its own merchant.
 */
export const findHistory: Statement<FindHistoryParameters, FindHistoryRow, 'read'> = {
  name: 'fraud.find-history',
  kind: 'read',
  parameters: ['wanted'],
  text: `SELECT wanted.ordinal AS "ordinal", h.key, h.first_at AS "firstAt", h.approved, h.declined,
  h.charged_back AS "chargedBack"
FROM jsonb_to_recordset($1) AS wanted(ordinal int, merchant_id text, key text, value text)
-- LIMIT 1: a lookup by key for each row, whatever the statistics of the table are.
CROSS JOIN LATERAL (
  SELECT * FROM risk_history h
  WHERE h.merchant_id = wanted.merchant_id AND h.key = wanted.key AND h.value = wanted.value LIMIT 1
) AS h`,
};

export type FindHistoryParameters = { wanted: string };
export type FindHistoryRow = {
  ordinal: number;
  key: string;
  firstAt: Date;
  approved: number;
  declined: number;
  chargedBack: number;
};

/**
 * Which values of these checks are on lists of their entities, and not expired. A lookup by key for each value, however
 * long the lists of an entity are.
 */
export const findListMatches: Statement<FindListMatchesParameters, FindListMatchesRow, 'read'> = {
  name: 'fraud.find-list-matches',
  kind: 'read',
  parameters: ['listed'],
  text: `SELECT l.ordinal AS "ordinal", e.list AS "list", e.kind AS "kind"
FROM jsonb_to_recordset($1) AS l(ordinal int, sent jsonb, entity_ids text[], at timestamptz)
CROSS JOIN LATERAL jsonb_each_text(l.sent) AS s(kind, value)
CROSS JOIN LATERAL (
  SELECT entry.list, entry.kind FROM risk_list_entry entry
  WHERE entry.kind = s.kind AND entry.value = s.value AND entry.entity_id = ANY (l.entity_ids)
    AND (entry.expires_at IS NULL OR entry.expires_at > l.at)
  LIMIT 30
) AS e
-- True for each row. With these conditions the plan expects few rows, and is too cheap to be compiled.
WHERE l.ordinal >= 0 AND s.kind > '' AND s.value > ''`,
};

export type FindListMatchesParameters = { listed: string };
export type FindListMatchesRow = { ordinal: number; list: string; kind: string };

/**
 * How payments of a merchant ended: whether they were approved, and whether they were charged back.
 */
export const findOutcomes: Statement<FindOutcomesParameters, FindOutcomesRow, 'read'> = {
  name: 'fraud.find-outcomes',
  kind: 'read',
  parameters: ['merchantId', 'ids'],
  text: `SELECT p.id, p.state, p.charged_back_minor > 0 AS "isChargedBack" FROM payment p
WHERE p.merchant_id = $1 AND p.id = ANY ($2::text[])`,
};

export type FindOutcomesParameters = { merchantId: string; ids: readonly string[] };
export type FindOutcomesRow = { id: string; state: string; isChargedBack: boolean };

/**
 * A request with the version that its rule has now; none for a rule that does not exist.
 */
export const findRuleRequest: Statement<FindRuleRequestParameters, FindRuleRequestRow, 'read'> = {
  name: 'fraud.find-rule-request',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT request.id, request.entity_id AS "entityId", request.rule_id AS "ruleId", request.kind,
  request.base_version AS "baseVersion", request.proposal, request.state, request.requested_by AS "requestedBy",
  request.reason, request.requested_at AS "requestedAt", request.decided_by AS "decidedBy",
  request.decision_reason AS "decisionReason", request.decided_at AS "decidedAt", rule.version AS "ruleVersion"
FROM risk_rule_request request LEFT JOIN risk_rule rule ON rule.id = request.rule_id
WHERE request.id = $1`,
};

export type FindRuleRequestParameters = { id: string };
export type FindRuleRequestRow = {
  id: string;
  entityId: string;
  ruleId: string;
  kind: string;
  baseVersion: number;
  proposal: unknown;
  state: string;
  requestedBy: string;
  reason: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
  ruleVersion: number | null;
};

/**
 * The rules of these sets in their order, each in the version that ran. The first place is 0.
 */
export const findRuleSets: Statement<FindRuleSetsParameters, FindRuleSetsRow, 'read'> = {
  name: 'fraud.find-rule-sets',
  kind: 'read',
  parameters: ['ids'],
  text: `SELECT s.id AS "ruleSetId", r.place::int - 1 AS "place", v.rule_id AS id, v.version, v.entity_id AS "entityId", v.content
FROM risk_rule_set s
CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(s.rules) AS (id text, version int)) WITH ORDINALITY AS r(id, version, place)
JOIN risk_rule_version v ON v.rule_id = r.id AND v.version = r.version
WHERE s.id = ANY ($1::text[]) ORDER BY s.id, r.place`,
};

export type FindRuleSetsParameters = { ids: readonly string[] };
export type FindRuleSetsRow = {
  ruleSetId: string;
  place: number;
  id: string;
  version: number;
  entityId: string;
  content: unknown;
};

/**
 * The conditions of these versions of rules.
 */
export const findRuleVersions: Statement<FindRuleVersionsParameters, FindRuleVersionsRow, 'read'> = {
  name: 'fraud.find-rule-versions',
  kind: 'read',
  parameters: ['ids', 'versions'],
  text: `SELECT v.content ->> 'expression' AS "expression"
FROM unnest($1::text[], $2::int[]) AS wanted (id, version)
JOIN risk_rule_version v ON v.rule_id = wanted.id AND v.version = wanted.version`,
};

export type FindRuleVersionsParameters = { ids: readonly string[]; versions: readonly number[] };
export type FindRuleVersionsRow = { expression: string };

/**
 * The verdict of one merchant's payment or standalone check.
 */
export const findVerdict: Statement<FindVerdictParameters, FindVerdictRow, 'read'> = {
  name: 'fraud.find-verdict',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", kind, decision, score, result_code AS "resultCode",
  source, rule_set_id AS "ruleSetId", challenge_score AS "challengeScore", deny_score AS "denyScore", matched_places AS "matchedPlaces",
  matched, failed, numbered_facts AS "numberedFacts", facts, keys, velocity, counts, amount_minor AS "amountMinor", currency, payment_brand AS "paymentBrand",
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
  matchedPlaces: string | null;
  matched: unknown;
  failed: unknown;
  numberedFacts: string | null;
  facts: unknown;
  keys: unknown;
  velocity: string | null;
  counts: unknown;
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
 * The verdicts that events are about.
 */
export const findVerdictsOfEvents: Statement<FindVerdictsOfEventsParameters, FindVerdictsOfEventsRow, 'read'> = {
  name: 'fraud.find-verdicts-of-events',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT v.merchant_id AS "merchantId", v.id, v.channel_id AS "channelId", v.kind, v.decision, v.score,
  v.result_code AS "resultCode", v.source, v.rule_set_id AS "ruleSetId", v.challenge_score AS "challengeScore",
  v.deny_score AS "denyScore", v.matched_places AS "matchedPlaces", v.matched, v.failed,
  v.numbered_facts AS "numberedFacts", v.facts, v.velocity, v.counts, v.amount_minor AS "amountMinor", v.currency,
  v.payment_brand AS "paymentBrand", v.merchant_transaction_id AS "merchantTransactionId",
  v.registration_id AS "registrationId", v.account_bin AS "accountBin", v.account_last4 AS "accountLast4", v.echo, v.ndc,
  v.actor, v.created_at AS "createdAt"
FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, id)
JOIN risk_verdict v ON v.merchant_id = wanted.merchant_id AND v.id = wanted.id`,
};

export type FindVerdictsOfEventsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindVerdictsOfEventsRow = {
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
  matchedPlaces: string | null;
  matched: unknown;
  failed: unknown;
  numberedFacts: string | null;
  facts: unknown;
  velocity: string | null;
  counts: unknown;
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
 * Those of these rules about which a change waits.
 */
export const findWaitingRules: Statement<FindWaitingRulesParameters, FindWaitingRulesRow, 'read'> = {
  name: 'fraud.find-waiting-rules',
  kind: 'read',
  parameters: ['ruleIds'],
  text: `SELECT rule_id AS "ruleId" FROM risk_rule_request WHERE state = 'WAITING' AND rule_id = ANY($1)`,
};

export type FindWaitingRulesParameters = { ruleIds: readonly string[] };
export type FindWaitingRulesRow = { ruleId: string };

/**
 * An active rule of the code at an entity above or below this one.
 */
export const hasActiveNamesake: Statement<HasActiveNamesakeParameters, HasActiveNamesakeRow, 'read'> = {
  name: 'fraud.has-active-namesake',
  kind: 'read',
  parameters: ['entityId', 'code'],
  text: `WITH RECURSIVE above AS (
  SELECT id, parent_id FROM entity WHERE id = $1
  UNION ALL
  SELECT parent.id, parent.parent_id FROM above JOIN entity parent ON parent.id = above.parent_id
), below AS (
  SELECT id FROM entity WHERE parent_id = $1
  UNION ALL
  SELECT child.id FROM below JOIN entity child ON child.parent_id = below.id
)
SELECT rule.id FROM risk_rule rule
WHERE rule.code = $2 AND rule.mode = 'ACTIVE' AND rule.entity_id <> $1
  AND rule.entity_id IN (SELECT id FROM above UNION ALL SELECT id FROM below)
LIMIT 1`,
};

export type HasActiveNamesakeParameters = { entityId: string; code: string };
export type HasActiveNamesakeRow = { id: string };

/**
 * Stores verdicts that let their payment go on. It runs in the statement that inserts the payment, and so in one commit
 * with it.
 */
export const insertAcceptedVerdicts: Statement<InsertAcceptedVerdictsParameters, InsertAcceptedVerdictsRow, 'write'> = {
  name: 'fraud.insert-accepted-verdicts',
  kind: 'write',
  parameters: ['rows'],
  text: `INSERT INTO risk_verdict (merchant_id, id, channel_id, kind, decision, score, result_code, source, rule_set_id,
  challenge_score, deny_score, matched_places, failed, numbered_facts, keys, velocity, amount_minor, currency, payment_brand, merchant_transaction_id,
  registration_id, account_bin, account_last4, echo, ndc, actor, created_at)
SELECT v.merchant_id, v.id, v.channel_id, v.kind, v.decision, v.score, v.result_code, v.source, v.rule_set_id,
  v.challenge_score, v.deny_score, v.matched_places, v.failed, v.numbered_facts, v.keys, v.velocity, v.amount_minor, v.currency, v.payment_brand,
  v.merchant_transaction_id, v.registration_id, v.account_bin, v.account_last4, v.echo, v.ndc, v.actor, v.created_at
FROM jsonb_populate_recordset(NULL::risk_verdict, $1) AS v
ON CONFLICT (merchant_id, id) DO NOTHING`,
};

export type InsertAcceptedVerdictsParameters = { rows: string };
export type InsertAcceptedVerdictsRow = Record<never, never>;

/**
 * One change of a rule waits at a time: no row when another one does.
 */
export const insertRuleRequest: Statement<InsertRuleRequestParameters, InsertRuleRequestRow, 'write'> = {
  name: 'fraud.insert-rule-request',
  kind: 'write',
  parameters: ['id', 'entityId', 'ruleId', 'kind', 'baseVersion', 'proposal', 'actor', 'reason', 'at'],
  text: `INSERT INTO risk_rule_request (id, entity_id, rule_id, kind, base_version, proposal, state, requested_by, reason, requested_at)
VALUES ($1, $2, $3, $4, $5, $6, 'WAITING', $7, $8, $9)
ON CONFLICT (rule_id) WHERE state = 'WAITING' DO NOTHING
RETURNING id`,
};

export type InsertRuleRequestParameters = {
  id: string;
  entityId: string;
  ruleId: string;
  kind: string;
  baseVersion: number;
  proposal: string;
  actor: string;
  reason: string;
  at: Date;
};
export type InsertRuleRequestRow = { id: string };

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
 * Keeps the payments of a slice that a back-test would have stopped; a slice that is read again adds nothing.
 */
export const insertStoppedPayments: Statement<InsertStoppedPaymentsParameters, InsertStoppedPaymentsRow, 'write'> = {
  name: 'fraud.insert-stopped-payments',
  kind: 'write',
  parameters: ['merchantId', 'backTestId', 'ids', 'areApproved', 'areChargedBack'],
  text: `INSERT INTO risk_back_test_payment (merchant_id, payment_id, back_test_id, is_approved, is_charged_back)
SELECT $1, stopped.id, $2, stopped.is_approved, stopped.is_charged_back
FROM unnest($3::text[], $4::boolean[], $5::boolean[])
  AS stopped (id, is_approved, is_charged_back)
ON CONFLICT (merchant_id, payment_id, back_test_id) DO NOTHING`,
};

export type InsertStoppedPaymentsParameters = {
  merchantId: string;
  backTestId: string;
  ids: readonly string[];
  areApproved: readonly boolean[];
  areChargedBack: readonly boolean[];
};
export type InsertStoppedPaymentsRow = Record<never, never>;

/**
 * Stores verdicts, each with its event; one that is stored already stays as it is. A payment that goes on has no event of
 * its verdict, since events of the payment follow. The commit of a check before a
 * payment does not wait for the disk: that of the payment, which follows, does (docs/decisions/0032).
 */
export const insertVerdicts: Statement<InsertVerdictsParameters, InsertVerdictsRow, 'write'> = {
  name: 'fraud.insert-verdicts',
  kind: 'write',
  parameters: ['isDurable', 'rows'],
  text: `WITH relaxed AS MATERIALIZED (
  SELECT CASE WHEN $1::boolean THEN '' ELSE set_config('synchronous_commit', 'off', true) END
), stored AS (
  INSERT INTO risk_verdict (merchant_id, id, channel_id, kind, decision, score, result_code, source, rule_set_id,
    challenge_score, deny_score, matched_places, failed, numbered_facts, keys, velocity, amount_minor, currency, payment_brand, merchant_transaction_id,
    registration_id, account_bin, account_last4, echo, ndc, actor, created_at)
  SELECT v.merchant_id, v.id, v.channel_id, v.kind, v.decision, v.score, v.result_code, v.source, v.rule_set_id,
    v.challenge_score, v.deny_score, v.matched_places, v.failed, v.numbered_facts, v.keys, v.velocity, v.amount_minor, v.currency, v.payment_brand,
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
FROM stored WHERE kind = 'STANDALONE' OR decision <> 'ACCEPT'`,
};

export type InsertVerdictsParameters = { isDurable: boolean; rows: string };
export type InsertVerdictsRow = Record<never, never>;

/**
 * The merchants at an entity and below it, in one order; for a channel, its merchant and the channel.
 */
export const listMerchantsBelow: Statement<ListMerchantsBelowParameters, ListMerchantsBelowRow, 'read'> = {
  name: 'fraud.list-merchants-below',
  kind: 'read',
  parameters: ['entityId'],
  text: `WITH RECURSIVE below AS (
  SELECT id, parent_id, kind FROM entity WHERE id = $1
  UNION ALL
  SELECT child.id, child.parent_id, child.kind FROM below JOIN entity child ON child.parent_id = below.id
  WHERE below.kind NOT IN ('MERCHANT', 'CHANNEL')
)
SELECT CASE kind WHEN 'CHANNEL' THEN parent_id ELSE id END AS "merchantId",
  CASE kind WHEN 'CHANNEL' THEN id END AS "channelId"
FROM below WHERE kind IN ('MERCHANT', 'CHANNEL') ORDER BY 1`,
};

export type ListMerchantsBelowParameters = { entityId: string };
export type ListMerchantsBelowRow = { merchantId: string; channelId: string | null };

/**
 * The requests about a rule, the newest first.
 */
export const listRuleRequests: Statement<ListRuleRequestsParameters, ListRuleRequestsRow, 'read'> = {
  name: 'fraud.list-rule-requests',
  kind: 'read',
  parameters: ['ruleId', 'limit'],
  text: `SELECT request.id, request.entity_id AS "entityId", request.rule_id AS "ruleId", request.kind,
  request.base_version AS "baseVersion", request.proposal, request.state, request.requested_by AS "requestedBy",
  request.reason, request.requested_at AS "requestedAt", request.decided_by AS "decidedBy",
  request.decision_reason AS "decisionReason", request.decided_at AS "decidedAt", rule.version AS "ruleVersion"
FROM risk_rule_request request LEFT JOIN risk_rule rule ON rule.id = request.rule_id
WHERE request.rule_id = $1
ORDER BY request.requested_at DESC, request.id DESC LIMIT $2`,
};

export type ListRuleRequestsParameters = { ruleId: string; limit: bigint | number };
export type ListRuleRequestsRow = {
  id: string;
  entityId: string;
  ruleId: string;
  kind: string;
  baseVersion: number;
  proposal: unknown;
  state: string;
  requestedBy: string;
  reason: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
  ruleVersion: number | null;
};

/**
 * The requests of these entities that wait, and those of the user for new rules that ended lately without one, since no
 * page of a rule shows them; the oldest first; of every entity when none are named.
 */
export const listWaitingRequests: Statement<ListWaitingRequestsParameters, ListWaitingRequestsRow, 'read'> = {
  name: 'fraud.list-waiting-requests',
  kind: 'read',
  parameters: ['actor', 'endedAfter', 'entityIds', 'limit'],
  text: `SELECT request.id, request.entity_id AS "entityId", request.rule_id AS "ruleId", request.kind,
  request.base_version AS "baseVersion", request.proposal, request.state, request.requested_by AS "requestedBy",
  request.reason, request.requested_at AS "requestedAt", request.decided_by AS "decidedBy",
  request.decision_reason AS "decisionReason", request.decided_at AS "decidedAt", rule.version AS "ruleVersion"
FROM risk_rule_request request LEFT JOIN risk_rule rule ON rule.id = request.rule_id
WHERE (request.state = 'WAITING' OR (request.kind = 'CREATE' AND request.state IN ('REJECTED', 'OUTDATED')
    AND request.requested_by = $1 AND request.decided_at > $2))
  AND ($3::text[] IS NULL OR request.entity_id = ANY($3))
ORDER BY request.requested_at, request.id LIMIT $4`,
};

export type ListWaitingRequestsParameters = {
  actor: string;
  endedAfter: Date;
  entityIds: readonly string[] | null;
  limit: bigint | number;
};
export type ListWaitingRequestsRow = {
  id: string;
  entityId: string;
  ruleId: string;
  kind: string;
  baseVersion: number;
  proposal: unknown;
  state: string;
  requestedBy: string;
  reason: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
  ruleVersion: number | null;
};

/**
 * Locks a rule with the others of its entity, in one order, since a move changes several: their versions stay until the
 * transaction ends.
 */
export const lockRule: Statement<LockRuleParameters, LockRuleRow, 'write'> = {
  name: 'fraud.lock-rule',
  kind: 'write',
  parameters: ['id'],
  text: `SELECT id FROM risk_rule
WHERE entity_id = (SELECT locked.entity_id FROM risk_rule locked WHERE locked.id = $1)
ORDER BY id FOR UPDATE`,
};

export type LockRuleParameters = { id: string };
export type LockRuleRow = { id: string };

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
 * How long analysts worked on the latest cases of these merchants: from the claim of the user who decided, to the decision.
 * A decision without a claim, on several cases together for instance, shows no such time.
 */
export const measureHandling: Statement<MeasureHandlingParameters, MeasureHandlingRow, 'read'> = {
  name: 'fraud.measure-handling',
  kind: 'read',
  parameters: ['merchantIds', 'channelIds', 'since'],
  text: `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided.at - claimed.at)) AS "medianSeconds",
  count(*)::int AS "decisions"
FROM (
  SELECT c.merchant_id, c.id, c.decided_by, c.decided_at AS at FROM risk_case c
  JOIN unnest($1::text[], $2::text[]) AS wanted (merchant_id, channel_id)
    ON wanted.merchant_id = c.merchant_id AND (wanted.channel_id = '' OR wanted.channel_id = c.channel_id)
  WHERE c.decided_at >= $3 AND c.decided_by LIKE 'user:%' AND c.state IN ('APPROVED', 'CANCELLED')
  ORDER BY c.decided_at DESC LIMIT 1000
) AS decided
CROSS JOIN LATERAL (
  SELECT e.at FROM event e
  WHERE e.merchant_id = decided.merchant_id AND e.stream_type = 'case' AND e.stream_id = decided.id
    AND e.type = 'case.claimed' AND e.actor = decided.decided_by AND e.at <= decided.at
  ORDER BY e.sequence DESC LIMIT 1
) AS claimed`,
};

export type MeasureHandlingParameters = { merchantIds: readonly string[]; channelIds: readonly string[]; since: Date };
export type MeasureHandlingRow = { medianSeconds: number | null; decisions: number };

/**
 * Counts how payments ended by the keys of their verdicts, and in which minute and hour a value was seen last. An event of a payment is about the payment that began its chain;
 * an event of a check is the check itself. Only the holder of the cursor writes these tables, so that nothing changes what is found.
 */
export const recordHistory: Statement<RecordHistoryParameters, RecordHistoryRow, 'write'> = {
  name: 'fraud.record-history',
  kind: 'write',
  parameters: ['merchantIds', 'ids', 'streams', 'types'],
  text: `WITH ended AS (
  SELECT e.merchant_id, coalesce(p.initial_id, e.id) AS id,
    CASE WHEN p.id IS NULL THEN NULL
      WHEN p.payment_type = 'CB' THEN CASE e.type WHEN 'attempt.approved' THEN 'chargedBack' END
      -- A rejected payment that was run again begins with it, and ends with the second run.
      WHEN p.id <> p.initial_id AND p.payment_type NOT IN ('DB', 'PA', 'CD') THEN NULL
      WHEN e.type = 'attempt.approved' THEN 'approved' ELSE 'declined' END AS outcome
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS e (merchant_id, id, stream, type)
  -- LIMIT 1, here and below: a lookup by key for each row, whatever the statistics of the table are.
  LEFT JOIN LATERAL (
    SELECT p.id, p.initial_id, p.payment_type FROM payment p
    WHERE e.stream = 'payment' AND p.merchant_id = e.merchant_id AND p.id = e.id LIMIT 1
  ) AS p ON true
), seen AS (
  SELECT v.merchant_id, k.key, k.value, min(v.created_at) AS first_at, max(v.created_at) AS last_at,
    count(*) FILTER (WHERE outcome = 'approved') AS approved, count(*) FILTER (WHERE outcome = 'declined') AS declined,
    count(*) FILTER (WHERE outcome = 'chargedBack') AS charged_back
  FROM ended
  CROSS JOIN LATERAL (
    SELECT v.merchant_id, v.created_at, v.keys FROM risk_verdict v
    -- A simulated check counts nothing.
    WHERE v.merchant_id = ended.merchant_id AND v.id = ended.id AND v.source <> 'SIMULATION' LIMIT 1
  ) AS v
  CROSS JOIN LATERAL jsonb_each_text(v.keys) AS k
  GROUP BY v.merchant_id, k.key, k.value
), found AS MATERIALIZED (
  SELECT s.*, h.place, h.last_at AS earlier_at
  FROM seen s
  LEFT JOIN LATERAL (
    SELECT h.ctid AS place, h.last_at FROM risk_history h
    WHERE h.merchant_id = s.merchant_id AND h.key = s.key AND h.value = s.value LIMIT 1
  ) AS h ON true
  -- True for each row. With these conditions the plan expects few rows, and so updates each value at its place in the table.
  WHERE s.merchant_id > '' AND s.key > '' AND s.value > '' AND s.first_at <= s.last_at AND s.approved >= 0
), updated AS (
  UPDATE risk_history h SET
    first_at = least(h.first_at, f.first_at), last_at = greatest(h.last_at, f.last_at),
    approved = h.approved + f.approved, declined = h.declined + f.declined, charged_back = h.charged_back + f.charged_back
  FROM found f WHERE h.ctid = f.place
), inserted AS (
  INSERT INTO risk_history (merchant_id, key, value, first_at, last_at, approved, declined, charged_back)
  SELECT merchant_id, key, value, first_at, last_at, approved, declined, charged_back FROM found WHERE place IS NULL
)
INSERT INTO risk_merchant_values AS v (merchant_id, width, at, key, last_seen)
-- A value that is seen again leaves the minute and the hour in which it was seen before.
SELECT f.merchant_id, w.width, date_bin(w.length, c.at, 'epoch'), f.key, sum(c.change)
FROM found f
CROSS JOIN LATERAL (VALUES (f.earlier_at, -1), (f.last_at, 1)) AS c(at, change)
-- Minutes and hours that no window reaches are deleted, or will be.
JOIN (VALUES ('minute', interval '1 minute', interval '1 day'), ('hour', interval '1 hour', interval '31 days'))
  AS w(width, length, kept) ON c.at > f.last_at - w.kept
WHERE f.earlier_at IS NULL OR f.earlier_at < f.last_at
GROUP BY 1, 2, 3, 4 HAVING sum(c.change) <> 0
ON CONFLICT (merchant_id, width, at, key) DO UPDATE SET last_seen = v.last_seen + excluded.last_seen`,
};

export type RecordHistoryParameters = {
  merchantIds: readonly string[];
  ids: readonly string[];
  streams: readonly string[];
  types: readonly string[];
};
export type RecordHistoryRow = Record<never, never>;

/**
 * Records payments under each of their keys, and finds the earlier ones of each key, the latest first: the window that each
 * is in, from 0 for the shortest, and what is counted of it; nothing is counted by phone. Adds the payments to the counts of
 * their merchants. Also finds which values of the payments are on lists, as find-list-matches.sql does. Payments of the same
 * statement do not see each other here. The commit does not wait for the disk: that of the payment, which follows, does, and
 * the log is written in order (docs/decisions/0032).
 */
export const recordVelocity: Statement<RecordVelocityParameters, RecordVelocityRow, 'write'> = {
  name: 'fraud.record-velocity',
  kind: 'write',
  parameters: ['payments', 'buckets', 'listed'],
  text: `WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), item AS MATERIALIZED (
  SELECT r.ordinal, r.merchant_id, k.key, r.at, r.payment_id, r.counted
  FROM relaxed, jsonb_to_recordset($1) AS r(
    ordinal int, merchant_id text, at timestamptz, payment_id text, counted text, keys text[])
  CROSS JOIN LATERAL unnest(r.keys) AS k(key)
  -- True for each row, here and below. With these conditions the plan expects few rows, and is too cheap to be compiled.
  WHERE r.ordinal >= 0 AND r.merchant_id > '' AND k.key > ''
), recorded AS (
  INSERT INTO risk_velocity (merchant_id, key, at, payment_id, counted)
  SELECT merchant_id, key, at, payment_id, counted FROM item
  ON CONFLICT DO NOTHING
), counted AS (
  -- In the order of the key, so that no two statements wait for each other.
  INSERT INTO risk_merchant_velocity AS v (merchant_id, width, at, currency, payments, amount_minor)
  SELECT b.merchant_id, b.width, b.at, b.currency, b.payments, b.amount_minor
  FROM jsonb_to_recordset($2) AS b(
    merchant_id text, width text, at timestamptz, currency text, payments bigint, amount_minor bigint)
  ON CONFLICT (merchant_id, width, at, currency) DO UPDATE
    SET payments = v.payments + excluded.payments, amount_minor = v.amount_minor + excluded.amount_minor
)
SELECT i.ordinal AS "ordinal", i.key AS "about", e.payments AS "found"
FROM item i
CROSS JOIN LATERAL (
  SELECT string_agg(
    CASE WHEN r.at > i.at - interval '10 minutes' THEN '0' WHEN r.at > i.at - interval '1 hour' THEN '1'
      WHEN r.at > i.at - interval '24 hours' THEN '2' ELSE '3' END || ',' || r.counted, ';') AS payments
  FROM (
    SELECT v.at, v.counted FROM risk_velocity v
    WHERE v.merchant_id = i.merchant_id AND v.key = i.key AND v.payment_id <> i.payment_id
      AND v.at > i.at - interval '720 hours' AND v.at < i.at + interval '1 hour'
    ORDER BY v.at DESC LIMIT 1000
  ) AS r
) AS e
WHERE e.payments IS NOT NULL AND NOT starts_with(i.key, 'phone:')
UNION ALL
SELECT l.ordinal, e.list, e.kind
FROM jsonb_to_recordset($3) AS l(ordinal int, sent jsonb, entity_ids text[], at timestamptz)
CROSS JOIN LATERAL jsonb_each_text(l.sent) AS s(kind, value)
CROSS JOIN LATERAL (
  SELECT entry.list, entry.kind FROM risk_list_entry entry
  WHERE entry.kind = s.kind AND entry.value = s.value AND entry.entity_id = ANY (l.entity_ids)
    AND (entry.expires_at IS NULL OR entry.expires_at > l.at)
  LIMIT 30
) AS e
WHERE l.ordinal >= 0 AND s.kind > '' AND s.value > ''`,
};

export type RecordVelocityParameters = { payments: string; buckets: string; listed: string };
export type RecordVelocityRow = { ordinal: number; about: string; found: string };

/**
 * Keeps what a slice found and lets the next one begin; nothing when the back-test was cancelled.
 */
export const saveBackTest: Statement<SaveBackTestParameters, SaveBackTestRow, 'write'> = {
  name: 'fraud.save-back-test',
  kind: 'write',
  parameters: ['scanned', 'total', 'place', 'result', 'isDone', 'now', 'id'],
  text: `UPDATE risk_back_test SET scanned = $1, total = $2, place = $3, result = $4, claimed_until = NULL,
  state = CASE WHEN $5::boolean THEN 'DONE' ELSE state END,
  finished_at = CASE WHEN $5::boolean THEN $6::timestamptz END
WHERE id = $7 AND state = 'RUNNING'`,
};

export type SaveBackTestParameters = {
  scanned: number;
  total: number;
  place: string;
  result: string;
  isDone: boolean;
  now: Date;
  id: string;
};
export type SaveBackTestRow = Record<never, never>;

/**
 * Verdicts on payments of a merchant behind a place, in their order. As one list, because a list of a thousand is read faster
 * than a thousand rows; facts and velocity with a line for each verdict, because as texts of a list they would be escaped. Verdicts
 * from before their facts were numbered have those that a rule names, and the points that it added then; a fact that was
 * not sent is null: testing for it first would read the facts once more.
 */
export const scanVerdicts: Statement<ScanVerdictsParameters, ScanVerdictsRow, 'read'> = {
  name: 'fraud.scan-verdicts',
  kind: 'read',
  parameters: [
    'readsVelocity',
    'names',
    'keys',
    'places',
    'ruleId',
    'merchantId',
    'afterAt',
    'afterId',
    'until',
    'channelId',
    'limit',
  ],
  text: `SELECT coalesce(json_agg(json_build_array(page.id, page.at, page.decision, page.source, page.score, page.challenge_score,
  page.deny_score, page.amount_minor, page.currency, page.rule_set_id, page.matched_places, page.facts, page.own_points
  ))::text, '[]') AS "rows",
  coalesce(string_agg(coalesce(page.numbered_facts, ''), E'\\n'), '') AS "numberedFacts",
  coalesce(string_agg(coalesce(page.velocity, ''), E'\\n') FILTER (WHERE $1::boolean), '') AS "velocity"
FROM (
  SELECT v.id, extract(epoch FROM v.created_at) * 1000 AS at, v.decision, v.source, v.score, v.challenge_score, v.deny_score,
    v.amount_minor::text AS amount_minor, v.currency, v.rule_set_id, v.matched_places,
    v.numbered_facts, v.velocity,
    CASE WHEN v.numbered_facts IS NULL THEN (
      -- Velocity is text, or JSON with that of the merchant among the facts, or all is among them.
      SELECT json_object_agg(n.name, CASE WHEN n.key = '' THEN v.facts -> n.name
        WHEN v.velocity IS NOT NULL THEN to_jsonb(nullif(
          split_part(split_part(split_part(';' || v.velocity, ';' || n.key || ':', 2), ';', 1), ',', n.place), '')::numeric)
        WHEN v.counts IS NOT NULL AND n.key <> 'merchant' THEN v.counts -> n.key -> n.place - 1
        ELSE v.facts -> n.name END)
      FROM unnest($2::text[], $3::text[], $4::int[]) AS n(name, key, place)
    ) END AS facts,
    CASE WHEN v.matched_places IS NULL AND v.matched <> '[]' THEN (
      SELECT coalesce(sum((m -> 'action' ->> 'points')::int), 0) FROM jsonb_array_elements(v.matched) AS m
      WHERE m ->> 'id' = $5 AND m -> 'isShadow' = 'false'
    ) END AS own_points
  FROM risk_verdict v
  WHERE v.merchant_id = $6 AND (v.created_at, v.id) > ($7, $8) AND v.created_at < $9
    AND v.kind = 'PAYMENT' AND ($10::text IS NULL OR v.channel_id = $10)
  ORDER BY v.created_at, v.id LIMIT $11::int
) AS page`,
};

export type ScanVerdictsParameters = {
  readsVelocity: boolean;
  names: readonly string[];
  keys: readonly string[];
  places: readonly number[];
  ruleId: string;
  merchantId: string;
  afterAt: Date;
  afterId: string;
  until: Date;
  channelId: string | null;
  limit: number;
};
export type ScanVerdictsRow = { rows: string; numberedFacts: string; velocity: string };

/**
 * Adds entries to lists of an entity, or renews those that are there, each with the next event of its stream.
 */
export const upsertListEntries: Statement<UpsertListEntriesParameters, UpsertListEntriesRow, 'write'> = {
  name: 'fraud.upsert-list-entries',
  kind: 'write',
  parameters: ['entityId', 'actor', 'at', 'rows'],
  text: `WITH RECURSIVE line AS (
  SELECT id, parent_id, kind FROM entity WHERE id = $1
  UNION ALL
  SELECT above.id, above.parent_id, above.kind FROM line JOIN entity above ON above.id = line.parent_id
), owner AS (
  SELECT coalesce((SELECT id FROM line WHERE kind = 'MERCHANT'), $1) AS id
), stored AS (
  INSERT INTO risk_list_entry (id, entity_id, list, kind, value, label, reason, actor, expires_at, created_at)
  SELECT item.id, $1, item.list, item.kind, item.value, item.label, item.reason, $2, item.expires_at, $3
  FROM jsonb_to_recordset($4) AS item(id text, list text, kind text, value text, label text, reason text,
    expires_at timestamptz)
  ON CONFLICT (kind, value, entity_id, list) DO UPDATE
    SET label = excluded.label, reason = excluded.reason, actor = excluded.actor, expires_at = excluded.expires_at
  RETURNING id, entity_id, list, kind, value, label, reason, actor, expires_at, created_at
), numbered AS (
  SELECT stored.*, owner.id AS owner_id, (SELECT count(*) FROM event earlier WHERE earlier.merchant_id = owner.id
    AND earlier.stream_type = 'risk-list' AND earlier.stream_id = stored.id) AS earlier_events
  FROM stored CROSS JOIN owner
), announced AS (
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  SELECT owner_id, 'risk-list', id, earlier_events + 1,
    CASE WHEN earlier_events = 0 THEN 'risk-list.added' ELSE 'risk-list.renewed' END, actor, $3,
    jsonb_build_object('list', list, 'kind', kind, 'label', label, 'reason', reason)
  FROM numbered
)
SELECT id, entity_id AS "entityId", list, kind, value, label, reason, actor, expires_at AS "expiresAt",
  created_at AS "createdAt"
FROM stored`,
};

export type UpsertListEntriesParameters = { entityId: string; actor: string; at: Date; rows: string };
export type UpsertListEntriesRow = {
  id: string;
  entityId: string;
  list: string;
  kind: string;
  value: string;
  label: string;
  reason: string;
  actor: string;
  expiresAt: Date | null;
  createdAt: Date;
};
