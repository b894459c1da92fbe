import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findVerdict } from '../store.ts';
import { recordVelocity } from '../velocity/sql/index.ts';
import { canonicaliseEntries } from './canonicalise-entries.ts';
import { addListEntry, removeListEntry } from './change-list.ts';
import type { ListEntry, ListEntryInput } from './list-entry.ts';
import { findListMatches } from './sql/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
});
afterAll(() => gateway.close());

const change = () => ({ actor: 'user:analyst', reason: 'test', at: gateway.clock.now() });

function add(input: Pick<ListEntryInput, 'kind' | 'value'> & Partial<ListEntryInput>, entityId = gateway.merchant.id) {
  const { vault } = gateway.services.gatewayServices;
  return withStaffTransaction(gateway.db, (tx) =>
    addListEntry(tx, vault, entityId, { list: 'BLOCK', reason: 'test', ...input }, change()),
  );
}

const remove = (entry: ListEntry) => withStaffTransaction(gateway.db, (tx) => removeListEntry(tx, entry, change()));

async function pay(params: Record<string, string> = {}) {
  const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.ip': '192.0.2.1' };
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...customer, ...params });
  return { id: body.id as string, code: body.result.code as string };
}

describe('a payment with a value inside of a blocked one', () => {
  it.each([
    ['ip', '203.0.113.99/24', { 'customer.ip': '203.0.113.200' }, { 'customer.ip': '203.0.114.1' }],
    ['ip', '203.0.113.0/24', { 'customer.ip': '::ffff:203.0.113.200' }, { 'customer.ip': '::ffff:203.0.112.255' }],
    ['ip', '::ffff:203.0.113.0/120', { 'customer.ip': '203.0.113.0' }, {}],
    ['ip', '2001:DB8::/32', { 'customer.ip': '2001:db8:ffff::1' }, { 'customer.ip': '2001:db9::1' }],
    [
      'emailDomain',
      '*.Grün.example',
      { 'customer.email': 'a@mail.xn--grn-ioa.example' },
      { 'customer.email': 'a@a.ch' },
    ],
    ['emailDomain', '*.shop.example', { 'customer.email': 'a@shop.example' }, { 'customer.email': 'a@myshop.example' }],
    ['ipCountry', 'us', { 'customer.ip': '8.8.8.8' }, { 'customer.ip': '192.0.2.1', 'billing.country': 'US' }],
    ['billingCountry', 'FR', { 'billing.country': 'FR' }, { 'billing.country': 'DE', 'shipping.country': 'FR' }],
    ['bin', '420000', {}, { 'card.number': '4111111111111111' }],
    ['bin', '41111000-41111199', { 'card.number': '4111111111111111' }, {}],
    ['bin', '41111110-41119999', { 'card.number': '4111111111111111' }, { 'card.number': '4111110000000112' }],
  ] as const)('as %s %s is denied with %j, and one outside of it is not: %j', async (kind, value, inside, outside) => {
    const entry = await add({ kind, value });
    const [denied, accepted] = [await pay(inside), await pay(outside)];
    await remove(entry);
    expect([denied.code, accepted.code]).toEqual(['100.400.147', '000.100.110']);
    const verdict = await findVerdict(gateway.db, gateway.merchant.id, denied.id);
    expect(verdict?.facts['lists.block']).toEqual([kind]);
  });

  it('is not denied when the range has expired or belongs to another merchant', async () => {
    const expired = { kind: 'ip', value: '203.0.113.0/24', expiresAt: new Date(gateway.clock.now().getTime() - 1) };
    const entries = [
      await add(expired as Parameters<typeof add>[0]),
      await add({ kind: 'bin', value: '420000' }, gateway.psp.id),
    ];
    expect((await pay({ 'customer.ip': '203.0.113.9' })).code).toBe('100.400.147');
    await remove(entries[1] as ListEntry);
    expect((await pay({ 'customer.ip': '203.0.113.9' })).code).toBe('000.100.110');
  });

  it('leaves no more of a card number in the database than a payment without lists', async () => {
    const entry = await add({ kind: 'bin', value: '42000000' });
    const { id } = await pay();
    await remove(entry);
    const { rows } = await gateway.db.pool.query(
      'SELECT row_to_json(v)::text AS text FROM risk_verdict v WHERE id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain('42000000');
  });
});

it('a range that an earlier version listed as a text becomes a range', async () => {
  await gateway.db.pool.query(
    `INSERT INTO risk_list_entry (id, entity_id, list, kind, value, label, reason, actor, created_at)
     VALUES ($1, $2, 'BLOCK', 'ip', '198.51.100.7/24', '198.51.100.7/24', 'test', 'user:analyst', now())`,
    [newRandomId(), gateway.merchant.id],
  );
  expect((await pay({ 'customer.ip': '198.51.100.9' })).code).toBe('000.100.110');
  expect(await canonicaliseEntries(gateway.db)).toBe(1);
  expect(await canonicaliseEntries(gateway.db)).toBe(0);
  expect((await pay({ 'customer.ip': '198.51.100.9' })).code).toBe('100.400.147');
});

it.each([findListMatches, recordVelocity])(
  'values and ranges are found by their own indexes, however few there are: $name',
  async ({ text, parameters }) => {
    const client = await gateway.db.pool.connect();
    try {
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query(`PREPARE ranges AS ${text}`);
      const { rows } = await client.query(`EXPLAIN EXECUTE ranges(${parameters.map(() => 'NULL').join(', ')})`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Scan using risk_list_entry_span_idx .*\n +Index Cond: \(span @> /);
      expect(plan).toMatch(/Index Cond: \(\(kind = .*\) AND \(value = .*\) AND \(entity_id = ANY/);
    } finally {
      client.release(true);
    }
  },
);
