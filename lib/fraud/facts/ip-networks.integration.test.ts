import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findRelatedPayments } from '../cases/find-related-payments.ts';
import { createRule } from '../rules/change-rule.ts';
import { findVerdict } from '../store.ts';
import { writeIpDatabase } from '../testing/write-ip-database.ts';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'networks-'));
  const file = path.join(folder, 'asn.mmdb');
  const row = { autonomous_system_number: 16276, autonomous_system_organization: 'OVH SAS' };
  writeFileSync(file, writeIpDatabase([{ network: '198.51.100.0/24', row }]));
  const env = { TURNPIKE_NETWORK_DATABASE: file };
  gateway = await startTestGateway({ fraudManagement: 'on', ipv6Counting: 'network' }, undefined, { env });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const pay = async (ip: string) => (await gateway.post('/v1/payments', { ...cardDebit, 'customer.ip': ip })).body;

it('a rule denies payments from servers by the database of the operator, and the verdict keeps the network', async () => {
  const expression = 'customer.isIpHosting && customer.ipAsn == 16276 && customer.ipNetwork.startsWith("OVH")';
  const action = { kind: 'decide', decision: 'DENY' } as const;
  const rule = { code: 'servers', name: 'Servers', mode: 'ACTIVE', expression, action } as const;
  const change = { actor: 'user:analyst', reason: 'test', at: gateway.clock.now() };
  await withStaffTransaction(gateway.db, (tx) => createRule(tx, gateway.merchant.id, rule, change));
  gateway.services.gatewayServices.fraud.rules.invalidate();
  expect((await pay('203.0.113.7')).result.code).toBe('000.100.110');
  const denied = await pay('198.51.100.7');
  expect(denied.result.code).toBe('100.400.147');
  expect((await findVerdict(gateway.db, gateway.merchant.id, denied.id))?.facts).toMatchObject({
    'customer.ipAsn': 16276,
    'customer.ipNetwork': 'OVH SAS',
    'customer.isIpHosting': true,
  });
});

it('payments of one /64 are related where addresses are counted by it', async () => {
  const first = await pay('2001:db8:9:1::1');
  const second = await pay('2001:db8:9:1::2');
  const other = await pay('2001:db8:9:2::1');
  const { fraud } = gateway.services.gatewayServices;
  const services = { db: gateway.db, vault: fraud.vault };
  const related = await findRelatedPayments(services, { merchantId: gateway.merchant.id, id: second.id });
  const keysOf = (id: string) => related.find(({ payment }) => payment.id === id)?.keys;
  expect(keysOf(first.id)).toEqual(['card', 'ip']);
  expect(keysOf(other.id)).toEqual(['card']);
});
