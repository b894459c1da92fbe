import type { ProcessingMode, Redirect, StandingInstruction } from '#lib/connectors/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { PaymentState, PaymentType } from './life-cycle/state.ts';

/** A JSON object as it leaves: nested, every scalar a string (docs/decisions/0009). */
export type Json = { [name: string]: string | Json | (string | Json)[] };

/** The part of a standing instruction that limits its later uses. */
export type NewInstruction = Pick<StandingInstruction, 'type' | 'expiry' | 'frequencyDays' | 'numberOfInstallments'>;

/** Why a payment that the risk check rejected cannot be run again from what is stored of it. */
export type RerunRefusal = 'security-code' | 'one-time-data' | 'number-not-stored' | 'shopper';

/** What a rejected payment is run again from: its encrypted command. */
export type StoredRerun = { command: string } | { refusal: RerunRefusal };

export type ParameterError = { name: string; message: string };

/** What the acquirer added, as it may be shown, and what the payment does when it completes. */
export type Outcome = {
  avsResponse?: string;
  cvvResponse?: string;
  resultDetails?: Record<string, string>;
  threeDSecure?: Record<string, string>;
  /** The score of the risk check before the payment. */
  risk?: { score: string };
  redirect?: Redirect;
  /** Where the shop wants its shopper back from an acquirer. */
  shopperResultUrl?: string;
  /** The encrypted command of a payment that waits before it is sent. */
  suspended?: string;
  /** Of a payment that the risk check rejected, where its channel may run it again. */
  rerun?: StoredRerun;
  /** The standing instruction this payment used, so that a decline gives the use back. */
  usedInstruction?: string;
  /** The reference of the first payment that the acquirer gets instead of what was sent; null: none. */
  instructionReference?: string | null;
  /** The parameter that the result code of a refused payment is about, and what is wrong with it. */
  parameterError?: ParameterError;
  /** The standing instruction that begins when this payment is approved. */
  newInstruction?: NewInstruction;
  /** Of a reported chargeback or its reversal: what of its amount is above the payment, and of that payment nothing is taken. */
  aboveMinor?: string;
  /** A follow-up that ends what it follows; a decline takes that back. */
  isFinalInSequence?: true;
};

/** One transaction, as the database keeps it. */
export type Payment = {
  id: string;
  channelId: string;
  merchantId: string;
  mode: ProcessingMode;
  paymentType: PaymentType;
  paymentMethod: string;
  paymentBrand: string | null;
  state: PaymentState;
  resultCode: ResultCode;
  amountMinor: bigint | null;
  currency: string | null;
  capturedMinor: bigint;
  refundedMinor: bigint;
  reversedMinor: bigint;
  chargedBackMinor: bigint;
  captureCount: number;
  captureLimit: number | null;
  closed: boolean;
  referencedId: string | null;
  initialId: string;
  registrationId: string | null;
  accountId: string | null;
  shortId: string;
  ndc: string;
  descriptor: string | null;
  merchantTransactionId: string | null;
  merchantInvoiceId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  /** Of the issuer, as two letters; null when it is not known. */
  cardCountry: string | null;
  customerEmail: string | null;
  echo: Json;
  outcome: Outcome;
  /** The caller: `token:<id>`, `user:<id>` or `system`. */
  actor: string;
  createdAt: Date;
  updatedAt: Date;
};

/** What is left of a transaction's amount for follow-ups. */
export function remainingMinor(payment: Payment): bigint {
  return (
    (payment.amountMinor ?? 0n) -
    payment.capturedMinor -
    payment.refundedMinor -
    payment.reversedMinor -
    payment.chargedBackMinor
  );
}
