import { type SqlBool, sql } from 'kysely';
import { type Condition, matchAny } from '#lib/platform/search/conditions.ts';
import type { SearchMatch } from '#lib/platform/search/parse-search.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { allOf, anyOf, columnsOf } from '#lib/platform/search/table-fields.ts';
import type { customerFields } from './customer-fields.ts';

type CustomerCompilers = Record<keyof typeof customerFields, (match: SearchMatch) => Condition>;

const { equals, text, value } = columnsOf('payment');

/** The payments of a customer. What is outside the scope leads to no payment within it. */
export function compileCustomer(scope: SearchScope): CustomerCompilers {
  return {
    email: text('customer_email'),
    // A follow-up does not repeat the id of the customer.
    customer: (match) =>
      sql<SqlBool>`initial_id IN (SELECT initial_id FROM payment
        WHERE ${allOf(compileScope(scope), value('customer_id')(match))})`,
    card: (match) =>
      matchAny(match, (id) => anyOf(equals('id', id), allOf(hasDigitsOf(id, scope), isOfCard(id, scope)))),
  };
}

/** Rows that belong to one payment of a customer each, by the column that names it. */
export function compileForCustomer(scope: SearchScope, paymentId: 'id' | 'payment_id'): CustomerCompilers {
  const { email, customer, card } = compileCustomer(scope);
  const belongs = (condition: Condition) => sql<SqlBool>`(merchant_id, ${sql.ref(paymentId)}) IN
    (SELECT merchant_id, id FROM payment WHERE ${allOf(compileScope(scope), condition)})`;
  return {
    email: (match) => belongs(email(match)),
    customer: (match) => belongs(customer(match)),
    card: (match) => belongs(card(match)),
  };
}

/** Registrations that payments of a customer stored or used. */
export function compileRegistrationsOfCustomer(scope: SearchScope): CustomerCompilers {
  const { email, customer } = compileCustomer(scope);
  const isUsed = (condition: Condition) => sql<SqlBool>`(merchant_id, account_id) IN (SELECT merchant_id, account_id
    FROM payment WHERE ${allOf(compileScope(scope), condition)} AND account_id IS NOT NULL)`;
  return {
    email: (match) => isUsed(email(match)),
    customer: (match) => isUsed(customer(match)),
    card: (match) => matchAny(match, (id) => isOfCard(id, scope)),
  };
}

/** The stored number of a registration or payment: the same digits of two merchants are two numbers. */
function isOfCard(id: string, scope: SearchScope): Condition {
  return sql<SqlBool>`(merchant_id, account_id) = (${readCard(id, scope, 'merchant_id, account_id')})`;
}

/** No index has the number; the one of its last four digits leads to few rows. */
function hasDigitsOf(id: string, scope: SearchScope): Condition {
  return sql<SqlBool>`account_last4 = (${readCard(id, scope, 'account_last4')})`;
}

function readCard(id: string, scope: SearchScope, columns: 'merchant_id, account_id' | 'account_last4') {
  const found = allOf(sql<SqlBool>`id = ${id}`, compileScope(scope));
  return sql`SELECT ${sql.raw(columns)} FROM registration WHERE ${found}
    UNION ALL SELECT ${sql.raw(columns)} FROM payment WHERE ${found} LIMIT 1`;
}
