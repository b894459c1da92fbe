import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { CaseKey } from '../cases/case.ts';
import { findCaseValues } from '../cases/case-values.ts';
import type { CaseServices } from '../cases/services.ts';
import { addMissingEntries, findListEntry, type ListChange, removeListEntry } from '../lists/change-list.ts';
import { type ListEntryInput, listEntryShape } from '../lists/list-entry.ts';
import type { CaseMacro } from './macro.ts';

/** What a macro adds to a list; a value that the case does not have is left out. */
export async function findListValues(
  services: Pick<CaseServices, 'db' | 'vault'>,
  key: CaseKey,
  { name, list, listKinds }: CaseMacro,
): Promise<ListEntryInput[]> {
  if (list === null) return [];
  const found = await findCaseValues(services, key, listKinds);
  const reason = `Macro: ${name}`;
  return found.flatMap((each) => listEntryShape.safeParse({ list, reason, ...each }).data ?? []);
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
export async function removeFromLists(tx: StaffTx, entryIds: readonly string[], change: ListChange): Promise<void> {
  for (const id of entryIds) {
    const entry = await findListEntry(tx, id);
    if (entry?.actor !== change.actor) continue;
    await removeListEntry(tx, entry, { ...change, reason: 'The decision was undone.' });
  }
}
