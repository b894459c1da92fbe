import type { Database } from '#lib/platform/database/database.ts';
import type { PoolClient } from '#lib/platform/database/pool.ts';
import type { AuditEntry } from './entry.ts';

type PrismaTransaction = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

/** The transaction of the change: Prisma's, or a connection of the pool within BEGIN and COMMIT. */
export type AuditTransaction = PrismaTransaction | PoolClient;

export type AuditHead = { sequence: bigint; mac: Uint8Array };

const beginning: AuditHead = { sequence: 0n, mac: new Uint8Array(32) };

/** Texts only, cast in the statement, because the two kinds of connection read other types differently. */
async function run<Row>(
  transaction: AuditTransaction,
  sql: string,
  values: readonly (string | null)[],
): Promise<Row[]> {
  if ('release' in transaction) return (await transaction.query(sql, [...values])).rows as Row[];
  return transaction.$queryRawUnsafe<Row[]>(sql, ...values);
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The end of the chain, held until the transaction ends. */
export async function lockHead(transaction: AuditTransaction): Promise<AuditHead> {
  await run(
    transaction,
    `INSERT INTO audit_head (id, sequence, mac) VALUES (1, 0, decode($1, 'hex')) ON CONFLICT DO NOTHING`,
    [hex(beginning.mac)],
  );
  const [head] = await run<{ sequence: string; mac: string }>(
    transaction,
    `SELECT sequence::text, encode(mac, 'hex') AS mac FROM audit_head WHERE id = 1 FOR UPDATE`,
    [],
  );
  return head ? { sequence: BigInt(head.sequence), mac: Buffer.from(head.mac, 'hex') } : beginning;
}

export async function appendEntry(transaction: AuditTransaction, entry: AuditEntry): Promise<void> {
  const { sequence, at, actor, address, action, entityId, subjectId, before, after, mac } = entry;
  const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
  await run(
    transaction,
    `WITH head AS (
       UPDATE audit_head SET sequence = $1::bigint, mac = decode($10, 'hex') WHERE id = 1
     )
     INSERT INTO audit_entry (sequence, at, actor, address, action, entity_id, subject_id, before, after, mac)
     VALUES ($1::bigint, $2::timestamptz, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, decode($10, 'hex'))`,
    [
      ...[sequence.toString(), at.toISOString(), actor, address, action, entityId, subjectId],
      ...[json(before), json(after), hex(mac)],
    ],
  );
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
