import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit, startTestGateway } from '#test/fixtures/gateway.ts';
import { runBackTestSlice } from './back-test/run-back-test.ts';
import { findLatestBackTest, startBackTest } from './back-test/start-back-test.ts';
import { createRule } from './rules/change-rule.ts';
import { findVerdict } from './store.ts';

/** A payment as it was sent, and what became of it. */
type Sent = {
  id: string;
  atMs: number;
  minor: number;
  currency: 'EUR' | 'USD';
  card: string;
  email: string;
  ip: string;
  ipCountry: string;
  device: string;
  customer: string;
  billTo: string;
  shipTo: string;
  holder: string;
  name: string;
  accountAge: string;
  isApproved: boolean;
  isCvvWrong: boolean;
  isChargedBack: boolean;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What the expected results are counted from: plain lists of what was sent, nothing that the product has counted. */
class Past {
  readonly all: Sent[] = [];

  /** Earlier payments with the same value, of the last milliseconds. */
  with(payment: Sent, key: 'card' | 'email' | 'ip' | 'device' | 'customer', lastMs = Number.POSITIVE_INFINITY): Sent[] {
    return this.all.filter((each) => each[key] === payment[key] && payment.atMs - each.atMs < lastMs);
  }
}

const distinct = (payments: readonly Sent[], key: 'card' | 'email' | 'customer' | 'ipCountry'): number =>
  new Set(payments.map((each) => each[key]).filter(Boolean)).size;
const declined = (payments: readonly Sent[]): number => payments.filter(({ isApproved }) => !isApproved).length;
const isNew = (payments: readonly Sent[], payment: Sent, days: number): boolean =>
  payments.every(({ atMs }) => payment.atMs - atMs < days * day);

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] as number) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}

const vips = ['ann@shop.example', 'bob42@shop.example'];

type PublicRule = [expression: string, matches: (payment: Sent, past: Past) => boolean];

/** Rules as shops and providers publish them, each with another reading of it. */
const publicRules: readonly PublicRule[] = [
  ['payment.amount > 900.0', ({ minor }) => minor > 90_000],
  ['payment.currency == "USD" && payment.amount >= 500.0', (p) => p.currency === 'USD' && p.minor >= 50_000],
  ['customer.isEmailDisposable', ({ email }) => email.endsWith('@mailinator.com')],
  ['customer.email.matches("^[a-z]+[0-9]{2,}@")', ({ email }) => /^[a-z]+\d{2}/.test(email)],
  ['customer.email in list("vip")', ({ email }) => vips.includes(email)],
  ['customer.ip in list("proxies")', ({ ip }) => ip.startsWith('192.0.2.')],
  ['!match.shippingCountry', ({ billTo, shipTo }) => billTo !== shipTo],
  [
    'customer.ipCountry != "" && customer.ipCountry != billing.country',
    (p) => !!p.ipCountry && p.ipCountry !== p.billTo,
  ],
  ['distance(card.holder, customer.givenName + " " + customer.surname) > 4', (p) => editDistance(p.holder, p.name) > 4],
  [
    'custom("accountAgeDays", 365) < 2 && payment.amount > 200.0',
    (p) => p.accountAge !== '' && Number(p.accountAge) < 2 && p.minor > 20_000,
  ],
  ['time.hour < 5', ({ atMs }) => new Date(atMs).getUTCHours() < 5],
  ['velocity.card.count1h >= 2', (p, past) => past.with(p, 'card', hour).length >= 2],
  ['velocity.email.cards24h >= 3', (p, past) => distinct(past.with(p, 'email', day), 'card') >= 3],
  ['velocity.ip.emails24h >= 3', (p, past) => distinct(past.with(p, 'ip', day), 'email') >= 3],
  ['velocity.device.customers30d >= 3', (p, past) => distinct(past.with(p, 'device', 30 * day), 'customer') >= 3],
  ['velocity.card.declines24h >= 1', (p, past) => declined(past.with(p, 'card', day)) >= 1],
  ['velocity.ip.declines30d >= 2', (p, past) => declined(past.with(p, 'ip', 30 * day)) >= 2],
  [
    'velocity.email.declines30d > 0 && history.email.approved == 0',
    (p, past) =>
      declined(past.with(p, 'email', 30 * day)) > 0 && past.with(p, 'email').every(({ isApproved }) => !isApproved),
  ],
  ['velocity.card.ipCountries24h >= 2', (p, past) => distinct(past.with(p, 'card', day), 'ipCountry') >= 2],
  [
    'history.card.daysKnown < 1 && payment.amount > 400.0',
    (p, past) => isNew(past.with(p, 'card'), p, 1) && p.minor > 40_000,
  ],
  ['history.card.chargedBack >= 1', (p, past) => past.with(p, 'card').some(({ isChargedBack }) => isChargedBack)],
  [
    'history.card.cvvMismatches >= 2',
    (p, past) => past.with(p, 'card').filter(({ isCvvWrong }) => isCvvWrong).length >= 2,
  ],
  [
    'history.customer.averageAmount > 0.0 && payment.amount > 2.0 * history.customer.averageAmount',
    (p, past) => {
      const paid = past.with(p, 'customer').filter((each) => each.isApproved && each.currency === p.currency);
      const sum = paid.reduce((total, { minor }) => total + minor, 0);
      return paid.length > 0 && p.minor * paid.length > 2 * sum;
    },
  ],
];

/** The same numbers in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = createRandom(20_261_128);
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;

const cards = ['4200000000000000', '4111111111111111', '4012888888881881', '4000000000000002', '4242424242424242'];
const emails = [...vips, 'cy7@shop.example', 'dan@mailinator.com', 'eve1984@mail.example'];
const addresses: readonly [string, string][] = [
  ['8.8.8.8', 'US'],
  ['8.8.4.4', 'US'],
  ['217.0.0.1', 'DE'],
  ['192.0.2.7', ''],
];
const cardholders = ['Ann Berg', 'Bob Krantz', 'Maximilian Oberhuber'];

const numberOfPayments = 120;
const past = new Past();
/** The codes of the rules that matched, as the verdict has them and as they are counted here. */
const results: { payment: Sent; matched: readonly string[]; expected: readonly string[] }[] = [];
const codeOf = (index: number): string => `public-${index}`;

let office: TestBackOffice;
beforeAll(async () => {
  const gateway = await startTestGateway({
    fraudManagement: 'on',
    threeDSecure: 'off',
    throttling: { paymentsPerMinute: 0 },
  });
  office = await startTestBackOffice(gateway);
  await fillList('vip', 'email', vips);
  await fillList('proxies', 'ip', ['192.0.2.0/24']);
  const change = { actor: 'user:analyst', reason: 'test', at: gateway.clock.now() };
  await withStaffTransaction(gateway.db, async (tx) => {
    for (const [index, [expression]] of publicRules.entries()) {
      const rule = { code: codeOf(index), name: expression.slice(0, 100), mode: 'SHADOW', expression } as const;
      await createRule(tx, gateway.merchant.id, { ...rule, action: { kind: 'decide', decision: 'DENY' } }, change);
    }
  });
  gateway.services.gatewayServices.fraud.rules.invalidate();
  for (let count = 0; count < numberOfPayments; count += 1) await payAndCompare();
}, 120_000);
afterAll(() => office.close());

async function fillList(name: string, kind: string, values: readonly string[]): Promise<void> {
  const as = (body: object): BackOfficeCallOptions => ({ as: 'fraud analyst', body });
  const { body } = await office.call('POST', '/named-lists', as({ entityId: office.gateway.merchant.id, name, kind }));
  const added = { values: values.join('\n'), reason: 'test', expiresOn: '' };
  await office.call('POST', `/named-lists/${body.id}/entries`, as(added));
}

function draw(): Sent {
  const [ip, ipCountry] = oneOf(addresses);
  return {
    id: '',
    atMs: 0,
    minor: 1_000 + random(120_000),
    currency: oneOf(['EUR', 'EUR', 'USD']),
    card: oneOf(cards),
    email: oneOf(emails),
    ip,
    ipCountry,
    device: oneOf(['device-1', 'device-2']),
    customer: oneOf(['c-1', 'c-2', 'c-3', 'c-4', 'c-5', 'c-6']),
    billTo: oneOf(['DE', 'US']),
    shipTo: oneOf(['DE', 'US']),
    holder: oneOf(cardholders),
    name: oneOf(cardholders),
    accountAge: oneOf(['', '0', '1', '90']),
    isApproved: random(4) > 0,
    isCvvWrong: random(6) === 0,
    isChargedBack: false,
  };
}

function formOf(sent: Sent): Record<string, string> {
  const [givenName = '', surname = ''] = sent.name.split(' ');
  return {
    ...cardDebit,
    amount: (sent.minor / 100).toFixed(2),
    currency: sent.currency,
    'card.number': sent.card,
    'card.holder': sent.holder,
    'customer.merchantCustomerId': sent.customer,
    'customer.email': sent.email,
    'customer.ip': sent.ip,
    'customer.browserFingerprint.id': sent.device,
    'customer.givenName': givenName,
    'customer.surname': surname,
    'billing.country': sent.billTo,
    'shipping.country': sent.shipTo,
    ...(sent.accountAge === '' ? {} : { 'customParameters[accountAgeDays]': sent.accountAge }),
    ...(sent.isApproved ? {} : { 'customParameters[simulate.resultCode]': '800.100.155' }),
    ...(sent.isCvvWrong ? { 'customParameters[simulate.cvv]': 'N' } : {}),
  };
}

async function payAndCompare(): Promise<void> {
  const { gateway } = office;
  gateway.clock.advance((random(5) === 0 ? 9 * hour : 0) + random(50) * minute + 1_234);
  const payment = { ...draw(), atMs: gateway.clock.now().getTime() };
  const { body } = await gateway.post('/v1/payments', formOf(payment));
  const paid = { ...payment, id: body.id };
  expect(body.result.code).toBe(paid.isApproved ? '000.100.110' : '800.100.155');
  const verdict = await findVerdict(gateway.db, gateway.merchant.id, paid.id);
  const expected = publicRules.flatMap(([, matches], index) => (matches(paid, past) ? [codeOf(index)] : []));
  results.push({ payment: paid, matched: (verdict?.matched ?? []).map(({ code }) => code), expected });
  if (paid.isApproved && random(12) === 0) {
    const back = { paymentType: 'CB', amount: body.amount, currency: body.currency };
    await gateway.post(`/v1/payments/${paid.id}`, back);
    paid.isChargedBack = true;
  }
  past.all.push(paid);
  await drainEvents({ pool: gateway.database.pool, consumers: gateway.services.consumers, clock: gateway.clock });
}

async function backTest(index: number) {
  const { db, clock, merchant } = office.gateway;
  const [expression] = publicRules[index] as PublicRule;
  const rule = { id: codeOf(index), entityId: merchant.id };
  const action = { kind: 'decide', decision: 'DENY' } as const;
  const at = new Date(clock.now().getTime() + 1_000);
  await startBackTest(autocommit(db), rule, { expression, action }, { actor: 'user:analyst', at });
  while ((await runBackTestSlice({ db, clock })) > 0);
  return (await findLatestBackTest(db, rule.id))?.result;
}

function totalsOf(payments: readonly Sent[]) {
  const amounts: Record<string, string> = {};
  for (const { currency, minor } of payments) amounts[currency] = String(Number(amounts[currency] ?? 0) + minor);
  return { count: payments.length, amounts };
}

describe.each(publicRules.map(([expression], index) => ({ expression, index })))('$expression', ({ index }) => {
  const code = codeOf(index);
  const idsBy = (which: 'matched' | 'expected') =>
    results.filter((result) => result[which].includes(code)).map(({ payment }) => payment.id);

  it('fires on the payments that another count finds, on some and not on all', () => {
    expect(idsBy('matched')).toEqual(idsBy('expected'));
    expect(idsBy('expected').length).toBeGreaterThan(0);
    expect(idsBy('expected').length).toBeLessThan(numberOfPayments);
  });

  it('back-tests to the cent', async () => {
    const stopped = past.all.filter(({ id }) => idsBy('expected').includes(id));
    const approved = stopped.filter(({ isApproved }) => isApproved);
    expect(await backTest(index)).toMatchObject({
      matched: stopped.length,
      failed: 0,
      stopped: totalsOf(stopped),
      approved: totalsOf(approved),
      good: totalsOf(approved.filter(({ isChargedBack }) => !isChargedBack)),
      chargedBack: totalsOf(stopped.filter(({ isChargedBack }) => isChargedBack)),
    });
  });
});
