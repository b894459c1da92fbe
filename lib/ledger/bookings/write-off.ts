import { query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { findBalances } from '../balances/find-balances.ts';
import { appendCorrection, type Cause } from './correct-ledger.ts';
import * as sql from './sql/index.ts';
import { findSide, findSuspense, type WriteOffSide } from './suspense-items.ts';

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
  /** Of suspense: what is missing, or what is not explained; null: by the item of the amount. */
  side: 'DEBIT' | 'CREDIT' | null;
  /** Of suspense: the position of an entry, or the id of a settlement line; null: not stated. */
  itemId: string | null;
};

export type WriteOffResult =
  | 'booked'
  /** This request was booked before. */
  | 'booked-before'
  /** The account has less than that, or nothing to write off. */
  | 'too-much'
  /** Suspense has no such item that is open. */
  | 'unknown-item'
  /** Suspense has items on both sides, and none or several of exactly this amount. */
  | 'side-needed'
  /** The ledger has not booked the write-off before this one yet. */
  | 'not-booked';

/**
 * Gives up an amount of a balance, of no more than what is booked, and the write-off account has the loss, or the gain of an item of
 * suspense in credit. Events that are not booked yet are not known to it. It is taken back by its reversal only.
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
  const found = await findSideOf(tx, cause, wanted, balanceMinor);
  if (found.kind !== 'side') return found.kind;
  const signedMinor = found.sign * amountMinor;
  await appendCorrection(tx, cause, streamId, {
    kind: 'WRITE_OFF',
    itemId: found.itemId,
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

/** Only suspense has both sides; other accounts are given up where they are owed. */
async function findSideOf(
  tx: Tx,
  { merchantId }: Cause,
  { account, isTest, currency, amountMinor, side, itemId }: WriteOff,
  balanceMinor: bigint,
): Promise<WriteOffSide> {
  if (account !== 'SUSPENSE')
    return amountMinor > balanceMinor ? { kind: 'too-much' } : { kind: 'side', sign: 1n, itemId: null };
  const suspense = await findSuspense(tx, { merchantId, isTest, currency });
  return findSide({ ...suspense, balanceMinor }, { amountMinor, side, itemId });
}
