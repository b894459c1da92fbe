import type { Database } from '#lib/platform/database/database.ts';
import type { PoolClient } from '#lib/platform/database/pool.ts';
import type { AuditEntry } from './entry.ts';

type PrismaTransaction = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

/** The transaction of the change: Prisma's, or a connection of the pool within BEGIN and COMMIT. */
export type AuditTransaction = PrismaTransaction | PoolClient;

/** The chain of what belongs to no entity, and of everything that was written when there was one chain only. */
export const installationChain = 'installation';

/** A place in a chain: the last entry up to it, and that entry's code. */
export type AuditHead = { chainId: string; sequence: bigint; mac: Uint8Array };

export const genesisOf = (chainId: string): AuditHead => ({
  chainId,
  sequence: 0n,
  mac: new Uint8Array(32),
});

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

/** The PSP of an entity, whose chain keeps what is done there. */
async function findChainId(transaction: AuditTransaction, entityId: string | null): Promise<string> {
  if (entityId === null) return installationChain;
  const [root] = await run<{ id: string }>(
    transaction,
    `WITH RECURSIVE above AS (
       SELECT id, parent_id FROM entity WHERE id = $1
       UNION ALL
       SELECT parent.id, parent.parent_id FROM entity parent JOIN above ON parent.id = above.parent_id
     )
     SELECT id FROM above WHERE parent_id IS NULL`,
    [entityId],
  );
  return root?.id ?? installationChain;
}

/** The end of the chain that an entity's entries belong to, locked until the transaction ends. */
export async function lockChainHead(
  transaction: AuditTransaction,
  entityId: string | null,
): Promise<AuditHead> {
  const chainId = await findChainId(transaction, entityId);
  const genesis = genesisOf(chainId);
  await run(
    transaction,
    `INSERT INTO audit_head (chain_id, sequence, mac) VALUES ($1, 0, decode($2, 'hex')) ON CONFLICT DO NOTHING`,
    [chainId, hex(genesis.mac)],
  );
  const [head] = await run<{ sequence: string; mac: string }>(
    transaction,
    `SELECT sequence::text, encode(mac, 'hex') AS mac FROM audit_head WHERE chain_id = $1 FOR UPDATE`,
    [chainId],
  );
  return head ? { chainId, sequence: BigInt(head.sequence), mac: Buffer.from(head.mac, 'hex') } : genesis;
}

export async function appendEntry(
  transaction: AuditTransaction,
  entry: Omit<AuditEntry, 'sequence'>,
): Promise<void> {
  const { chainId, chainSequence, at, actor, address, action, entityId, subjectId, before, after, mac } =
    entry;
  const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
  await run(
    transaction,
    `WITH head AS (
       UPDATE audit_head SET sequence = $2::bigint, mac = decode($11, 'hex') WHERE chain_id = $1
     )
     INSERT INTO audit_entry
       (chain_id, chain_sequence, at, actor, address, action, entity_id, subject_id, before, after, mac)
     VALUES ($1, $2::bigint, $3::timestamptz, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, decode($11, 'hex'))`,
    [
      ...[chainId, chainSequence.toString(), at.toISOString(), actor, address, action, entityId, subjectId],
      ...[json(before), json(after), hex(mac)],
    ],
  );
}

/** The ends of all chains, and the chains that have entries but no recorded end. */
export async function findHeads({ prisma }: Database): Promise<AuditHead[]> {
  const heads = await prisma.auditHead.findMany();
  const known = new Set(heads.map(({ chainId }) => chainId));
  const chains = await prisma.auditEntry.findMany({ distinct: ['chainId'], select: { chainId: true } });
  const headless = chains.filter(({ chainId }) => !known.has(chainId));
  const all = [...heads, ...headless.map(({ chainId }) => genesisOf(chainId))];
  return all.sort((a, b) => (a.chainId < b.chainId ? -1 : 1));
}

export async function getHead({ prisma }: Database, chainId: string): Promise<AuditHead> {
  return (await prisma.auditHead.findUnique({ where: { chainId } })) ?? genesisOf(chainId);
}

/** The end of a chain as it was when this entry was written; null when the entry is not there. */
export async function getCheckpoint(
  { prisma }: Database,
  chainId: string,
  sequence: bigint,
): Promise<AuditHead | null> {
  if (sequence === 0n) return genesisOf(chainId);
  const entry = await prisma.auditEntry.findUnique({
    where: { chainId_chainSequence: { chainId, chainSequence: sequence } },
    select: { mac: true },
  });
  return entry && { chainId, sequence, mac: entry.mac };
}

/** Entries after a place in the chain, in order. */
export async function findEntriesAfter(
  { prisma }: Database,
  { chainId, sequence }: AuditHead,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await prisma.auditEntry.findMany({
    where: { chainId, chainSequence: { gt: sequence } },
    orderBy: { chainSequence: 'asc' },
    take: limit,
  });
  return rows as AuditEntry[];
}

export type AuditFilter = {
  /** Left out: every entry. */
  visible?: AuditVisibility;
  actor?: string | undefined;
  /** Excludes the actions of this actor. */
  notActor?: string | undefined;
  subjectId?: string | undefined;
  /** Whole actions, or the nouns that several begin with. */
  actions?: readonly string[] | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** The place that the page lies before or after; neither: the newest. */
  before?: bigint | undefined;
  after?: bigint | undefined;
  limit: number;
};

/**
 * What a reader may see: entries of some entities; of the entries without an entity, such as sign-ins, those by or
 * about some users.
 */
export type AuditVisibility = { entityIds: readonly string[]; userIds: readonly string[] };

/** Entries that fit, the newest first; after a place, those that follow it directly. */
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
  const people = [{ subjectId: { in: [...userIds] } }, { actor: { in: actors } }];
  return { OR: [{ entityId: { in: [...entityIds] } }, { entityId: null, OR: people }] };
}
