import { expressionBuilder } from 'kysely';
import type { Tables } from '#lib/platform/database/built-query.ts';
import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { type Condition, compileTerms, isAnyOf, matchChoice, valuesOf } from '#lib/platform/search/conditions.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import type { PaymentOutcome } from './back-test.ts';
import * as sql from './sql/index.ts';

/** The payments that a back-test would have stopped, all of them. */

type StoppedPayments = {
  backTestId: string;
  merchantId: string;
  ids: readonly string[];
  /** How each of them ended. */
  ended: readonly PaymentOutcome[];
};

/** Keeps which payments a slice of a back-test would have stopped. */
export async function insertStoppedPayments(
  tx: Tx,
  { backTestId, merchantId, ids, ended }: StoppedPayments,
): Promise<void> {
  await execute(tx, sql.insertStoppedPayments, {
    backTestId,
    merchantId,
    ids,
    areApproved: ended.map(({ isApproved }) => isApproved),
    areChargedBack: ended.map(({ isChargedBack }) => isChargedBack),
  });
}

/** Deletes the payments of back-tests that a later one of their rule has replaced. */
export async function deleteReplacedBackTests(tx: Tx): Promise<void> {
  await execute(tx, sql.deleteReplacedBackTests, {});
}

/** The search fields of stopped payments beside those of payments. */
export const stoppedFields = {
  test: searchField({
    label: 'Back-test',
    kind: 'id',
    hint: 'the id of a back-test',
    read: matching(/^[0-9a-f]{32}$/, 'is the id of a back-test'),
  }),
  group: choiceField({
    label: 'Group',
    offers: [
      { value: 'charged-back', label: 'Charged back later' },
      { value: 'good', label: 'Good: approved and not charged back' },
      { value: 'other', label: 'Neither approved nor charged back' },
    ],
  }),
};

const eb = expressionBuilder<Tables, 'payment' | 'risk_back_test_payment'>();

/** Payments that a back-test would have stopped, of those that these terms name. */
export function isStopped(terms: readonly SearchTerm[]): Condition {
  const stopped = eb
    .selectFrom('risk_back_test_payment')
    .select('risk_back_test_payment.payment_id')
    .whereRef('risk_back_test_payment.merchant_id', '=', 'payment.merchant_id')
    .whereRef('risk_back_test_payment.payment_id', '=', 'payment.id')
    .where(
      compileTerms(terms.filter(isAboutTest), {
        test: (match) => isAnyOf(eb.ref('risk_back_test_payment.back_test_id'), valuesOf(match)),
        group: (match) => matchChoice(match, groups()),
      }),
    );
  return eb.exists(stopped);
}

/** Whether a term is about the back-test, and not about the payment itself. */
export const isAboutTest = ({ field }: SearchTerm): boolean => field in stoppedFields;

function groups(): Record<string, Condition> {
  const isApproved = eb('risk_back_test_payment.is_approved', '=', true);
  const isChargedBack = eb('risk_back_test_payment.is_charged_back', '=', true);
  return {
    'charged-back': isChargedBack,
    good: eb.and([isApproved, eb.not(isChargedBack)]),
    other: eb.and([eb.not(isApproved), eb.not(isChargedBack)]),
  };
}
