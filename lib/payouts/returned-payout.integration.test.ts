import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctLedger, findBalances } from '#lib/ledger/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { type BankMovement, recordBankMovement } from './bank-movement.ts';
import { approvePayout } from './decide-payout.ts';
import { proposePayout } from './propose-payout.ts';
import { findPayoutForStaff } from './store.ts';
import { changeTerms } from './terms/payout-terms.ts';

const dayMs = 86_400_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  const account = { holder: 'Bakery', iban: 'DE89370400440532013000', bic: null };
  const terms = { account, reserveMillionths: 0, reserveDays: 0, schedule: 'MANUAL' as const };
  await changeTerms(autocommit(gateway.db), {
    ...terms,
    entityId: gateway.merchant.id,
    shownVersion: 0,
    actor: 'user:clerk',
    now: gateway.clock.now(),
  });
});
afterAll(() => gateway.close());

async function drain(): Promise<void> {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
}

async function balances(): Promise<Record<string, bigint>> {
  await drain();
  const found = await findBalances(gateway.database.pool, {
    merchantIds: [gateway.merchant.id],
    isTest: true,
    until: '2099-12-31',
  });
  const moved = found.filter(({ balanceMinor }) => balanceMinor !== 0n);
  return Object.fromEntries(moved.map(({ account, balanceMinor }) => [account, balanceMinor]));
}

async function propose() {
  await drain();
  const now = gateway.clock.now();
  const through = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const account = { merchantId: gateway.merchant.id, isTest: true, currency: 'EUR' };
  return proposePayout(autocommit(gateway.db), account, { through, actor: 'user:one', now });
}

/** What was owed yesterday is paid today; returns the payout. */
async function payOut(): Promise<string> {
  const proposal = await propose();
  if (proposal.kind !== 'proposed') throw new Error(proposal.kind);
  const payout = await findPayoutForStaff(gateway.db, proposal.id);
  if (!payout) throw new Error('there is no payout');
  const cause = { actor: 'user:two', now: gateway.clock.now(), reason: null };
  expect(await approvePayout(autocommit(gateway.db), payout, cause)).toBe('done');
  await drain();
  return payout.id;
}

function record(payoutId: string, type: BankMovement['type'], bankMinor: bigint): Promise<boolean> {
  const now = gateway.clock.now();
  return withTransaction(gateway.database.pool, (tx) =>
    recordBankMovement(tx, {
      merchantId: gateway.merchant.id,
      payoutId,
      type,
      bankMinor,
      entryId: 'entry',
      bookedOn: now.toISOString().slice(0, 10),
      actor: 'user:finance',
      now,
      reason: null,
    }),
  );
}

async function owe(amountMinor: bigint): Promise<void> {
  const { merchant, clock } = gateway;
  const cause = { merchantId: merchant.id, actor: 'user:finance', now: clock.now() };
  const currency = 'EUR';
  await correctLedger(autocommit(gateway.db), cause, {
    isTest: true,
    valueOn: '2026-01-31',
    reason: 'test',
    postings: [
      { account: 'BANK', currency, amountMinor },
      { account: 'MERCHANT_PAYABLE', currency, amountMinor: -amountMinor },
    ],
  });
  clock.advance(dayMs);
}

describe('a payout that came back', () => {
  it('is owed to the merchant again by an entry of its own kind, and the next proposal contains it', async () => {
    await owe(10_000n);
    const id = await payOut();
    expect(await propose()).toEqual({ kind: 'nothing-left' });
    expect(await balances()).toEqual({});
    await record(id, 'payout.paid', 0n);
    await record(id, 'payout.returned', 10_000n);
    expect(await balances()).toEqual({ BANK: 10_000n, MERCHANT_PAYABLE: -10_000n });
    const { rows } = await gateway.database.pool.query(
      `SELECT kind, reason FROM ledger_entry WHERE id LIKE $1 || '%' ORDER BY position DESC LIMIT 1`,
      [id],
    );
    expect(rows).toEqual([{ kind: 'PAYOUT_RETURN', reason: 'The payout came back' }]);
    const again = await payOut();
    expect((await findPayoutForStaff(gateway.db, again))?.amountMinor).toBe(10_000n);
    expect(await balances()).toEqual({});
  });

  it('is owed in full where the bank kept a part, which waits in suspense', async () => {
    await owe(5_000n);
    const id = await payOut();
    await record(id, 'payout.paid', 0n);
    await record(id, 'payout.returned', 4_900n);
    expect(await balances()).toEqual({ BANK: 4_900n, SUSPENSE: 100n, MERCHANT_PAYABLE: -5_000n });
    await record(id, 'payout.return_unmatched', -4_900n);
    expect(await balances()).toEqual({});
  });
});
