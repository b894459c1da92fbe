import { decimalOf } from '#lib/money/index.ts';
import { csvLine } from '#lib/platform/csv.ts';
import type { LedgerAccount } from '../accounts.ts';
import type { AccountName } from '../chart-of-accounts.ts';
import type { EntryKind, Posting } from '../entry.ts';
import type { JournalFormat } from './journal-formats.ts';
import { pairPostings } from './pair-postings.ts';

/**
 * The journal in the forms that bookkeeping programs import. A file depends on its entries and its period only, so that
 * it is the same each time. Sources: RFC 4180; DATEV, format EXTF 700 of the category "Buchungsstapel"; Xero, import of
 * manual journals; QuickBooks Online, import of journal entries.
 */

/** An entry of the journal; `bookedOn` is its day in UTC, as yyyy-mm-dd. */
export type JournalEntry = {
  position: string;
  kind: EntryKind;
  bookedOn: string;
  valueOn: string;
  merchantName: string;
  paymentId: string | null;
  reason: string | null;
  postings: readonly Posting[];
};

export type JournalPeriod = { from: string; to: string };

export type AccountNames = Readonly<Record<LedgerAccount, AccountName>>;

type JournalFile = {
  contentType: string;
  encode: (text: string) => Uint8Array;
  head: (period: JournalPeriod) => string;
  lines: (entry: JournalEntry, names: AccountNames) => string;
};

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const textOf = ({ kind, merchantName, reason }: JournalEntry): string =>
  [kind.toLowerCase().replaceAll('_', ' '), merchantName, reason].filter(Boolean).join(', ');

const amountOf = (amountMinor: bigint, currency: string): string => decimalOf(amountMinor, currency) ?? '';

const slashed = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

const generic: JournalFile = {
  contentType: 'text/csv; charset=utf-8',
  encode: utf8,
  head: () =>
    csvLine([
      'Entry',
      'Date',
      'Value date',
      'Kind',
      'Account',
      'Account name',
      'Debit',
      'Credit',
      'Currency',
      'Text',
      'Merchant',
      'Payment',
    ]),
  lines: (entry, names) =>
    entry.postings
      .map(({ account, currency, amountMinor }) => {
        const amount = amountOf(amountMinor < 0n ? -amountMinor : amountMinor, currency);
        const { position, bookedOn, valueOn, kind, merchantName, paymentId } = entry;
        return csvLine([
          position,
          bookedOn,
          valueOn,
          kind,
          names[account].number,
          names[account].name,
          amountMinor > 0n ? amount : '',
          amountMinor > 0n ? '' : amount,
          currency,
          textOf(entry),
          merchantName,
          paymentId,
        ]);
      })
      .join(''),
};

const quickbooks: JournalFile = {
  contentType: 'text/csv; charset=utf-8',
  encode: utf8,
  head: () => csvLine(['Journal No.', 'Journal Date', 'Account', 'Debits', 'Credits', 'Description', 'Name']),
  lines: (entry, names) =>
    entry.postings
      .map(({ account, currency, amountMinor }) => {
        const amount = amountOf(amountMinor < 0n ? -amountMinor : amountMinor, currency);
        const sides = amountMinor > 0n ? [amount, ''] : ['', amount];
        const { number, name } = names[account];
        const { position, bookedOn, merchantName } = entry;
        return csvLine([position, slashed(bookedOn), `${number} ${name}`, ...sides, textOf(entry), merchantName]);
      })
      .join(''),
};

/** A debit is above zero, a credit below. */
const xero: JournalFile = {
  contentType: 'text/csv; charset=utf-8',
  encode: utf8,
  head: () => csvLine(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']),
  lines: (entry, names) =>
    entry.postings
      .map(({ account, currency, amountMinor }) =>
        csvLine([
          `${entry.position} ${textOf(entry)}`,
          slashed(entry.bookedOn),
          names[account].name,
          names[account].number,
          'Tax Exempt',
          amountOf(amountMinor, currency),
        ]),
      )
      .join(''),
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Windows-1252 has the letters of Latin-1 at their places; what it lacks becomes a question mark. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 63;
    return code <= 255 ? code : 63;
  });
}

const datevColumns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
];

/** Consultant and client are placeholders, which DATEV asks for at the import. */
const datev: JournalFile = {
  contentType: 'text/csv; charset=windows-1252',
  encode: latin1,
  head: ({ from, to }) => {
    const day = (text: string): string => text.replaceAll('-', '');
    const head = [
      '"EXTF"',
      '700',
      '21',
      '"Buchungsstapel"',
      '13',
      `${day(to)}000000000`,
      '',
      '"TP"',
      '"Turnpike"',
      '""',
      '1001',
      '1',
      `${from.slice(0, 4)}0101`,
      '4',
      day(from),
      day(to),
      quoted(`Turnpike ${from} ${to}`),
      '""',
      '1',
      '0',
      '0',
      '""',
    ];
    return `${head.join(';')}\r\n${datevColumns.join(';')}\r\n`;
  },
  lines: (entry, names) =>
    pairPostings(entry.postings)
      .map(({ debited, credited, currency, amountMinor }) => {
        const { bookedOn, position } = entry;
        const cells = [
          amountOf(amountMinor, currency).replace('.', ','),
          '"S"',
          quoted(currency),
          '',
          '',
          '',
          names[debited].number,
          names[credited].number,
          '',
          `${bookedOn.slice(8)}${bookedOn.slice(5, 7)}`,
          quoted(position),
          '',
          '',
          quoted(textOf(entry).slice(0, 60)),
        ];
        return `${cells.join(';')}\r\n`;
      })
      .join(''),
};

export const journalFiles: Readonly<Record<JournalFormat, JournalFile>> = { generic, datev, quickbooks, xero };
