import { camtFile } from '#lib/bank/testing/camt-file.ts';
import { decimalOf } from '#lib/money/index.ts';

/** An entry of a bank account; a debit is below zero. */
export type AccountEntry = { amountMinor: bigint; endToEndId: string | null; text: string };

export type Statement = {
  currency: string;
  /** As yyyy-mm-dd, and the day before. */
  day: string;
  before: string;
  number: number;
  openingMinor: bigint;
  entries: readonly AccountEntry[];
};

/** The statement as the bank of the currency writes it: camt.053 for euros, MT940 for pounds, BAI2 for dollars. */
export function writeStatement(statement: Statement): string {
  const { currency } = statement;
  if (currency === 'EUR') return writeCamt(statement);
  return currency === 'GBP' ? writeMt940(statement) : writeBai2(statement);
}

export const closingOf = ({ openingMinor, entries }: Pick<Statement, 'openingMinor' | 'entries'>): bigint =>
  entries.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);

function writeCamt(statement: Statement): string {
  const { day, before, number, openingMinor, entries } = statement;
  const amount = (minor: bigint): string => decimalOf(minor, 'EUR') ?? '';
  return camtFile([
    {
      id: `EUR-${number}`,
      day,
      openedOn: before,
      opening: amount(openingMinor),
      closing: amount(closingOf(statement)),
      entries: entries.map(({ amountMinor, endToEndId, text }, index) => ({
        amount: amount(amountMinor),
        text,
        ...(endToEndId === null ? {} : { endToEndId }),
        bankReference: `EUR-${number}-${index}`,
      })),
    },
  ]);
}

function writeMt940(statement: Statement): string {
  const { day, before, number, openingMinor, entries } = statement;
  const short = (date: string): string => date.slice(2).replaceAll('-', '');
  const size = (minor: bigint): string => (decimalOf(minor < 0n ? -minor : minor, 'GBP') ?? '').replace('.', ',');
  const side = (minor: bigint): string => (minor < 0n ? 'D' : 'C');
  const balance = (date: string, minor: bigint): string => `${side(minor)}${short(date)}GBP${size(minor)}`;
  return [
    ':20:STATEMENT',
    ':25:20041610/1234567',
    `:28C:${number}/1`,
    `:60F:${balance(before, openingMinor)}`,
    ...entries.flatMap(({ amountMinor, endToEndId, text }, index) => [
      `:61:${short(day)}${short(day).slice(2)}${side(amountMinor)}${size(amountMinor)}NTRFNONREF//GBP-${number}-${index}`,
      // Of German banks, whose subfields have 27 characters.
      `:86:166?00TRANSFER${endToEndId === null ? '' : `?20EREF+${endToEndId.slice(0, 22)}?21${endToEndId.slice(22)}`}?22SVWZ+${text}`,
    ]),
    `:62F:${balance(day, closingOf(statement))}`,
    '-',
  ].join('\r\n');
}

function writeBai2(statement: Statement): string {
  const { day, openingMinor, entries, number } = statement;
  const date = day.slice(2).replaceAll('-', '');
  const closing = closingOf(statement);
  const lines = entries.map(({ amountMinor, endToEndId, text }, index) => {
    const [code, size] = amountMinor < 0n ? ['495', -amountMinor] : ['142', amountMinor];
    return { size, text: `16,${code},${size},0,USD-${number}-${index},${endToEndId ?? ''},${text}/` };
  });
  const total = lines.reduce((sum, { size }) => sum + size, openingMinor + closing);
  return [
    `01,BANK,TURNPIKE,${date},0400,${number},80,1,2/`,
    `02,TURNPIKE,BANK,1,${date},2359,USD,2/`,
    `03,975312468,USD,010,${openingMinor},,,015,${closing},,/`,
    ...lines.map((line) => line.text),
    `49,${total},${lines.length + 2}/`,
    `98,${total},1,${lines.length + 4}/`,
    `99,${total},1,${lines.length + 6}/`,
    '',
  ].join('\n');
}
