import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { type LedgerAccount, ledgerAccounts } from './accounts.ts';
import { type AccountName, defaultAccountNames } from './chart-of-accounts.ts';

/** The numbers and names that a PSP gave its accounts; null: those of the product. */
export async function findAccountNames(
  { prisma }: Pick<Reader, 'prisma'>,
  pspId: string | null,
): Promise<Record<LedgerAccount, AccountName>> {
  const changed = pspId === null ? [] : await prisma.ledgerAccountName.findMany({ where: { pspId } });
  const names = new Map(changed.map(({ account, number, name }) => [account, { number, name }]));
  return Object.fromEntries(
    ledgerAccounts.map((account) => [account, names.get(account) ?? defaultAccountNames[account]]),
  ) as Record<LedgerAccount, AccountName>;
}

/** Calls an account of a PSP by a number that no other one of its accounts has. */
export async function renameAccount(
  { prisma }: StaffTx,
  key: { pspId: string; account: LedgerAccount },
  to: AccountName,
): Promise<'renamed' | 'number-taken'> {
  const names = await findAccountNames({ prisma }, key.pspId);
  const isTaken = ledgerAccounts.some((account) => account !== key.account && names[account].number === to.number);
  if (isTaken) return 'number-taken';
  await prisma.ledgerAccountName.upsert({ where: { pspId_account: key }, create: { ...key, ...to }, update: to });
  return 'renamed';
}
