import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';

const day = '2026-11-20';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
  const text = fileOf([rowOf(office.gateway, { SettlementDate: day, Descriptor: 'Bread; rolls' })]);
  await matchAll(office.gateway, await importFile(office.gateway, { text }));
});
afterAll(() => office.close());

const pathOf = (id = office.gateway.merchant.id, of = day) =>
  `/settlement-files/${id}/merchant.csv?day=${of}`;

describe('the settlement file of a merchant', () => {
  test('is downloaded by roles that read settlement', async () => {
    const { status, text } = await office.call('GET', pathOf(), { as: 'finance' });
    expect(status).toBe(200);
    const [header, ...rows] = text.trimEnd().split('\r\n');
    expect(header).toMatch(/^ReconciliationType;PaymentType;Cashflow;.*;ChargebackId$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(';"Bread; rolls";');
    for (const as of ['merchant', 'fraud analyst'] as const)
      expect((await office.call('GET', pathOf(), { as })).status).toBe(403);
    const ofMerchant = await office.openSession('finance', office.gateway.merchant.id);
    expect((await office.call('GET', pathOf(), { cookie: ofMerchant })).text).toBe(text);
  });

  test('of a day without rows has its header only', async () => {
    const { text } = await office.call('GET', pathOf(undefined, '2026-11-21'), { as: 'auditor' });
    expect(text.trimEnd().split('\r\n')).toHaveLength(1);
  });

  test('is unknown for another tenant and for a channel, and needs a day', async () => {
    const read = async (path: string) => (await office.call('GET', path, { as: 'finance' })).status;
    expect(await read(pathOf(office.other.merchant.id))).toBe(404);
    expect(await read(pathOf(office.gateway.channel.id))).toBe(404);
    expect(await read(pathOf(undefined, '2026-02-30'))).toBe(400);
    expect(await read(pathOf(undefined, ''))).toBe(400);
  });
});
