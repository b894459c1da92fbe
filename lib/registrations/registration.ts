import type { ProcessingMode } from '#lib/connectors/index.ts';
import type { Json } from '#lib/payments/index.ts';

/**
 * PENDING: the payment that verifies the account is not final. REJECTED: that payment failed. DELETED: the merchant
 * deregistered it and the account number is erased. EXPIRED: its retention ended and the account number is erased.
 */
export type RegistrationState = 'PENDING' | 'ACTIVE' | 'REJECTED' | 'DELETED' | 'EXPIRED';

/** Stored payment data (spec 2.10). */
export type Registration = {
  id: string;
  channelId: string;
  merchantId: string;
  mode: ProcessingMode;
  state: RegistrationState;
  paymentBrand: string;
  paymentMethod: string;
  accountKind: 'card' | 'bankAccount' | 'virtualAccount' | 'tokenAccount' | 'giftCard' | 'none';
  accountId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  holder: string | null;
  expiryMonth: string | null;
  expiryYear: string | null;
  initialTransactionId: string | null;
  echo: Json;
  shortId: string;
  ndc: string;
  createdAt: Date;
  retainUntil: Date | null;
};

/** The end of the retention of data stored at `from`; null: the data is kept until it is deleted. */
export function retainUntil(from: Date, retentionDays: number): Date | null {
  return retentionDays === 0 ? null : new Date(from.getTime() + retentionDays * 86_400_000);
}
