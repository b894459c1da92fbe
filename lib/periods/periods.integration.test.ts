import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { correctLedger, ledgerConsumers, verifyLedger } from '#lib/ledger/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { rebuildProjection } from '#lib/platform/events/rebuild-projection.ts';
import { undoImport } from '#lib/settlement/index.ts';
import { runSettlementSlice } from '#lib/settlement/matching/match-import.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { verifyPeriods } from './chain/verify-periods.ts';
import { beginPeriod } from './sign-off/begin-period.ts';
import { cancelPeriod, reopenPeriod } from './sign-off/change-period.ts';
import { closePeriod, prepareClose } from './sign-off/close-period.ts';
import { approver, closeDays, closeProposed, dayMs, getPeriod, proposePeriod, proposer } from './testing/close-days.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const drain = () => drainEvents({ pool: gateway.database.pool, consumers: ledgerConsumers(), clock: gateway.clock });
const today = (): string => gateway.clock.now().toISOString().slice(0, 10);
const pool = () => gateway.database.pool;

async function pay(amount = '92.00'): Promise<string> {
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, amount });
  expect(body.result.code).toBe('000.100.110');
  return body.id;
}

/** The entries of the merchant by day, without those of other tests. */
async function bookedOn(paymentId: string): Promise<{ day: string; valueOn: string }> {
  const { rows } = await pool().query(
    `SELECT (booked_at AT TIME ZONE 'UTC')::date::text AS day, value_on::text AS "valueOn"
     FROM ledger_entry WHERE merchant_id = $1 AND payment_id = $2`,
    [gateway.merchant.id, paymentId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

/** A correction that finance made on a day that is over. */
async function correctOn(at: Date): Promise<void> {
  await withTransaction(pool(), (tx) =>
    correctLedger(
      tx,
      { merchantId: gateway.merchant.id, actor: 'user:finance', now: at },
      {
        isTest: true,
        valueOn: at.toISOString().slice(0, 10),
        reason: 'test',
        postings: [
          { account: 'BANK', currency: 'EUR', amountMinor: 5n },
          { account: 'FX_DIFFERENCE', currency: 'EUR', amountMinor: -5n },
        ],
      },
    ),
  );
}

const insertEntry = (merchantId: string, bookedAt: Date) =>
  pool().query(
    `INSERT INTO ledger_entry (merchant_id, id, position, is_test, kind, booked_at, value_on, actor, accounts, currencies,
       amounts_minor)
     VALUES ($1, 'by-hand', 1, true, 'CORRECTION', $2::timestamptz, $2::timestamptz, 'cli', '{BANK,SUSPENSE}', '{EUR,EUR}', '{1,-1}')`,
    [merchantId, bookedAt],
  );

beforeEach(async () => {
  gateway.clock.advance(dayMs);
  await pay();
  gateway.clock.advance(dayMs);
  await drain();
});

describe('a closed period', () => {
  it('has the balances and the hash of its entries, and the hash of the period before it', async () => {
    const first = await closeDays(gateway);
    gateway.clock.advance(dayMs);
    await pay('10.00');
    gateway.clock.advance(dayMs);
    await drain();
    const second = await closeDays(gateway);
    expect(second.seal).toMatchObject({ previousId: first.id, previousHash: first.seal?.hash });
    expect(second.seal?.balances.map(({ account }) => account)).toContain('MERCHANT_PAYABLE');
    expect(Date.parse(second.startsOn)).toBe(Date.parse(first.endsOn) + dayMs);
    expect(await verifyPeriods(pool(), null)).toMatchObject({ problems: [] });
  });

  it('refuses entries with a booking date in it, also by hand', async () => {
    const { endsOn } = await closeDays(gateway);
    await expect(insertEntry(gateway.merchant.id, new Date(endsOn))).rejects.toThrow(/is closed/);
    const other = await seedMerchant(gateway.db);
    await insertEntry(other.merchant.id, new Date(endsOn));
  });

  it('is not changed or deleted', async () => {
    const { id } = await closeDays(gateway);
    for (const change of [`SET hash = 'x'`, `SET balances = '[]'`, 'SET position = 1', `SET state = 'OPEN'`])
      await expect(pool().query(`UPDATE accounting_period ${change} WHERE id = $1`, [id])).rejects.toThrow(
        /is not changed/,
      );
    await expect(pool().query('DELETE FROM accounting_period WHERE id = $1', [id])).rejects.toThrow(/never deleted/);
  });

  it('sends what comes late to the first open day, also when the ledger is built again', async () => {
    const paymentId = await pay('7.00');
    gateway.clock.advance(dayMs);
    const day = new Date(gateway.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
    const period = await closeDays(gateway).catch((error: Error) => error.message);
    // The ledger has not come to the payment, so the period cannot be closed.
    expect(period).toContain('unresolved');
    await cancelOpen();
    await drain();
    const { endsOn } = await closeDays(gateway);
    expect(await bookedOn(paymentId)).toEqual({ day, valueOn: day });
    const late = new Date(`${endsOn}T12:00:00Z`);
    await correctOn(late);
    await drain();
    const lateDays = async () => {
      const { rows } = await pool().query(
        `SELECT (booked_at AT TIME ZONE 'UTC')::date::text AS day, value_on::text AS value FROM ledger_entry
         WHERE merchant_id = $1 AND kind = 'CORRECTION' ORDER BY position DESC LIMIT 1`,
        [gateway.merchant.id],
      );
      return rows[0];
    };
    expect(await lateDays()).toEqual({ day: today(), value: endsOn });
    const [ledger] = ledgerConsumers();
    if (ledger?.kind !== 'projection') throw new Error('the ledger is a projection');
    expect(await rebuildProjection(pool(), ledger)).toBe(true);
    await drain();
    expect(await lateDays()).toEqual({ day: today(), value: endsOn });
    expect(await verifyPeriods(pool(), null)).toMatchObject({ problems: [] });
    expect((await verifyLedger(pool())).differences).toEqual([]);
  });

  it('of a merchant that has moved here is guarded when its hash agrees', async () => {
    const { id, endsOn } = await closeDays(gateway);
    // As it arrives: positions of another database do not travel.
    await pool().query('ALTER TABLE accounting_period DISABLE TRIGGER accounting_period_frozen');
    await pool().query('UPDATE accounting_period SET position = NULL WHERE id = $1', [id]);
    await pool().query('ALTER TABLE accounting_period ENABLE TRIGGER accounting_period_frozen');
    expect(await verifyPeriods(pool(), null)).toMatchObject({ problems: [] });
    expect((await getPeriod(gateway, id)).position).not.toBeNull();
    await expect(insertEntry(gateway.merchant.id, new Date(endsOn))).rejects.toThrow(/is closed/);
  });

  it('differs when an entry or a figure in it was changed by hand', async () => {
    const { id, endsOn } = await closeDays(gateway);
    const change = (text: string) => pool().query(text, [gateway.merchant.id, endsOn]);
    const problems = async () =>
      (await verifyPeriods(pool(), [gateway.merchant.id])).problems
        .filter(({ period }) => period.id === id)
        .map(({ problem }) => problem);
    await change('UPDATE ledger_day SET debit_minor = debit_minor + 1 WHERE merchant_id = $1 AND booked_on <= $2');
    expect(await problems()).toEqual(['balances-differ']);
    await change('UPDATE ledger_day SET debit_minor = debit_minor - 1 WHERE merchant_id = $1 AND booked_on <= $2');
    await pool().query('ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_append_only');
    await change(`UPDATE ledger_entry SET actor = actor || 'x' WHERE merchant_id = $1 AND booked_at <= $2::date + 1`);
    expect(await problems()).toEqual(['entries-differ']);
    await change(
      `UPDATE ledger_entry SET actor = left(actor, -1) WHERE merchant_id = $1 AND booked_at <= $2::date + 1`,
    );
    await pool().query('ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_append_only');
    expect(await problems()).toEqual([]);
  });
});

async function cancelOpen(): Promise<void> {
  const { rows } = await pool().query(`SELECT id FROM accounting_period WHERE state IN ('OPEN', 'PROPOSED')`);
  for (const { id } of rows) {
    await pool().query(`UPDATE accounting_period SET state = 'OPEN' WHERE id = $1`, [id]);
    const cause = { actor: proposer, now: gateway.clock.now(), reason: null };
    const period = await getPeriod(gateway, id);
    expect(await withTransaction(pool(), (tx) => cancelPeriod(tx, period, cause))).toBe('done');
  }
}

describe('the sign-off', () => {
  it('is refused for who proposed it', async () => {
    const period = await proposePeriod(gateway);
    expect(await closeProposed(gateway, period, { actor: proposer })).toBe('not-allowed');
    await expect(
      pool().query(
        `UPDATE accounting_period SET state = 'CLOSED', closed_by = proposed_by, closed_at = now(), entry_count = 0,
           entries_hash = '', balances = '[]', hash = '' WHERE id = $1`,
        [period.id],
      ),
    ).rejects.toThrow(/second_user/);
    expect(await closeProposed(gateway, period)).toBe('done');
  });

  it('is refused while an item is open', async () => {
    const period = await proposePeriod(gateway);
    const items = [{ id: 'exceptions', count: 1, capped: false }];
    expect(await closeProposed(gateway, period, { items })).toBe('unresolved');
    expect(await closeProposed(gateway, period)).toBe('done');
  });

  it('closes once when two users approve at the same time', async () => {
    const period = await proposePeriod(gateway);
    const results = await Promise.all([
      closeProposed(gateway, period, { actor: approver }),
      closeProposed(gateway, period, { actor: 'user:three' }),
    ]);
    expect(results.toSorted()).toEqual(['changed', 'done']);
    const { closedBy } = await getPeriod(gateway, period.id);
    expect(closedBy).toBe(results[0] === 'done' ? approver : 'user:three');
    expect((await verifyPeriods(pool(), null)).problems).toEqual([]);
  });

  it('is under way once for a merchant', async () => {
    const ledger = { merchantId: gateway.merchant.id, isTest: true };
    const endsOn = new Date(gateway.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
    const input = { endsOn, actor: proposer, now: gateway.clock.now() };
    const results = await Promise.all(
      [1, 2, 3].map(() => withTransaction(pool(), (tx) => beginPeriod(tx, ledger, input))),
    );
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['begun', 'under-way', 'under-way']);
    await cancelOpen();
  });

  it('is reopened latest first, and closed again', async () => {
    const first = await closeDays(gateway);
    gateway.clock.advance(dayMs);
    await pay();
    gateway.clock.advance(dayMs);
    await drain();
    const second = await closeDays(gateway);
    const reopen = (period: typeof first) =>
      withTransaction(pool(), (tx) =>
        reopenPeriod(tx, period, { actor: approver, now: gateway.clock.now(), reason: 'a late invoice' }),
      );
    expect(await reopen(first)).toBe('not-latest');
    expect(await reopen(second)).toBe('done');
    expect(await reopen(second)).toBe('changed');
    // What comes now is booked on its own day again.
    await correctOn(new Date(second.endsOn));
    await drain();
    const again = await closeDays(gateway);
    expect([again.startsOn, again.seal?.previousId]).toEqual([second.startsOn, first.id]);
    expect(again.seal?.entryCount).toBe((second.seal?.entryCount ?? 0n) + 1n);
    expect((await verifyPeriods(pool(), null)).problems).toEqual([]);
  });
});

describe('bookings while a period is closed', () => {
  it('are either in the hash or on the first open day, and never lost', async () => {
    const yesterday = new Date(gateway.clock.now().getTime() - dayMs / 2);
    const period = await proposePeriod(gateway);
    let isClosed = false;
    const book = async (): Promise<void> => {
      for (let count = 0; count < 15 || !isClosed; count += 1) {
        await correctOn(yesterday);
        await drain();
      }
    };
    const close = async (): Promise<void> => {
      for (let attempt = 0; attempt < 100 && !isClosed; attempt += 1)
        isClosed = (await closeProposed(gateway, period)) === 'done';
      if (!isClosed) isClosed = true;
    };
    await Promise.all([book(), close()]);
    if ((await getPeriod(gateway, period.id)).state !== 'CLOSED')
      expect(await closeProposed(gateway, period)).toBe('done');
    await correctOn(yesterday);
    await drain();
    const { rows } = await pool().query(
      `SELECT (SELECT count(*)::int FROM event WHERE merchant_id = $1 AND type = 'ledger.corrected') AS events,
         (SELECT count(*)::int FROM ledger_entry WHERE merchant_id = $1 AND kind = 'CORRECTION') AS entries`,
      [gateway.merchant.id],
    );
    expect(rows[0].entries).toBe(rows[0].events);
    expect((await verifyPeriods(pool(), null)).problems).toEqual([]);
    expect((await verifyLedger(pool())).differences).toEqual([]);
  });

  it('of an undo that is under way are booked behind it', async () => {
    const text = fileOf([rowOf(gateway, { SettlementTxId: 'undone', Amount: '92.00' })]);
    const { id } = await matchAll(gateway, await importFile(gateway, { text }));
    await drain();
    gateway.clock.advance(dayMs);
    const period = await proposePeriod(gateway);
    const by = { actor: 'user:finance', reason: 'test', now: gateway.clock.now() };
    await withTransaction(pool(), (tx) => undoImport(tx, id, by));
    const undo = async (): Promise<void> => {
      while ((await runSettlementSlice(gateway)) > 0);
      await drain();
    };
    const prepared = await prepareClose(pool(), period, []);
    const close = () =>
      withTransaction(pool(), (tx) => closePeriod(tx, period, prepared, { actor: approver, now: gateway.clock.now() }));
    const [result] = await Promise.all([close(), undo()]);
    expect(['done', 'unresolved']).toContain(result);
    if (result !== 'done') await cancelOpen();
    await drain();
    expect((await verifyPeriods(pool(), null)).problems).toEqual([]);
    expect((await verifyLedger(pool())).differences).toEqual([]);
  });
});
