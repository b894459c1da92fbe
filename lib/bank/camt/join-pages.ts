import type { StatedStatement } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import type { StatementPage } from './read-statement-page.ts';

/** The statements of a message: several `Stmt` of one account and id may be its pages, in any order. */
export function joinPages(pages: readonly StatementPage[]): StatedStatement[] {
  const statements = Map.groupBy(pages, ({ account, currency, reference }) => `${account} ${currency} ${reference}`);
  return [...statements.values()].flatMap((same) => {
    // The id of a statement comes again where banks begin to count anew: whole statements stay apart.
    const isPaged = same.some(({ page, opening, closing }) => page !== null || !opening || !closing);
    return isPaged && same.length > 1 ? [toStatement(inOrder(same))] : same.map((page) => toStatement(inOrder([page])));
  });
}

/** Without a gap, from the first page to the last. */
function inOrder(pages: readonly StatementPage[]): readonly StatementPage[] {
  const numbered = pages.flatMap(({ page }) => page ?? []);
  if (numbered.length === 0) return pages;
  const { reference } = pages[0] as StatementPage;
  const numbers = numbered.map(({ number }) => number).toSorted((a, b) => a - b);
  const missing = numbers.findIndex((number, index) => number !== index + 1);
  const refuse = (what: string): never => {
    throw new StatementError(`The statement ${reference} ${what}. All its pages have to be in one file.`);
  };
  if (numbers.length < pages.length) refuse('has pages with and without a number');
  if (new Set(numbers).size < numbers.length) refuse('has the same page twice');
  if (missing !== -1) refuse(`has no page ${missing + 1}`);
  const sorted = pages.toSorted((a, b) => (a.page?.number ?? 0) - (b.page?.number ?? 0));
  if (sorted.at(-1)?.page?.isLast === false) refuse(`has no page ${numbers.length + 1}`);
  return sorted;
}

function toStatement(pages: readonly StatementPage[]): StatedStatement {
  const [{ format, version, reference, account, currency, createdOn }] = pages as [StatementPage];
  const opening = pages.find((page) => page.opening !== null)?.opening ?? null;
  const closing = pages.findLast((page) => page.closing !== null)?.closing ?? null;
  const entries = pages.flatMap((page) => page.entries);
  const isProvisional = format === 'CAMT_052';
  if (!isProvisional && (!opening || !closing))
    throw new StatementError(`The statement ${reference} has no opening or closing balance (OPBD, CLBD).`);
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted();
  const fallback = days[0] ?? createdOn ?? opening?.on ?? closing?.on;
  if (fallback === undefined) throw new StatementError(`The statement ${reference} has no day.`);
  // A report during the day may leave entries out that its balances contain.
  const isStated = !isProvisional || (opening !== null && closing !== null);
  return {
    format,
    version,
    reference,
    account,
    currency,
    isProvisional,
    entries,
    openedOn: opening?.on ?? pages[0]?.from ?? fallback,
    closedOn: closing?.on ?? pages.at(-1)?.to ?? days.at(-1) ?? fallback,
    openingMinor: isStated ? (opening?.amountMinor ?? null) : null,
    closingMinor: isStated ? (closing?.amountMinor ?? null) : null,
  };
}
