import { findBalances } from '#lib/ledger/index.ts';
import { findTerms } from '#lib/payouts/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import { listMerchantIds } from '../matching/match-open-entries.ts';
import { explainDifference, type ReconcilingItem } from './explain-difference.ts';
import type { BankMovementSum } from './movement.ts';
import * as sql from './sql/index.ts';

/** A bank account of a PSP, as its statements name it. */
export type BankAccountKey = { pspId: string; account: string; currency: string };

type BankAccount = BankAccountKey & {
  /** Where its first statement begins. */
  openedOn: string;
  openingMinor: bigint;
  /** The last day of its statements. */
  closedOn: string;
};

/** A bank account beside the ledger at the end of a day. The ledger, the items and the remainder come to the bank. */
export type ReconciledAccount = BankAccountKey & {
  /** It has the bookings that name no account. */
  isMain: boolean;
  /** The statement whose balance it is, and the last day that it knows. */
  statement: { id: string; reference: string; closedOn: string };
  /** The day is not behind the last statement. */
  isCovered: boolean;
  bankMinor: bigint;
  ledgerMinor: bigint;
  items: readonly ReconcilingItem[];
  /** What no item explains: above zero where the bank has more. */
  remainderMinor: bigint;
};

type Wanted = { pspId: string; isTest: boolean; day: string };

/**
 * The bank accounts of a PSP beside the ledger. Those without a statement that begins by the day are absent. All is read
 * in one snapshot: the caller has a transaction of that kind.
 */
export async function reconcileAccounts(connection: Connection, wanted: Wanted): Promise<ReconciledAccount[]> {
  const accounts = await listAccounts(connection, [wanted.pspId]);
  if (accounts.length === 0) return [];
  const merchantIds = await listMerchantIds(connection, wanted.pspId);
  const { isTest, day: until } = wanted;
  const balances = await findBalances(connection, { merchantIds, isTest, until });
  const terms = (await findTerms(connection, [wanted.pspId])).get(wanted.pspId);
  const currencies = Map.groupBy(accounts, ({ currency }) => currency);
  const reconciled: ReconciledAccount[] = [];
  for (const [currency, own] of currencies) {
    const ledgerMinor = balances
      .filter((each) => each.account === 'BANK' && each.currency === currency)
      .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n);
    const main = mainOf(own, terms?.account.iban ?? null);
    reconciled.push(
      ...(await reconcileCurrency(connection, { ...wanted, merchantIds, accounts: own, main, ledgerMinor })),
    );
  }
  return reconciled;
}

/** All bank accounts of PSPs that have a final statement. */
export async function listAccounts(connection: Connection, pspIds: readonly string[]): Promise<BankAccount[]> {
  const rows = await query(connection, sql.listAccounts, { pspIds });
  return rows.map((row) => ({ ...row, openingMinor: BigInt(row.openingMinor) }));
}

/** The account from which the PSP pays; else the one with the first statement. */
function mainOf(accounts: readonly BankAccount[], iban: string | null): string {
  const paying = accounts.find(({ account }) => account === iban);
  const [first] = accounts.toSorted((one, other) => one.openedOn.localeCompare(other.openedOn));
  return (paying ?? first)?.account ?? '';
}

type Currency = Wanted & {
  merchantIds: readonly string[];
  accounts: readonly BankAccount[];
  main: string;
  /** Of all its accounts, by the figures of days. */
  ledgerMinor: bigint;
};

async function reconcileCurrency(
  connection: Connection,
  { pspId, isTest, day, merchantIds, accounts, main, ledgerMinor }: Currency,
): Promise<ReconciledAccount[]> {
  const currency = accounts[0]?.currency ?? '';
  const rows = await query(connection, sql.listMovements, {
    pspId,
    currency,
    isTest,
    day,
    merchantIds,
    accounts: accounts.map(({ account }) => account),
    mainAccount: main,
  });
  const movements = rows.map(toMovement);
  const bookedOf = (account: string): bigint =>
    movements.find((each) => each.account === account && each.key === '')?.bookedMinor ?? 0n;
  const others = accounts.filter(({ account }) => account !== main);
  const bookedElsewhere = others.reduce((sum, { account }) => sum + bookedOf(account), 0n);
  const reconciled: ReconciledAccount[] = [];
  for (const { account, openedOn, openingMinor, closedOn } of accounts) {
    const stated = await queryFirst(connection, sql.findStatedBalance, { pspId, account, currency, day });
    if (!stated) continue;
    const own = movements.filter((each) => each.account === account && each.key !== '');
    const items = explainDifference(own, { openedOn, openingMinor });
    const bankMinor = BigInt(stated.balanceMinor);
    const isMain = account === main;
    // The main account has what the figures of days have and no other account does, so that they are checked as well.
    const ownLedgerMinor = isMain ? ledgerMinor - bookedElsewhere : bookedOf(account);
    const explainedMinor = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    reconciled.push({
      pspId,
      account,
      currency,
      isMain,
      statement: { id: stated.id, reference: stated.reference, closedOn: stated.closedOn },
      isCovered: closedOn >= day,
      bankMinor,
      ledgerMinor: ownLedgerMinor,
      items,
      remainderMinor: bankMinor - ownLedgerMinor - explainedMinor,
    });
  }
  return reconciled;
}

/** The sums of an account have no key. */
function toMovement(row: sql.ListMovementsRow): BankMovementSum & { account: string } {
  return {
    ...row,
    key: row.key ?? '',
    shownMinor: BigInt(row.shownMinor),
    bookedMinor: BigInt(row.bookedMinor),
    otherModeMinor: BigInt(row.otherModeMinor),
  };
}
