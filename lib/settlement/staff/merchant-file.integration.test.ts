import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';

let office: TestBackOffice;
/** The day before today, with rows; the one before it has none. */
let day: string;
let emptyDay: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  const dayBefore = (days: number) =>
    new Date(office.gateway.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  [day, emptyDay] = [dayBefore(1), dayBefore(2)];
  const text = fileOf([rowOf(office.gateway, { SettlementDate: day, Descriptor: 'Bread; rolls' })]);
  await matchAll(office.gateway, await importFile(office.gateway, { text }));
});
afterAll(() => office.close());

const pathOf = (id = office.gateway.merchant.id, of = day) => `/settlement-files/${id}/merchant.csv?day=${of}`;

describe('the settlement file of a merchant', () => {
  test('is downloaded by administrators, finance, auditors and merchants', async () => {
    const { status, text } = await office.call('GET', pathOf(), { as: 'finance' });
    expect(status).toBe(200);
    const [header, ...rows] = text.trimEnd().split('\r\n');
    expect(header).toMatch(/^ReconciliationType;PaymentType;Cashflow;.*;ChargebackId$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(';"Bread; rolls";');
    for (const as of ['administrator', 'auditor', 'merchant'] as const)
      expect((await office.call('GET', pathOf(), { as })).text).toBe(text);
    expect((await office.call('GET', pathOf(), { as: 'fraud analyst' })).status).toBe(403);
    const ofMerchant = await office.openSession('finance', office.gateway.merchant.id);
    expect((await office.call('GET', pathOf(), { cookie: ofMerchant })).text).toBe(text);
  });

  test('of a day without rows has its header only', async () => {
    const { text } = await office.call('GET', pathOf(undefined, emptyDay), { as: 'auditor' });
    expect(text.trimEnd().split('\r\n')).toHaveLength(1);
  });

  test('is unknown for another tenant and for a channel, and needs a day', async () => {
    for (const as of ['finance', 'merchant'] as const) {
      const read = async (path: string) => (await office.call('GET', path, { as })).status;
      expect(await read(pathOf(office.other.merchant.id))).toBe(404);
      expect(await read(pathOf(office.gateway.channel.id))).toBe(404);
      expect(await read(pathOf(undefined, '2026-02-30'))).toBe(400);
      expect(await read(pathOf(undefined, ''))).toBe(400);
    }
  });

  test('is not given to a merchant role on a channel, because it has the rows of the whole merchant', async () => {
    const cookie = await office.openSession('merchant', office.gateway.channel.id);
    expect((await office.call('GET', pathOf(), { cookie })).status).toBe(404);
    expect((await office.call('GET', '/settlement-files', { cookie })).body).toMatchObject({
      merchantCount: 0,
      merchant: null,
      rowCount: 0,
      days: [],
    });
  });

  test('gives a merchant no other page of settlement', async () => {
    for (const path of ['/settlement-imports', '/settlement-lines', '/unsettled-payments'])
      expect((await office.call('GET', path, { as: 'merchant' })).status).toBe(403);
  });
});

describe('the selection of a settlement file', () => {
  const read = async (query: Record<string, string>, options: BackOfficeCallOptions) =>
    (await office.call('GET', `/settlement-files?${new URLSearchParams(query)}`, options)).body;

  test('begins with the only merchant and the last day that has rows', async () => {
    const { id, name } = office.gateway.merchant;
    expect(await read({}, { as: 'merchant' })).toEqual({
      merchantCount: 1,
      merchant: { id, name },
      day,
      rowCount: 1,
      days: [day],
    });
    expect(await read({ day: emptyDay }, { as: 'merchant' })).toMatchObject({
      day: emptyDay,
      rowCount: 0,
      days: [day],
    });
  });

  test('of several merchants waits until one is selected, and does not know those of another tenant', async () => {
    const { db, psp, clock } = office.gateway;
    const bakery = { kind: 'MERCHANT', parentId: psp.id, name: 'Second bakery' } as const;
    const { id: second } = await createEntity(autocommit(db), bakery, clock.now());
    expect(await read({}, { as: 'finance' })).toMatchObject({ merchantCount: 2, merchant: null, days: [] });
    const mine = office.gateway.merchant.id;
    expect(await read({ merchant: mine }, { as: 'finance' })).toMatchObject({ rowCount: 1, days: [day] });
    expect(await read({ merchant: second }, { as: 'finance' })).toMatchObject({ rowCount: 0, days: [] });
    const foreign = { merchant: office.other.merchant.id };
    expect(await read(foreign, { as: 'finance' })).toMatchObject({ merchant: null, rowCount: 0 });
    expect(await read(foreign, { as: 'merchant' })).toMatchObject({ merchant: { id: mine } });
    expect(await read({ merchant: mine, entity: second }, { as: 'finance' })).toMatchObject({
      merchantCount: 1,
      merchant: { id: second },
    });
  });
});
