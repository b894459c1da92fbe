import { expressionBuilder } from 'kysely';
import { any, type Tables } from '#lib/platform/database/built-query.ts';
import { type Condition, valuesOf } from '#lib/platform/search/conditions.ts';
import type { SearchMatch } from '#lib/platform/search/parse-search.ts';
import type { PaymentState } from '../life-cycle/state.ts';
import { cancellableTypes, cancelledCodes, expiredCodes } from '../life-cycle/status.ts';

/** The words for statuses as conditions; each finds the payments that `getPaymentStatus` shows by that word. */

const eb = expressionBuilder<Tables, 'payment'>();

const isIn = (...states: PaymentState[]): Condition =>
  states.length === 1 ? eb('state', '=', states[0] as string) : eb('state', '=', any(states));
const hasCode = (codes: readonly string[]): Condition => eb('result_code', '=', any(codes));
const isAbove0 = (column: 'refunded_minor' | 'charged_back_minor' | 'reversed_minor'): Condition =>
  eb(column, '>', '0');
const isWhole = (column: 'refunded_minor' | 'reversed_minor'): Condition => eb(column, '=', eb.ref('amount_minor'));
const not = (condition: Condition): Condition => eb(condition, 'is not', eb.lit(true));

const approved = isIn('APPROVED');
const chargedBack = isAbove0('charged_back_minor');
const refundedInPart = eb.and([isAbove0('refunded_minor'), not(isWhole('refunded_minor'))]);
const refunded = eb.and([isAbove0('refunded_minor'), isWhole('refunded_minor')]);
const reversed = eb.and([
  isAbove0('reversed_minor'),
  isWhole('reversed_minor'),
  eb('payment_type', '=', any(cancellableTypes)),
]);
const returned = eb.and([isAbove0('reversed_minor'), isWhole('reversed_minor'), eb('payment_type', '=', 'RF')]);
const declined = isIn('DECLINED');

const conditions: Readonly<Record<string, Condition>> = {
  approved: eb.and([approved, not(chargedBack), not(isAbove0('refunded_minor')), not(reversed), not(returned)]),
  'partially-refunded': eb.and([approved, not(chargedBack), refundedInPart]),
  refunded: eb.and([approved, not(chargedBack), refunded]),
  returned: eb.and([approved, not(chargedBack), not(isAbove0('refunded_minor')), returned]),
  'charged-back': eb.and([approved, chargedBack]),
  cancelled: eb.or([
    eb.and([approved, not(chargedBack), not(isAbove0('refunded_minor')), reversed]),
    eb.and([declined, hasCode(cancelledCodes)]),
  ]),
  declined: eb.and([declined, not(hasCode([...cancelledCodes, ...expiredCodes]))]),
  expired: eb.and([declined, hasCode(expiredCodes)]),
  rejected: isIn('REJECTED'),
  pending: isIn('PENDING', 'HELD'),
  processing: isIn('PROCESSING'),
  unknown: isIn('UNKNOWN'),
  held: isIn('HELD'),
  succeeded: approved,
  failed: isIn('DECLINED', 'REJECTED'),
  open: isIn('HELD', 'PENDING', 'PROCESSING', 'UNKNOWN'),
};

/** What `status:` finds; several words are alternatives. */
export function compileStatus(match: SearchMatch): Condition {
  return eb.or(valuesOf(match).flatMap((word) => conditions[word] ?? []));
}
