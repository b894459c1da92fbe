import type { Reader } from '#lib/platform/database/database.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { AuditEntry } from './entry.ts';
import * as sql from './sql/index.ts';

/** The chain of what belongs to no entity, and of everything that was written when there was one chain only. */
export const installationChain = 'installation';

/** A place in a chain: the last entry up to it, and that entry's code. */
export type AuditHead = { chainId: string; sequence: bigint; mac: Uint8Array };

export const genesisOf = (chainId: string): AuditHead => ({
  chainId,
  sequence: 0n,
  mac: new Uint8Array(32),
});

/** The PSP of an entity, whose chain keeps what is done there. */
async function findChainId(tx: Tx, entityId: string | null): Promise<string> {
  if (entityId === null) return installationChain;
  return (await queryFirst(tx, sql.findRoot, { entityId }))?.id ?? installationChain;
}

/** The end of the chain that an entity's entries belong to, locked until the transaction ends. */
export async function lockChainHead(tx: Tx, entityId: string | null): Promise<AuditHead> {
  const chainId = await findChainId(tx, entityId);
  const genesis = genesisOf(chainId);
  await execute(tx, sql.insertHead, { chainId, mac: genesis.mac });
  const head = await queryFirst(tx, sql.lockHead, { chainId });
  return head ? { chainId, sequence: BigInt(head.sequence), mac: head.mac } : genesis;
}

export async function appendEntry(tx: Tx, entry: Omit<AuditEntry, 'sequence'>): Promise<void> {
  const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
  await execute(tx, sql.appendEntry, { ...entry, before: json(entry.before), after: json(entry.after) });
}

/** The ends of all chains, and the chains that have entries but no recorded end. */
export async function findHeads({ prisma }: Reader): Promise<AuditHead[]> {
  const heads = await prisma.auditHead.findMany();
  const known = new Set(heads.map(({ chainId }) => chainId));
  const chains = await prisma.auditEntry.findMany({ distinct: ['chainId'], select: { chainId: true } });
  const headless = chains.filter(({ chainId }) => !known.has(chainId));
  const all = [...heads, ...headless.map(({ chainId }) => genesisOf(chainId))];
  return all.sort((a, b) => (a.chainId < b.chainId ? -1 : 1));
}

export async function getHead({ prisma }: Reader, chainId: string): Promise<AuditHead> {
  return (await prisma.auditHead.findUnique({ where: { chainId } })) ?? genesisOf(chainId);
}

/** The end of a chain as it was when this entry was written; null when the entry is not there. */
export async function getCheckpoint(
  { prisma }: Reader,
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
  { prisma }: Reader,
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
export async function findEntries({ prisma }: Reader, filter: AuditFilter): Promise<AuditEntry[]> {
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
  const users = [{ subjectId: { in: [...userIds] } }, { actor: { in: actors } }];
  return { OR: [{ entityId: { in: [...entityIds] } }, { entityId: null, OR: users }] };
}
