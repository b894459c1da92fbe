import { readFile } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { bankText } from './bank-text.ts';
import { type BankOrder, type OrderedPayment, writePain001 } from './pain-001.ts';

const payment = (changes: Partial<OrderedPayment> = {}): OrderedPayment => ({
  id: 'a'.repeat(32),
  amountMinor: 123_456n,
  currency: 'EUR',
  text: 'Payout through 2026-11-22',
  account: { holder: 'Bäckerei Groß & Söhne', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  ...changes,
});

const order = (payments: OrderedPayment[]): BankOrder => ({
  id: 'f'.repeat(32),
  createdAt: new Date('2026-11-23T10:11:12.345Z'),
  executeOn: '2026-11-24',
  payments,
  account: { holder: 'Demo PSP', iban: 'NL91ABNA0417164300', bic: null },
});

const schema = await readFile(new URL('../testing/pain-001.xsd', import.meta.url), 'utf8');
const problemsOf = async (xml: string) =>
  (await validateXML({ xml: [{ fileName: 'order.xml', contents: xml }], schema: [schema] })).errors;
const read = (xml: string) =>
  new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(xml).Document.CstmrCdtTrfInitn;

describe('the message of a bank file', () => {
  it('agrees with its schema, with one or several currencies, with and without a BIC', async () => {
    const payments = [
      payment(),
      payment({ id: 'b'.repeat(32), account: { holder: 'Ł', iban: 'FR1420041010050500013M02606', bic: null } }),
      payment({ id: 'c'.repeat(32), amountMinor: 500n, currency: 'JPY' }),
      payment({ id: 'd'.repeat(32), amountMinor: 1_001n, currency: 'KWD' }),
    ];
    expect(await problemsOf(writePain001(order(payments)))).toEqual([]);
    expect(await problemsOf(writePain001(order([payment()])))).toEqual([]);
  });

  it('is refused by the schema when an element is missing', async () => {
    const xml = writePain001(order([payment()])).replace(/<IBAN>DE.*<\/IBAN>/, '');
    expect((await problemsOf(xml)).length).toBeGreaterThan(0);
  });

  it('has the number and the sum of the payments, and a group for each currency', () => {
    const { GrpHdr, PmtInf } = read(
      writePain001(order([payment(), payment({ currency: 'JPY', amountMinor: 500n }), payment({ amountMinor: 1n })])),
    );
    expect(GrpHdr).toMatchObject({ MsgId: 'f'.repeat(32), NbOfTxs: '3', CtrlSum: '1734.57' });
    expect(PmtInf.map(({ NbOfTxs, CtrlSum, ChrgBr }: Record<string, string>) => [NbOfTxs, CtrlSum, ChrgBr])).toEqual([
      ['2', '1234.57', 'SLEV'],
      ['1', '500.00', 'SHAR'],
    ]);
  });

  it('has amounts in the decimals of their currency', () => {
    const { PmtInf } = read(writePain001(order([payment({ currency: 'KWD', amountMinor: 1_001n })])));
    expect(PmtInf.CdtTrfTxInf.Amt.InstdAmt).toEqual({ '#text': '1.001', '@_Ccy': 'KWD' });
    expect(PmtInf.CtrlSum).toBe('1.001');
  });

  it('has names in the characters of banks', () => {
    const { PmtInf } = read(writePain001(order([payment()])));
    expect(PmtInf.CdtTrfTxInf.Cdtr.Nm).toBe('Backerei Gross + Sohne');
  });
});

describe('a text for banks', () => {
  it.each([
    ['Æble & Øl <b>', 'AEble + Ol b'],
    ['//a//b/', 'a/b'],
    ['株式会社', 'Not stated'],
    ['x'.repeat(80), 'x'.repeat(70)],
  ])('of %j is %j', (text, plain) => {
    expect(bankText(text, 70)).toBe(plain);
  });
});
