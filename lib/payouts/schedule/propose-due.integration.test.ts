import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { approvePayout } from '../decide-payout.ts';
import { proposePayout } from '../propose-payout.ts';
import { findPayoutForStaff } from '../store.ts';
import { changeTerms, findTerms } from '../terms/payout-terms.ts';
import type { PayoutSchedule } from './due-day.ts';
import { proposeDuePayouts, scheduleActor } from './propose-due.ts';

const dayMs = 86_400_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const drain = () =>
  drainEvents({ pool: gateway.database.pool, consumers: gateway.services.consumers, clock: gateway.clock });

async function setSchedule(schedule: PayoutSchedule): Promise<void> {
  const entityId = gateway.merchant.id;
  const shownVersion = (await findTerms(gateway.db, [entityId])).get(entityId)?.version ?? 0;
  await changeTerms(autocommit(gateway.db), {
    entityId,
    shownVersion,
    schedule,
    reserveMillionths: 0,
    reserveDays: 0,
    actor: 'user:clerk',
    account: { holder: 'Holder', iban: 'DE89370400440532013000', bic: null },
    now: gateway.clock.now(),
  });
}

/** Pays, and lets the ledger book it; a day later it is part of a payout. */
async function payYesterday(amount = '10.00'): Promise<void> {
  await gateway.post('/v1/payments', { ...cardDebit, amount });
  await drain();
  gateway.clock.advance(dayMs);
}

const run = () =>
  proposeDuePayouts({ db: gateway.db, clock: gateway.clock, events: gateway.services.gatewayServices.events });

type Found = { id: string; state: string; proposedBy: string; through: string; amount: string };

async function payouts(): Promise<Found[]> {
  const { rows } = await gateway.database.pool.query(
    `SELECT id, state, proposed_by AS "proposedBy", through::text AS through, amount_minor::text AS amount
     FROM payout WHERE merchant_id = $1 ORDER BY created_at, id`,
    [gateway.merchant.id],
  );
  return rows;
}

async function outcomes(): Promise<string[]> {
  const { rows } = await gateway.database.pool.query(
    'SELECT outcome FROM payout_due WHERE merchant_id = $1 ORDER BY due_on',
    [gateway.merchant.id],
  );
  return rows.map(({ outcome }) => outcome);
}

async function approveOpen(): Promise<void> {
  for (const { id } of (await payouts()).filter(({ state }) => state === 'PROPOSED')) {
    const payout = await findPayoutForStaff(gateway.db, id);
    if (!payout) throw new Error(`there is no payout ${id}`);
    const cause = { actor: 'user:approver', now: gateway.clock.now(), reason: null };
    expect(await withTransaction(gateway.database.pool, (tx) => approvePayout(tx, payout, cause))).toBe('done');
  }
}

beforeEach(async () => {
  await approveOpen();
  await drain();
  gateway.clock.advance(dayMs);
  await gateway.database.pool.query('DELETE FROM payout_due WHERE merchant_id = $1', [gateway.merchant.id]);
});

describe('a payout by schedule', () => {
  it('is proposed once for a due day, however many processes propose', async () => {
    await setSchedule('DAILY');
    await payYesterday();
    const before = (await payouts()).length;
    expect((await Promise.all([run(), run(), run(), run()])).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await run()).toBe(0);
    const [proposed, ...others] = (await payouts()).slice(before);
    expect(others).toEqual([]);
    expect(proposed).toMatchObject({ state: 'PROPOSED', proposedBy: scheduleActor, amount: '1000' });
    expect(await outcomes()).toEqual(['proposed']);
  });

  it('is approved by a user who did not enter the bank account', async () => {
    await setSchedule('DAILY');
    await payYesterday('3.00');
    await run();
    const open = (await payouts()).find(({ state }) => state === 'PROPOSED');
    const payout = await findPayoutForStaff(gateway.db, open?.id ?? '');
    if (!payout) throw new Error('nothing was proposed');
    const approve = (actor: string) =>
      withTransaction(gateway.database.pool, (tx) =>
        approvePayout(tx, payout, { actor, now: gateway.clock.now(), reason: null }),
      );
    expect(await approve('user:clerk')).toBe('not-allowed');
    expect(await approve('user:approver')).toBe('done');
  });

  it('is proposed once for days that no process saw', async () => {
    await setSchedule('DAILY');
    await payYesterday('4.00');
    gateway.clock.advance(5 * dayMs);
    const before = (await payouts()).length;
    expect(await run()).toBe(1);
    expect(await payouts()).toHaveLength(before + 1);
  });

  it('waits while a proposal of a user is open, and where nothing is left', async () => {
    await setSchedule('DAILY');
    await payYesterday('5.00');
    const now = gateway.clock.now();
    const through = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
    const account = { merchantId: gateway.merchant.id, isTest: true, currency: 'EUR' };
    await proposePayout(autocommit(gateway.db), account, { through, actor: 'user:one', now });
    expect(await run()).toBe(0);
    expect(await outcomes()).toEqual(['open']);
    await approveOpen();
    await drain();
    gateway.clock.advance(dayMs);
    expect(await run()).toBe(0);
    expect(await outcomes()).toEqual(['open', 'nothing-left']);
  });

  it('is taken again when the ledger has not booked the payout before it', async () => {
    await setSchedule('DAILY');
    await payYesterday('6.00');
    await run();
    await payYesterday('7.00');
    await approveOpen();
    expect(await run()).toBe(0);
    expect(await outcomes()).toEqual(['proposed']);
    await drain();
    expect(await run()).toBe(1);
  });

  it('is not proposed where users propose', async () => {
    await setSchedule('MANUAL');
    await payYesterday('8.00');
    expect(await run()).toBe(0);
    expect(await outcomes()).toEqual([]);
  });
});
