import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';

// That each role gets its answer or 403, and that nothing of another tenant appears, is tested for every route in
// lib/staff; the guarantees of a list in lib/staff/lists.

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const form = () => ({
  entityId: office.gateway.channel.id,
  amount: '92',
  currency: 'EUR',
  paymentType: 'DB',
  description: 'Invoice 4711',
  merchantTransactionId: 'invoice-4711',
  validDays: '3',
});
const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  office.call(method, path, { as: 'administrator', ...(body === undefined ? {} : { body }) });

async function make(change: object = {}): Promise<string> {
  const { status, body } = await call('POST', '/payment-links', { ...form(), ...change });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.id;
}

/** As a customer opens the page and sends its form. */
async function pay(id: string) {
  const { services } = office.gateway;
  const page = await services.gateway.fetch(new Request(`http://gateway.test/pay/${id}`));
  const checkoutId = /checkoutId=([0-9A-F]{32}-[a-z0-9]+)/.exec(await page.text())?.[1];
  const card = {
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
  };
  return office.gateway.send('POST', `/v1/checkouts/${checkoutId}/payment`, {
    body: new URLSearchParams(card).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
}

test('a link is made, found by its words, and its page has its address as a code', async () => {
  const id = await make();
  const found = await call('GET', '/payment-links?q=%22Invoice+4711%22');
  expect(found.body.rows).toContainEqual(expect.objectContaining({ id, amount: '92.00', state: 'OPEN' }));
  const { body } = await call('GET', `/payment-links/${id}`);
  expect(body.address).toMatch(new RegExp(`/pay/${id}$`));
  expect(body.qrCode.path).toMatch(/^M\d+ \d+h1v1h-1z/);
  expect(body).toMatchObject({ payment: null, mayClose: true, row: { merchantTransactionId: 'invoice-4711' } });
  const days = (Date.parse(body.row.validUntil) - Date.parse(body.row.createdAt)) / 86_400_000;
  expect(days).toBe(3);
  const audit = await call('GET', '/audit?q=action:payment-link.create');
  expect(audit.body.rows[0]).toMatchObject({ subjectId: id, after: { amount: '92.00', currency: 'EUR' } });
});

test('a paid link shows its payment, and cannot be closed', async () => {
  const id = await make();
  expect((await pay(id)).body.result.code).toBe('000.100.110');
  const { body } = await call('GET', `/payment-links/${id}`);
  expect(body).toMatchObject({ row: { state: 'PAID' }, payment: { amount: '92.00' }, mayClose: false });
  expect(body.payment.merchantTransactionId).toBe('invoice-4711');
  const closed = await call('POST', `/payment-links/${id}/close`, { reason: 'sent twice' });
  expect([closed.status, closed.body.error.code]).toEqual([409, 'in-use']);
});

test('links are found by their state, which is that of the payment', async () => {
  const [open, paid, closed, expired, processing] = await Promise.all([make(), make(), make(), make(), make()]);
  await pay(paid);
  await call('POST', `/payment-links/${closed}/close`, { reason: 'sent twice' });
  const { pool } = office.gateway.database;
  const past = new Date(office.gateway.clock.now().getTime() - 1_000);
  await pool.query('UPDATE payment_link SET created_at = $2, valid_until = $3 WHERE id = $1', [
    expired,
    new Date(past.getTime() - 1_000),
    past,
  ]);
  await office.gateway.services.gateway.fetch(new Request(`http://gateway.test/pay/${processing}`));
  await pool.query(
    `UPDATE checkout SET payment_id = $2, operation = 'payment', claimed_at = created_at, attempts = 1 WHERE id = (SELECT checkout_id FROM payment_link WHERE id = $1)`,
    [processing, '8'.repeat(32)],
  );
  const own = new Map(Object.entries({ open, paid, closed, expired, processing }));
  for (const [state, id] of own) {
    const { body } = await call('GET', `/payment-links?q=state:${state}&limit=200`);
    const ids = body.rows.map((row: { id: string }) => row.id);
    expect(ids, state).toContain(id);
    expect(
      body.rows.every((row: { state: string }) => row.state === state.toUpperCase()),
      state,
    ).toBe(true);
    const others = await call('GET', `/payment-links?q=-state:${state}&limit=200`);
    const otherIds = others.body.rows.map((row: { id: string }) => row.id);
    expect(
      [...own.values()].filter((each) => !otherIds.includes(each)),
      state,
    ).toEqual([id]);
  }
});

test('a closed link takes no payment, and the reason is recorded', async () => {
  const id = await make();
  const { status, body } = await call('POST', `/payment-links/${id}/close`, { reason: 'sent twice' });
  expect([status, body.row.state, body.mayClose]).toEqual([200, 'CLOSED', false]);
  expect((await pay(id)).status).toBe(404);
  const audit = await call('GET', '/audit?q=action:payment-link.close');
  expect(audit.body.rows[0]).toMatchObject({ subjectId: id, after: { reason: 'sent twice' } });
});

test.each([
  [{ amount: '0' }, 'amount'],
  [{ amount: '1.005' }, 'amount'],
  [{ validDays: '91' }, 'validDays'],
  [{ merchantTransactionId: 'short' }, 'merchantTransactionId'],
])('a link with %j is refused beside its field', async (change, name) => {
  const { status, body } = await call('POST', '/payment-links', { ...form(), ...change });
  expect([status, body.error.details.fields[0].name]).toEqual([400, name]);
});

test('an unknown link is answered with 404', async () => {
  for (const id of ['0'.repeat(32), 'nothing']) {
    expect((await call('GET', `/payment-links/${id}`)).status).toBe(404);
  }
});
