import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { anyMerchant, build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import {
  beginsWithHex,
  type Condition,
  compileTerms,
  contains,
  everything,
  isAnyOf,
  matchAny,
  matchChoice,
  matchDate,
} from '#lib/platform/search/conditions.ts';
import { type OwnedSearch, ownedFields, ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import type { ListedPaymentLink } from './payment-link.ts';

/** The list of payment links. */

export const paymentLinkOrder = ownedOrders.created;

/** The search fields of payment links. */
export const paymentLinkFields = {
  description: searchField({
    label: 'Description',
    kind: 'text',
    hint: 'hamper',
    read: matching(/^.{1,100}$/su, 'is a part of the description'),
  }),
  reference: searchField({
    label: 'Reference',
    kind: 'text',
    hint: 'order-4711',
    read: matching(/^.{1,255}$/su, 'is a merchantTransactionId'),
  }),
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'open', label: 'Open' },
      { value: 'processing', label: 'Payment in progress' },
      { value: 'paid', label: 'Paid' },
      { value: 'expired', label: 'Expired' },
      { value: 'closed', label: 'Closed' },
    ],
  }),
  closed: choiceField({
    label: 'Closed',
    offers: [
      { value: 'yes', label: 'Closed before its time' },
      { value: 'no', label: 'Not closed' },
    ],
  }),
  currency: searchField({
    label: 'Currency',
    kind: 'text',
    hint: 'EUR',
    read: matching(/^[a-z]{3}$/i, 'is three letters', upperCase),
  }),
  until: { ...ownedFields.date, label: 'Valid until' },
  entity: ownedFields.entity,
  date: ownedFields.date,
};

// Without the stored request, which staff cannot read.
const links = anyMerchant(
  build
    .selectFrom('payment_link')
    .select([
      'merchant_id as merchantId',
      'id',
      'entity_id as entityId',
      'currency',
      'description',
      'amount_minor as amountMinor',
      'payment_type as paymentType',
      'actor',
      'merchant_transaction_id as merchantTransactionId',
      'valid_until as validUntil',
      'checkout_id as checkoutId',
      'closed_at as closedAt',
      'created_at as createdAt',
    ]),
  'staff',
);

const eb = expressionBuilder<Tables, 'payment_link'>();
const isClosed = { yes: eb('closed_at', 'is not', null), no: eb('closed_at', 'is', null) };

/** The same rules as stateOf; the time is that of the merchant's clock. */
function conditionsOfStates(now: Date): Readonly<Record<string, Condition>> {
  const state = sql<string | null>`(SELECT p.state FROM checkout c
    JOIN payment p ON p.merchant_id = c.merchant_id AND p.id = c.payment_id
    WHERE c.merchant_id = payment_link.merchant_id AND c.id = payment_link.checkout_id)`;
  const isUntouched = sql<boolean>`EXISTS (SELECT FROM checkout c WHERE c.merchant_id = payment_link.merchant_id
    AND c.id = payment_link.checkout_id AND c.payment_id IS NULL)`;
  const isExpired = sql<SqlBool>`payment_link.valid_until <= ${now}::timestamptz + interval '1 millisecond'
    * (SELECT m.clock_offset_ms FROM entity m WHERE m.id = payment_link.merchant_id)`;
  const isEnded = sql<SqlBool>`(payment_link.checkout_id IS NULL
    OR coalesce(${state} IN ('DECLINED', 'REJECTED'), ${isUntouched}))`;
  const isPaid = sql<SqlBool>`${state} IS NOT DISTINCT FROM 'APPROVED'`;
  return {
    paid: isPaid,
    processing: eb.and([eb.not(isPaid), eb.not(isEnded)]),
    closed: eb.and([isEnded, isClosed.yes]),
    expired: eb.and([isEnded, isClosed.no, isExpired]),
    open: eb.and([isEnded, isClosed.no, eb.not(isExpired)]),
  };
}

const toLink = (row: { amountMinor: string | bigint }): ListedPaymentLink =>
  ({ ...row, amountMinor: BigInt(row.amountMinor) }) as ListedPaymentLink;

/** The links of a page, and their number. */
export const { search: searchPaymentLinks, count: countPaymentLinks } = withTimeLimit(
  searchableRows<OwnedSearch, ListedPaymentLink, Tables, 'payment_link'>({
    from: links,
    compile: compileSearch,
    toRow: toLink,
  }),
);

/** A link of any merchant, for staff: the caller checks that its entity is in scope. */
export async function findPaymentLinkForStaff(connection: Connection, id: string): Promise<ListedPaymentLink | null> {
  const [row] = await runBuilt(connection, links.where('id', '=', id));
  return row ? toLink(row) : null;
}

function compileSearch({ terms, now, entityIds, namedEntities }: OwnedSearch): Condition {
  const idsOf = (typed: string) => namedEntities.get(typed.toLowerCase()) ?? [];
  const isInScope = entityIds === null ? everything : isAnyOf(eb.ref('entity_id'), entityIds);
  const found = compileTerms(terms, {
    description: (match) => matchAny(match, (value) => contains(eb.ref('description'), value)),
    reference: (match) => matchAny(match, (value) => eb('merchant_transaction_id', '=', value)),
    state: (match) => matchChoice(match, conditionsOfStates(now)),
    closed: (match) => matchChoice(match, isClosed),
    currency: (match) => matchAny(match, (value) => eb('currency', '=', value)),
    until: (match) => matchDate(match, eb.ref('valid_until'), now),
    entity: (match) => matchAny(match, (value) => isAnyOf(eb.ref('entity_id'), idsOf(value))),
    date: (match) => matchDate(match, eb.ref('created_at'), now),
    text: (match) => matchAny(match, matchWord),
  });
  return eb.and([isInScope, found]);
}

/** A part of the description, the reference, or the beginning of the id. */
function matchWord(word: string): Condition {
  const lower = word.toLowerCase();
  const parts: Condition[] = [
    contains(eb.ref('description'), word),
    eb('merchant_transaction_id', '=', word),
    eb('id', '=', lower),
  ];
  if (/^[0-9a-f]{6,31}$/.test(lower)) parts.push(beginsWithHex(eb.ref('id'), lower));
  return eb.or(parts);
}
