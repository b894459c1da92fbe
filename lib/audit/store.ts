import type { Reader } from '#lib/platform/database/connection.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { AuditEntry } from './entry.ts';
import * as sql from './sql/index.ts';

/** The chain of what belongs to no entity, and of everything that was written when there was one chain only. */
export const installationChain = 'installation';

/** A place in a chain: the last entry up to it, and that entry's code. */
export type AuditHead = { chainId: string; sequence: bigint; mac: Uint8Array };

export const genesisOf = (chainId: string): AuditHead => ({ chainId, sequence: 0n, mac: new Uint8Array(32) });

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
export async function getCheckpoint({ prisma }: Reader, chainId: string, sequence: bigint): Promise<AuditHead | null> {
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

/** The newest entries about a subject. */
export async function findEntries(
  { prisma }: Reader,
  { subjectId, limit }: { subjectId: string; limit: number },
): Promise<AuditEntry[]> {
  const rows = await prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'desc' }, take: limit });
  return rows as AuditEntry[];
}
