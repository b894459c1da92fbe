import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStatementFile, readStatementFile } from '../read-statement-file.ts';
import type { StatedStatement } from '../statement.ts';
import { type CamtStatement, camtFile } from '../testing/camt-file.ts';

const read = (text: string | Buffer): readonly StatedStatement[] => {
  const content = readStatementFile(Buffer.from(text));
  return content.kind === 'STATEMENTS' ? content.statements : [];
};
const versions = Array.from({ length: 12 }, (_, index) => String(index + 2).padStart(2, '0'));
const day = '2026-11-20';
const one: CamtStatement = {
  opening: '100.00',
  closing: '190.00',
  entries: [
    { amount: '92.00', name: 'Acquirer &amp; Sons', text: 'Batch &#x37;' },
    { amount: '-2.00', endToEndId: 'a'.repeat(32) },
  ],
};

describe.each(versions)('a bank statement of version %s', (version) => {
  it('has its account, its balances and its entries with their signs', () => {
    const [statement] = read(camtFile([one], version));
    expect(statement).toMatchObject({
      version,
      reference: 'statement-1',
      account: 'NL91ABNA0417164300',
      currency: 'EUR',
      openingMinor: 10_000n,
      openedOn: day,
      closingMinor: 19_000n,
      closedOn: day,
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

  it('has an entry for each payout of a batch whose amounts are complete, else one entry with its payments', () => {
    const parts = ['b', 'c'].map((letter) => ({ amount: '-4.00', endToEndId: letter.repeat(32) }));
    const batch = { closing: '-8.00', entries: [{ amount: '-8.00', parts }] };
    const [statement] = read(camtFile([batch], version));
    expect(statement?.entries).toMatchObject(parts.map(({ endToEndId }) => ({ amountMinor: -400n, endToEndId })));
    const incomplete = { closing: '-9.00', entries: [{ amount: '-9.00', parts }] };
    const kept = parts.map(({ endToEndId }) => ({ amountMinor: -400n, endToEndId }));
    expect(read(camtFile([incomplete], version))[0]?.entries).toMatchObject([
      { amountMinor: -900n, endToEndId: null, parts: kept },
    ]);
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
    [
      'whose entries do not lead to its closing balance',
      camtFile([{ ...one, closing: '190.01' }]),
      /a difference of 0\.01 EUR/,
    ],
    ['without a balance', valid.replace('CLBD', 'ITBD'), /no opening or closing balance/],
    ['that is cut off', valid.slice(0, valid.length - 30), /not well-formed/],
    ['with an entity', valid.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'), /document type/],
    ['of another version', valid.replaceAll('001.08', '001.14'), /camt\.053\.001\.14\. The versions 02 to 13 are read/],
    ['without a statement', camtFile([]), /no statement/],
    ['with more decimals than the currency has', valid.replaceAll('92.00', '92.001'), /no amount in EUR/],
    ['with a currency that is unknown', valid.replaceAll('"EUR"', '"XQQ"'), /no currency/],
    ['with an entry without a direction', valid.replaceAll('>DBIT<', '>BOTH<'), /neither a credit nor a debit/],
    ['in another encoding', valid.replace('UTF-8', 'EBCDIC-US'), /in EBCDIC-US\. Bank statements are read in UTF-8/],
    ['that states UTF-16 and is not', valid.replace('UTF-8', 'UTF-16'), /states that it is in UTF-16, and is not/],
    ['with many levels of elements', `${valid.slice(0, 120)}${'<a>'.repeat(5_000)}`, /levels of elements/],
  ])('%s', (_case, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('that is not UTF-8', () => {
    expect(() => read(Buffer.concat([Buffer.from(valid), Buffer.from([0xff])]))).toThrow(/not in UTF-8/);
  });

  it('or read with amounts that come to its closing balance, whatever is damaged', () => {
    fc.assert(
      fc.property(fc.nat(valid.length - 1), fc.string({ maxLength: 3 }), (at, put) => {
        const text = valid.slice(0, at) + put + valid.slice(at + 1);
        try {
          for (const { openingMinor, closingMinor, entries, isProvisional } of read(text)) {
            const sum = entries.reduce((total, entry) => total + entry.amountMinor, openingMinor ?? 0n);
            if (!isProvisional) expect(sum).toBe(closingMinor);
          }
        } catch (error) {
          expect((error as Error).constructor.name).toBe('StatementError');
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe('an encoding', () => {
  const text = camtFile([
    { closing: '5.00', entries: [{ amount: '5.00', name: 'Bäckerei Zoë & Söhne'.replace('&', '&amp;') }] },
  ]);
  const declared = (encoding: string) => text.replace('UTF-8', encoding);
  it.each([
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(declared('UTF-16'), 'utf16le')],
    ['UTF-16 of the other byte order', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le').swap16()],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
  ])('%s keeps the letters of names', (_case, bytes) => {
    expect(isStatementFile(bytes)).toBe(true);
    expect(read(bytes)[0]?.entries[0]?.counterparty).toBe('Bäckerei Zoë & Söhne');
  });
});

describe('details', () => {
  const entryOf = (amount: string, elements: string) =>
    read(camtFile([{ closing: amount, entries: [{ amount, elements }] }], '02'))[0]?.entries[0];
  const detail = (content: string) => `<TxDtls>${content}</TxDtls>`;

  it('keep all lines, the reference of the creditor and the documents', () => {
    const remittance = `<RmtInf><Ustrd>Fee for</Ustrd><Ustrd>November</Ustrd><Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp>
<Nb>INV-7</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf><AddtlRmtInf>Terminal 4</AddtlRmtInf></Strd></RmtInf>`;
    expect(entryOf('-1.00', `<NtryDtls>${detail(remittance)}</NtryDtls>`)).toMatchObject({
      text: 'Fee for November Terminal 4',
      creditorReference: 'RF18539007547034',
      documents: 'CINV INV-7',
      parts: [],
    });
  });

  it('of a batch are its payments, with what the bank took', () => {
    const part = (id: string, amount: string) =>
      detail(
        `<Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`,
      );
    const charges = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.50</TtlChrgsAndTaxAmt></Chrgs>';
    const batch = '<Btch><PmtInfId>BATCH-9</PmtInfId></Btch>';
    const details = `<NtryDtls>${batch}${part('A1', '70.00')}${part('A2', '30.00')}</NtryDtls>`;
    expect(entryOf('98.50', charges + details)).toMatchObject({
      amountMinor: 9_850n,
      chargesMinor: -150n,
      batchReference: 'BATCH-9',
      text: 'A1 · A2',
      parts: [
        { endToEndId: 'A1', amountMinor: 7_000n },
        { endToEndId: 'A2', amountMinor: 3_000n },
      ],
    });
  });
});

describe('pages', () => {
  const page = (number: number, isLast: boolean, more: Partial<CamtStatement>): CamtStatement => ({
    closing: '5.00',
    entries: [{ amount: '5.00' }],
    elements: `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`,
    ...more,
  });
  const first = page(1, false, { balances: ['OPBD', 'ITBD'] });
  const last = page(2, true, {
    opening: '5.00',
    closing: '8.00',
    entries: [{ amount: '3.00' }],
    balances: ['ITBD', 'CLBD'],
  });

  it.each([[[first, last]], [[last, first]]])('of a statement are one statement, in any order', (pages) => {
    const statements = read(camtFile(pages));
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatchObject({ openingMinor: 0n, closingMinor: 800n });
    expect(statements[0]?.entries.map(({ amountMinor }) => amountMinor)).toEqual([500n, 300n]);
  });

  it('have to be there, all of them', () => {
    expect(() => read(camtFile([first]))).toThrow(/has no page 2\. All its pages have to be in one file/);
    expect(() => read(camtFile([last]))).toThrow(/has no page 1/);
  });
});

describe('a report during the day', () => {
  it('is provisional, with what is not booked yet and without balances', () => {
    const text = camtFile([
      { closing: '0.00', entries: [{ amount: '5.00', status: 'PDNG' }], balances: ['ITAV', 'ITBD'] },
    ])
      .replaceAll('camt.053', 'camt.052')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll(/(<\/?)Stmt>/g, '$1Rpt>');
    expect(read(text)).toMatchObject([
      {
        format: 'CAMT_052',
        isProvisional: true,
        openingMinor: null,
        closingMinor: null,
        entries: [{ amountMinor: 500n }],
      },
    ]);
  });
});
