import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveUnknownAttempts } from '#lib/payments/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { encryptTestToken } from '#lib/protocols/opp/requests/wallet-token.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

/**
 * Sends two hundred marked numbers through every input, then searches everything at rest for them. All markers have
 * the same prefix, so one search per notation finds any of them.
 */
const mark = '47829163';
const secretMark = 'Qx7MarkedSecret';

const logged: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ acquirerTimeoutMs: 100 }, createLog('trace', sink));
});
afterAll(() => gateway.close());

function marker(index: number): string {
  const body = `${mark}${String(index).padStart(7, '0')}`;
  let sum = 0;
  [...body].reverse().forEach((digit, position) => {
    const value = position % 2 === 0 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  });
  return body + String((10 - (sum % 10)) % 10);
}

/** The texts that a leaked marker would show as. */
function notationsOf(text: string): string[] {
  const spaced = text.replace(/(.{4})(?=.)/g, '$1 ');
  const aligned = [0, 1, 2].map((shift) => {
    const bytes = Buffer.from('x'.repeat(shift) + text);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
    return whole.slice(Math.ceil((shift * 4) / 3));
  });
  const percent = [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
  return [text, spaced, ...written(text), Buffer.from(text).toString('hex'), percent, ...aligned];
}

/** The ways in which people write a number into a text. */
const written = (text: string): string[] => [
  ...['-', '.', '/', '_', '\u00a0', '\u2013'].map((sign) => text.replace(/(.{4})(?=.)/g, `$1${sign}`)),
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
];

const needles = [...notationsOf(mark), ...notationsOf(secretMark)].map((each) => Buffer.from(each));

function findIn(content: Buffer): string | undefined {
  return needles.find((needle) => content.includes(needle))?.toString();
}

function walletToken(number: string): string {
  const validity = { expiryMonth: '05', expiryYear: '2034' };
  return encryptTestToken('walletA', { number, ...validity, cryptogram: secretMark });
}

/** One way for each remainder of the index: approved, declined, refused, silent, stored, invalid … */
async function drive(index: number): Promise<number> {
  const number = marker(index);
  const card = { ...cardDebit, 'card.number': number };
  const registration = withoutMoney(card);
  const money = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };
  switch (index % 13) {
    case 0:
      return (await gateway.post('/v1/payments', { ...card, 'customParameters[simulate.resultCode]': '800.100.152' }))
        .status;
    case 1:
      return (await gateway.post('/v1/payments', { ...card, 'customParameters[simulate.timeout]': 'after' })).status;
    case 2:
      return (await gateway.post('/v1/payments', { ...card, amount: 'not an amount' })).status;
    case 3:
      await gateway.send('GET', `/v1/payments/${number}?card.number=${number}`, {
        headers: { Authorization: `Bearer ${gateway.accessToken}` },
      });
      await gateway.send('GET', `/v1/${secretMark}/${number}`, {});
      await gateway.post('/v1/payments', { ...card, [`customParameters[${number}]`]: 'x'.repeat(3_000) });
      return (await gateway.post('/v1/payments', { ...card, 'card.nummer': number, [number]: 'x' })).status;
    case 4: {
      const stored = await gateway.post('/v1/registrations', registration);
      return (await gateway.post(`/v1/registrations/${stored.body.id}/payments`, money)).status;
    }
    case 5:
      return (
        await gateway.post(
          '/v1/payments',
          { ...card, createRegistration: 'true' },
          { headers: { 'Idempotency-Key': `k${index}` } },
        )
      ).status;
    case 6:
      return (
        await gateway.post('/v1/payments', {
          ...money,
          paymentBrand: 'VISA',
          'walletA.paymentToken': walletToken(number),
        })
      ).status;
    case 7:
      return (
        await gateway.post('/v1/payments', {
          ...money,
          paymentBrand: 'GIFTCARD',
          'giftCard.number': number,
          'giftCard.pin': `${secretMark}${index}`,
        })
      ).status;
    case 8:
      return (
        await gateway.post('/v1/payments', {
          ...money,
          paymentBrand: 'VISA',
          'tokenAccount.number': number,
          'tokenAccount.type': 'NETWORK',
        })
      ).status;
    case 9:
      return payByCheckout(card, money);
    case 10: {
      const authenticated = {
        ...card,
        shopperResultUrl: 'https://shop.example/result',
        'customParameters[simulate.threeDSecure]': 'C',
      };
      const alone = await gateway.post('/v1/threeDSecure', { ...authenticated, ...aloneFields });
      const paid = await gateway.post('/v1/payments', authenticated);
      return Math.max(alone.status, paid.status);
    }
    case 11:
      return payWithTexts(card, index);
    default: {
      const paid = await gateway.post('/v1/payments', {
        ...card,
        'card.expiryYear': index % 26 === 12 ? '2020' : '2034',
      });
      await gateway.get(`/v1/payments/${paid.body.id ?? 'none'}`);
      return paid.status;
    }
  }
}

/** The number stands in every text of the request too, each time in another notation. */
async function payWithTexts(card: Record<string, string>, index: number): Promise<number> {
  const ways = [marker(index), ...written(marker(index))];
  const write = (turn: number) => ways[(index + turn) % ways.length] ?? '';
  const texts = {
    merchantMemo: `paid with ${write(2)}, 2026-11-26`,
    descriptor: write(3),
    'customer.companyName': write(4),
    'shipping.comment': write(0),
    'cart.items[0].description': write(1),
    'customer.givenName': `Jane ${write(5)}`,
    'customer.surname': write(6),
    'billing.street1': `${write(7)} 12`,
    'cart.items[0].name': write(8),
    'customParameters[note]': `${write(9)}${write(10)}`,
    [`customParameters[n${marker(index)}]`]: 'x',
  };
  const headers = { 'Idempotency-Key': `again-${marker(index)}` };
  const paid = await gateway.post('/v1/payments', { ...card, ...texts }, { headers });
  await gateway.post(`/v1/payments/${marker(index)}`, { amount: '1.00' }, { headers });
  await gateway.post('/v1/checkouts', { ...texts, amount: '1.00', currency: 'EUR', paymentType: 'DB' });
  return paid.status;
}

/** A number that the merchant sends beforehand, one that a form sends, and a form that is refused. */
async function payByCheckout(card: Record<string, string>, money: Record<string, string>): Promise<number> {
  const { 'card.cvv': _, paymentBrand, ...stored } = card;
  await gateway.post('/v1/checkouts', { ...stored, ...money });
  const { body } = await gateway.post('/v1/checkouts', money);
  const submit = (params: Record<string, string>) =>
    gateway.send('POST', `/v1/checkouts/${body.id}/payment`, {
      body: new URLSearchParams(params).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const typed = { ...withoutMoney(card), ...(paymentBrand ? { paymentBrand } : {}) };
  await submit({ ...typed, 'card.nummer': card['card.number'] ?? '', amount: '0.01' });
  return (await submit(typed)).status;
}

const aloneFields = {
  merchantTransactionId: 'order-4711',
  transactionCategory: 'EC',
  'customer.ip': '192.0.2.1',
  'merchant.name': 'Bakery',
  'merchant.city': 'Berlin',
  'merchant.country': 'DE',
  'merchant.mcc': '5411',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'de',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1440',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
};

describe('at rest', () => {
  it('contains no number, CVV or secret of 200 marked accounts in data files, rows, logs and stored responses', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 200; index += 1) statuses.push(await drive(index));
    // The first of each way; 12 is an expired card, 25 the same way with a good one.
    const byWay = Array.from({ length: 13 }, (_, way) => statuses[way]);
    expect(byWay).toEqual([400, 400, 400, 400, 200, 200, 200, 200, 200, 200, 200, 200, 400]);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    gateway.clock.advance(60_000);
    await resolveUnknownAttempts(gateway.services.gatewayServices);
    await gateway.services.requestLog.flush();

    const { pool } = gateway.database;
    expect(findIn(Buffer.from(logged.join('')))).toBeUndefined();
    const tables = await pool.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      expect([name, findIn(Buffer.from(rows.map(({ row }) => row).join('\n')))]).toEqual([name, undefined]);
    }
    const accounts = await pool.query('SELECT count(*)::int AS count FROM vault_account');
    expect(accounts.rows[0].count).toBeGreaterThan(100);
    const calls = await pool.query('SELECT count(*)::int AS count FROM api_request');
    expect(calls.rows[0].count).toBeGreaterThan(200);

    await pool.query('CHECKPOINT');
    const { rows } = await pool.query<{ own: string; log: string }>(
      `SELECT current_setting('data_directory') || '/base/' || oid AS own, current_setting('data_directory') || '/pg_wal' AS log
       FROM pg_database WHERE datname = current_database()`,
    );
    const [{ own = '', log = '' } = {}] = rows;
    const found: string[] = [];
    for (const file of [...(await filesBelow(own)), ...(await filesBelow(log))]) {
      const content = await readFile(file).catch(() => Buffer.alloc(0));
      const hit = findIn(content);
      if (hit) found.push(`${file}: ${hit}`);
    }
    expect(found).toEqual([]);
  }, 120_000);

  it('would be found by the search if present', () => {
    for (const notation of notationsOf(marker(7))) {
      if (notation.length >= 16) expect(findIn(Buffer.from(`before ${notation} after`))).toBeDefined();
    }
  });
});

function withoutMoney(request: Record<string, string>): Record<string, string> {
  const money = ['amount', 'currency', 'paymentType'];
  return Object.fromEntries(Object.entries(request).filter(([name]) => !money.includes(name)));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
