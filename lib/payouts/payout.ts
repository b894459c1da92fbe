/** A bank account to which or from which money is sent. */
export type BankAccount = { holder: string; iban: string; bic: string | null };

/** PROPOSED waits for a second user; the others are final. */
export const payoutStates = ['PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What a payout consists of, in minor units: what is owed, less what is deducted and what is kept back. */
export type PayoutAmounts = {
  payableMinor: bigint;
  chargebackMinor: bigint;
  /** Added to the reserve; below zero where some of it is released. */
  reserveMinor: bigint;
  amountMinor: bigint;
};

/** Money for a merchant. */
export type Payout = PayoutAmounts & {
  merchantId: string;
  id: string;
  isTest: boolean;
  currency: string;
  state: PayoutState;
  /** The last day whose payments it contains, as yyyy-mm-dd in UTC. */
  through: string;
  /** The account as it was when the payout was proposed. */
  account: BankAccount;
  termsVersion: number;
  /** Who entered the account. */
  termsActor: string;
  proposedBy: string;
  createdAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  bankFileId: string | null;
};
