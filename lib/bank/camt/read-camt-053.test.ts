import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CamtStatement, camtFile } from '../testing/camt-file.ts';
import { isStatementFile, readCamt053 } from './read-camt-053.ts';

const read = (text: string) => readCamt053(Buffer.from(text));
const day = '2026-11-20';
const one: CamtStatement = {
  opening: '100.00',
  closing: '190.00',
  entries: [
    { amount: '92.00', name: 'Acquirer &amp; Sons', text: 'Batch &#x37;' },
    { amount: '-2.00', endToEndId: 'a'.repeat(32) },
  ],
};

describe.each(['02', '08'] as const)('a bank statement of version %s', (version) => {
  it('has its account, its balances and its entries with their signs', () => {
    const [statement] = read(camtFile([one], version));
    expect(statement).toMatchObject({
      version,
      reference: 'statement-1',
      account: 'NL91ABNA0417164300',
      currency: 'EUR',
      opening: { amountMinor: 10_000n, on: day },
      closing: { amountMinor: 19_000n, on: day },
      entries: [
        {
          amountMinor: 9_200n,
          counterparty: 'Acquirer & Sons',
          text: 'Batch 7',
          endToEndId: null,
          bookedOn: day,
          valueOn: day,
          returnCode: null,
        },
        { amountMinor: -200n, endToEndId: 'a'.repeat(32) },
      ],
    });
  });

  it('has an entry for each payment of a batch whose amounts are stated', () => {
    const parts = ['b', 'c'].map((letter) => ({ amount: '-4.00', endToEndId: letter.repeat(32) }));
    const batch = { closing: '-8.00', entries: [{ amount: '-8.00', parts }] };
    const [statement] = read(camtFile([batch], version));
    expect(statement?.entries).toMatchObject(parts.map(({ endToEndId }) => ({ amountMinor: -400n, endToEndId })));
    const incomplete = { closing: '-9.00', entries: [{ amount: '-9.00', parts }] };
    expect(read(camtFile([incomplete], version))[0]?.entries).toMatchObject([{ amountMinor: -900n, endToEndId: null }]);
  });

  it('leaves out what is not booked yet', () => {
    const entries = [{ amount: '5.00', status: 'PDNG' }, { amount: '1.00' }];
    expect(read(camtFile([{ closing: '1.00', entries }], version))[0]?.entries).toHaveLength(1);
  });

  it('has the reason of a payment that came back', () => {
    const entries = [{ amount: '5.00', endToEndId: 'd'.repeat(32), returnCode: 'AC04' }];
    expect(read(camtFile([{ closing: '5.00', entries }], version))[0]?.entries[0]).toMatchObject({
      returnCode: 'AC04',
      endToEndId: 'd'.repeat(32),
    });
  });
});

describe('a file is refused', () => {
  const valid = camtFile([one]);
  it.each([
    ['whose entries do not lead to its closing balance', camtFile([{ ...one, closing: '190.01' }]), /do not come to/],
    ['without a balance', valid.replace('CLBD', 'ITBD'), /no opening or closing balance/],
    ['that is cut off', valid.slice(0, valid.length - 30), /not well-formed/],
    ['with an entity', valid.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'), /document type/],
    ['of another version', valid.replaceAll('001.08', '001.13'), /not a message camt/],
    ['without a statement', camtFile([]), /no statement/],
    ['with more decimals than the currency has', valid.replaceAll('92.00', '92.001'), /no amount in EUR/],
    ['with a currency that is unknown', valid.replaceAll('"EUR"', '"XQQ"'), /no currency/],
    ['with an entry without a direction', valid.replaceAll('>DBIT<', '>BOTH<'), /neither a credit nor a debit/],
    ['in another encoding', valid.replace('UTF-8', 'ISO-8859-1'), /Bank statements are read in UTF-8/],
    ['with many levels of elements', `${valid.slice(0, 120)}${'<a>'.repeat(5_000)}`, /levels of elements/],
  ])('%s', (_case, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('that is not UTF-8', () => {
    expect(() => readCamt053(Buffer.concat([Buffer.from(valid), Buffer.from([0xff])]))).toThrow(/not in UTF-8/);
  });

  it('or read with amounts that come to its closing balance, whatever is damaged', () => {
    fc.assert(
      fc.property(fc.nat(valid.length - 1), fc.string({ maxLength: 3 }), (at, put) => {
        const text = valid.slice(0, at) + put + valid.slice(at + 1);
        try {
          for (const { opening, closing, entries } of read(text)) {
            const sum = entries.reduce((total, entry) => total + entry.amountMinor, opening.amountMinor);
            expect(sum).toBe(closing.amountMinor);
          }
        } catch (error) {
          expect((error as Error).constructor.name).toBe('StatementError');
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe('a file is recognized', () => {
  it.each([
    [camtFile([one]), true],
    [`\ufeff${camtFile([one], '02')}`, true],
    ['ReconciliationType;PaymentType\nSETTLED;DEBIT\n', false],
    ['ReconciliationType;camt.053.001.02\n', false],
    ['', false],
  ])('%#: %s', (text, isStatement) => {
    expect(isStatementFile(Buffer.from(text))).toBe(isStatement);
  });
});
