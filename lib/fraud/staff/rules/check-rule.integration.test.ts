import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit, startTestGateway } from '#test/fixtures/gateway.ts';
import { conditionForm, operators } from './forms.ts';

let office: TestBackOffice;
let paymentId: string;
beforeAll(async () => {
  const gateway = await startTestGateway({ fraudManagement: 'on', throttling: { paymentsPerMinute: 0 } });
  office = await startTestBackOffice(gateway);
  const name = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
  const email = { ...name, 'customer.email': 'jane@shop.example', 'customParameters[accountAgeDays]': '3' };
  const paid = await gateway.post('/v1/payments', { ...cardDebit, ...email });
  expect(paid.body.result).toMatchObject({ code: '000.100.110' });
  paymentId = paid.body.id;
});
afterAll(() => office.close());

const check = async (query: Record<string, string>) =>
  (await office.call('GET', `/risk-rules/check?${new URLSearchParams(query)}`, { as: 'merchant' })).body;

/** Copies the payment with other values; the database computes its generated columns again. */
async function copyPayment(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const { pool } = office.gateway.database;
  const { rows } = await pool.query(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'payment' AND is_generated = 'NEVER'`,
  );
  const names: string[] = rows.map(({ name }) => name);
  await pool.query(
    `INSERT INTO payment (${names.join(', ')}) SELECT ${names.map((name) => `(copy.row).${name}`).join(', ')}
     FROM (SELECT jsonb_populate_record(p, $2::jsonb) AS row FROM payment p WHERE id = $1) AS copy`,
    [paymentId, JSON.stringify(changes)],
  );
}

describe('the check of a condition', () => {
  test('returns the place and the message of an error', async () => {
    expect(await check({ expression: 'payment.amuont > 5' })).toMatchObject({
      error: { start: 8, end: 14, message: 'payment.amuont is no known fact' },
      form: null,
    });
  });

  test('returns the form of an expression, and the expression of a form', async () => {
    const expression = 'payment.amount > 50.0 && customer.emailDomain in ["shop.example"]';
    const { form, error } = await check({ expression });
    expect([error, form.conditions.length]).toEqual([null, 2]);
    expect((await check({ form: JSON.stringify(form) })).expression).toBe(expression);
    expect((await check({ expression: 'payment.amount * 2.0 > 5.0' })).form).toBeNull();
  });

  test('tries it on the facts that a payment had', async () => {
    const expression = 'payment.amount > 50.0 && customer.email == "jane@shop.example" && customer.ip == ""';
    const { payment } = await check({ expression, payment: paymentId });
    expect(Object.keys(payment.values)).not.toContain('customer.ip');
    expect(Object.keys(payment.values)).not.toContain('payment.customParameters');
    expect(payment).toMatchObject({
      problem: null,
      values: { 'payment.amount': 92, 'customer.email': 'jane@shop.example', 'time.hour': expect.any(Number) },
      tried: {
        matches: true,
        values: [
          { name: 'payment.amount', value: 92, isDefault: false },
          { name: 'customer.email', value: 'jane@shop.example', isDefault: false },
          { name: 'customer.ip', value: '', isDefault: true },
        ],
      },
    });
  });

  test.each([
    ['custom("accountAgeDays", 0) == 3', true],
    ['custom("accountAgeDays", true)', true],
    ['custom("unknown", 5) == 5', true],
    ['customer.email.matches("^j[a-z]+@")', true],
    ['distance(customer.surname, "Jonas") > 1', false],
  ])('tries %s on it', async (expression, isMatch) => {
    const { payment, error, form } = await check({ expression, payment: paymentId });
    expect([error, form, payment.tried.matches]).toEqual([null, null, isMatch]);
  });

  test('returns the place of a pattern that is none', async () => {
    const expression = 'payment.amount > 1.0 && customer.email.matches("(a")';
    const { error } = await check({ expression });
    expect([error.message, expression.slice(error.start, error.end)]).toEqual([
      'the pattern is wrong: missing closing ): `(a`',
      '"(a"',
    ]);
  });

  test('finds a payment by its short id too, with or without its dots', async () => {
    const { body } = await office.call('GET', `/transactions/${paymentId}`, { as: 'auditor' });
    const { shortId } = body.row;
    expect(shortId).toMatch(/^\d{4}\.\d{4}\.\d{4}$/);
    const { payment } = await check({ expression: 'payment.amount > 50.0', payment: shortId });
    expect([payment.problem, payment.tried.matches]).toEqual([null, true]);
    const typed = await check({ expression: 'payment.amount > 50.0', payment: shortId.replaceAll('.', '') });
    expect(typed.payment).toEqual(payment);
  });

  test('takes the payment that was checked when several have the short id', async () => {
    const { pool } = office.gateway.database;
    const { rows } = await pool.query(
      `SELECT short_id, created_at + interval '1 second' AS later FROM payment WHERE id = $1`,
      [paymentId],
    );
    await copyPayment({ id: 'e'.repeat(32), created_at: rows[0].later });
    const { payment } = await check({ expression: 'payment.amount > 50.0', payment: rows[0].short_id });
    expect(payment.tried.matches).toBe(true);
  });

  test('does not find a payment of another tenant, or one that was not checked', async () => {
    const { gateway, other } = office;
    const unknown = 'There is no such payment, or you have no access to it.';
    const expression = 'payment.amount > 50.0';
    await copyPayment({
      id: 'f'.repeat(32),
      short_id: '9999.9999.9999',
      merchant_id: other.merchant.id,
      channel_id: other.channel.id,
    });
    for (const payment of ['0'.repeat(32), 'order-4711', other.merchant.id, '0000.0000.0000', '9999.9999.9999']) {
      expect((await check({ expression, payment })).payment).toEqual({ tried: null, values: {}, problem: unknown });
    }
    await gateway.configure(gateway.channel.id, { fraudManagement: 'off' });
    const { body } = await gateway.post('/v1/payments', cardDebit);
    await gateway.configure(gateway.channel.id, {});
    const { payment } = await check({ expression, payment: body.id });
    expect(payment.problem).toBe('This payment was not checked for fraud.');
  });

  test('rejects what is no form', async () => {
    const form = JSON.stringify({ join: 'all', conditions: [{ fact: 'a b', operator: 'equals', values: [] }] });
    const { status } = await office.call('GET', `/risk-rules/check?${new URLSearchParams({ form })}`, {
      as: 'auditor',
    });
    expect(status).toBe(400);
  });
});

test('every fact has operators, each of which the form knows', async () => {
  const { body } = await office.call('GET', '/risk-facts', { as: 'fraud analyst' });
  expect(body.facts.length).toBeGreaterThan(100);
  for (const { name, operators: offered } of body.facts) {
    expect(offered.length, name).toBeGreaterThan(0);
    for (const operator of offered) expect(operators, name).toContain(operator);
    const conditions = [{ fact: name, operator: offered[0], values: [] }];
    expect(conditionForm.safeParse({ join: 'all', conditions }).success, name).toBe(true);
  }
});
