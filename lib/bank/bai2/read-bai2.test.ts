import { describe, expect, it } from 'vitest';
import { readStatementFile } from '../read-statement-file.ts';

const file = (account: string, { total = '252100', count = '5', modifier = '2' } = {}) =>
  `01,121140399,TURNPIKE,261121,0400,1,80,1,2/
02,TURNPIKE,121140399,1,261120,2359,USD,${modifier}/
${account}
49,${total},${count}/
98,${total},1,7/
99,${total},1,9/
`;
const account = `03,975312468,USD,010,100000,,,015,101050,,/
16,142,26050,S,0,26050,0,BANK-7,PO-7,ACH SETTLEMENT, BATCH 4
88,OF NOVEMBER
16,698,25000,0,BANK-8,,WIRE FEE/`;
const read = (text: string) => readStatementFile(Buffer.from(text));

describe('a statement in BAI2', () => {
  it('has its balances and its transactions with the signs of their type codes', () => {
    expect(read(file(account, { total: '252100' }))).toMatchObject({
      statements: [
        {
          format: 'BAI2',
          account: '975312468',
          currency: 'USD',
          reference: '2026-11-20',
          isProvisional: false,
          openingMinor: 100_000n,
          closingMinor: 101_050n,
          entries: [
            {
              amountMinor: 26_050n,
              bankReference: 'BANK-7',
              endToEndId: 'PO-7',
              text: 'ACH SETTLEMENT, BATCH 4 OF NOVEMBER',
            },
            { amountMinor: -25_000n, bankReference: 'BANK-8', text: 'WIRE FEE' },
          ],
        },
      ],
    });
  });

  it('of a day that is not over is provisional', () => {
    expect(read(file(account, { modifier: '3' }))).toMatchObject({ statements: [{ isProvisional: true }] });
  });

  it.each([
    [
      'whose control total differs',
      file(account, { total: '252101' }),
      /Line 7 \(49\): the amounts .* come to 252100, not to 252101/,
    ],
    ['whose records are not all there', file(account, { count: '6' }), /has 5 records, not 6/],
    ['that is cut off', file(account).split('98,')[0] ?? '', /not whole: its last record is not 99/],
    ['with a type code of a loan', file(account.replace('16,142', '16,721')), /type code 721, which is neither/],
    [
      'that does not add up',
      file(account.replace('015,101050', '015,101060'), { total: '252110' }),
      /a difference of 0\.10 USD/,
    ],
  ])('%s is refused', (_case, text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });
});
