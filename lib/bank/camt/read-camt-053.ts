import { currencyExponent, isCurrencyCode } from '#lib/money/index.ts';
import type { StatedBalance, StatedEntry, StatedStatement } from '../statement.ts';
import { type Element, elementAt, elementsOf, readXml, textAt } from './read-xml.ts';
import { StatementError } from './statement-error.ts';

const namespace = /camt\.053\.001\.(\d{2})/;
const versions = ['02', '08'];

/** Whether a file begins like a bank statement of ISO 20022. */
export function isStatementFile(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, 2_000)).toString('latin1');
  return namespace.test(text) && /^[^<]{0,3}</.test(text.trimStart());
}

/** The statements of a message camt.053.001.02 or .08 (bank to customer statement). */
export function readCamt053(bytes: Buffer): StatedStatement[] {
  const document = elementAt(readXml(bytes), 'Document');
  const version = namespace.exec(bytes.subarray(0, 2_000).toString('latin1'))?.[1] ?? '';
  if (!versions.includes(version))
    throw new StatementError('The file is not a message camt.053.001.02 or camt.053.001.08.');
  const statements = elementsOf(elementAt(document, 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new StatementError('The file has no statement.');
  return statements.map((statement) => readStatement(statement, version));
}

function readStatement(statement: Element, version: string): StatedStatement {
  const reference = required(textAt(statement, 'Id'), 'A statement has no id (Id).');
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  const balances = elementsOf(statement, 'Bal');
  const opening = findBalance(balances, ['OPBD', 'PRCD']);
  const closing = findBalance(balances, ['CLBD']);
  if (!opening || !closing)
    throw new StatementError(`The statement ${reference} has no opening or closing balance (OPBD, CLBD).`);
  const { currency } = opening;
  if (closing.currency !== currency)
    throw new StatementError(`The balances of the statement ${reference} are in two currencies.`);
  const read = {
    version,
    reference,
    currency,
    opening: opening.balance,
    closing: closing.balance,
    account: required(account, `The statement ${reference} names no account (Acct).`),
    entries: elementsOf(statement, 'Ntry').flatMap((entry, index) => readEntry(entry, index + 1, reference)),
  };
  requireTotals(read);
  return read;
}

/** Opening balance and entries come to the closing balance: else the statement is damaged or not whole. */
function requireTotals({ reference, currency, opening, closing, entries }: StatedStatement): void {
  const other = entries.find((entry) => entry.currency !== currency);
  if (other) throw new StatementError(`The statement ${reference} in ${currency} has an entry in ${other.currency}.`);
  const sum = entries.reduce((total, { amountMinor }) => total + amountMinor, opening.amountMinor);
  if (sum !== closing.amountMinor)
    throw new StatementError(
      `The opening balance and the entries of the statement ${reference} do not come to its closing balance: ` +
        `it is not whole, or damaged.`,
    );
}

function findBalance(
  balances: readonly Element[],
  codes: readonly string[],
): { currency: string; balance: StatedBalance } | null {
  for (const code of codes) {
    const found = balances.find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code);
    if (!found) continue;
    const { amountMinor, currency } = readAmount(found, `The balance ${code}`);
    return { currency, balance: { amountMinor, on: readDay(found, 'Dt', `The balance ${code}`) } };
  }
  return null;
}

/** An entry; one for many payments becomes one for each of them, where their amounts are stated and complete. */
function readEntry(entry: Element, number: number, reference: string): StatedEntry[] {
  const what = `Entry ${number} of the statement ${reference}`;
  // What is not booked yet is on a later statement again.
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
  if (status !== null && status !== 'BOOK') return [];
  const whole = {
    ...readAmount(entry, what),
    bookedOn: readDay(entry, 'BookgDt', what),
    valueOn: textAt(entry, 'ValDt') || elementAt(entry, 'ValDt') ? readDay(entry, 'ValDt', what) : null,
  };
  const details = elementsOf(entry, 'NtryDtls').flatMap((group) => elementsOf(group, 'TxDtls'));
  const parts = details.map((detail) => ({ detail, amountMinor: partAmount(detail, whole) }));
  const sum = parts.reduce((total, { amountMinor }) => total + (amountMinor ?? 0n), 0n);
  if (parts.length > 1 && parts.every(({ amountMinor }) => amountMinor !== null) && sum === whole.amountMinor) {
    return parts.map(({ detail, amountMinor }) => ({
      ...whole,
      amountMinor: amountMinor ?? 0n,
      ...readDetail(entry, detail, whole.amountMinor),
    }));
  }
  const [only = null] = details.length === 1 ? details : [];
  return [{ ...whole, ...readDetail(entry, only, whole.amountMinor) }];
}

type Whole = { amountMinor: bigint; currency: string };

/** The amount of one payment of an entry, with the sign of the entry unless it has its own. */
function partAmount(detail: Element, whole: Whole): bigint | null {
  const amount = elementAt(detail, 'Amt') ?? elementAt(detail, 'AmtDtls', 'TxAmt', 'Amt');
  if (amount?.['@Ccy'] !== whole.currency) return null;
  const minor = toExactMinor(textAt(amount, '#text') ?? '', whole.currency);
  if (minor === null) return null;
  const direction = textAt(detail, 'CdtDbtInd');
  const isOut = direction === null ? whole.amountMinor < 0n : direction === 'DBIT';
  return isOut ? -minor : minor;
}

function readDetail(entry: Element, detail: Element | null, amountMinor: bigint) {
  const endToEndId = textAt(detail, 'Refs', 'EndToEndId');
  const side = amountMinor > 0n ? 'Dbtr' : 'Cdtr';
  const party = elementAt(detail, 'RltdPties');
  const texts = elementAt(detail, 'RmtInf')?.Ustrd;
  const remittance = Array.isArray(texts) ? texts.map((each) => textAt({ each }, 'each')).join(' ') : null;
  const cut = (text: string | null, length: number): string | null =>
    text === null ? null : Array.from(text).slice(0, length).join('');
  return {
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : cut(endToEndId, 35),
    bankReference: cut(textAt(detail, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef'), 35),
    counterparty: cut(textAt(party, side, 'Nm') ?? textAt(party, side, 'Pty', 'Nm'), 140),
    counterpartyAccount: cut(
      textAt(party, `${side}Acct`, 'Id', 'IBAN') ?? textAt(party, `${side}Acct`, 'Id', 'Othr', 'Id'),
      34,
    ),
    text: cut(remittance?.trim() || textAt(detail, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf'), 500),
    returnCode: cut(textAt(detail, 'RtrInf', 'Rsn', 'Cd'), 4),
  };
}

/** An amount with the sign of its direction. */
function readAmount(from: Element, what: string): Whole {
  const currency = elementAt(from, 'Amt')?.['@Ccy'];
  if (typeof currency !== 'string' || !isCurrencyCode(currency))
    throw new StatementError(`${what} has no currency that is known.`);
  const minor = toExactMinor(textAt(from, 'Amt') ?? '', currency);
  if (minor === null) throw new StatementError(`${what} has no amount in ${currency}.`);
  const direction = textAt(from, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new StatementError(`${what} is neither a credit nor a debit (CdtDbtInd).`);
  return { amountMinor: direction === 'CRDT' ? minor : -minor, currency };
}

/** Decimals beyond those of the currency have to be zeros. */
function toExactMinor(amount: string, currency: string): bigint | null {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(amount) ?? [];
  const exponent = currencyExponent(currency);
  if (whole === undefined || /[1-9]/.test(decimals.slice(exponent))) return null;
  return BigInt(whole + decimals.slice(0, exponent).padEnd(exponent, '0'));
}

function readDay(from: Element, name: string, what: string): string {
  const text = textAt(from, name, 'Dt') ?? textAt(from, name, 'DtTm');
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0];
  if (day === undefined || Number.isNaN(Date.parse(day))) throw new StatementError(`${what} has no day (${name}).`);
  return day;
}

function required(text: string | null, message: string): string {
  if (text === null) throw new StatementError(message);
  return Array.from(text).slice(0, 100).join('');
}
