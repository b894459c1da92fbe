import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLuhnValid } from '#lib/card-numbers/index.ts';
import { seedDispute } from '#lib/disputes/testing/seed-dispute.ts';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

const otherNumber =
  Array.from({ length: 100 }, (_, each) => `4200000000${String(each).padStart(2, '0')}0000`)
    .filter((number) => isLuhnValid(number))
    .at(1) ?? '';

let office: TestBackOffice;
let first: { id: string; registrationId: string };
const named = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const jane = { ...named, 'customer.email': 'Jane@Shop.example', 'customer.merchantCustomerId': 'c-4711' };

beforeAll(async () => {
  office = await startTestBackOffice();
  const pay = async (params: Record<string, string>) =>
    (await office.gateway.post('/v1/payments', { ...cardDebit, ...params })).body;
  const follow = (id: string, params: Record<string, string>) =>
    office.gateway.post(`/v1/payments/${id}`, { currency: 'EUR', ...params });
  first = await pay({ ...jane, createRegistration: 'true' });
  await follow(first.id, { paymentType: 'RF', amount: '20.00' });
  await pay({ ...jane, amount: '300', currency: 'JPY' });
  await pay({ ...jane, 'customParameters[simulate.resultCode]': '800.100.152' });
  const charged = await pay({ ...jane, amount: '10.05' });
  await follow(charged.id, { paymentType: 'CB', amount: '10.05' });
  // The same card, stored again with another address; and a card that only ends in the same digits.
  await pay({ ...named, 'customer.email': 'office@shop.example', createRegistration: 'true' });
  await pay({ ...named, 'customer.email': 'john@shop.example', 'card.number': otherNumber });
});
afterAll(() => office.close());

const find = async (q: string, as: Parameters<TestBackOffice['call']>[2] = { as: 'merchant' }) =>
  (await office.call('GET', `/customers?q=${encodeURIComponent(q)}`, as)).body;
const list = async (name: string, q: string, as: Parameters<TestBackOffice['call']>[2] = { as: 'administrator' }) =>
  (await office.call('GET', `/${name}?q=${encodeURIComponent(q)}`, as)).body.rows as { id: string }[];

describe('a customer', () => {
  test.each([
    ['email:jane@shop.example', 'JANE@shop.example'],
    ['customer:c-4711', 'c-4711'],
  ])('%s has exact figures of all payments, refunds and chargebacks', async (q, typed) => {
    const answer = await find(typed);
    expect(answer).toMatchObject({ q, problem: null });
    expect(answer.customer).toMatchObject({
      names: ['Jane Jones'],
      emails: ['jane@shop.example'],
      customerIds: ['c-4711'],
      counts: { payments: 4, declined: 1, paid: 3, refunds: 1, chargebacks: 1 },
      amounts: [
        { currency: 'EUR', paid: '102.05', refunds: '20.00', chargebacks: '10.05' },
        { currency: 'JPY', paid: '300.00', refunds: '0.00', chargebacks: '0.00' },
      ],
    });
  });

  test('has figures whose links find exactly as many transactions', async () => {
    for (const typed of ['jane@shop.example', 'c-4711', first.registrationId]) {
      const { counts, searches } = (await find(typed)).customer;
      for (const [name, search] of Object.entries<string>(searches)) {
        expect([name, (await list('transactions', search)).length]).toEqual([name, counts[name]]);
      }
    }
  });

  test('is found by the stored card of a registration or a payment, and not by equal digits', async () => {
    const byRegistration = (await find(first.registrationId)).customer;
    expect(byRegistration.emails.toSorted()).toEqual(['jane@shop.example', 'office@shop.example']);
    expect((await find(`https://pay.example/transactions/${first.id}?entity=e`)).customer.counts).toEqual(
      byRegistration.counts,
    );
    expect(await list('registrations', `card:${first.id}`)).toHaveLength(2);
  });

  test('has their registrations, cases and disputes in the lists of these', async () => {
    expect((await list('registrations', 'email:jane@shop.example')).map(({ id }) => id)).toContain(
      first.registrationId,
    );
    expect(await list('registrations', 'customer:c-4711')).not.toEqual([]);
    expect(await list('registrations', 'email:john@shop.example')).toEqual([]);
    const { db, clock, merchant, channel } = office.gateway;
    const at = { openedAt: clock.now(), dueAt: clock.now() };
    const row = { merchantId: merchant.id, channelId: channel.id };
    await autocommit(db).prisma.riskCase.create({
      data: { ...row, ...at, id: first.id, kind: 'PAYMENT', state: 'OPEN', score: 60 },
    });
    const dispute = await seedDispute(db, { ...row, at: clock.now() });
    await autocommit(db).prisma.dispute.updateMany({ where: { id: dispute }, data: { paymentId: first.id } });
    for (const q of ['email:jane@shop.example', 'customer:c-4711', `card:${first.id}`]) {
      expect((await list('cases', q)).map(({ id }) => id)).toEqual([first.id]);
      expect((await list('disputes', q)).map(({ id }) => id)).toContain(dispute);
    }
    expect(await list('cases', 'email:john@shop.example')).toEqual([]);
  });

  test('who does not exist is answered with what was searched', async () => {
    expect(await find('nothing@shop.example')).toEqual({
      key: { field: 'email', value: 'nothing@shop.example' },
      q: 'email:nothing@shop.example',
      problem: null,
      customer: null,
    });
  });
});

describe('the tenant', () => {
  test('of another PSP finds no customer of this one, by no value', async () => {
    const cookie = await office.openSession('administrator', office.other.psp.id);
    for (const q of ['jane@shop.example', 'c-4711', first.id, first.registrationId]) {
      expect((await find(q, { cookie })).customer).toBeNull();
    }
    for (const name of ['transactions', 'registrations', 'cases', 'disputes']) {
      for (const q of ['email:jane@shop.example', 'customer:c-4711', `card:${first.id}`]) {
        expect(await list(name, q, { cookie })).toEqual([]);
      }
    }
  });

  test('of one channel sees the rows of this channel only', async () => {
    const { db, clock, merchant, channel } = office.gateway;
    const channelInput = { kind: 'CHANNEL' as const, parentId: merchant.id, name: 'Second shop' };
    const { id } = await createEntity(autocommit(db), channelInput, clock.now());
    const moved = (await list('transactions', 'email:jane@shop.example currency:JPY'))[0]?.id ?? '';
    await autocommit(db).prisma.payment.updateMany({ where: { id: moved }, data: { channelId: id } });
    const own = await office.openSession('merchant', channel.id);
    const other = await office.openSession('merchant', id);
    for (const q of ['jane@shop.example', 'c-4711']) {
      expect((await find(q, { cookie: own })).customer.counts).toMatchObject({ payments: 3, refunds: 1 });
      expect((await find(q, { cookie: other })).customer.counts).toMatchObject({ payments: 1, refunds: 0 });
    }
    // A card is no key to what was paid with it elsewhere.
    expect((await find(first.registrationId, { cookie: other })).customer).toBeNull();
    expect(await list('registrations', 'email:jane@shop.example', { cookie: other })).toEqual([]);
  });
});
