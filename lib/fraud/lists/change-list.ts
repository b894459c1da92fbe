import { lastFourOf } from '#lib/card-numbers/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { type Fingerprints, fingerprintNumber } from '../fingerprint.ts';
import * as fraudSql from '../sql/index.ts';
import type { ListedCard } from './exported-card.ts';
import {
  type EntryKind,
  type ListEntry,
  type ListEntryInput,
  type ListKind,
  labelOf,
  listEntryShape,
  normaliseValue,
  spanOf,
} from './list-entry.ts';
import * as sql from './sql/index.ts';

/** Who changes a list, and when. */
export type ListChange = { actor: string; at: Date };

/** Adds a value to a list of an entity, or renews reason and expiry of the entry that is there. */
export async function addListEntry(
  tx: StaffTx,
  vault: Fingerprints,
  entityId: string,
  input: ListEntryInput,
  change: ListChange,
): Promise<ListEntry> {
  const [entry] = await addListEntries(tx, vault, entityId, [input], change);
  if (!entry) throw new Error('the entry was not stored');
  return entry;
}

/** Adds values of which none is named twice, in one statement. */
export async function addListEntries(
  tx: StaffTx,
  vault: Fingerprints,
  entityId: string,
  inputs: readonly ListEntryInput[],
  { actor, at }: ListChange,
): Promise<ListEntry[]> {
  const rows = inputs.map((input): EntryRow => {
    const { list, kind, reason, expiresAt, ...sent } = listEntryShape.parse(input);
    const described = describeValue(vault, kind, sent);
    const span = spanOf(kind, described.value);
    return { id: newRandomId(), list, kind, ...described, span, reason, expires_at: expiresAt };
  });
  return storeEntries(tx, entityId, rows, { actor, at });
}

export type EntryRow = {
  id: string;
  list: string;
  kind: EntryKind;
  value: string;
  label: string;
  span: string | null;
  reason: string;
  expires_at: Date | null;
};

export async function storeEntries(
  tx: StaffTx,
  entityId: string,
  rows: readonly EntryRow[],
  { actor, at }: ListChange,
): Promise<ListEntry[]> {
  const stored = await query(tx, sql.upsertListEntries, { entityId, rows: JSON.stringify(rows), actor, at });
  return stored.map(toEntry);
}

/** Adds values that a list of the entity does not have; an entry that is there and has not expired stays as it is. */
export async function addMissingEntries(
  tx: StaffTx,
  vault: Fingerprints,
  entityId: string,
  inputs: readonly ListEntryInput[],
  change: ListChange,
): Promise<ListEntry[]> {
  const described = inputs.map((input) => ({
    input,
    list: input.list,
    kind: input.kind,
    value: describeValue(vault, input.kind, input).value,
  }));
  const stored = await tx.prisma.riskListEntry.findMany({
    where: {
      entityId,
      AND: [
        { OR: described.map(({ list, kind, value }) => ({ list, kind, value })) },
        { OR: [{ expiresAt: null }, { expiresAt: { gt: change.at } }] },
      ],
    },
  });
  const isStored = ({ kind, value }: (typeof described)[number]): boolean =>
    stored.some((entry) => entry.kind === kind && entry.value === value);
  const missing = described.filter((each) => !isStored(each)).map(({ input }) => input);
  return missing.length === 0 ? [] : addListEntries(tx, vault, entityId, missing, change);
}

/** What a value is compared by; two inputs with the same key are the same entry. */
export function listKeyOf(vault: Fingerprints, input: ListEntryInput): string {
  return [input.list, input.kind, describeValue(vault, input.kind, input).value].join(' ');
}

type SentValue = Pick<ListEntryInput, 'value' | 'card'>;

function describeValue(vault: Fingerprints, kind: ListKind, { value: sent, card }: SentValue): ListedCard {
  if (card) return card;
  if (kind !== 'card') {
    return { value: normaliseValue(kind, sent), label: labelOf(kind, sent) };
  }
  const number = sent.replaceAll(/\D/g, '');
  const label = `${number.slice(0, 6)}…${lastFourOf(number) ?? ''}`;
  return { value: fingerprintNumber(vault, number), label };
}

/** False when it was removed before. */
export async function removeListEntry(
  tx: StaffTx,
  { id, entityId, list, kind, label }: Pick<ListEntry, 'id' | 'entityId' | 'list' | 'kind' | 'label'>,
  { reason, actor, at }: ListChange & { reason: string },
): Promise<boolean> {
  if ((await tx.prisma.riskListEntry.deleteMany({ where: { id, entityId } })).count === 0) return false;
  const stream = { streamType: 'risk-list', streamId: id, entityId, type: 'risk-list.removed' };
  const data = JSON.stringify({ list, kind, label, reason });
  await execute(tx, fraudSql.appendEvent, { ...stream, data, actor, at });
  return true;
}

/** An entry; expired ones too. */
export async function findListEntry({ prisma }: Reader, id: string): Promise<ListEntry | null> {
  const row = await prisma.riskListEntry.findUnique({ where: { id } });
  return row && toEntry(row);
}

function toEntry(row: sql.UpsertListEntriesRow): ListEntry {
  return { ...row, kind: row.kind as EntryKind };
}
