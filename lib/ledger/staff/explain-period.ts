import { decimalOf } from '#lib/money/index.ts';
import type { Movement } from '../balances/find-balances.ts';

/** A change of what merchants are owed in a period, with the search of the entries that make it up. */
export type PeriodStep = { id: StepName; amount: string; search: string };

type StepName = (typeof steps)[number]['id'];

type Kind = Movement['kind'];

/** The kinds of entries of transactions. */
export const transactionKinds = [
  'PAYMENT',
  'REFUND',
  'REFUND_REVERSAL',
  'CREDIT',
  'CREDIT_REFUND',
  'REVERSAL',
  'CHARGEBACK',
  'CHARGEBACK_REVERSAL',
] as const satisfies readonly Kind[];

/** The kinds of entries of settlement lines. */
export const settlementKinds = [
  'SETTLEMENT',
  'SETTLEMENT_DECISION',
  'SETTLEMENT_UNDO',
] as const satisfies readonly Kind[];

/**
 * The steps from the opening to the closing amount. What transactions change is read from what acquirers owe, fees and costs that
 * are passed on from what was earned, their VAT from its account, and corrections from what merchants are owed, so that the steps add up to the difference.
 */
const steps = [
  { id: 'payments', accounts: ['ACQUIRER_RECEIVABLE'], kinds: ['PAYMENT'], sign: 1n },
  {
    id: 'refunds',
    accounts: ['ACQUIRER_RECEIVABLE'],
    kinds: ['REFUND', 'REFUND_REVERSAL', 'REVERSAL', 'CREDIT', 'CREDIT_REFUND'],
    sign: 1n,
  },
  { id: 'chargebacks', accounts: ['ACQUIRER_RECEIVABLE'], kinds: ['CHARGEBACK'], sign: 1n },
  { id: 'chargebackReversals', accounts: ['ACQUIRER_RECEIVABLE'], kinds: ['CHARGEBACK_REVERSAL'], sign: 1n },
  { id: 'fees', accounts: ['FEES_EARNED'], kinds: transactionKinds, sign: 1n },
  { id: 'costs', accounts: ['FEES_EARNED'], kinds: settlementKinds, sign: 1n },
  { id: 'vat', accounts: ['VAT_PAYABLE'], kinds: [...transactionKinds, ...settlementKinds], sign: 1n },
  { id: 'payouts', accounts: ['MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE'], kinds: ['PAYOUT'], sign: -1n },
  {
    id: 'payoutReturns',
    accounts: ['MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE'],
    kinds: ['PAYOUT_RETURN'],
    sign: -1n,
  },
  { id: 'writeOffs', accounts: ['MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE'], kinds: ['WRITE_OFF'], sign: -1n },
  {
    id: 'corrections',
    accounts: ['MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE'],
    kinds: ['CORRECTION', 'ENTRY_REVERSAL'],
    sign: -1n,
  },
] as const satisfies readonly {
  id: string;
  accounts: readonly Movement['account'][];
  kinds: readonly Kind[];
  sign: 1n | -1n;
}[];

/** Each step that moved something, in order. */
export function explainPeriod(movements: readonly Movement[], currency: string, search: string): PeriodStep[] {
  return steps.flatMap(({ id, accounts, kinds, sign }) => {
    const own = movements.filter(
      ({ account, kind }) =>
        (accounts as readonly string[]).includes(account) && (kinds as readonly string[]).includes(kind),
    );
    if (own.length === 0) return [];
    const minor = own.reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0n) * sign;
    return [
      {
        id,
        amount: decimalOf(minor, currency) ?? '',
        search: `${search} currency:${currency} account:${accounts.join(',')} kind:${kinds.join(',')}`,
      },
    ];
  });
}
