import type { Database } from '#lib/platform/database/database.ts';
import type { PoolClient } from '#lib/platform/database/pool.ts';
import type { AuditEntry } from './entry.ts';

type PrismaTransaction = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

/** The transaction of the change: Prisma's, or a connection of the pool within BEGIN and COMMIT. */
export type AuditTransaction = PrismaTransaction | PoolClient;

export type AuditHead = { sequence: bigint; mac: Uint8Array };

const beginning: AuditHead = { sequence: 0n, mac: new Uint8Array(32) };

/** Uses text values with casts, because the two kinds of connection parse other types differently. */
async function run<Row>(
  transaction: AuditTransaction,
  sql: string,
  values: readonly (string | null)[],
): Promise<Row[]> {
  if ('release' in transaction) return (await transaction.query(sql, [...values])).rows as Row[];
  return transaction.$queryRawUnsafe<Row[]>(sql, ...values);
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The last entry of the chain, locked until the transaction ends. */
export async function lockChainHead(transaction: AuditTransaction): Promise<AuditHead> {
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

export async function getHead({ prisma }: Database): Promise<AuditHead> {
  return (await prisma.auditHead.findUnique({ where: { id: 1 } })) ?? beginning;
}

/** The end of the chain at the time of this entry; null when the entry is missing. */
export async function getCheckpoint({ prisma }: Database, sequence: bigint): Promise<AuditHead | null> {
  if (sequence === 0n) return beginning;
  return prisma.auditEntry.findUnique({ where: { sequence }, select: { sequence: true, mac: true } });
}

/** Entries after a sequence number, in order. */
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
  /** Omitted: all entries. */
  visible?: AuditVisibility;
  actor?: string | undefined;
  /** Omits the entries of this actor. */
  notActor?: string | undefined;
  subjectId?: string | undefined;
  /** Actions, or their first part, which matches several. */
  actions?: readonly string[] | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** The sequence before or after the page; neither: the newest page. */
  before?: bigint | undefined;
  after?: bigint | undefined;
  limit: number;
};

/**
 * The entries that a user may read: those of some entities, and entries without an entity, such as sign-ins, of some
 * users.
 */
export type AuditVisibility = { entityIds: readonly string[]; userIds: readonly string[] };

/** Matching entries, newest first; after a sequence, the entries that follow it directly. */
export async function findEntries({ prisma }: Database, filter: AuditFilter): Promise<AuditEntry[]> {
  const { actor, notActor, subjectId, actions, from, until, before, after } = filter;
  const forward = after !== undefined;
  const rows = await prisma.auditEntry.findMany({
    where: {
      AND: [
        filter.visible ? isVisible(filter.visible) : {},
        actor === undefined ? {} : { actor },
        notActor === undefined ? {} : { NOT: { actor: notActor } },
        subjectId === undefined ? {} : { subjectId },
        actions === undefined ? {} : { OR: actions.flatMap(isAction) },
        from === undefined ? {} : { at: { gte: from } },
        until === undefined ? {} : { at: { lt: until } },
        before === undefined ? {} : { sequence: { lt: before } },
        forward ? { sequence: { gt: after } } : {},
      ],
    },
    orderBy: { sequence: forward ? 'asc' : 'desc' },
    take: filter.limit,
  });
  return (forward ? rows.reverse() : rows) as AuditEntry[];
}

function isAction(name: string) {
  return [{ action: name }, { action: { startsWith: `${name}.` } }];
}

function isVisible({ entityIds, userIds }: AuditVisibility) {
  const actors = userIds.map((id) => `user:${id}`);
  const byUser = [{ subjectId: { in: [...userIds] } }, { actor: { in: actors } }];
  return { OR: [{ entityId: { in: [...entityIds] } }, { entityId: null, OR: byUser }] };
}
