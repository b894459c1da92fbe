import { isCurrencyCode } from '#lib/money/index.ts';
import { decodePlain } from '../reading/decode-text.ts';
import { toExactMinor } from '../reading/exact-minor.ts';
import { joinTexts, limitText, maxLengths } from '../reading/limit-text.ts';
import { toDay } from '../reading/stated-day.ts';
import { statedNothing } from '../reading/stated-nothing.ts';
import type { StatedEntry, StatedStatement, StatementContent } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { elementsNamed, type OfxElement, readElements, valueAt } from './read-elements.ts';

/** Statements of Open Financial Exchange, versions 1 (SGML) and 2 (XML). */
export function readOfx(bytes: Uint8Array): StatementContent {
  const text = decodePlain(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new StatementError('The file has a document type definition.');
  if (!/<\/OFX>\s*$/i.test(text)) throw new StatementError('The file is not whole: it does not end with </OFX>.');
  const version = /\bVERSION\s*[:=]\s*"?(\d{3})/i.exec(text)?.[1] ?? '102';
  const found = elementsNamed(readElements(text), 'STMTRS', 'CCSTMTRS');
  if (found.length === 0) throw new StatementError('The file has no statement (STMTRS).');
  return { kind: 'STATEMENTS', statements: found.map((statement) => readStatement(statement, version)) };
}

/** OFX states the closing balance only: the opening balance is what the entries leave of it. */
function readStatement(statement: OfxElement, version: string): StatedStatement {
  const currency = valueAt(statement, 'CURDEF') ?? '';
  const account = valueAt(statement, 'BANKACCTFROM', 'ACCTID') ?? valueAt(statement, 'CCACCTFROM', 'ACCTID');
  if (!isCurrencyCode(currency) || account === null)
    throw new StatementError('A statement has no account, or no currency that is known (ACCTID, CURDEF).');
  const closingMinor = toSignedMinor(valueAt(statement, 'LEDGERBAL', 'BALAMT'), currency);
  const balanceOn = toDayOf(valueAt(statement, 'LEDGERBAL', 'DTASOF'));
  if (closingMinor === null || balanceOn === null)
    throw new StatementError(`The statement of the account ${account} has no closing balance (LEDGERBAL).`);
  const list = elementsNamed(statement, 'BANKTRANLIST')[0];
  const entries = (list ? elementsNamed(list, 'STMTTRN') : []).map((each, index) =>
    readEntry(each, { currency, what: `Entry ${index + 1} of the account ${account}` }),
  );
  const openedOn =
    toDayOf(valueAt(list, 'DTSTART')) ?? entries.map(({ bookedOn }) => bookedOn).toSorted()[0] ?? balanceOn;
  const closedOn = toDayOf(valueAt(list, 'DTEND')) ?? balanceOn;
  return {
    format: 'OFX',
    version,
    reference: `${openedOn} ${closedOn}`,
    account: limitText(account.replaceAll(' ', ''), maxLengths.id) ?? '',
    currency,
    isProvisional: false,
    openedOn,
    closedOn,
    openingMinor: entries.reduce((left, { amountMinor }) => left - amountMinor, closingMinor),
    closingMinor,
    entries,
  };
}

function readEntry(entry: OfxElement, { currency, what }: { currency: string; what: string }): StatedEntry {
  const amountMinor = toSignedMinor(valueAt(entry, 'TRNAMT'), currency);
  const bookedOn = toDayOf(valueAt(entry, 'DTPOSTED'));
  if (amountMinor === null || bookedOn === null)
    throw new StatementError(`${what} has no amount in ${currency} or no day (TRNAMT, DTPOSTED).`);
  const name = valueAt(entry, 'NAME') ?? valueAt(entry, 'PAYEE', 'NAME');
  const account = valueAt(entry, 'BANKACCTTO', 'ACCTID') ?? valueAt(entry, 'CCACCTTO', 'ACCTID');
  return {
    ...statedNothing,
    amountMinor,
    currency,
    bookedOn,
    valueOn: toDayOf(valueAt(entry, 'DTAVAIL')),
    bankReference: limitText(valueAt(entry, 'FITID'), maxLengths.reference),
    endToEndId: limitText(valueAt(entry, 'REFNUM') ?? valueAt(entry, 'CHECKNUM'), maxLengths.reference),
    counterparty: limitText(name, maxLengths.name),
    counterpartyAccount: limitText(account, maxLengths.account),
    text: joinTexts([valueAt(entry, 'MEMO')]),
    batchReference: null,
    parts: [],
  };
}

function toSignedMinor(amount: string | null, currency: string): bigint | null {
  const [, sign, size = ''] = /^([+-]?)([\d.,]+)$/.exec(amount ?? '') ?? [];
  const minor = toExactMinor(size, currency);
  return minor !== null && sign === '-' ? -minor : minor;
}

/** `20261120120000.000[-5:EST]`. */
function toDayOf(time: string | null): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(time ?? '') ?? [];
  return year && month && day ? toDay(year, month, day) : null;
}
