import { expressionBuilder, sql } from 'kysely';
import { defaultEntitySettings } from '#lib/entities/index.ts';
import type { Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { type Condition, isAnyOf } from '#lib/platform/search/conditions.ts';
import * as statements from './sql/index.ts';

const eb = expressionBuilder<Tables, 'payment'>();

/** Types that acquirers settle by a line of their own. A receipt moves money where it follows a preauthorization. */
const settledTypes = ['DB', 'SD', 'CP', 'RB', 'RF', 'CD'];

/**
 * Payments that an acquirer should have settled by now, and that no line settles: approved, not reversed as a whole, and older
 * than the days of the setting `settlementDays` of their channel, by the clock of their merchant. A line with an open
 * exception is a line: that is decided about on its own page.
 */
export async function isUnsettled(connection: Connection, now: Date): Promise<Condition> {
  const channels = await query(connection, statements.listSettlementDays, {});
  const days = JSON.stringify(Object.fromEntries(channels.map(({ id, days: own }) => [id, own])));
  const offsetMs = eb.selectFrom('entity').select('clock_offset_ms').whereRef('entity.id', '=', 'payment.merchant_id');
  const isDue = sql<boolean>`payment.created_at <= ${now}::timestamptz + ${offsetMs} * interval '1 millisecond'
      - make_interval(days => coalesce((${days}::jsonb ->> payment.channel_id)::int, ${defaultEntitySettings.settlementDays}::int))`;
  return eb.and([
    isOwed(),
    isDue,
    eb.not(eb.exists(settlingLine())),
    eb(settledInParts(), '<', eb.ref('payment.amount_minor')),
  ]);
}

/**
 * Payments that acquirers owe, of any age: the ledger has them on the receivable. A line with an open exception settles
 * nothing until a user has decided.
 */
export function isReceivable(): Condition {
  const decided = settlingLine().where((line) =>
    line.or([line('settlement_match.exception', 'is', null), line('settlement_match.resolution', 'is not', null)]),
  );
  return eb.and([isOwed(), eb.not(eb.exists(decided)), eb(settledInParts(), '<', eb.ref('payment.amount_minor'))]);
}

/** What of a payment its lines have settled in parts. */
export function settledInParts() {
  return eb
    .selectFrom('settlement_part')
    .select(sql<string>`coalesce(sum(settlement_part.amount_minor), 0)`.as('minor'))
    .whereRef('settlement_part.merchant_id', '=', 'payment.merchant_id')
    .whereRef('settlement_part.payment_id', '=', 'payment.id');
}

function settlingLine() {
  return (
    eb
      .selectFrom('settlement_match')
      .select('settlement_match.row_number')
      .whereRef('settlement_match.merchant_id', '=', 'payment.merchant_id')
      .whereRef('settlement_match.payment_id', '=', 'payment.id')
      .where('settlement_match.record_type', '=', 'SETTLED')
      // A constant, so that the index of settled payments serves it.
      .where(sql<boolean>`settlement_match.settles`)
  );
}

/** Approved, of a type that is settled by a line, and not reversed as a whole. */
function isOwed(): Condition {
  return eb.and([
    eb('payment.state', '=', 'APPROVED'),
    eb.or([isAnyOf(eb.ref('payment.payment_type'), settledTypes), isReceiptOfPreauthorization()]),
    // What an acquirer reports has the line that reports it.
    eb('payment.actor', 'not like', 'acquirer:%'),
    eb('payment.reversed_minor', '<', eb.ref('payment.amount_minor')),
  ]);
}

function isReceiptOfPreauthorization(): Condition {
  const preauthorization = eb
    .selectFrom('payment as followed')
    .select('followed.id')
    .whereRef('followed.merchant_id', '=', 'payment.merchant_id')
    .whereRef('followed.id', '=', 'payment.referenced_id')
    .where('followed.payment_type', '=', 'PA');
  return eb.and([eb('payment.payment_type', '=', 'RC'), eb.exists(preauthorization)]);
}
