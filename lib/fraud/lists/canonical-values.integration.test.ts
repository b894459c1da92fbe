import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { canonicaliseEntries } from './canonicalise-entries.ts';
import { addListEntry } from './change-list.ts';
import type { ListEntryInput } from './list-entry.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
});
afterAll(() => gateway.close());

async function block(kind: ListEntryInput['kind'], value: string): Promise<void> {
  const { vault } = gateway.services.gatewayServices;
  const change = { actor: 'user:analyst', reason: 'test', at: gateway.clock.now() };
  await withStaffTransaction(gateway.db, (tx) =>
    addListEntry(tx, vault, gateway.merchant.id, { list: 'BLOCK', kind, value, reason: 'test' }, change),
  );
}

/** As an earlier version has stored it. */
async function blockAsWritten(kind: string, value: string): Promise<void> {
  await gateway.db.pool.query(
    `INSERT INTO risk_list_entry (id, entity_id, list, kind, value, label, reason, actor, created_at)
     VALUES ($1, $2, 'BLOCK', $3, $4, $4, 'test', 'user:analyst', now())`,
    [newRandomId(), gateway.merchant.id, kind, value],
  );
}

async function codeOf(params: Record<string, string>): Promise<string> {
  const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.ip': '198.51.100.1' };
  return (await gateway.post('/v1/payments', { ...cardDebit, ...customer, ...params })).body.result.code;
}

describe('a value that is blocked', () => {
  it.each([
    ['ip', '203.0.113.7', { 'customer.ip': '::ffff:203.0.113.7' }],
    ['ip', '::ffff:203.0.113.8', { 'customer.ip': '203.0.113.8' }],
    ['ip', '2001:DB8:0:0:0:0:0:9', { 'customer.ip': '2001:db8::9' }],
    ['ip', '2001:db8::a', { 'customer.ip': '2001:0db8:0000::000A' }],
    ['email', 'jane@xn--bcher-kva.example', { 'customer.email': 'Jane@Bücher.example' }],
    ['email', 'jos\u00e9@shop.example', { 'customer.email': 'JOSE\u0301@shop.example' }],
    ['emailDomain', 'Grün.example', { 'customer.email': 'any@xn--grn-ioa.example' }],
    ['phone', '+49 151 2345-6789', { 'customer.phone': '0151 23456789', 'billing.country': 'DE' }],
    ['phone', '0049 151 98765432', { 'customer.phone': '+49 (151) 98765432' }],
  ] as const)('as %s %s is found however it is sent: %j', async (kind, value, params) => {
    const before = await codeOf(params);
    await block(kind, value);
    const after = await codeOf(params);
    expect(before).toBe('000.100.110');
    expect(after).toMatch(/^100\.400\./);
  });

  it('before values had one form is found once the background work has seen it', async () => {
    await blockAsWritten('ip', '2001:0db8:0:0:0:0:0:b');
    await blockAsWritten('emailDomain', 'straße.example');
    const sent = [{ 'customer.ip': '2001:db8::b' }, { 'customer.email': 'any@straße.example' }] as const;
    for (const params of sent) expect(await codeOf(params)).toBe('000.100.110');
    expect(await canonicaliseEntries(gateway.db)).toBe(2);
    expect(await canonicaliseEntries(gateway.db)).toBe(0);
    for (const params of sent) expect(await codeOf(params)).toMatch(/^100\.400\./);
  });
});
