import { isCurrencyCode } from '#lib/money/index.ts';
import type { StatedBalance, StatedEntry, StatementFormat } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { readAccount } from './read-account.ts';
import { findDay, readAmount, readDay } from './read-amount.ts';
import { readEntry, statusOf } from './read-entry.ts';
import { type Element, elementAt, elementsOf, textAt } from './read-xml.ts';

type Balance = StatedBalance & { currency: string };

/** A statement, or one page of it. */
export type StatementPage = {
  format: StatementFormat;
  version: string;
  reference: string;
  account: string;
  currency: string;
  /** Null where the bank does not number pages. */
  page: { number: number; isLast: boolean } | null;
  /** Those of the whole statement; pages have interim balances in between. */
  opening: Balance | null;
  closing: Balance | null;
  from: string | null;
  to: string | null;
  createdOn: string | null;
  entries: readonly StatedEntry[];
};

type Message = { format: 'CAMT_052' | 'CAMT_053'; version: string };

export function readStatementPage(statement: Element, { format, version }: Message): StatementPage {
  const { reference, account } = readAccount(statement);
  const balances = elementsOf(statement, 'Bal');
  const opening = findBalance(balances, ['OPBD', 'PRCD'], reference);
  const closing = findBalance(balances, ['CLBD'], reference);
  const period = elementAt(statement, 'FrToDt');
  const createdOn = findDay(statement, 'CreDtTm');
  const entries = elementsOf(statement, 'Ntry').flatMap((entry, index) => {
    // What is not booked yet is on a later statement again; a report during the day has it.
    const isKept = format === 'CAMT_052' ? statusOf(entry) !== 'INFO' : statusOf(entry) === 'BOOK';
    const day = format === 'CAMT_052' ? (findDay(entry, 'ValDt') ?? createdOn) : null;
    return isKept ? readEntry(entry, { what: `Entry ${index + 1} of the statement ${reference}`, day }) : [];
  });
  const currency = (opening ?? closing ?? entries[0])?.currency ?? textAt(statement, 'Acct', 'Ccy');
  if (!currency || !isCurrencyCode(currency))
    throw new StatementError(`The statement ${reference} has no currency that is known (Acct, Ccy).`);
  if (closing && closing.currency !== currency)
    throw new StatementError(`The balances of the statement ${reference} are in two currencies.`);
  return {
    format,
    version,
    reference,
    account,
    currency,
    page: readPageNumber(statement),
    opening,
    closing,
    from: findDay(period, 'FrDtTm') ?? findDay(period, 'FrDt'),
    to: findDay(period, 'ToDtTm') ?? findDay(period, 'ToDt'),
    createdOn,
    entries,
  };
}

function readPageNumber(statement: Element): StatementPage['page'] {
  const number = Number(textAt(statement, 'StmtPgntn', 'PgNb') ?? textAt(statement, 'RptPgntn', 'PgNb'));
  const isLast = textAt(statement, 'StmtPgntn', 'LastPgInd') ?? textAt(statement, 'RptPgntn', 'LastPgInd');
  return Number.isInteger(number) && number > 0 ? { number, isLast: isLast === 'true' || isLast === '1' } : null;
}

function findBalance(balances: readonly Element[], codes: readonly string[], reference: string): Balance | null {
  for (const code of codes) {
    const found = balances.find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code);
    if (!found) continue;
    const what = `The balance ${code} of the statement ${reference}`;
    return { ...readAmount(found, what), on: readDay(found, 'Dt', what) };
  }
  return null;
}
