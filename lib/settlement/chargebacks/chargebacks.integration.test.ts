import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findTimeline } from '#lib/payments/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { createWebhookEndpoint } from '#lib/webhooks/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { commitImport, undoImport } from '../imports/change-import.ts';
import {
  ChargebackRefusedError,
  decideLine,
  findMatch,
  type LineDecision,
  type MatchedLine,
} from '../matching/decide-line.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

let paid = '';
beforeEach(async () => {
  paid = (await gateway.post('/v1/payments', cardDebit)).body.id;
});

const followUp = async (id: string, paymentType: string, amount: string): Promise<string> =>
  (await gateway.post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' })).body.id;

let used = 0;
/** A line about a chargeback of 10.00 EUR of the payment. */
function chargeback(values: FileRow = {}): FileRow {
  used += 1;
  return rowOf(gateway, {
    SettlementTxId: `cb-${used}`,
    UniqueID: paid,
    ReconciliationType: 'CHARGEBACK',
    Cashflow: 'NEG',
    Amount: '10.00',
    SettlementAmount: '10.00',
    SettlementFee: '',
    ReasonCode: '4853',
    ReasonDesc: 'Cardholder dispute',
    ...values,
  });
}
const reversal = (values: FileRow = {}): FileRow =>
  chargeback({ ReconciliationType: 'CHARGEBACK REVERSAL', Cashflow: 'POS', ReasonCode: '', ...values });

async function found(importId: string, index = 0): Promise<MatchedLine> {
  const key = { merchantId: gateway.merchant.id, importId, rowNumber: index + 2 };
  const line = await findMatch(gateway.db, key);
  if (!line) throw new Error('the line has no match');
  return line;
}

async function match(...rows: readonly FileRow[]): Promise<MatchedLine[]> {
  const { id } = await matchAll(gateway, await importFile(gateway, { text: fileOf(rows) }));
  return Promise.all(rows.map((_, index) => found(id, index)));
}

type Child = { id: string; type: string; amount: string; state: string; actor: string; code: string };

/** The chargebacks of the payment and their reversals, with all that follows them. */
async function childrenOf(id: string): Promise<Child[]> {
  const { rows } = await gateway.database.pool.query(
    `SELECT id, payment_type AS type, amount_minor::text AS amount, state, actor, result_code AS code FROM payment
     WHERE merchant_id = $1 AND initial_id = $2 AND payment_type IN ('CB', 'CR') AND state <> 'REJECTED' ORDER BY created_at, id`,
    [gateway.merchant.id, id],
  );
  return rows;
}
const typesOf = async (id: string) => (await childrenOf(id)).map(({ type, amount }) => `${type} ${amount}`);

const chargedBack = async (id: string): Promise<string> => {
  const { rows } = await gateway.database.pool.query(
    'SELECT charged_back_minor::text AS minor FROM payment WHERE merchant_id = $1 AND id = $2',
    [gateway.merchant.id, id],
  );
  return rows[0].minor;
};

const by = () => ({ actor: 'user:finance', now: gateway.clock.now() });

function decide(line: MatchedLine, decision: LineDecision): Promise<boolean> {
  const { version } = line;
  return withTransaction(gateway.database.pool, (tx) =>
    decideLine(tx, line, decision, { ...by(), version, reason: null }),
  );
}

async function undo(importId = ''): Promise<void> {
  await undoImport(autocommit(gateway.db), importId, by());
  while ((await runSettlementSlice(gateway)) > 0);
}

describe('a chargeback in a settlement file', () => {
  it('becomes a CB of the amount of the line, with the reason of the acquirer', async () => {
    const [line] = await match(chargeback());
    const [created] = await childrenOf(paid);
    expect(created).toMatchObject({
      type: 'CB',
      amount: '1000',
      state: 'APPROVED',
      actor: 'acquirer:simulator',
      code: '000.100.200',
    });
    expect(line).toMatchObject({ chargebackState: 'CREATED', chargebackId: created?.id, exception: null });
    expect(await chargedBack(paid)).toBe('1000');
  });

  it('is on the timelines of the payment and of the CB with its file, line and reason', async () => {
    const [line] = await match(chargeback({ ReasonCode: '000.100.206' }));
    const source = {
      settlement: {
        importId: line?.importId,
        fileName: 'settlement.csv',
        rowNumber: 2,
        reasonCode: '000.100.206',
        reason: 'Cardholder dispute',
      },
    };
    const { pool } = gateway.database;
    const timeline = await findTimeline(pool, gateway.merchant.id, paid);
    expect(timeline.slice(-2)).toMatchObject([
      { type: 'child.created', actor: 'acquirer:simulator', data: { paymentType: 'CB', amount: '10.00', ...source } },
      { type: 'child.approved', actor: 'acquirer:simulator', data: source },
    ]);
    const own = await findTimeline(pool, gateway.merchant.id, line?.chargebackId ?? '');
    expect(own).toMatchObject([
      { type: 'payment.created', data: source },
      { type: 'attempt.approved', data: { resultCode: '000.100.206', ...source } },
    ]);
  });

  it('is sent to webhooks, counts for fraud rules, and is booked, as any other', async () => {
    const { services, merchant, channel, database, clock } = gateway;
    await gateway.configure(channel.id, { fraudManagement: 'on' });
    await createWebhookEndpoint(
      services.gatewayServices,
      {
        entityId: merchant.id,
        ownerId: merchant.id,
        types: ['PAYMENT'],
        fields: 'ALL',
        format: 'standard',
        url: 'http://127.0.0.1:9/chargebacks',
      },
      { at: clock.now(), actor: 'cli', address: null },
    );
    // Nothing listens there, so that its first test call fails.
    await database.pool.query(`UPDATE webhook_endpoint SET state = 'ACTIVE' WHERE owner_id = $1`, [merchant.id]);
    paid = (await gateway.post('/v1/payments', cardDebit)).body.id;
    await gateway.configure(channel.id, {});
    const [line] = await match(chargeback());
    const own = [merchant.id, line?.chargebackId];
    await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
    const count = async (sql: string): Promise<number> => (await database.pool.query(sql, own)).rows[0].count;
    expect(
      await count('SELECT count(*)::int AS count FROM delivery WHERE merchant_id = $1 AND stream_id = $2'),
    ).toBeGreaterThan(0);
    expect(
      await count(`SELECT count(*)::int AS count FROM ledger_entry
        WHERE merchant_id = $1 AND payment_id = $2 AND kind = 'CHARGEBACK'`),
    ).toBe(1);
    const { rows } = await database.pool.query(
      'SELECT max(charged_back) AS most FROM risk_history WHERE merchant_id = $1',
      [merchant.id],
    );
    expect(rows).toEqual([{ most: 1 }]);
  });

  it('is reversed by a line of the same file, whichever comes first', async () => {
    const [won, lost] = await match(reversal(), chargeback());
    expect(await typesOf(paid)).toEqual(['CB 1000', 'CR 1000']);
    expect([won?.chargebackState, lost?.chargebackState]).toEqual(['CREATED', 'CREATED']);
    expect(await chargedBack(paid)).toBe('0');
  });

  it('that the payment has by API already is taken as that one, once', async () => {
    const known = await followUp(paid, 'CB', '10.00');
    const [line] = await match(chargeback());
    expect(line).toMatchObject({ chargebackState: 'EXISTING', chargebackId: known });
    const [, second] = await match(chargeback({ UniqueID: '' }), chargeback());
    expect(second).toMatchObject({ exception: 'ALREADY_SETTLED', chargebackState: null });
    expect(await decide(second as MatchedLine, { kind: 'FORCE' })).toBe(true);
    expect(await typesOf(paid)).toEqual(['CB 1000', 'CB 1000']);
  });

  it('comes again after a reversal, in a file of its own or in the same one, without a decision', async () => {
    await match(chargeback());
    await match(reversal());
    const [second] = await match(chargeback());
    expect(second).toMatchObject({ exception: null, chargebackState: 'CREATED' });
    expect(await typesOf(paid)).toEqual(['CB 1000', 'CR 1000', 'CB 1000']);
    const lines = await match(reversal(), chargeback(), reversal());
    expect(lines.map(({ exception }) => exception)).toEqual([null, null, null]);
    expect(await chargedBack(paid)).toBe('0');
    const [, again] = await match(chargeback(), chargeback());
    expect(again).toMatchObject({ exception: 'ALREADY_SETTLED' });
  });

  it('is one more where its amount is another one: a payment may have several disputes', async () => {
    await match(chargeback({ Amount: '40.00', SettlementAmount: '40.00' }));
    const [second] = await match(chargeback({ Amount: '52.00', SettlementAmount: '52.00' }));
    expect(second).toMatchObject({ exception: null, chargebackState: 'CREATED' });
    expect(await chargedBack(paid)).toBe('9200');
  });

  it('is recorded once its amount is corrected, after one that could not be', async () => {
    await followUp(paid, 'RF', '23.00');
    const [first] = await match(chargeback({ Amount: '92.00', SettlementAmount: '92.00' }));
    expect(first).toMatchObject({ exception: 'STATE_DIFFERS', chargebackState: 'REFUSED' });
    const [second] = await match(chargeback({ Amount: '69.00', SettlementAmount: '69.00' }));
    expect(second).toMatchObject({ exception: null, chargebackState: 'CREATED' });
    expect(await chargedBack(paid)).toBe('6900');
  });

  it('of another amount than one by API is one more', async () => {
    await followUp(paid, 'CB', '20.00');
    await match(chargeback());
    expect(await typesOf(paid)).toEqual(['CB 2000', 'CB 1000']);
  });

  it('names the chargeback by ChargebackId, whatever its amount', async () => {
    const known = await followUp(paid, 'CB', '20.00');
    const [line] = await match(chargeback({ ChargebackId: known }));
    expect(line).toMatchObject({ chargebackState: 'EXISTING', chargebackId: known });
  });

  it('is an exception when the state of the payment forbids it', async () => {
    await followUp(paid, 'RF', '85.00');
    const [line] = await match(chargeback());
    expect(line).toMatchObject({
      exception: 'STATE_DIFFERS',
      chargebackState: 'REFUSED',
      chargebackCode: '700.400.400',
      chargebackId: null,
      resolution: null,
    });
    expect(await typesOf(paid)).toEqual([]);
    await expect(decide(line as MatchedLine, { kind: 'FORCE' })).rejects.toBeInstanceOf(ChargebackRefusedError);
    expect(await decide(line as MatchedLine, { kind: 'IGNORE' })).toBe(true);
    expect(await found(line?.importId ?? '')).toMatchObject({ resolution: 'IGNORED', chargebackCode: '700.400.400' });
  });

  it('cannot be reversed when there is none', async () => {
    const [line] = await match(reversal());
    expect(line).toMatchObject({ exception: 'STATE_DIFFERS', chargebackCode: '700.400.420' });
  });

  it('that failed to settle is none', async () => {
    const [line] = await match(chargeback({ SettlementStatus: 'FAILED' }));
    expect(line).toMatchObject({ exception: 'STATE_DIFFERS', chargebackState: null });
    expect(await decide(line as MatchedLine, { kind: 'FORCE' })).toBe(true);
    expect(await typesOf(paid)).toEqual([]);
  });
});

describe('of a chargeback in a settlement file, a user', () => {
  it('matches the line, and takes it away again with its CB', async () => {
    const [line] = await match(chargeback({ UniqueID: '' }));
    expect(line).toMatchObject({ status: 'NOT_MATCHED', chargebackState: null });
    await decide(line as MatchedLine, { kind: 'MATCH', paymentId: paid });
    expect(await typesOf(paid)).toEqual(['CB 1000']);
    await decide(await found(line?.importId ?? ''), { kind: 'UNMATCH' });
    expect(await typesOf(paid)).toEqual(['CB 1000', 'CR 1000']);
    expect(await found(line?.importId ?? '')).toMatchObject({ chargebackState: null, chargebackId: null });
    expect(await chargedBack(paid)).toBe('0');
  });

  it('forces the line in spite of its exception: only then there is a CB', async () => {
    const [line] = await match(chargeback({ SettlementAmount: '9.00' }));
    expect(line).toMatchObject({ exception: 'FEE_DIFFERS', chargebackState: null });
    expect(await typesOf(paid)).toEqual([]);
    await decide(line as MatchedLine, { kind: 'FORCE' });
    expect(await typesOf(paid)).toEqual(['CB 1000']);
  });

  it('undoes the import: its CB is reversed, and imported again there is one more, once', async () => {
    const rows = [chargeback()];
    const [line] = await match(...rows);
    await undo(line?.importId);
    expect(await typesOf(paid)).toEqual(['CB 1000', 'CR 1000']);
    await match(...rows);
    expect(await typesOf(paid)).toEqual(['CB 1000', 'CR 1000', 'CB 1000']);
    expect(await chargedBack(paid)).toBe('1000');
  });

  it('undoes an import that has a CB and its reversal: both stay, since they come to nothing', async () => {
    const [line] = await match(chargeback(), reversal());
    await undo(line?.importId);
    expect(await typesOf(paid)).toEqual(['CB 1000', 'CR 1000']);
  });

  it('undoes a reversal of an earlier file: the payment is charged back again', async () => {
    await match(chargeback());
    const [line] = await match(reversal());
    await undo(line?.importId);
    expect(await typesOf(paid)).toEqual(['CB 1000', 'CR 1000', 'CB 1000']);
    expect(await chargedBack(paid)).toBe('1000');
  });

  it('undoes an import without touching the CB that was there before', async () => {
    await followUp(paid, 'CB', '10.00');
    const [line] = await match(chargeback());
    await undo(line?.importId);
    expect(await typesOf(paid)).toEqual(['CB 1000']);
  });
});

describe('a chargeback is recorded once', () => {
  it('when processes work together, and when one ends in the middle of an import', async () => {
    const payments = await Promise.all(
      Array.from({ length: 60 }, async () => (await gateway.post('/v1/payments', cardDebit)).body.id as string),
    );
    const rows = payments.map((UniqueID) => chargeback({ UniqueID }));
    const { id } = await importFile(gateway, { text: fileOf(rows) });
    await commitImport(autocommit(gateway.db), id, by());
    const { pool } = gateway.database;
    /** Every claim has passed: all processes work on the import at once, as after an outage. */
    const work = async (): Promise<void> => {
      for (let idle = 0; idle < 3; ) {
        await pool.query('UPDATE settlement_import SET claimed_until = NULL WHERE id = $1', [id]);
        idle = (await runSettlementSlice(gateway)) > 0 ? 0 : idle + 1;
      }
    };
    await Promise.all([work(), work(), work()]);
    const types = await Promise.all(payments.map(typesOf));
    expect(new Set(types.map((each) => each.join()))).toEqual(new Set(['CB 1000']));
    const { rows: states } = await pool.query('SELECT state FROM settlement_import WHERE id = $1', [id]);
    expect(states).toEqual([{ state: 'DONE' }]);
  }, 60_000);

  it('when the same chargeback comes by API at the same moment', async () => {
    const { id } = await importFile(gateway, {
      text: fileOf([chargeback({ Amount: '92.00', SettlementAmount: '92.00' })]),
    });
    await commitImport(autocommit(gateway.db), id, by());
    const work = async (): Promise<void> => {
      while ((await runSettlementSlice(gateway)) > 0);
    };
    await Promise.all([work(), followUp(paid, 'CB', '92.00')]);
    await work();
    expect(await typesOf(paid)).toEqual(['CB 9200']);
    expect(await chargedBack(paid)).toBe('9200');
  });
});
