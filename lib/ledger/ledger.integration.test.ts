import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { rebuildProjection } from '#lib/platform/events/rebuild-projection.ts';
import { parseSearch } from '#lib/platform/search/parse-search.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findBalances, findMovements } from './balances/find-balances.ts';
import { correctLedger, reverseEntry } from './bookings/correct-ledger.ts';
import { publishFeeSchedule } from './fees/publish-fee-schedule.ts';
import { entryFields } from './search/entry-fields.ts';
import { entryOrder, findEntry, searchEntries } from './search/search-entries.ts';
import { ledgerConsumers } from './subscriber.ts';
import { verifyLedger } from './verify-ledger.ts';

const dayMs = 86_400_000;
const allTime = { from: '2000-01-01', to: '2099-12-31' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function drain(): Promise<void> {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
}

async function pay(params: Record<string, string> = {}): Promise<string> {
  return (await gateway.post('/v1/payments', { ...cardDebit, ...params })).body.id;
}

const followUp = async (id: string, paymentType: string, amount = '92.00'): Promise<string> =>
  (await gateway.post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' })).body.id;

const ownPeriod = () => ({ merchantIds: [gateway.merchant.id], isTest: true, ...allTime });

async function balances(): Promise<Record<string, bigint>> {
  await drain();
  const { merchantIds, isTest, to: until } = ownPeriod();
  const found = await findBalances(gateway.database.pool, { merchantIds, isTest, until });
  return Object.fromEntries(found.map((each) => [`${each.account} ${each.currency}`, each.balanceMinor]));
}

async function entriesOf(paymentId: string) {
  await drain();
  const page = { columns: entryOrder, descending: true, beyond: null, limit: 10 };
  const { terms } = parseSearch(entryFields, `payment:${paymentId}`);
  const search = { terms, scope: { everything: true } as const, now: gateway.clock.now() };
  return searchEntries(gateway.database.pool, search, page);
}

const cause = () => ({ merchantId: gateway.merchant.id, actor: 'user:finance', now: gateway.clock.now() });

describe('the ledger', () => {
  it('books what moves money, and nothing else', async () => {
    const before = await balances();
    const id = await pay();
    await followUp(id, 'RF', '12.00');
    await pay({ 'customParameters[simulate.resultCode]': '800.100.152' });
    const preauthorization = await pay({ paymentType: 'PA' });
    await followUp(preauthorization, 'RV');
    const captured = await pay({ paymentType: 'PA' });
    await followUp(captured, 'CP', '40.00');
    const after = await balances();
    const moved = 9200n - 1200n + 4000n;
    expect(after['ACQUIRER_RECEIVABLE EUR']).toBe((before['ACQUIRER_RECEIVABLE EUR'] ?? 0n) + moved);
    expect(after['MERCHANT_PAYABLE EUR']).toBe((before['MERCHANT_PAYABLE EUR'] ?? 0n) - moved);
  });

  it('books a chargeback as what the merchant owes, until it is reversed', async () => {
    const id = await pay();
    const chargeback = await followUp(id, 'CB');
    expect((await balances())['CHARGEBACK EUR']).toBe(9200n);
    await followUp(chargeback, 'CR');
    expect((await balances())['CHARGEBACK EUR']).toBe(0n);
  });

  it('charges the fee of the day of the payment, also when a later schedule has begun', async () => {
    const { merchantId, actor, now } = cause();
    const tomorrow = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
    const rates = [
      { kind: 'PAYMENT' as const, brand: null, region: null, currency: 'EUR', millionths: 14_000, fixedMinor: 25n },
    ];
    const publish = (validFrom: string) =>
      publishFeeSchedule(
        autocommit(gateway.db),
        { merchantId, validFrom, model: 'FIXED', country: null, rates, actor },
        now,
      );
    expect(await publish(now.toISOString().slice(0, 10))).toBe('too-early');
    expect(await publish(tomorrow)).toBe('published');
    expect(await publish(tomorrow)).toBe('exists');
    const free = await pay();
    expect((await entriesOf(free))[0]?.postings).toHaveLength(2);
    gateway.clock.advance(dayMs);
    const charged = await pay();
    expect((await entriesOf(charged))[0]?.postings.slice(2)).toEqual([
      { account: 'MERCHANT_PAYABLE', currency: 'EUR', amountMinor: 154n },
      { account: 'FEES_EARNED', currency: 'EUR', amountMinor: -154n },
    ]);
  });

  it('refuses an entry that does not sum to zero in each currency, and any change of one', async () => {
    const { pool } = gateway.database;
    const insert = (currencies: string, amounts: string) =>
      pool.query(
        `INSERT INTO ledger_entry (merchant_id, id, position, is_test, kind, booked_at, value_on, actor, accounts, currencies,
           amounts_minor)
         VALUES ($1, 'x', 0, true, 'CORRECTION', '2026-01-01', '2026-01-01', 'test', '{BANK,SUSPENSE}', $2, $3)`,
        [gateway.merchant.id, currencies, amounts],
      );
    await expect(insert('{EUR,EUR}', '{100,-99}')).rejects.toThrow('ledger_entry_balance_check');
    await expect(insert('{EUR,USD}', '{100,-100}')).rejects.toThrow('ledger_entry_balance_check');
    await expect(insert('{EUR,EUR}', '{100,NULL}')).rejects.toThrow('ledger_entry_balance_check');
    await expect(insert('{EUR}', '{0}')).rejects.toThrow('ledger_entry_postings_check');
    const own = [gateway.merchant.id];
    await expect(pool.query(`UPDATE ledger_entry SET reason = 'x' WHERE merchant_id = $1`, own)).rejects.toThrow(
      'append-only',
    );
    await expect(pool.query('DELETE FROM ledger_entry WHERE merchant_id = $1', own)).rejects.toThrow('append-only');
  });

  it('takes an entry back once, when several users do so at once', async () => {
    const id = await pay();
    const [entry] = await entriesOf(id);
    if (!entry) throw new Error('the payment has no entry');
    const before = await balances();
    const results = await Promise.all(
      [1, 2, 3].map(() => reverseEntry(autocommit(gateway.db), cause(), entry, 'Booked twice')),
    );
    expect(results.toSorted()).toEqual(['booked', 'reversed-before', 'reversed-before']);
    const after = await balances();
    expect(after['ACQUIRER_RECEIVABLE EUR']).toBe((before['ACQUIRER_RECEIVABLE EUR'] ?? 0n) - 9200n);
    const reversal = (await entriesOf(id))[0];
    expect(reversal).toMatchObject({ kind: 'ENTRY_REVERSAL', reverses: entry.position, reason: 'Booked twice' });
    const found = await findEntry(gateway.database.pool, entry.position);
    expect(found?.reversedBy).toBe(reversal?.position);
    if (reversal) expect(await reverseEntry(autocommit(gateway.db), cause(), reversal, 'No')).toBe('is-reversal');
  });

  it.each(['PAYOUT', 'SETTLEMENT', 'SETTLEMENT_DECISION', 'SETTLEMENT_UNDO'] as const)(
    'takes no entry of kind %s back: what it follows is changed instead',
    async (kind) => {
      const id = await pay();
      const [entry] = await entriesOf(id);
      if (!entry) throw new Error('the payment has no entry');
      const before = await balances();
      const reversed = reverseEntry(autocommit(gateway.db), cause(), { ...entry, kind }, 'Twice');
      expect(await reversed).toBe('follows-state');
      expect(await balances()).toEqual(before);
    },
  );

  it('books corrections of staff that sum to zero only', async () => {
    const posting = (account: 'BANK' | 'SUSPENSE', amountMinor: bigint) => ({ account, amountMinor, currency: 'USD' });
    const correct = (amountMinor: bigint) =>
      correctLedger(autocommit(gateway.db), cause(), {
        isTest: true,
        valueOn: '2026-01-31',
        reason: 'Unknown transfer',
        postings: [posting('BANK', 700n), posting('SUSPENSE', amountMinor)],
      });
    expect(await correct(-699n)).toBe('unbalanced');
    expect(await correct(-700n)).toBe('booked');
    expect(await balances()).toMatchObject({ 'BANK USD': 700n, 'SUSPENSE USD': -700n });
  });

  it('is the same after it is built again, and equals its events', async () => {
    const { pool } = gateway.database;
    const read = async () => [await balances(), await findMovements(pool, ownPeriod())];
    const before = await read();
    const [ledger] = ledgerConsumers();
    if (ledger?.kind !== 'projection') throw new Error('the ledger is a projection');
    expect(await rebuildProjection(pool, ledger)).toBe(true);
    expect(await read()).toEqual(before);
    const { entries, differences } = await verifyLedger(pool);
    expect(entries).toBeGreaterThan(8);
    expect(differences).toEqual([]);
  });

  it('reports an account whose figures are not those of its events', async () => {
    const { pool } = gateway.database;
    const change = (by: number) =>
      pool.query(`UPDATE ledger_day SET debit_minor = debit_minor + $2 WHERE merchant_id = $1 AND account = 'BANK'`, [
        gateway.merchant.id,
        by,
      ]);
    await change(1);
    expect((await verifyLedger(pool)).differences).toEqual([
      {
        merchantId: gateway.merchant.id,
        isTest: true,
        currency: 'USD',
        account: 'BANK',
        eventMinor: 700n,
        entryMinor: 700n,
        dayMinor: 701n,
      },
    ]);
    await change(-1);
  });
});
