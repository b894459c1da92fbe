import type { StatedEntry, StatedStatement } from '../statement.ts';

type Details = Omit<StatedEntry, 'parts' | 'chargesMinor' | 'currency'>;

/** The period of a statement and its balances at both ends. */
export type StatementPeriod = { openedOn: string; closedOn: string; openingMinor: bigint; closingMinor: bigint };

/** An entry that an earlier statement of the same account and currency has stored. */
export type StoredEntry = Details & StatementPeriod & { id: string };

/**
 * Statements of a day and of a month have the same entries: for each entry the one that is stored already, or null. Equal
 * entries of one statement are different movements, so the first is shared with the first, the second with the second.
 */
export function shareEntries(
  { entries, ...statement }: Pick<StatedStatement, 'entries'> & StatementPeriod,
  stored: readonly StoredEntry[],
): (string | null)[] {
  const candidates = stored.filter((each) => each.bankReference !== null || overlaps(each, statement));
  const waiting = Map.groupBy(candidates, keyOf);
  return entries.map((entry) => waiting.get(keyOf(entry))?.shift()?.id ?? null);
}

/** Amount, day and the reference of the bank; where there is none, everything that the bank states. */
function keyOf(entry: Details): string {
  const { amountMinor, bookedOn, bankReference } = entry;
  const movement = [amountMinor.toString(), bookedOn];
  if (bankReference !== null) return JSON.stringify([...movement, bankReference]);
  const { valueOn, endToEndId, counterparty, counterpartyAccount, text } = entry;
  const { creditorReference, documents, returnCode, batchReference } = entry;
  const details = [valueOn, endToEndId, counterparty, counterpartyAccount, text];
  return JSON.stringify([...movement, null, ...details, creditorReference, documents, returnCode, batchReference]);
}

/** The periods have a day in common, and neither statement begins where the other one ends. */
function overlaps(one: StatementPeriod, other: StatementPeriod): boolean {
  const isApart = one.closedOn < other.openedOn || other.closedOn < one.openedOn;
  return !isApart && !continues(one, other) && !continues(other, one);
}

function continues(later: StatementPeriod, earlier: StatementPeriod): boolean {
  const isNext = later.openedOn === earlier.closedOn && later.openingMinor === earlier.closingMinor;
  return isNext && later.openingMinor !== earlier.openingMinor;
}
