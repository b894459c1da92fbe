import { describe, expect, it } from 'vitest';
import type { StandingInstruction } from '#lib/connectors/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { approvedPayment, testChannel } from '#test/fixtures/payment.ts';
import * as sql from '../sql/index.ts';
import { consumeInstruction, createInstruction, releaseInstruction } from './standing-instruction.ts';

const now = new Date('2026-11-22T10:00:00Z');
const { merchantId } = approvedPayment();
const terms = { type: 'RECURRING', expiry: '2027-01-01', frequencyDays: 30, numberOfInstallments: 12 };
const instruction: StandingInstruction = {
  ...terms,
  mode: 'REPEATED',
  recurringType: null,
  source: 'MIT',
  initialTransactionId: 'agreement',
  industryPractice: null,
};

/** A database in which one agreement exists, may be used or is unknown. */
function openTestTx(state: 'usable' | 'used up' | 'unknown') {
  const statements: { name: string; parameters: Record<string, unknown> }[] = [];
  const names = Object.entries(sql) as [string, { name: string; parameters: readonly string[] }][];
  const query = async ({ name, values = [] }: { name?: string; values?: unknown[] }) => {
    const [statement = '', { parameters = [] } = {}] = names.find(([, each]) => each.name === name) ?? [];
    const entries = parameters.map((key, at) => [key, values[at]]);
    statements.push({ name: statement, parameters: Object.fromEntries(entries) });
    const rowCount = statement === 'useInstruction' ? state === 'usable' : state !== 'unknown';
    return { rows: [], rowCount: Number(rowCount) };
  };
  return { tx: { query } as unknown as Tx, statements };
}

function consume(
  state: 'usable' | 'used up' | 'unknown',
  {
    standingInstruction = instruction as StandingInstruction | null,
    isMigratedInstruction = false,
    ofRegistration = null as string | null,
  } = {},
) {
  const { tx, statements } = openTestTx(state);
  const command = cardCommand(testChannel, { id: 'a'.repeat(32), now }, { standingInstruction, isMigratedInstruction });
  return consumeInstruction(tx, approvedPayment(), command, ofRegistration).then((use) => ({ use, statements }));
}

const refused = { refusal: '600.200.501' };

describe('a repeated payment', () => {
  it('uses the agreement that it names, at its own time', async () => {
    const { use, statements } = await consume('usable');
    expect(use).toEqual({ used: 'agreement' });
    expect(statements).toMatchObject([
      { name: 'useInstruction', parameters: { merchantId, initialTransactionId: 'agreement' } },
    ]);
  });

  it('uses the agreement of its registration when it names none', async () => {
    const standingInstruction = { ...instruction, initialTransactionId: null };
    const { use } = await consume('usable', { standingInstruction, ofRegistration: 'stored' });
    expect(use).toEqual({ used: 'stored' });
    const named = await consume('usable', { ofRegistration: 'stored' });
    expect(named.use).toEqual({ used: 'agreement' });
  });

  it('is refused when its agreement is unknown, used up or not named', async () => {
    expect((await consume('unknown')).use).toEqual(refused);
    expect((await consume('used up')).use).toEqual(refused);
    const standingInstruction = { ...instruction, initialTransactionId: null };
    expect((await consume('usable', { standingInstruction })).use).toEqual(refused);
  });

  it('of an agreement made elsewhere is accepted when it is unknown here, and refused when it is used up', async () => {
    const isMigratedInstruction = true;
    expect((await consume('unknown', { isMigratedInstruction })).use).toEqual({});
    expect((await consume('used up', { isMigratedInstruction })).use).toEqual(refused);
    const standingInstruction = { ...instruction, initialTransactionId: null };
    expect((await consume('usable', { isMigratedInstruction, standingInstruction })).use).toEqual({});
  });
});

it('a payment that is not a repeated one uses no agreement', async () => {
  for (const standingInstruction of [
    null,
    { ...instruction, mode: 'INITIAL' as const },
    { ...instruction, mode: null },
  ]) {
    const { use, statements } = await consume('usable', { standingInstruction });
    expect([use, statements]).toEqual([{}, []]);
  }
});

describe('an approved first payment', () => {
  const named = { CardholderInitiatedTransactionID: 'reference' };

  it('begins an agreement with its limits, under the reference of the acquirer', async () => {
    const { tx, statements } = openTestTx('usable');
    const payment = approvedPayment({ outcome: { newInstruction: terms, resultDetails: named } });
    await createInstruction(tx, payment);
    expect(statements).toMatchObject([
      {
        name: 'insertInstruction',
        parameters: { merchantId, initialTransactionId: 'reference', initialPaymentId: payment.id, ...terms },
      },
    ]);
  });

  it('begins none without a reference or without an instruction', async () => {
    const { tx, statements } = openTestTx('usable');
    for (const outcome of [
      {},
      { newInstruction: terms },
      { newInstruction: terms, resultDetails: {} },
      { resultDetails: named },
    ])
      await createInstruction(tx, approvedPayment({ outcome }));
    expect(statements).toEqual([]);
  });
});

it('a declined payment gives back the use of its agreement', async () => {
  const { tx, statements } = openTestTx('usable');
  await releaseInstruction(tx, merchantId, 'agreement');
  expect(statements).toMatchObject([
    { name: 'releaseInstruction', parameters: { merchantId, initialTransactionId: 'agreement' } },
  ]);
});
