import { query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { findBalances } from '../balances/find-balances.ts';
import { appendCorrection, type Cause } from './correct-ledger.ts';
import * as sql from './sql/index.ts';

/** What is owed to the operator, or is not explained; what merchants are owed is paid and not given up. */
export const writtenOffAccounts = ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE', 'CHARGEBACK', 'SUSPENSE'] as const;
export type WrittenOffAccount = (typeof writtenOffAccounts)[number];

export type WriteOff = {
  /** Of the request: sent again, it is booked once. */
  key: string;
  isTest: boolean;
  account: WrittenOffAccount;
  currency: string;
  /** Above zero. */
  amountMinor: bigint;
  valueOn: string;
  reason: string;
};

export type WriteOffResult =
  | 'booked'
  /** This request was booked before. */
  | 'booked-before'
  /** The account has less than that, or nothing to write off. */
  | 'too-much'
  /** The ledger has not booked the write-off before this one yet. */
  | 'not-booked';

/**
 * Gives up an amount of a balance, of no more than what is booked, and the write-off account has the loss, or the gain where
 * suspense was in credit. Events that are not booked yet are not known to it. It is taken back by its reversal only.
 */
export async function writeOff(tx: Tx, cause: Cause, wanted: WriteOff): Promise<WriteOffResult> {
  const { merchantId } = cause;
  const { key, isTest, account, currency, amountMinor, valueOn, reason } = wanted;
  const streamId = `write-off-${key}`;
  await query(tx, sql.lockWriteOffs, { merchantId });
  if (await queryFirst(tx, sql.findWriteOff, { merchantId, streamId })) return 'booked-before';
  if (await queryFirst(tx, sql.findUnbookedWriteOff, { merchantId })) return 'not-booked';
  const balances = await findBalances(tx, { merchantIds: [merchantId], isTest, until: '9999-12-31' });
  const balanceMinor =
    balances.find((each) => each.account === account && each.currency === currency)?.balanceMinor ?? 0n;
  const signedMinor = account === 'SUSPENSE' && balanceMinor < 0n ? -amountMinor : amountMinor;
  if (absolute(signedMinor) > absolute(balanceMinor) || signedMinor > 0n !== balanceMinor > 0n) return 'too-much';
  await appendCorrection(tx, cause, streamId, {
    kind: 'WRITE_OFF',
    isTest,
    valueOn,
    reason,
    reversesId: null,
    paymentId: null,
    postings: [
      { account: 'WRITE_OFF', currency, amountMinor: signedMinor },
      { account, currency, amountMinor: -signedMinor },
    ],
  });
  return 'booked';
}

const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
