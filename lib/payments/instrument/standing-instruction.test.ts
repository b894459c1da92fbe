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

/** A database in which one agreement exists, may be used or is unknown; or a payment without an agreement. */
type State = 'usable' | 'used up' | 'unknown' | 'payment';
const limits = { expiry: null, frequencyDays: null, numberOfInstallments: 3, uses: 3, lastUsedAt: null };

function openTestTx(state: State) {
  const statements: { name: string; parameters: Record<string, unknown> }[] = [];
  const names = Object.entries(sql) as [string, { name: string; parameters: readonly string[] }][];
  const query = async ({ name, values = [] }: { name?: string; values?: unknown[] }) => {
    const [statement = '', { parameters = [] } = {}] = names.find(([, each]) => each.name === name) ?? [];
    const entries = parameters.map((key, at) => [key, values[at]]);
    statements.push({ name: statement, parameters: Object.fromEntries(entries) });
    const agreement = state === 'usable' || state === 'used up' ? 'agreement' : null;
    if (statement === 'resolveReference') {
      return { rows: [{ agreement, paymentId: state === 'payment' ? 'payment' : null }], rowCount: 1 };
    }
    if (statement === 'findInstruction') return { rows: [limits], rowCount: 1 };
    return { rows: [], rowCount: Number(state === 'usable') };
  };
  return { tx: { query } as unknown as Tx, statements };
}

function consume(
  state: State,
  {
    standingInstruction = instruction as StandingInstruction | null,
    isMigratedInstruction = false,
    registrationId = null as string | null,
    migratedAgreements = 'refuse' as 'refuse' | 'test' | 'accept',
    mode = 'TEST' as 'TEST' | 'LIVE',
  } = {},
) {
  const { tx, statements } = openTestTx(state);
  const channel = { ...testChannel, mode, settings: { ...testChannel.settings, migratedAgreements } };
  const command = cardCommand(channel, { id: 'a'.repeat(32), now }, { standingInstruction, isMigratedInstruction });
  const stored = registrationId === null ? null : { registrationId };
  return consumeInstruction(tx, approvedPayment(), command, stored).then((use) => ({ use, statements }));
}

const refused = (message: unknown = expect.any(String)) => ({
  refusal: { code: '600.200.501', parameterError: { name: 'standingInstruction.initialTransactionId', message } },
});

describe('a repeated payment', () => {
  const unnamed = { ...instruction, initialTransactionId: null };

  it('uses the agreement that it names, at its own time', async () => {
    const { use, statements } = await consume('usable');
    expect(use).toEqual({ used: 'agreement', reference: 'agreement' });
    expect(statements).toMatchObject([
      { name: 'resolveReference', parameters: { merchantId, reference: 'agreement' } },
      { name: 'useInstruction', parameters: { merchantId, initialTransactionId: 'agreement' } },
    ]);
  });

  it('uses the agreement of its registration when it names none', async () => {
    const { use, statements } = await consume('usable', { standingInstruction: unnamed, registrationId: 'stored' });
    expect(use).toEqual({ used: 'agreement', reference: 'agreement' });
    expect(statements[0]).toMatchObject({ parameters: { reference: 'stored' } });
    const named = await consume('usable', { registrationId: 'stored' });
    expect(named.statements[0]).toMatchObject({ parameters: { reference: 'agreement' } });
  });

  it('needs no agreement with a registration or the id of an approved payment, and names neither to the acquirer', async () => {
    const stored = await consume('unknown', { standingInstruction: unnamed, registrationId: 'stored' });
    expect(stored.use).toEqual({ reference: null });
    expect((await consume('payment')).use).toEqual({ reference: null });
  });

  it('is refused with the reason when its agreement is unknown, used up or not named', async () => {
    expect((await consume('unknown')).use).toEqual(refused(expect.stringContaining('is no approved payment')));
    expect((await consume('used up')).use).toEqual(refused(expect.stringContaining('an agreement of 3 payments')));
    expect((await consume('usable', { standingInstruction: unnamed })).use).toEqual(
      refused(expect.stringContaining('is required')),
    );
  });

  it('of an agreement made elsewhere is accepted when it is unknown here, and refused when it is used up', async () => {
    const isMigratedInstruction = true;
    expect((await consume('unknown', { isMigratedInstruction })).use).toEqual({});
    expect((await consume('used up', { isMigratedInstruction })).use).toEqual(refused());
    expect((await consume('usable', { isMigratedInstruction, standingInstruction: unnamed })).use).toEqual({});
  });

  it.each([
    ['refuse', 'TEST', false],
    ['test', 'TEST', true],
    ['test', 'LIVE', false],
    ['accept', 'LIVE', true],
  ] as const)(
    'with the reference of a scheme, on a channel that says %s in mode %s: accepted %s',
    async (migratedAgreements, mode, accepted) => {
      const standingInstruction = { ...instruction, initialTransactionId: '483297487231504' };
      const { use } = await consume('unknown', { standingInstruction, migratedAgreements, mode });
      expect(use).toEqual(accepted ? {} : refused());
      const ofOurs = { ...instruction, initialTransactionId: '8'.repeat(32) };
      expect((await consume('unknown', { standingInstruction: ofOurs, migratedAgreements, mode })).use).toEqual(
        refused(),
      );
    },
  );
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
