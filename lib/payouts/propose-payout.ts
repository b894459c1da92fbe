import { findBalances, findMovements } from '#lib/ledger/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { PayoutAmounts } from './payout.ts';
import { payoutAmount, reserveOf } from './payout-amount.ts';
import * as sql from './sql/index.ts';
import { findTerms, type PayoutTerms } from './terms/payout-terms.ts';

const dayMs = 86_400_000;

/** The money of a merchant in one currency. */
export type PayoutAccount = { merchantId: string; isTest: boolean; currency: string };

export type ProposalResult =
  | { kind: 'proposed'; id: string; amounts: PayoutAmounts }
  /** Why nothing was proposed. */
  | { kind: 'no-account' | 'nothing-left' | 'open' | 'not-booked' };

/**
 * Proposes to pay a merchant what it is owed by its payments through a day. The ledger decides; a payout that it has
 * not booked yet makes the merchant wait, so that nothing is paid twice.
 */
export async function proposePayout(
  tx: Tx,
  account: PayoutAccount,
  { through, actor, now }: { through: string; actor: string; now: Date },
): Promise<ProposalResult> {
  const terms = (await findTerms(tx, [account.merchantId])).get(account.merchantId);
  if (!terms) return { kind: 'no-account' };
  if (await hasUnbooked(tx, account)) return { kind: 'not-booked' };
  const amounts = await calculate(tx, account, { through, terms, now });
  if (!amounts) return { kind: 'nothing-left' };
  const id = newRandomId();
  const { account: bankAccount, version: termsVersion, actor: termsActor } = terms;
  const added = await execute(tx, sql.insertPayout, {
    ...account,
    ...amounts,
    ...bankAccount,
    id,
    through,
    actor,
    now,
    termsVersion,
    termsActor,
  });
  return added === 1 ? { kind: 'proposed', id, amounts } : { kind: 'open' };
}

/** The ledger is behind an approved payout of the merchant, but for the one with this id. */
export async function hasUnbooked(
  connection: Connection,
  account: PayoutAccount,
  id: string | null = null,
): Promise<boolean> {
  const { merchantId, isTest, currency } = account;
  return (await queryFirst(connection, sql.findUnbooked, { merchantId, isTest, currency, id })) !== null;
}

async function calculate(
  connection: Connection,
  { merchantId, isTest, currency }: PayoutAccount,
  { through, terms, now }: { through: string; terms: PayoutTerms; now: Date },
): Promise<PayoutAmounts | null> {
  const merchantIds = [merchantId];
  const inCurrency = (each: { currency: string }) => each.currency === currency;
  const balancesAt = async (until: string) =>
    (await findBalances(connection, { merchantIds, isTest, until })).filter(inCurrency);
  const captured = await sumCaptured(connection, { merchantId, isTest, currency }, { through, terms });
  const today = now.toISOString().slice(0, 10);
  return payoutAmount({
    through: await balancesAt(through),
    now: await balancesAt(today),
    returnedMinor: await sumReturned(connection, { merchantId, isTest, currency }, { through, today }),
    requiredReserveMinor: reserveOf(captured, terms.reserveMillionths),
  });
}

/** Payouts that came back since the last day: they were owed then too. */
async function sumReturned(
  connection: Connection,
  { merchantId, isTest, currency }: PayoutAccount,
  { through, today }: { through: string; today: string },
): Promise<bigint> {
  const from = new Date(Date.parse(through) + dayMs).toISOString().slice(0, 10);
  return (await findMovements(connection, { merchantIds: [merchantId], isTest, from, to: today }))
    .filter((each) => each.currency === currency && each.kind === 'PAYOUT_RETURN')
    .filter(({ account }) => account === 'MERCHANT_PAYABLE')
    .reduce((sum, { debitMinor, creditMinor }) => sum + creditMinor - debitMinor, 0n);
}

/** The payments of the days that the reserve counts, up to the last day of the payout. */
async function sumCaptured(
  connection: Connection,
  { merchantId, isTest, currency }: PayoutAccount,
  { through, terms }: { through: string; terms: PayoutTerms },
): Promise<bigint> {
  if (terms.reserveDays === 0) return 0n;
  const first = new Date(Date.parse(through) - (terms.reserveDays - 1) * dayMs);
  const period = { merchantIds: [merchantId], isTest, from: first.toISOString().slice(0, 10), to: through };
  return (await findMovements(connection, period))
    .filter((each) => each.currency === currency && each.kind === 'PAYMENT')
    .filter(({ account }) => account === 'ACQUIRER_RECEIVABLE')
    .reduce((sum, { debitMinor }) => sum + debitMinor, 0n);
}
