import { describe, expect, it } from 'vitest';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { approvedPayment } from '#test/fixtures/payment.ts';
import type { FollowUpType } from '../life-cycle/state.ts';
import type { Payment } from '../payment.ts';
import * as sql from '../sql/index.ts';
import type { AttemptCompletion } from '../store.ts';
import { toRow } from '../store-rows.ts';
import { completeAmounts, reservationsOf, reserveAmounts } from './reserve-amount.ts';

type Change = { id: unknown; taken: Record<string, unknown>; captures: unknown; closed: unknown };

/** A transaction on these payments that keeps what was locked and which amounts were changed. */
function openTestTx(payments: readonly Payment[] = []) {
  const locked: unknown[] = [];
  const changes: Change[] = [];
  const query = async ({ name, values = [] }: { name?: string; values?: unknown[] }) => {
    const statement = [sql.findPayment, sql.lockPayment, sql.updateReservedAmount].find((each) => each.name === name);
    const parameters = Object.fromEntries(statement?.parameters.map((key, at) => [key, values[at]]) ?? []);
    const { merchantId, id, captured, refunded, reversed, chargedBack, captures, closed } = parameters;
    if (statement === sql.updateReservedAmount) {
      changes.push({ id, taken: { captured, refunded, reversed, chargedBack }, captures, closed });
      return { rows: [], rowCount: 1 };
    }
    if (statement === sql.lockPayment) locked.push(id);
    const rows = payments.filter((each) => each.id === id && each.merchantId === merchantId).map(toRow);
    return { rows, rowCount: rows.length };
  };
  return { tx: { query } as unknown as Tx, locked, changes };
}

const none = { captured: 0n, refunded: 0n, reversed: 0n, chargedBack: 0n };
const { merchantId } = approvedPayment();

const payment = (id: string, paymentType: Payment['paymentType'], referencedId: string | null = null) =>
  approvedPayment({ id, paymentType, referencedId });
const followUp = (paymentType: FollowUpType, parts: Partial<Payment> = {}) =>
  approvedPayment({ id: 'new', paymentType, referencedId: 'debit', amountMinor: 400n, ...parts });

describe('what a follow-up takes', () => {
  it.each([
    ['CP', 'captured', 1],
    ['RF', 'refunded', 0],
    ['RV', 'reversed', 0],
    ['CB', 'chargedBack', 0],
  ] as const)('%s is %s of the transaction that it follows, which is locked', async (type, taken, captures) => {
    const { tx, locked } = openTestTx([payment('debit', 'DB')]);
    expect(await reservationsOf(tx, followUp(type))).toEqual([
      { merchantId, id: 'debit', taken, sign: 1n, captures, aboveMinor: 0n },
    ]);
    expect(locked).toEqual(['debit']);
  });

  it.each(['RB', 'RC'] as const)('is nothing for %s, which locks the transaction all the same', async (type) => {
    const { tx, locked } = openTestTx([payment('debit', 'DB')]);
    expect(await reservationsOf(tx, followUp(type))).toEqual([]);
    expect(locked).toEqual(['debit']);
  });

  it('is nothing for a transaction that follows none', async () => {
    const { tx, locked } = openTestTx();
    expect(await reservationsOf(tx, followUp('RF', { referencedId: null }))).toEqual([]);
    expect(locked).toEqual([]);
  });

  it('is given back to the disputed payment by a chargeback reversal, and the disputed one is locked first', async () => {
    const { tx, locked } = openTestTx([payment('debit', 'DB'), payment('cb', 'CB', 'debit')]);
    expect(await reservationsOf(tx, followUp('CR', { referencedId: 'cb' }))).toEqual([
      { merchantId, id: 'cb', taken: 'reversed', sign: 1n, captures: 0, aboveMinor: 0n },
      { merchantId, id: 'debit', taken: 'chargedBack', sign: -1n, captures: 0, aboveMinor: 0n },
    ]);
    expect(locked).toEqual(['debit', 'cb']);
  });

  it('is taken from the disputed payment too by a repeated chargeback, however long the chain', async () => {
    const { tx, locked } = openTestTx([
      payment('debit', 'DB'),
      payment('cb', 'CB', 'debit'),
      payment('cr', 'CR', 'cb'),
      payment('cb2', 'CB', 'cr'),
      payment('cr2', 'CR', 'cb2'),
    ]);
    expect(await reservationsOf(tx, followUp('CB', { referencedId: 'cr2' }))).toEqual([
      { merchantId, id: 'cr2', taken: 'chargedBack', sign: 1n, captures: 0, aboveMinor: 0n },
      { merchantId, id: 'debit', taken: 'chargedBack', sign: 1n, captures: 0, aboveMinor: 0n },
    ]);
    expect(locked).toEqual(['debit', 'cr2']);
  });

  it('is taken from the capture that is disputed, and not from the preauthorization that it captured', async () => {
    const { tx } = openTestTx([
      payment('pa', 'PA'),
      payment('cp', 'CP', 'pa'),
      payment('cb', 'CB', 'cp'),
      payment('cr', 'CR', 'cb'),
    ]);
    const [, second] = await reservationsOf(tx, followUp('CB', { referencedId: 'cr' }));
    expect(second).toMatchObject({ id: 'cp', taken: 'chargedBack', sign: 1n });
  });

  it('is of the followed transaction alone when that is unknown to the merchant', async () => {
    const { tx } = openTestTx([payment('cb', 'CB', 'gone')]);
    expect(await reservationsOf(tx, followUp('CB', { referencedId: 'unknown' }))).toHaveLength(1);
    expect(await reservationsOf(tx, followUp('CR', { referencedId: 'cb' }))).toHaveLength(1);
  });

  it('of a refund is not looked for in a chain of chargebacks', async () => {
    const { tx, locked } = openTestTx([payment('debit', 'DB'), payment('cb', 'CB', 'debit')]);
    expect(await reservationsOf(tx, followUp('RF', { referencedId: 'cb' }))).toHaveLength(1);
    expect(locked).toEqual(['cb']);
  });
});

const capture = { merchantId, id: 'debit', taken: 'captured', sign: 1n, captures: 1, aboveMinor: 0n } as const;
const disputed = { merchantId, id: 'top', taken: 'chargedBack', sign: 1n, captures: 0, aboveMinor: 0n } as const;
const returned = { ...disputed, sign: -1n } as const;

describe('reserving the amount of a follow-up', () => {
  it('takes it and counts the capture, and closes what is followed only when it is the final one', async () => {
    for (const [close, closed] of [
      [false, null],
      [true, true],
    ] as const) {
      const { tx, changes } = openTestTx();
      await reserveAmounts(tx, followUp('CP'), [capture], close);
      expect(changes).toEqual([{ id: 'debit', taken: { ...none, captured: 400n }, captures: 1, closed }]);
    }
  });

  it('never closes the disputed payment', async () => {
    const { tx, changes } = openTestTx();
    await reserveAmounts(tx, followUp('CB'), [disputed], true);
    expect(changes).toEqual([{ id: 'top', taken: { ...none, chargedBack: 400n }, captures: 0, closed: null }]);
  });

  it('gives nothing back before the acquirer has approved', async () => {
    const { tx, changes } = openTestTx();
    await reserveAmounts(tx, followUp('CR'), [returned], false);
    expect(changes).toEqual([]);
  });

  it('takes nothing for a follow-up without an amount', async () => {
    const { tx, changes } = openTestTx();
    await reserveAmounts(tx, followUp('CP', { amountMinor: null }), [capture], false);
    expect(changes).toMatchObject([{ taken: none, captures: 1 }]);
  });
});

describe('completing the amount of a follow-up', () => {
  async function complete(
    completed: Pick<AttemptCompletion, 'state'> & { amountMinor?: bigint },
    reservation: typeof capture | typeof disputed | typeof returned,
    parts: Partial<Payment> = {},
  ): Promise<Change[]> {
    const { tx, changes } = openTestTx();
    const completion = { amountMinor: null, now: new Date(), ...completed } as AttemptCompletion;
    await completeAmounts(tx, followUp('CP', parts), completion, [reservation]);
    return changes;
  }

  it('returns all of it and the counted capture when the acquirer declines', async () => {
    expect(await complete({ state: 'DECLINED' }, capture)).toEqual([
      { id: 'debit', taken: { ...none, captured: -400n }, captures: -1, closed: null },
    ]);
    expect(await complete({ state: 'DECLINED', amountMinor: 100n }, capture)).toMatchObject([
      { taken: { captured: -400n } },
    ]);
  });

  it('changes nothing when all of it is approved, or when the result is open', async () => {
    expect(await complete({ state: 'APPROVED' }, capture)).toEqual([]);
    expect(await complete({ state: 'APPROVED', amountMinor: 400n }, capture)).toEqual([]);
    expect(await complete({ state: 'UNKNOWN' }, capture)).toEqual([]);
    expect(await complete({ state: 'PENDING' }, returned)).toEqual([]);
  });

  it('returns what a partial approval left, to the minor unit, and keeps the capture counted', async () => {
    expect(await complete({ state: 'APPROVED', amountMinor: 399n }, capture)).toEqual([
      { id: 'debit', taken: { ...none, captured: -1n }, captures: 0, closed: null },
    ]);
  });

  it('gives back what was approved, and nothing after a decline', async () => {
    expect(await complete({ state: 'APPROVED' }, returned)).toMatchObject([
      { id: 'top', taken: { ...none, chargedBack: -400n }, captures: 0 },
    ]);
    expect(await complete({ state: 'APPROVED', amountMinor: 100n }, returned)).toMatchObject([
      { taken: { chargedBack: -100n } },
    ]);
    expect(await complete({ state: 'DECLINED' }, returned)).toMatchObject([{ taken: none }]);
  });

  it('opens again what a declined final follow-up had closed, and not the disputed payment', async () => {
    const final = { outcome: { isFinalInSequence: true } } as const;
    expect(await complete({ state: 'DECLINED' }, capture, final)).toMatchObject([{ closed: false }]);
    expect(await complete({ state: 'DECLINED' }, disputed, final)).toMatchObject([{ closed: null }]);
    expect(await complete({ state: 'APPROVED', amountMinor: 1n }, capture, final)).toMatchObject([{ closed: null }]);
  });

  it('has nothing to return for a follow-up without an amount', async () => {
    expect(await complete({ state: 'DECLINED' }, capture, { amountMinor: null })).toMatchObject([
      { taken: none, captures: -1 },
    ]);
  });
});
