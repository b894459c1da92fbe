import type { ProcessingMode } from '#lib/connectors/index.ts';
import type { Json } from '#lib/payments/index.ts';

/**
 * PENDING: the payment that is to prove the account is not final. REJECTED: it failed. DELETED: the
 * merchant deregistered it and the account number is erased. EXPIRED: so it is when nobody extended it in time.
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

/** Until when data is kept that a channel stores at `from`; null keeps it until it is deleted. */
export function retainUntil(from: Date, retentionDays: number): Date | null {
  return retentionDays === 0 ? null : new Date(from.getTime() + retentionDays * 86_400_000);
}
