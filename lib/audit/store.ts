import type { Database } from '#lib/platform/database/database.ts';
import { Prisma } from '#lib/platform/database/generated/client.ts';
import type { AuditEntry } from './entry.ts';

export type AuditTransaction = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

export type AuditHead = { sequence: bigint; mac: Uint8Array };

const beginning: AuditHead = { sequence: 0n, mac: new Uint8Array(32) };

/** The end of the chain, held until the transaction ends. */
export async function lockHead(transaction: AuditTransaction): Promise<AuditHead> {
  await transaction.auditHead.createMany({
    data: [{ id: 1, sequence: 0n, mac: Uint8Array.from(beginning.mac) }],
    skipDuplicates: true,
  });
  const [head] = await transaction.$queryRaw<AuditHead[]>`
    SELECT sequence, mac FROM audit_head WHERE id = 1 FOR UPDATE`;
  return head ?? beginning;
}

export async function appendEntry(transaction: AuditTransaction, entry: AuditEntry): Promise<void> {
  const { sequence } = entry;
  const mac = Uint8Array.from(entry.mac);
  const before = entry.before ?? Prisma.DbNull;
  const after = entry.after ?? Prisma.DbNull;
  await transaction.auditEntry.create({ data: { ...entry, mac, before, after } });
  await transaction.auditHead.update({ where: { id: 1 }, data: { sequence, mac } });
}

export async function findHead({ prisma }: Database): Promise<AuditHead> {
  return (await prisma.auditHead.findUnique({ where: { id: 1 } })) ?? beginning;
}

/** Entries after a place in the chain, in order. */
export async function findEntriesAfter(
  { prisma }: Database,
  sequence: bigint,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await prisma.auditEntry.findMany({
    where: { sequence: { gt: sequence } },
    orderBy: { sequence: 'asc' },
    take: limit,
  });
  return rows as AuditEntry[];
}

export type AuditFilter = {
  entityIds?: readonly string[];
  subjectId?: string;
  before?: bigint;
  limit: number;
};

/** The newest entries of some entities or one subject; `before` is the key of the page above. */
export async function findEntries({ prisma }: Database, filter: AuditFilter): Promise<AuditEntry[]> {
  const rows = await prisma.auditEntry.findMany({
    where: {
      ...(filter.entityIds ? { entityId: { in: [...filter.entityIds] } } : {}),
      ...(filter.subjectId ? { subjectId: filter.subjectId } : {}),
      ...(filter.before === undefined ? {} : { sequence: { lt: filter.before } }),
    },
    orderBy: { sequence: 'desc' },
    take: filter.limit,
  });
  return rows as AuditEntry[];
}
