import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatementFile } from '../read-statement-file.ts';
import type { StatedStatement } from '../statement.ts';

const read = (text: string | Buffer): readonly StatedStatement[] => {
  const content = readStatementFile(Buffer.from(text));
  return content.kind === 'STATEMENTS' ? content.statements : [];
};
const message = (
  entries: readonly string[],
  closing: string,
  { number = '12/1', opening = '60F:C261119EUR100,00', end = '62F' } = {},
) =>
  [':20:STARTUMS', ':25:10020030/1234567', `:28C:${number}`, `:${opening}`, ...entries, `:${end}:${closing}`, '-'].join(
    '\r\n',
  );
const entryOf = (...lines: string[]) => read(message(lines, `C261120EUR101,00`))[0]?.entries[0];
const credit = ':61:2611201120CR1,00N062NONREF//BANK-1';

describe('a statement in MT940', () => {
  it('has its account, number, balances and entries with their signs', () => {
    const entries = [
      ':61:2611201119C92,5NTRFREF-1//B-1',
      ':61:261120D2,NCHGNONREF',
      ':61:2611201120RC10,00NTRFNONREF',
      ':61:2611201120RDR5,00NTRFNONREF',
    ];
    expect(
      read(`{1:F01BANKDEFFXXXX0000000000}{2:O9401200}{4:\r\n${message(entries, 'C261120EUR185,50')}}`),
    ).toMatchObject([
      {
        format: 'MT940',
        reference: '12',
        account: '10020030/1234567',
        openingMinor: 10_000n,
        closingMinor: 18_550n,
        openedOn: '2026-11-19',
        closedOn: '2026-11-20',
        entries: [
          {
            amountMinor: 9_250n,
            bookedOn: '2026-11-19',
            valueOn: '2026-11-20',
            endToEndId: 'REF-1',
            bankReference: 'B-1',
          },
          { amountMinor: -200n, bookedOn: '2026-11-20', endToEndId: null, bankReference: null },
          { amountMinor: -1_000n },
          { amountMinor: 500n },
        ],
      },
    ]);
  });

  it('has the subfields of German banks, whose lines are cut in the middle of words', () => {
    const information =
      ':86:166?00SEPA CREDIT?109310?20EREF+PO-7781?21SVWZ+Settlement of batch 47?2211 of November?30BANKDEFF?31DE75512108001245126199?32Acquirer?33 One AG';
    expect(entryOf(credit, information)).toMatchObject({
      endToEndId: 'PO-7781',
      text: 'Settlement of batch 4711 of November',
      counterparty: 'Acquirer One AG',
      counterpartyAccount: 'DE75512108001245126199',
    });
  });

  it('has plain text of several lines, and the codes of Dutch banks', () => {
    expect(entryOf(credit, ':86:Payout po_77', 'of November')).toMatchObject({ text: 'Payout po_77 of November' });
    expect(entryOf(credit, ':86:/EREF/E-9/NAME/Acquirer BV/REMI/USTD//Batch 7/IBAN/NL91ABNA0417164300')).toMatchObject({
      endToEndId: 'E-9',
      counterparty: 'Acquirer BV',
      text: 'Batch 7',
      counterpartyAccount: 'NL91ABNA0417164300',
    });
  });

  it('is one statement of several pages', () => {
    const first = message([credit], 'C261120EUR101,00', { end: '62M' });
    const last = message([credit], 'C261120EUR102,00', { number: '12/2', opening: '60M:C261120EUR101,00' });
    expect(read(`${first}\r\n${last}`)).toMatchObject([
      { openingMinor: 10_000n, closingMinor: 10_200n, entries: [{}, {}] },
    ]);
    expect(() => read(first)).toThrow(/has no last page/);
    expect(() => read(last)).toThrow(/has no first page/);
  });

  it('takes the year of the entry beside the value date', () => {
    expect(read(message([':61:2601021231C1,00NTRFX'], 'C260102EUR101,00'))[0]?.entries[0]).toMatchObject({
      bookedOn: '2025-12-31',
      valueOn: '2026-01-02',
    });
  });

  it.each([
    ['that does not add up', message([credit], 'C261120EUR103,00'), /a difference of 2\.00 EUR/],
    [
      'without a balance',
      message([credit], 'C261120EUR101,00').replace(':62F:', ':64:'),
      /no opening or closing balance/,
    ],
    ['with a movement that is damaged', message([':61:26112X1,00'], 'C261120EUR101,00'), /Line 5 \(:61:\) has no day/],
    ['with decimals that EUR has not', message([':61:261120C1,001NTRFX'], 'C261120EUR101,00'), /Line 5/],
  ])('%s is refused', (_case, text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });

  it('has the amounts that were written, in any currency', () => {
    const movements = fc.array(fc.bigInt({ min: -9_999_999n, max: 9_999_999n }), { maxLength: 8 });
    fc.assert(
      fc.property(
        movements,
        fc.constantFrom(['EUR', 2] as const, ['JPY', 0] as const, ['KWD', 3] as const),
        (minors, [currency, exponent]) => {
          const size = (minor: bigint) => {
            const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
            return `${digits.slice(0, digits.length - exponent)},${digits.slice(digits.length - exponent)}`;
          };
          const mark = (minor: bigint) => (minor < 0n ? 'D' : 'C');
          const lines = minors.map((minor) => `:61:261120${mark(minor)}${size(minor)}NTRFX`);
          const sum = minors.reduce((total, minor) => total + minor, 0n);
          const text = message(lines, `${mark(sum)}261120${currency}${size(sum)}`, {
            opening: `60F:C261119${currency}0,`,
          });
          expect(read(text)[0]?.entries.map(({ amountMinor }) => amountMinor)).toEqual(minors);
        },
      ),
    );
  });
});
