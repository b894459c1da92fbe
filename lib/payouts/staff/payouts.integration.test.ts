import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCustomRole } from '#lib/access/index.ts';
import { verifyLedger } from '#lib/ledger/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

const dayMs = 86_400_000;

let office: TestBackOffice;
/** Sessions of this day: who enters bank accounts, who proposes, and who approves. */
let clerk: string;
let proposer: string;
let approver: string;

beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  await startDay();
});

/** The next day, with new sessions: those of the day before have ended. */
async function startDay(): Promise<void> {
  const { clock, psp } = office.gateway;
  clock.advance(dayMs);
  [clerk, proposer, approver] = [
    await office.openSession('administrator', psp.id),
    await office.openSession('finance', psp.id),
    await office.openSession('finance', psp.id),
  ];
}

async function drain(): Promise<void> {
  const { database, services, clock } = office.gateway;
  await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
}

async function pay(amount: string, followUps: [type: string, amount: string][] = []): Promise<void> {
  const { body } = await office.gateway.post('/v1/payments', { ...cardDebit, amount });
  for (const [paymentType, part] of followUps)
    await office.gateway.post(`/v1/payments/${body.id}`, { paymentType, amount: part, currency: 'EUR' });
  await drain();
}

const read = (path: string, cookie = proposer) => office.call('GET', path, { cookie });
const send = (path: string, body: unknown, cookie = proposer) => office.call('POST', path, { cookie, body });
const today = (): string => office.gateway.clock.now().toISOString().slice(0, 10);
const yesterday = (): string => new Date(office.gateway.clock.now().getTime() - dayMs).toISOString().slice(0, 10);

const terms = (changes: object = {}) => ({
  version: 0,
  holder: 'Demo Bakery',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  reservePercentage: '0',
  reserveDays: '0',
  ...changes,
});

/** Enters the bank account of an entity, or changes it. */
async function enterAccount(entityId: string, changes: object = {}): Promise<void> {
  const path = `/entities/${entityId}/payout-terms`;
  const version = (await read(path, clerk)).body.terms?.version ?? 0;
  expect((await send(path, terms({ version, ...changes }), clerk)).status).toBe(200);
}

const proposal = (changes: object = {}) => ({
  merchantId: office.gateway.merchant.id,
  mode: 'test',
  currency: 'EUR',
  through: yesterday(),
  ...changes,
});

async function propose(): Promise<string> {
  const { status, body } = await send('/payouts', proposal());
  expect([status, body.error?.message]).toEqual([200, undefined]);
  return body.id;
}

const approve = (id: string, cookie = approver) => send(`/payouts/${id}/approve`, {}, cookie);

/** Pays out all that the merchant is owed, so that a test begins with nothing. */
async function payOutRest(): Promise<void> {
  const { status, body } = await send('/payouts', proposal());
  if (status !== 200) return;
  expect((await approve(body.id)).status).toBe(200);
  await drain();
}

describe('a payout', () => {
  beforeAll(async () => {
    await startDay();
    await enterAccount(office.gateway.merchant.id);
  });
  beforeEach(payOutRest);

  test('is what the merchant is owed, and is booked when a second user approves it', async () => {
    await pay('100.00', [['RF', '10.10']]);
    await pay('50.00', [['CB', '20.00']]);
    await startDay();
    const id = await propose();
    const { body } = await read(`/payouts/${id}`);
    expect(body.row).toMatchObject({ state: 'PROPOSED', amount: '119.90', currency: 'EUR', ibanEnd: '3000' });
    expect(body.parts).toEqual({ payable: '139.90', chargebacks: '-20.00', reserve: '0.00' });
    expect([body.may, body.refusal]).toEqual([{ decide: false, withdraw: true, download: true }, 'proposed-it']);
    const approved = await approve(id);
    expect([approved.status, approved.body.row.state]).toEqual([200, 'APPROVED']);
    await drain();
    const { body: entries } = await read(`/ledger-entries?q=${encodeURIComponent('kind:payout')}`);
    expect(entries.rows[0].postings).toEqual([
      { account: 'MERCHANT_PAYABLE', currency: 'EUR', debit: '139.90', credit: null },
      { account: 'CHARGEBACK', currency: 'EUR', debit: null, credit: '20.00' },
      { account: 'BANK', currency: 'EUR', debit: null, credit: '119.90' },
    ]);
    expect((await verifyLedger(office.gateway.database.pool)).differences).toEqual([]);
    expect((await send('/payouts', proposal())).body.error.message).toBe(
      'Nothing is left to pay out in this currency through this day.',
    );
  });

  test('names what the merchant owes in another currency, which it does not deduct, until it is decided', async () => {
    await pay('30.00');
    const correction = {
      merchantId: office.gateway.merchant.id,
      mode: 'test',
      debited: 'MERCHANT_PAYABLE',
      credited: 'BANK',
      amount: '20.30',
      currency: 'USD',
      valueOn: yesterday(),
      reason: 'Fee of an investigation',
    };
    expect((await send('/ledger/corrections', correction)).status).toBe(200);
    await drain();
    await startDay();
    const id = await propose();
    expect((await read(`/payouts/${id}`)).body.debts).toEqual([{ currency: 'USD', amount: '20.30' }]);
    await send(`/payouts/${id}/withdraw`, {});
    expect((await read(`/payouts/${id}`)).body.debts).toEqual([]);
    await send('/ledger/corrections', { ...correction, debited: 'BANK', credited: 'MERCHANT_PAYABLE' });
    await drain();
  });

  test('leaves out what was paid today', async () => {
    await pay('30.00');
    await startDay();
    await pay('70.00');
    const { body } = await read(`/payouts/${await propose()}`);
    expect(body.row.amount).toBe('30.00');
    await send(`/payouts/${body.row.id}/withdraw`, {});
  });

  test('keeps a part back in the reserve, and releases it when its days are over', async () => {
    await enterAccount(office.gateway.merchant.id, { reservePercentage: '10', reserveDays: '1' });
    await pay('100.00');
    await startDay();
    const id = await propose();
    expect((await read(`/payouts/${id}`)).body.parts).toEqual({
      payable: '100.00',
      chargebacks: '0.00',
      reserve: '-10.00',
    });
    await approve(id);
    await drain();
    await pay('1.00');
    await startDay();
    const later = await propose();
    const { body } = await read(`/payouts/${later}`);
    expect(body.parts).toEqual({ payable: '1.00', chargebacks: '0.00', reserve: '9.90' });
    await approve(later);
    await drain();
    await enterAccount(office.gateway.merchant.id);
  });

  test('is approved neither by who proposed it nor by who entered the bank account', async () => {
    await pay('10.00');
    await startDay();
    await enterAccount(office.gateway.merchant.id);
    const id = await propose();
    for (const cookie of [proposer, clerk]) {
      const { status, body } = await approve(id, cookie);
      expect([status, body.error.code]).toEqual([409, 'not-allowed']);
    }
    expect((await read(`/payouts/${id}`, clerk)).body.refusal).toBe('entered-account');
    expect((await approve(id)).status).toBe(200);
    await drain();
  });

  test('is approved once by two users at the same moment, and the other one reads who was first', async () => {
    await pay('10.00');
    await startDay();
    const id = await propose();
    const second = await office.openSession('finance', office.gateway.psp.id);
    const answers = await Promise.all([approve(id), approve(id, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.message).toMatch(/ended this payout on/);
    await drain();
    const { rows } = await office.gateway.database.pool.query(
      `SELECT count(*)::int AS count FROM ledger_entry WHERE merchant_id = $1 AND id LIKE $2`,
      [office.gateway.merchant.id, `${id}-%`],
    );
    expect(rows[0].count).toBe(1);
  });

  test('above the limit of a user waits for another one who may approve it', async () => {
    await pay('10.00');
    await startDay();
    const id = await propose();
    const { db, psp, clock } = office.gateway;
    const limits = [{ kind: 'payout' as const, currency: 'EUR', eachMinor: 9_99n, dayMinor: null }];
    const role = { name: 'Small payouts', description: '', permissions: ['payouts.read', 'payouts.write'], limits };
    const limited = await office.openSession(await insertCustomRole(autocommit(db), psp.id, role, clock.now()), psp.id);
    const { status, body } = await approve(id, limited);
    expect([status, body.error.code]).toEqual([409, 'over-limit']);
    expect(body.error.message).toMatch(/Small payouts allows approved payouts of up to 9\.99 EUR each\..* may do it\./);
    expect((await read(`/payouts/${id}`)).body.row.state).toBe('PROPOSED');
    expect((await approve(id)).status).toBe(200);
    await drain();
  });

  test('is open once for a merchant and currency, also when 10 users propose it at once', async () => {
    await pay('10.00');
    await startDay();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('/payouts', proposal())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(['open']));
    const id = answers.find(({ status }) => status === 200)?.body.id;
    await approve(id);
    await drain();
  });

  test('waits until the ledger has booked the one before it', async () => {
    await pay('10.00');
    await startDay();
    await approve(await propose());
    const { status, body } = await send('/payouts', proposal());
    expect([status, body.error.code]).toEqual([409, 'not-booked']);
    await drain();
    expect((await send('/payouts', proposal())).body.error.code).toBe('nothing-left');
  });

  test('cannot be approved any more when the merchant is owed less', async () => {
    const { body: paid } = await office.gateway.post('/v1/payments', { ...cardDebit, amount: '40.00' });
    await drain();
    await startDay();
    const id = await propose();
    await office.gateway.post(`/v1/payments/${paid.id}`, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
    await drain();
    const { status, body } = await approve(id);
    expect([status, body.error.code]).toEqual([409, 'outdated']);
    expect((await send(`/payouts/${id}/reject`, { reason: 'Refunded since' }, approver)).status).toBe(200);
    const { body: rejected } = await read(`/payouts/${id}`);
    expect([rejected.row.state, rejected.reason]).toEqual(['REJECTED', 'Refunded since']);
    expect((await approve(id)).status).toBe(409);
    await payOutRest();
  });

  test.each([
    [{ through: '2999-01-01' }, 400, 'through'],
    [{ through: 'soon' }, 400, 'through'],
    [{ currency: 'euro' }, 400, 'currency'],
    [{ merchantId: '' }, 400, 'merchantId'],
    [{ merchantId: '0'.repeat(32) }, 404, undefined],
  ])('with %j is answered with %d', async (changes, expected, field) => {
    const { status, body } = await send('/payouts', proposal(changes));
    expect([status, body.error.details?.fields?.[0]?.name]).toEqual([expected, field]);
  });

  test('is unknown to users of other tenants', async () => {
    await pay('10.00');
    await startDay();
    const id = await propose();
    const foreign = await office.openSession('finance', office.other.psp.id);
    expect((await read(`/payouts/${id}`, foreign)).status).toBe(404);
    for (const verb of ['approve', 'withdraw'])
      expect((await send(`/payouts/${id}/${verb}`, {}, foreign)).status).toBe(404);
    expect((await send('/payouts', proposal(), foreign)).status).toBe(404);
    await approve(id);
    await drain();
  });
});

describe('a bank file', () => {
  const create = (changes: object = {}) =>
    send('/bank-files', { pspId: office.gateway.psp.id, mode: 'test', executeOn: today(), ...changes });

  test('orders each approved payout once, and is the same whenever it is downloaded', async () => {
    await payOutRest();
    await pay('12.34');
    await startDay();
    expect((await create()).body.error.code).toBe('no-account');
    await enterAccount(office.gateway.psp.id, { holder: 'Demo PSP', bic: '' });
    const id = await propose();
    await approve(id);
    await drain();
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const file = answers.find(({ status }) => status === 200)?.body;
    const first = await read(`/bank-files/${file.id}/pain-001.xml`);
    expect((await read(`/bank-files/${file.id}/pain-001.xml`)).text).toBe(first.text);
    const { GrpHdr, PmtInf } = new XMLParser({ parseTagValue: false }).parse(first.text).Document.CstmrCdtTrfInitn;
    expect(Number(GrpHdr.NbOfTxs)).toBe(file.payouts);
    const transfers = [PmtInf.CdtTrfTxInf].flat();
    const own = transfers.find(({ PmtId }) => PmtId.EndToEndId === id);
    expect(own).toMatchObject({ Amt: { InstdAmt: '12.34' }, Cdtr: { Nm: 'Demo Bakery' } });
    expect((await read(`/payouts/${id}`)).body.history.map(({ type }: { type: string }) => type)).toEqual([
      'payout.proposed',
      'payout.approved',
      'payout.ordered',
    ]);
    const ofMerchant = await office.openSession('finance', office.gateway.merchant.id);
    expect((await read(`/payouts/${id}`, ofMerchant)).body.may.download).toBe(false);
    expect((await read(`/bank-files/${file.id}/pain-001.xml`, ofMerchant)).status).toBe(404);
    const foreign = await office.openSession('finance', office.other.psp.id);
    expect((await read(`/bank-files/${file.id}/pain-001.xml`, foreign)).status).toBe(404);
  });

  test('is refused for a day that has passed, and for an entity that is no PSP', async () => {
    expect((await create({ executeOn: yesterday() })).body.error.details.fields[0].name).toBe('executeOn');
    expect((await create({ pspId: office.gateway.merchant.id })).status).toBe(404);
  });
});

describe('a bank account', () => {
  test.each([
    [{ iban: 'DE89370400440532013001' }, 'iban'],
    [{ iban: 'x' }, 'iban'],
    [{ bic: 'short' }, 'bic'],
    [{ holder: '' }, 'holder'],
    [{ reservePercentage: '101' }, 'reservePercentage'],
    [{ reserveDays: '400' }, 'reserveDays'],
  ])('with %j is refused by the name of the field', async (changes, field) => {
    const { status, body } = await send(`/entities/${office.other.merchant.id}/payout-terms`, terms(changes), clerk);
    // Of another tenant: the form is checked first.
    expect([400, 404]).toContain(status);
    const own = await send(`/entities/${office.gateway.merchant.id}/payout-terms`, terms(changes), clerk);
    expect([own.status, own.body.error.details.fields[0].name]).toEqual([400, field]);
    expect(body.error.code).toBeDefined();
  });

  test('is changed from the version that was shown only', async () => {
    const path = `/entities/${office.gateway.merchant.id}/payout-terms`;
    const { version } = (await read(path, clerk)).body.terms;
    const answers = await Promise.all([
      send(path, terms({ version, holder: 'One' }), clerk),
      send(path, terms({ version, holder: 'Two' }), clerk),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await send(`/entities/${office.gateway.channel.id}/payout-terms`, terms(), clerk)).status).toBe(404);
  });
});
