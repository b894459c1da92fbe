import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { ConnectorAccount as AccountRow } from '#lib/platform/database/generated/client.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { ConnectorAccount } from './connector-account.ts';

type Texts = Record<string, string>;

function toAccount({ createdAt: _c, updatedAt: _u, ...row }: AccountRow): ConnectorAccount {
  return {
    ...row,
    modes: row.modes as ConnectorAccount['modes'],
    settings: row.settings as Texts,
    sealedCredentials: row.sealedCredentials as Texts,
  };
}

/** The accounts of these entities, oldest first. */
export async function findAccountsOf({ prisma }: Reader, entityIds: readonly string[]): Promise<ConnectorAccount[]> {
  const rows = await prisma.connectorAccount.findMany({
    where: { entityId: { in: [...entityIds] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toAccount);
}

/** The names of accounts by their ids. */
export async function findAccountNames(
  { prisma }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await prisma.connectorAccount.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findAccount({ prisma }: Reader, id: string): Promise<ConnectorAccount | null> {
  const row = await prisma.connectorAccount.findUnique({ where: { id } });
  return row ? toAccount(row) : null;
}

export async function insertAccount(tx: StaffTx, account: ConnectorAccount, now: Date): Promise<void> {
  await tx.prisma.connectorAccount.create({ data: { ...columnsOf(account), createdAt: now, updatedAt: now } });
  await announceChange(tx, 'connector');
}

/** Replaces the account when it still has the version before this one; false when it does not. */
export async function updateAccount(tx: StaffTx, account: ConnectorAccount, now: Date): Promise<boolean> {
  const { id, firstUsedAt: _f, ...columns } = columnsOf(account);
  const { count } = await tx.prisma.connectorAccount.updateMany({
    where: { id, version: account.version - 1 },
    data: { ...columns, updatedAt: now },
  });
  await announceChange(tx, 'connector');
  return count === 1;
}

/** Deletes an account that no payment was ever sent through; false when one was. */
export async function deleteUnusedAccount(tx: StaffTx, id: string): Promise<boolean> {
  const { count } = await tx.prisma.connectorAccount.deleteMany({ where: { id, firstUsedAt: null } });
  await announceChange(tx, 'connector');
  return count === 1;
}

/** Marks an account as used before the first payment is sent; false when it has been deleted. */
export async function markAccountUsed(tx: StaffTx, id: string, now: Date): Promise<boolean> {
  await tx.prisma.connectorAccount.updateMany({ where: { id, firstUsedAt: null }, data: { firstUsedAt: now } });
  return (await tx.prisma.connectorAccount.count({ where: { id } })) === 1;
}

function columnsOf(account: ConnectorAccount) {
  const { modes, paymentTypes, currencies, brands, settings, sealedCredentials } = account;
  return {
    ...account,
    modes: [...modes],
    paymentTypes: [...paymentTypes],
    currencies: [...currencies],
    brands: [...brands],
    settings: { ...settings },
    sealedCredentials: { ...sealedCredentials },
  };
}
