import { exactDecimal } from '#lib/money/index.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { StatedDetails, StatedEntry } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import * as sql from './sql/index.ts';
import { storeParts } from './store-parts.ts';

type Booked = sql.ListStoredEntriesRow;

/**
 * Joins details that came apart from their statement (camt.054) to the entries that they belong to; returns the statements
 * of those entries. Refuses all of them where one belongs to no entry, or to more than one.
 */
export async function joinDetails(
  tx: StaffTx,
  entityId: string,
  { account, reference, entries }: StatedDetails,
): Promise<string[]> {
  const statementIds: string[] = [];
  const joined = new Set<string>();
  for (const entry of entries) {
    const { bookedOn: day, currency } = entry;
    const booked = await query(tx, sql.listStoredEntries, { entityId, account, currency, from: day, to: day });
    const [found, ...more] = booked.filter((each) => !joined.has(each.id) && belongsTo(entry, each));
    if (!found || more.length > 0) {
      const what = `${exactDecimal(entry.amountMinor, currency)} ${currency} of ${day}`;
      const problem = found
        ? `fit more than one entry of the account ${account}`
        : `belong to no entry of the account ${account} that is stored; import its statement (camt.053) first`;
      throw new StatementError(`The details of ${what} in the notification ${reference} ${problem}.`);
    }
    joined.add(found.id);
    if (await joinEntry(tx, entityId, entry, found)) statementIds.push(found.statementId);
  }
  return [...new Set(statementIds)];
}

/** The same amount of the same day, and a reference of the bank or of the batch that is the same where both state one. */
function belongsTo(entry: StatedEntry, booked: Booked): boolean {
  if (entry.amountMinor !== BigInt(booked.amountMinor)) return false;
  const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
  const isSameBatch = entry.batchReference !== null && entry.batchReference === booked.batchReference;
  return isSameBatch || !differs(entry.bankReference, booked.bankReference);
}

/** What the statement has already stays. False when the details are there. */
async function joinEntry(tx: StaffTx, entityId: string, entry: StatedEntry, booked: Booked): Promise<boolean> {
  const { parts, endToEndId, counterparty, counterpartyAccount, text } = entry;
  const { creditorReference, documents, returnCode, batchReference, bankReference, chargesMinor } = entry;
  const stated = { endToEndId, counterparty, counterpartyAccount, text, creditorReference, documents, returnCode };
  const all = { ...stated, batchReference, bankReference };
  const missing = Object.entries(all).filter(
    ([name, value]) => value !== null && booked[name as keyof typeof all] === null,
  );
  if (booked.hasParts || (parts.length === 0 && missing.length === 0)) return false;
  const charges = chargesMinor === 0n ? {} : { chargesMinor };
  await tx.prisma.bankEntry.update({
    where: { id: booked.id },
    data: Object.assign(charges, Object.fromEntries(missing)),
  });
  await storeParts(tx, entityId, [{ entryId: booked.id, parts }]);
  return true;
}
