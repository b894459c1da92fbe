import type { PaymentType } from '#lib/payments/index.ts';
import type { LedgerAccount } from '../accounts.ts';
import type { EntryKind, Posting } from '../entry.ts';
import type { FeeRegion } from '../fees/fee-region.ts';
import { type FeeKind, type FeeRate, feeOf, vatOf } from '../fees/fee-schedule.ts';

/** What of an approved payment decides its booking. */
export type BookedPayment = {
  paymentType: PaymentType;
  /** The type of the payment that it follows. */
  referencedType: PaymentType | null;
  brand: string | null;
  region: FeeRegion | null;
  currency: string;
  amountMinor: bigint;
  /**
   * Of what takes a report back, when its file is undone: the amount of the report. The rates are then those of the day of the
   * report.
   */
  takenBackMinor?: bigint;
};

type PaymentKind = Exclude<
  EntryKind,
  `PAYOUT${string}` | 'CORRECTION' | 'WRITE_OFF' | 'ENTRY_REVERSAL' | `SETTLEMENT${string}`
>;

/** The account that is debited with the amount, and the one that is credited. */
const sides: Record<PaymentKind, readonly [LedgerAccount, LedgerAccount]> = {
  PAYMENT: ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE'],
  REFUND: ['MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE'],
  REFUND_REVERSAL: ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE'],
  CREDIT: ['MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE'],
  CREDIT_REFUND: ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE'],
  REVERSAL: ['MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE'],
  CHARGEBACK: ['CHARGEBACK', 'ACQUIRER_RECEIVABLE'],
  CHARGEBACK_REVERSAL: ['ACQUIRER_RECEIVABLE', 'CHARGEBACK'],
};

const feeKindOf: Partial<Record<PaymentKind, FeeKind>> = {
  PAYMENT: 'PAYMENT',
  REFUND: 'REFUND',
  CREDIT: 'CREDIT',
  REVERSAL: 'REVERSAL',
  CHARGEBACK: 'CHARGEBACK',
};

/** The entry of an approved payment with its fee and the VAT of that; null when it moves no money. */
export function bookPayment(
  payment: BookedPayment,
  rates: readonly FeeRate[],
  vatMillionths = 0,
): { kind: EntryKind; postings: Posting[] } | null {
  const kind = kindOf(payment);
  if (kind === null || payment.amountMinor === 0n) return null;
  const [debited, credited] = sides[kind];
  const fee = chargedFor(payment, kind, rates);
  const vat = vatOf(fee, vatMillionths);
  return {
    kind,
    postings: [
      ...transfer(debited, credited, payment.currency, payment.amountMinor),
      ...(fee === 0n ? [] : transfer('MERCHANT_PAYABLE', 'FEES_EARNED', payment.currency, fee)),
      ...(vat === 0n ? [] : transfer('MERCHANT_PAYABLE', 'VAT_PAYABLE', payment.currency, vat)),
    ],
  };
}

/** Below zero where a fee is given back: what takes a chargeback back makes it one that never was. */
function chargedFor(payment: BookedPayment, kind: PaymentKind, rates: readonly FeeRate[]): bigint {
  const { takenBackMinor, referencedType } = payment;
  if (takenBackMinor !== undefined) {
    if (kind !== 'CHARGEBACK_REVERSAL') return 0n;
    return -feeOf(rates, { ...payment, kind: 'CHARGEBACK', amountMinor: takenBackMinor });
  }
  const feeKind = feeKindOfPayment(payment.paymentType, referencedType);
  return feeKind === null ? 0n : feeOf(rates, { ...payment, kind: feeKind });
}

/** What a fee is charged for; null for what moves no money, and for what takes another transaction back. */
export function feeKindOfPayment(paymentType: PaymentType, referencedType: PaymentType | null): FeeKind | null {
  const kind = kindOf({ paymentType, referencedType });
  // A refund that did not come back after all was charged when it was made.
  return kind === null || referencedType === 'RV' ? null : (feeKindOf[kind] ?? null);
}

function transfer(debited: LedgerAccount, credited: LedgerAccount, currency: string, amountMinor: bigint): Posting[] {
  return [
    { account: debited, currency, amountMinor },
    { account: credited, currency, amountMinor: -amountMinor },
  ];
}

/**
 * A preauthorization moves nothing until it is captured, and its reversal neither. A receipt moves money where it follows a
 * preauthorization; where it follows a debit, it confirms what was booked with that (docs/decisions/0028).
 */
function kindOf({
  paymentType,
  referencedType,
}: Pick<BookedPayment, 'paymentType' | 'referencedType'>): PaymentKind | null {
  const followsPreauthorization = referencedType === 'PA';
  switch (paymentType) {
    case 'DB':
    case 'SD':
    case 'CP':
    case 'RB':
      return 'PAYMENT';
    case 'RC':
      return followsPreauthorization ? 'PAYMENT' : null;
    case 'RV':
      if (referencedType === 'RF') return 'REFUND_REVERSAL';
      return followsPreauthorization ? null : 'REVERSAL';
    case 'RF':
      return referencedType === 'CD' ? 'CREDIT_REFUND' : 'REFUND';
    case 'CD':
      return 'CREDIT';
    case 'CB':
      return 'CHARGEBACK';
    case 'CR':
      return 'CHARGEBACK_REVERSAL';
    default:
      return null;
  }
}
