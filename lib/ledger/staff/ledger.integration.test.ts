import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

async function drain(): Promise<void> {
  const { database, services, clock } = office.gateway;
  await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
}

async function pay(params: Record<string, string> = {}): Promise<string> {
  const { body } = await office.gateway.post('/v1/payments', { ...cardDebit, ...params });
  await drain();
  return body.id;
}

async function followUp(id: string, paymentType: string, amount: string): Promise<void> {
  const sent = { paymentType, amount, currency: 'EUR' };
  expect((await office.gateway.post(`/v1/payments/${id}`, sent)).status).toBe(200);
  await drain();
}

type Role = 'finance' | 'administrator' | 'auditor' | 'merchant' | 'fraud analyst';
const read = (path: string, as: Role = 'finance') => office.call('GET', path, { as });
const send = (path: string, body: unknown, as: Role = 'finance') => office.call('POST', path, { as, body });

async function entryOf(paymentId: string): Promise<string> {
  const { body } = await read(`/ledger-entries?q=payment:${paymentId}`);
  return body.rows[0].id;
}

const correction = (changes: object = {}) => ({
  merchantId: office.gateway.merchant.id,
  mode: 'test',
  debited: 'BANK',
  credited: 'SUSPENSE',
  amount: '7.00',
  currency: 'EUR',
  valueOn: '2026-11-22',
  reason: 'Unknown transfer',
  ...changes,
});

describe('the ledger', () => {
  test('shows test payments where nothing is live, and explains the change to the cent', async () => {
    expect((await read('/ledger')).body).toMatchObject({ mode: 'test', currencies: [] });
    const id = await pay({ amount: '100.00' });
    await followUp(id, 'RF', '10.10');
    await followUp(id, 'CB', '20.00');
    const { status, body } = await read('/ledger?period=today');
    expect([status, body.mode]).toEqual([200, 'test']);
    const [euro] = body.currencies;
    expect(euro).toMatchObject({ currency: 'EUR', opening: '0.00', closing: '69.90' });
    expect(euro.steps.map((step: { id: string; amount: string }) => [step.id, step.amount])).toEqual([
      ['payments', '100.00'],
      ['refunds', '-10.10'],
      ['chargebacks', '-20.00'],
    ]);
    const figures = { opening: '0.00' };
    expect(euro.accounts).toMatchObject([
      {
        ...figures,
        account: 'ACQUIRER_RECEIVABLE',
        number: '1100',
        debit: '100.00',
        credit: '30.10',
        closing: '69.90',
      },
      { ...figures, account: 'CHARGEBACK', number: '1400', debit: '20.00', credit: '0.00', closing: '20.00' },
      { ...figures, account: 'MERCHANT_PAYABLE', number: '2000', debit: '10.10', credit: '100.00', closing: '-89.90' },
    ]);
    expect(euro.total).toEqual({ opening: '0.00', debit: '130.10', credit: '130.10', closing: '0.00' });
    expect((await read('/ledger?mode=live')).body.currencies).toEqual([]);
  });

  test('links each change to exactly the entries that make it up', async () => {
    const { steps } = (await read('/ledger?period=today')).body.currencies[0];
    for (const { search, amount } of steps) {
      const { body } = await read(`/ledger-entries?q=${encodeURIComponent(search)}`);
      expect(body.problems).toEqual([]);
      const sum = body.rows.reduce((total: number, row: { amount: string }) => total + Number(row.amount), 0);
      expect(sum).toBeCloseTo(Math.abs(Number(amount)), 2);
    }
  });

  test('is refused to roles without money, and shows nothing of other tenants', async () => {
    expect((await read('/ledger', 'fraud analyst')).status).toBe(403);
    expect((await read('/ledger', 'merchant')).status).toBe(403);
    expect((await read('/ledger', 'auditor')).status).toBe(200);
    const cookie = await office.openSession('finance', office.other.psp.id);
    const { body } = await office.call('GET', '/ledger', { cookie });
    expect(body).toMatchObject({ currencies: [], merchants: [] });
    const channel = await office.openSession('finance', office.gateway.channel.id);
    expect((await office.call('GET', '/ledger', { cookie: channel })).body.currencies).toEqual([]);
    expect((await office.call('GET', '/ledger-entries', { cookie: channel })).body.rows).toEqual([]);
  });
});

describe('an entry', () => {
  test('shows its postings and is found by payment, account, kind and mode', async () => {
    const paymentId = await pay({ amount: '12.34' });
    const id = await entryOf(paymentId);
    const { status, body } = await read(`/ledger-entries/${id}`);
    expect([status, body.mayReverse]).toEqual([200, true]);
    expect(body.row).toMatchObject({ id, paymentId, kind: 'PAYMENT', amount: '12.34', currency: 'EUR' });
    expect(body.row.postings).toEqual([
      { account: 'ACQUIRER_RECEIVABLE', currency: 'EUR', debit: '12.34', credit: null },
      { account: 'MERCHANT_PAYABLE', currency: 'EUR', debit: null, credit: '12.34' },
    ]);
    const find = async (q: string) =>
      (await read(`/ledger-entries?q=${encodeURIComponent(q)}`)).body.rows.map((row: { id: string }) => row.id);
    expect(await find(paymentId)).toEqual([id]);
    expect(await find('account:MERCHANT_PAYABLE kind:payment mode:test')).toContain(id);
    expect(await find('account:BANK')).toEqual([]);
    expect(await find('mode:live')).toEqual([]);
    expect(await find(`merchant:${office.gateway.merchant.id} currency:EUR`)).toContain(id);
  });

  test('is unknown outside the scope, and by an id that is none', async () => {
    const id = await entryOf(await pay());
    const cookie = await office.openSession('finance', office.other.psp.id);
    expect((await office.call('GET', `/ledger-entries/${id}`, { cookie })).status).toBe(404);
    const body = { reason: 'Not mine' };
    expect((await office.call('POST', `/ledger-entries/${id}/reverse`, { cookie, body })).status).toBe(404);
    for (const unknown of ['0', 'x', '99999999', '1'.repeat(30)])
      expect((await read(`/ledger-entries/${unknown}`)).status).toBe(404);
  });

  test('is reversed once, with a reason, by roles that may', async () => {
    const id = await entryOf(await pay());
    const reverse = (body: unknown, as: Role = 'finance') => send(`/ledger-entries/${id}/reverse`, body, as);
    expect((await reverse({ reason: 'Booked twice' }, 'auditor')).status).toBe(403);
    expect((await reverse({})).status).toBe(400);
    expect((await reverse({ reason: 'Booked twice' })).status).toBe(200);
    await drain();
    const again = await reverse({ reason: 'Booked twice' });
    expect([again.status, again.body.error.code]).toEqual([409, 'not-reversed']);
    const { body } = await read(`/ledger-entries/${id}`);
    expect(body.mayReverse).toBe(false);
    const reversal = (await read(`/ledger-entries/${body.row.reversedBy}`)).body;
    expect(reversal).toMatchObject({
      mayReverse: false,
      row: { kind: 'ENTRY_REVERSAL', reverses: id, reason: 'Booked twice', actorName: 'The finance' },
    });
    const { db } = office.gateway;
    const audit = await db.prisma.auditEntry.findFirstOrThrow({ where: { action: 'ledger-entry.reverse' } });
    expect(audit).toMatchObject({ subjectId: id, entityId: office.gateway.merchant.id });
  });
});

describe('a write-off', () => {
  const written = (changes: object = {}) => ({
    key: crypto.randomUUID(),
    merchantId: office.gateway.merchant.id,
    mode: 'test',
    account: 'SUSPENSE',
    amount: '3.00',
    currency: 'GBP',
    valueOn: '2026-11-22',
    reason: 'Never explained',
    ...changes,
  });
  const writeOff = (body: object, as: Role = 'finance') => send('/ledger/write-offs', body, as);
  const balanceOf = async (account: string): Promise<string | undefined> => {
    await drain();
    const { body } = await read('/ledger?period=today&mode=test');
    const pounds = body.currencies.find(({ currency }: { currency: string }) => currency === 'GBP');
    return pounds?.accounts.find((each: { account: string }) => each.account === account)?.closing;
  };

  test('brings a balance toward zero, is audited, and is taken back by its reversal', async () => {
    await send('/ledger/corrections', correction({ currency: 'GBP', amount: '7.00' }));
    await drain();
    expect((await writeOff(written())).status).toBe(200);
    expect([await balanceOf('SUSPENSE'), await balanceOf('WRITE_OFF')]).toEqual(['-4.00', '-3.00']);
    const [entry] = (await read('/ledger-entries?q=kind:write_off')).body.rows;
    expect(entry).toMatchObject({ amount: '3.00', reason: 'Never explained', kind: 'WRITE_OFF' });
    const { db } = office.gateway;
    const audit = await db.prisma.auditEntry.findFirstOrThrow({ where: { action: 'ledger.write-off' } });
    expect(audit.after).toMatchObject({ name: '3.00 GBP', account: 'SUSPENSE' });
    expect((await send(`/ledger-entries/${entry.id}/reverse`, { reason: 'Was explained' })).status).toBe(200);
    expect([await balanceOf('SUSPENSE'), await balanceOf('WRITE_OFF')]).toEqual(['-7.00', '0.00']);
  });

  test('is booked once when it is sent twice', async () => {
    const once = written({ amount: '1.00' });
    const results = await Promise.all([writeOff(once), writeOff(once)]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balanceOf('SUSPENSE')).toBe('-6.00');
  });

  test('is of no more than what is there, also when two users are at it at once', async () => {
    const tooMuch = await writeOff(written({ amount: '6.01' }));
    expect([tooMuch.status, tooMuch.body.error.details.fields[0].name]).toEqual([400, 'amount']);
    expect((await writeOff(written({ account: 'ACQUIRER_RECEIVABLE', amount: '0.01' }))).status).toBe(400);
    const results = await Promise.all([writeOff(written({ amount: '4.00' })), writeOff(written({ amount: '4.00' }))]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balanceOf('SUSPENSE')).toBe('-2.00');
  });

  test('of suspense is that of an item of its amount, whatever the balance hides', async () => {
    const sek = { currency: 'SEK' };
    await send('/ledger/corrections', correction({ ...sek, amount: '98.90' }));
    const missing = { debited: 'SUSPENSE', credited: 'BANK', amount: '5.00' };
    await send('/ledger/corrections', correction({ ...sek, ...missing }));
    await drain();
    const kronor = async (account: string): Promise<string | undefined> => {
      await drain();
      const { body } = await read('/ledger?period=today&mode=test');
      const own = body.currencies.find(({ currency }: { currency: string }) => currency === 'SEK');
      return own?.accounts.find((each: { account: string }) => each.account === account)?.closing;
    };
    const unclear = await writeOff(written({ ...sek, amount: '4.00' }));
    expect([unclear.status, unclear.body.error.details.fields[0].name]).toEqual([400, 'side']);
    expect((await writeOff(written({ ...sek, amount: '5.00' }))).status).toBe(200);
    expect([await kronor('SUSPENSE'), await kronor('WRITE_OFF')]).toEqual(['-98.90', '5.00']);
    // The item is closed: nothing of it is left.
    expect((await writeOff(written({ ...sek, amount: '1.00', side: 'DEBIT' }))).status).toBe(400);
    expect((await writeOff(written({ ...sek, amount: '8.90' }))).status).toBe(200);
    expect([await kronor('SUSPENSE'), await kronor('WRITE_OFF')]).toEqual(['-90.00', '-3.90']);
    const entries = (await read('/ledger-entries?q=kind:correction%20currency:SEK')).body.rows;
    const credit = entries.find(({ amount }: { amount: string }) => amount === '98.90');
    const named = await writeOff(written({ ...sek, amount: '10.00', item: credit.id }));
    expect(named.status).toBe(200);
    expect(await kronor('SUSPENSE')).toBe('-80.00');
    expect((await writeOff(written({ ...sek, amount: '10.00', item: '999999' }))).status).toBe(400);
  });

  test('of what a merchant owes is a step of its own in what merchants are owed', async () => {
    const owes = { currency: 'CHF', debited: 'MERCHANT_PAYABLE', credited: 'BANK', amount: '5.00' };
    await send('/ledger/corrections', correction(owes));
    await drain();
    const changes = { account: 'MERCHANT_PAYABLE', currency: 'CHF', amount: '5.00' };
    expect((await writeOff(written(changes))).status).toBe(200);
    await drain();
    const { body } = await read('/ledger?period=today&mode=test');
    const francs = body.currencies.find(({ currency }: { currency: string }) => currency === 'CHF');
    expect([
      francs.closing,
      francs.steps.map((step: { id: string; amount: string }) => [step.id, step.amount]),
    ]).toEqual([
      '0.00',
      [
        ['writeOffs', '5.00'],
        ['corrections', '-5.00'],
      ],
    ]);
    const { search } = francs.steps[0];
    expect((await read(`/ledger-entries?q=${encodeURIComponent(search)}`)).body.rows).toHaveLength(1);
  });

  test('is refused for other tenants, of other accounts, without a reason, and to roles that may not', async () => {
    expect((await writeOff(written({ merchantId: office.other.merchant.id }))).status).toBe(404);
    expect((await writeOff(written({ account: 'BANK' }))).status).toBe(400);
    expect((await writeOff(written({ reason: '' }))).status).toBe(400);
    expect((await writeOff(written(), 'auditor')).status).toBe(403);
  });
});

describe('a correction', () => {
  test('is booked and audited', async () => {
    expect((await send('/ledger/corrections', correction())).status).toBe(200);
    await drain();
    const { body } = await read('/ledger-entries?q=kind:correction');
    expect(body.rows[0]).toMatchObject({ amount: '7.00', valueOn: '2026-11-22', reason: 'Unknown transfer' });
    const { db } = office.gateway;
    const audit = await db.prisma.auditEntry.findFirstOrThrow({ where: { action: 'ledger.correct' } });
    expect(audit.after).toMatchObject({ debited: 'BANK', credited: 'SUSPENSE', mode: 'test' });
  });

  test.each([
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ amount: '10.5', currency: 'JPY' }, 'amount'],
    [{ amount: '-3' }, 'amount'],
    [{ currency: 'XYZ' }, 'currency'],
    [{ credited: 'BANK' }, 'credited'],
    [{ debited: 'CASH' }, 'debited'],
    [{ valueOn: '2026-02-30' }, 'valueOn'],
    [{ reason: '' }, 'reason'],
  ])('with %j is refused by the name of the field', async (changes, field) => {
    const { status, body } = await send('/ledger/corrections', correction(changes));
    expect([status, body.error.details.fields[0].name]).toEqual([400, field]);
  });

  test('is refused for other tenants, for a channel, and to roles that may not', async () => {
    const of = (merchantId: string) => send('/ledger/corrections', correction({ merchantId }));
    expect((await of(office.other.merchant.id)).status).toBe(404);
    expect((await of(office.gateway.channel.id)).status).toBe(404);
    expect((await send('/ledger/corrections', correction(), 'auditor')).status).toBe(403);
    expect((await send('/ledger/corrections', correction(), 'merchant')).status).toBe(403);
  });
});
