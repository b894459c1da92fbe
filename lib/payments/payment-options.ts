import type { ClearAccount } from '#lib/connectors/index.ts';
import type { InsertStatement } from '#lib/platform/database/bulk/insert-alongside.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Payment } from './payment.ts';

/** Account data that was stored earlier and stands in for what the request did not send. */
export type StoredAccount = {
  registrationId: string;
  accountId: string | null;
  account: ClearAccount;
  paymentBrand: string;
  paymentMethod: string;
};

/** A row of another feature that is stored by the statement that inserts a payment. */
export type RowAlongside = { statement: InsertStatement; row: object };

/** What goes with a command when payment data is stored, or was. */
export type PaymentOptions = {
  stored?: StoredAccount;
  /** Given when the account data is to be stored: the registration's id. */
  newRegistrationId?: string;
  /** Written in the transaction that opens the attempt: the registration that is to come of it. */
  inSameTransaction?: (tx: Tx, payment: Payment) => Promise<void>;
  /** What a stage before sending decided: it is stored if and only if the payment is. */
  alongside?: RowAlongside;
};
