import { masked } from '#lib/card-numbers/index.ts';
import { findPayment } from '#lib/payments/index.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { CaseKey } from '../cases/case.ts';
import type { CaseServices } from '../cases/services.ts';
import { addMissingEntries, findListEntry, type ListChange, removeListEntry } from '../lists/change-list.ts';
import { type ListEntryInput, listEntryShape } from '../lists/list-entry.ts';
import { findVerdict } from '../store.ts';
import type { CaseMacro, MacroListKind } from './macro.ts';

const factOf: Record<Exclude<MacroListKind, 'card'>, string> = {
  email: 'customer.email',
  ip: 'customer.ip',
  device: 'customer.deviceId',
};

/** What a macro adds to a list; a value that the case does not have is left out. */
export async function findListValues(
  { db, vault }: Pick<CaseServices, 'db' | 'vault'>,
  { merchantId, id }: CaseKey,
  { name, list, listKinds }: CaseMacro,
): Promise<ListEntryInput[]> {
  if (list === null) return [];
  const [payment, verdict] = await Promise.all([
    findPayment(db, merchantId, id),
    findVerdict(db, merchantId, id),
  ]);
  const accountId = listKinds.includes('card') ? (payment?.accountId ?? null) : null;
  const number = accountId ? await vault.decryptPan({ merchantId, id: accountId }) : null;
  const findValue = (kind: MacroListKind): unknown =>
    kind === 'card' ? number : verdict?.facts[factOf[kind]];
  const reason = `Macro: ${name}`;
  const inputs = listKinds.map((kind) => ({ list, kind, value: findValue(kind), reason }));
  // A text with a card number in it is masked in the facts of a verdict.
  const sent = inputs.filter(({ value }) => value !== masked);
  return sent.flatMap((input) => listEntryShape.safeParse(input).data ?? []);
}

/** Adds values to the lists of the merchant of a case. Returns the new entries, so that an undo removes no other one. */
export async function addToLists(
  tx: StaffTx,
  { vault }: Pick<CaseServices, 'vault'>,
  { merchantId }: CaseKey,
  inputs: readonly ListEntryInput[],
  change: ListChange,
) {
  return inputs.length === 0 ? [] : addMissingEntries(tx, vault, merchantId, inputs, change);
}

/** Removes what a decision added; an entry that another user has renewed since stays. */
export async function removeFromLists(
  tx: StaffTx,
  entryIds: readonly string[],
  change: ListChange,
): Promise<void> {
  for (const id of entryIds) {
    const entry = await findListEntry(tx, id);
    if (entry?.actor !== change.actor) continue;
    await removeListEntry(tx, entry, { ...change, reason: 'The decision was undone.' });
  }
}
