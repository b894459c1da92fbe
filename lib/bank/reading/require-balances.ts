import { exactDecimal } from '#lib/money/index.ts';
import type { StatedStatement } from '../statement.ts';
import { StatementError } from '../statement-error.ts';

/** Opening balance and entries come to the closing balance: else the statement is damaged or not whole. */
export function requireBalances(statement: StatedStatement): void {
  const { reference, currency, isProvisional, openingMinor, closingMinor, entries } = statement;
  const other = entries.find((entry) => entry.currency !== currency);
  if (other) throw new StatementError(`The statement ${reference} in ${currency} has an entry in ${other.currency}.`);
  // A report during the day has entries that its balances do not contain yet.
  if (isProvisional || openingMinor === null || closingMinor === null) return;
  const sum = entries.reduce((total, { amountMinor }) => total + amountMinor, openingMinor);
  if (sum === closingMinor) return;
  const money = (minor: bigint): string => `${exactDecimal(minor, currency)} ${currency}`;
  throw new StatementError(
    `The opening balance and the entries of the statement ${reference} do not come to its closing balance: they come to ` +
      `${money(sum)} and it is ${money(closingMinor)}, a difference of ${money(closingMinor - sum)}. ` +
      `It is not whole, or damaged.`,
  );
}
