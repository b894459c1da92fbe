import { describe, expect, it } from 'vitest';
import { readStatementFile } from '../read-statement-file.ts';

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>121140399<ACCTID>975312468<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120120000.000[-5:EST]<TRNAMT>260.50<FITID>F-1<NAME>Caf\xe9 &amp; Co<MEMO>Payout po_7
</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261121<TRNAMT>-0.5<FITID>F-2<NAME>Fee<MEMO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1260.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>NL91ABNA0417164300</ACCTID></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101</DTSTART><DTEND>20261130</DTEND><STMTTRN><DTPOSTED>20261120</DTPOSTED>
<TRNAMT>5,00</TRNAMT><FITID>X</FITID><NAME></NAME><MEMO>Batch 7</MEMO></STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>5.00</BALAMT><DTASOF>20261130</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const read = (text: string) => readStatementFile(Buffer.from(text, 'latin1'));

describe('a statement in OFX', () => {
  it('of version 1 has values without end tags', () => {
    expect(read(sgml)).toMatchObject({
      statements: [
        {
          format: 'OFX',
          version: '102',
          reference: '2026-11-01 2026-11-30',
          account: '975312468',
          openingMinor: 100_000n,
          closingMinor: 126_000n,
          entries: [
            {
              amountMinor: 26_050n,
              bookedOn: '2026-11-20',
              bankReference: 'F-1',
              counterparty: 'Café & Co',
              text: 'Payout po_7',
            },
            { amountMinor: -50n, bankReference: 'F-2', counterparty: 'Fee', text: null },
          ],
        },
      ],
    });
  });

  it('of version 2 is XML', () => {
    expect(read(xml)).toMatchObject({
      statements: [
        { version: '211', openingMinor: 0n, entries: [{ amountMinor: 500n, counterparty: null, text: 'Batch 7' }] },
      ],
    });
  });

  it.each([
    ['that is cut off', sgml.slice(0, -20), /not whole/],
    ['without a balance', xml.replaceAll('LEDGERBAL', 'AVAILBAL'), /no closing balance/],
    ['with an amount that is none', xml.replace('5,00', 'five'), /Entry 1 .* has no amount in EUR/],
  ])('%s is refused', (_case, text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });
});
