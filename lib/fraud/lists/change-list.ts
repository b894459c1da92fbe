import { lastFourOf } from '#lib/card-numbers/index.ts';
import type { Reader } from '#lib/platform/database/database.ts';
import type { RiskListEntry as EntryRow } from '#lib/platform/database/generated/client.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { type Fingerprints, fingerprintNumber } from '../fingerprint.ts';
import {
  type ListEntry,
  type ListEntryInput,
  type ListKind,
  listEntryShape,
  normaliseValue,
  type RiskList,
} from './list-entry.ts';

/** Adds a value to a list of an entity, or renews reason and expiry of the entry that is there. */
export async function addListEntry(
  tx: StaffTx,
  vault: Fingerprints,
  entityId: string,
  input: ListEntryInput,
  { actor, at }: { actor: string; at: Date },
): Promise<ListEntry> {
  const { list, kind, value: sent, reason, expiresAt } = listEntryShape.parse(input);
  const { value, label } = describeValue(vault, kind, sent);
  const details = { label, reason, actor, expiresAt };
  const row = await tx.prisma.riskListEntry.upsert({
    where: { kind_value_entityId_list: { kind, value, entityId, list } },
    create: { id: newRandomId(), entityId, list, kind, value, ...details, createdAt: at },
    update: details,
  });
  return toEntry(row);
}

function describeValue(vault: Fingerprints, kind: ListKind, sent: string): { value: string; label: string } {
  if (kind !== 'card') {
    const value = normaliseValue(kind, sent);
    return { value, label: value };
  }
  const number = sent.replaceAll(/\D/g, '');
  const label = `${number.slice(0, 6)}…${lastFourOf(number) ?? ''}`;
  return { value: fingerprintNumber(vault, number), label };
}

/** False when it was removed before. */
export async function removeListEntry(tx: StaffTx, { id, entityId }: Pick<ListEntry, 'id' | 'entityId'>) {
  return (await tx.prisma.riskListEntry.deleteMany({ where: { id, entityId } })).count === 1;
}

/** The entries of an entity, newest first; expired ones too. */
export async function listEntries({ prisma }: Reader, entityId: string, limit: number): Promise<ListEntry[]> {
  const rows = await prisma.riskListEntry.findMany({
    where: { entityId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return rows.map(toEntry);
}

function toEntry(row: EntryRow): ListEntry {
  return { ...row, list: row.list as RiskList, kind: row.kind as ListKind };
}
