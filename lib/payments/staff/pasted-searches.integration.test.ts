import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
let id: string;
let shortId: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { body } = await office.gateway.post('/v1/payments', {
    ...cardDebit,
    amount: '1000.00',
    merchantTransactionId: 'order-ux-7788',
    merchantInvoiceId: 'INV-2026-0042',
    'card.holder': 'Marta Quintana',
    'customer.givenName': 'Marta',
    'customer.surname': 'Quintana',
    'customer.email': 'shopper536@shop1.example',
    'customer.merchantCustomerId': 'customer-981',
    'customer.phone': '+49 89 1234567',
    'customer.ip': '198.51.100.23',
    'customParameters[simulate.resultCode]': '800.100.155',
  });
  [id, shortId] = [body.id, body.shortId];
  const other = { paymentBrand: 'MASTER', 'card.number': '5454545454545454' };
  await office.gateway.post('/v1/payments', { ...cardDebit, ...other, amount: '2000', currency: 'JPY' });
});
afterAll(() => office.close());

type Page = { rows: { id: string }[] };
type Nearest = { q: string; count: number; page?: string } | null;

const search = async (q: string): Promise<Page> =>
  (await office.call('GET', `/transactions?q=${encodeURIComponent(q)}`, { as: 'administrator' })).body;

const findNearest = async (q: string): Promise<Nearest> => {
  const path = `/transactions/nearest?q=${encodeURIComponent(q)}`;
  return (await office.call('GET', path, { as: 'administrator' })).body.nearest;
};

/** Whether the payment is found, at once, or alone by the reading that an empty page offers. */
async function finds(q: string): Promise<boolean> {
  const page = await search(q);
  if (page.rows.length > 0) return page.rows.some((row) => row.id === id);
  const nearest = await findNearest(q);
  const offered = nearest === null ? [] : (await search(nearest.q)).rows;
  return offered.length === 1 && offered[0]?.id === id;
}

test.each([
  ['the whole id', () => id],
  ['the beginning of the id', () => id.slice(0, 8)],
  ['the end of the id', () => id.slice(-8)],
  ['the middle of the id', () => id.slice(9, 20)],
  ['the short id', () => shortId],
  ['the short id without dots', () => shortId.replaceAll('.', '')],
  ['the reference', () => 'order-ux-7788'],
  ['the beginning of the reference', () => 'order-ux*'],
  ['a part of the reference', () => 'ux-7788'],
  ['the number in the reference', () => '7788'],
  ['the invoice number', () => 'INV-2026-0042'],
  ['a part of the invoice number', () => '2026-0042'],
  ['the e-mail address', () => 'shopper536@shop1.example'],
  ['the beginning of the e-mail address', () => 'shopper536*'],
  ['the domain of the e-mail address', () => '@shop1.example'],
  ['the name of the holder', () => '"Marta Quintana"'],
  ['the surname', () => 'quintana'],
  ['the customer id', () => 'customer-981'],
  ['the phone number', () => '1234567'],
  ['the IP address', () => '198.51.100.23'],
  ['the last four digits', () => '0000'],
  ['the number as it is shown', () => '•••• 0000'],
  ['the number with stars', () => '420000****0000'],
  ['the first six digits', () => '420000'],
  ['the amount with a comma', () => '1.000,00'],
  ['the amount with its currency', () => 'EUR 1000'],
  ['what the issuer calls the result', () => 'insufficient funds'],
  ['words of the result', () => 'exceeds credit'],
  ['the result code', () => '800.100.155'],
  ['the state in a word', () => 'declined'],
  ['one brand or another', () => 'visa or mastercard'],
  ['one reference or another', () => 'order-ux-7788 or order-1'],
  ['not another state', () => 'not refunded order-ux-7788'],
  ['the name of the merchant', () => office.gateway.merchant.name],
  ['the name of the channel', () => office.gateway.channel.name],
])('%s finds the payment, or the page offers the search that does', async (_what, typed) => {
  expect(await finds(typed()), typed()).toBe(true);
});

test('a currency alone finds its payments, also in small letters', async () => {
  for (const typed of ['jpy', 'JPY', 'JPY 2000']) expect((await search(typed)).rows, typed).toHaveLength(1);
});

test('the code of a refused request points to the log of requests, because there is no payment', async () => {
  expect((await search('200.300.404')).rows).toEqual([]);
  expect(await findNearest('200.300.404')).toMatchObject({ page: '/requests', q: 'result:200.300.404' });
});

test('“or” between two fields is refused with a sentence', async () => {
  const { body } = await office.call('GET', '/transactions?q=visa%20or%20declined', { as: 'administrator' });
  expect(body.problems).toMatchObject([{ message: expect.stringContaining('two values of one field') }]);
});

test('a whole IBAN finds its payments by fingerprint, however it is written, and another one with the same end none', async () => {
  const { body } = await office.gateway.post('/v1/payments', {
    entityId: office.gateway.channel.id,
    amount: '15.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Marta Quintana',
    'bankAccount.iban': 'de89370400440532013000',
  });
  for (const typed of ['DE89370400440532013000', 'de89 3704 0044 0532 0130 00', 'iban:DE89370400440532013000']) {
    expect((await search(typed)).rows, typed).toMatchObject([{ id: body.id }]);
  }
  expect((await search('AT021100000622888600 or DE89370400440532013000')).rows).toMatchObject([{ id: body.id }]);
  expect((await search('-iban:DE89370400440532013000 15.00')).rows).toEqual([]);
  expect((await search('AT021100000622888600')).rows).toEqual([]);
  const refused = await office.call('GET', '/transactions?q=iban:DE88370400440532013000', { as: 'administrator' });
  expect(refused.body.problems).toMatchObject([{ message: expect.stringContaining('check digits') }]);
});
