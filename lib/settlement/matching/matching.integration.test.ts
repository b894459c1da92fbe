import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { commitImport, undoImport } from '../imports/change-import.ts';
import { countOutcomes } from '../imports/import-store.ts';
import { fileOf, getImport, importFile, matchAll, rowOf } from '../testing/test-import.ts';
import { decideLine, findMatch, type LineDecision, type MatchedLine } from './decide-line.ts';
import { runSettlementSlice } from './match-import.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Paid = { id: string; shortId: string; acquirerTxId: string; reference: string };

const pay = (params: Record<string, string> = {}): Promise<Paid> => post('/v1/payments', { ...cardDebit, ...params });
const followUp = (id: string, paymentType: string, amount: string): Promise<Paid> =>
  post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' });

async function post(path: string, params: Record<string, string>): Promise<Paid> {
  const { body, text } = await gateway.post(path, params);
  const { rows } = await gateway.database.pool.query(
    `SELECT p.id, p.short_id AS "shortId", a.acquirer_tx_id AS "acquirerTxId", a.reference
     FROM payment p LEFT JOIN payment_attempt a ON a.merchant_id = p.merchant_id AND a.payment_id = p.id WHERE p.id = $1`,
    [body.id],
  );
  if (!rows[0]) throw new Error(text);
  return rows[0];
}

let used = 0;
/** A line of 92.00 EUR that was paid out whole. */
function line(values: FileRow = {}): FileRow {
  used += 1;
  const today = gateway.clock.now().toISOString().replace('T', ' ').slice(0, 19);
  return rowOf(gateway, {
    SettlementTxId: `line-${used}`,
    Amount: '92.00',
    SettlementAmount: '92.00',
    SettlementFee: '',
    TxRequestTime: today,
    Brand: 'VISA',
    AccountNumberLast4: '0000',
    ...values,
  });
}

/** Imports and matches these lines, and returns what became of them. */
async function match(...lines: readonly FileRow[]): Promise<(MatchedLine & { importId: string })[]> {
  const { id } = await matchAll(gateway, await importFile(gateway, { text: fileOf(lines) }));
  const found: MatchedLine[] = [];
  for (const index of lines.keys()) {
    const key = { merchantId: gateway.merchant.id, importId: id, rowNumber: index + 2 };
    const matched = await findMatch(gateway.db, key);
    if (!matched) throw new Error(`line ${index + 2} has no match`);
    found.push(matched);
  }
  return found;
}

let paid: Paid;
beforeEach(async () => {
  paid = await pay();
});

async function addMerchant(name: string): Promise<string> {
  const { rows } = await gateway.database.pool.query(
    `INSERT INTO entity (id, kind, parent_id, name, mode, created_at)
     SELECT md5($2), 'MERCHANT', parent_id, $2, mode, created_at FROM entity WHERE id = $1 RETURNING id`,
    [gateway.merchant.id, name],
  );
  return rows[0].id;
}

describe('a line finds its payment', () => {
  it('by UniqueID before anything else', async () => {
    const other = await pay();
    const [found] = await match(line({ UniqueID: paid.id, ShortId: other.shortId }));
    expect(found).toMatchObject({ status: 'MATCHED', paymentId: paid.id, matchedBy: 'UniqueID', exception: null });
  });

  it('by ShortId when UniqueID leads to none', async () => {
    const [found] = await match(line({ UniqueID: 'f'.repeat(32), ShortId: paid.shortId }));
    expect(found).toMatchObject({ status: 'MATCHED', paymentId: paid.id, matchedBy: 'ShortId' });
  });

  it.each(['ConnectorTxId1', 'ConnectorTxId2', 'ConnectorTxId3'])('by the acquirer’s id in %s', async (column) => {
    const [found] = await match(line({ [column]: paid.acquirerTxId }));
    expect(found).toMatchObject({ status: 'MATCHED', paymentId: paid.id, matchedBy: 'ConnectorTxId' });
  });

  it('by the reference that the acquirer was sent', async () => {
    const [found] = await match(line({ ConnectorTxId1: paid.reference, ConnectorTxId2: paid.acquirerTxId }));
    expect(found).toMatchObject({ status: 'MATCHED', paymentId: paid.id, matchedBy: 'ConnectorTxId' });
  });

  it('by TransactionId, and of several attempts the one that was approved', async () => {
    const params = { merchantTransactionId: 'order-0001' };
    await pay({ ...params, 'customParameters[simulate.resultCode]': '800.100.153' });
    const approved = await pay(params);
    const [found] = await match(line({ TransactionId: 'order-0001' }));
    expect(found).toMatchObject({ status: 'MATCHED', paymentId: approved.id, matchedBy: 'TransactionId' });
  });

  it('by amount, currency, brand, last digits and time', async () => {
    const card = { 'card.number': '4012888888881881', amount: '61.30' };
    const { id } = await pay(card);
    const details = { Amount: '61.30', SettlementAmount: '61.30', AccountNumberLast4: '1881' };
    expect((await match(line(details)))[0]).toMatchObject({ status: 'MATCHED', paymentId: id, matchedBy: 'DETAILS' });
    for (const other of [{ Currency: 'USD' }, { Brand: 'MASTER' }, { TxRequestTime: '2026-01-01 00:00:00' }]) {
      expect((await match(line({ ...details, ...other })))[0]).toMatchObject({
        status: 'NOT_MATCHED',
        paymentId: null,
      });
    }
  });

  it('of its own kind only: a refund is a payment of its own', async () => {
    const refund = await followUp(paid.id, 'RF', '92.00');
    const lines = await match(
      line({ PaymentType: 'REFUND', Cashflow: 'NEG', UniqueID: refund.id }),
      line({ PaymentType: 'REFUND', Cashflow: 'NEG', UniqueID: paid.id, AccountNumberLast4: '' }),
      line({ UniqueID: refund.id, AccountNumberLast4: '' }),
    );
    expect(lines.map(({ status, paymentId }) => [status, paymentId])).toEqual([
      ['MATCHED', refund.id],
      ['NOT_MATCHED', null],
      ['NOT_MATCHED', null],
    ]);
    expect(lines[1]?.candidates[0]).toMatchObject({
      paymentId: paid.id,
      differs: ['PaymentType', 'AccountNumberLast4'],
    });
  });

  it('of a capture, also by what it captures', async () => {
    const authorised = await pay({ paymentType: 'PA' });
    const capture = await followUp(authorised.id, 'CP', '92.00');
    const [found, again] = await match(
      line({ UniqueID: capture.id }),
      line({ UniqueID: authorised.id, AccountNumberLast4: '' }),
    );
    expect(found).toMatchObject({ status: 'MATCHED', paymentId: capture.id, exception: null });
    expect(again).toMatchObject({
      status: 'MATCHED',
      paymentId: capture.id,
      matchedBy: 'PREAUTHORIZATION',
      exception: 'ALREADY_SETTLED',
    });
  });

  it('that was charged back, by a line of its own type', async () => {
    const lines = await match(
      line({ UniqueID: paid.id }),
      line({
        UniqueID: paid.id,
        ReconciliationType: 'CHARGEBACK',
        Cashflow: 'NEG',
        Amount: '10.00',
        SettlementAmount: '10.00',
      }),
      line({
        UniqueID: paid.id,
        ReconciliationType: 'CHARGEBACK',
        Amount: '92.01',
        SettlementAmount: '92.01',
        Cashflow: 'NEG',
      }),
    );
    // The last one is of more than what the first chargeback has left.
    expect(lines.map(({ paymentId, exception }) => [paymentId, exception])).toEqual([
      [paid.id, null],
      [paid.id, null],
      [paid.id, 'STATE_DIFFERS'],
    ]);
  });

  it('not at all when it is a fee', async () => {
    const fee = { ReconciliationType: 'FEE', PaymentType: 'MONTHLY', UniqueID: paid.id, SettlementFee: '3.00' };
    expect(await match(line(fee), line({ PaymentType: 'AUTH_FEE', UniqueID: paid.id }))).toMatchObject([
      { status: 'FEE', paymentId: null, exception: null },
      { status: 'FEE', paymentId: null, exception: null },
    ]);
  });

  it('never at another merchant', async () => {
    const merchantId = await addMerchant('other merchant');
    const text = fileOf([line({ MerchantId: merchantId, UniqueID: paid.id, ShortId: paid.shortId })]);
    const { id } = await matchAll(gateway, await importFile(gateway, { text }));
    const found = await findMatch(gateway.db, { merchantId, importId: id, rowNumber: 2 });
    expect(found).toMatchObject({ status: 'NOT_MATCHED', candidates: [] });
  });

  it('by one step also where a file has lines of several merchants', async () => {
    const merchantIds = await Promise.all(['one merchant', 'two merchant'].map(addMerchant));
    const text = fileOf(merchantIds.map((MerchantId) => line({ MerchantId })));
    const { id } = await importFile(gateway, { text });
    await commitImport(autocommit(gateway.db), id, { actor: 'user:a', now: gateway.clock.now() });
    await runSettlementSlice(gateway);
    expect((await getImport(gateway, id)).matchedThrough).toBe(2);
    while ((await runSettlementSlice(gateway)) > 0);
  });
});

describe('a line becomes an exception', () => {
  const exceptionOf = async (values: FileRow): Promise<string | null | undefined> =>
    (await match(line({ UniqueID: paid.id, ...values })))[0]?.exception;

  it.each<[string, FileRow]>([
    ['AMOUNT_DIFFERS', { Amount: '91.99', SettlementAmount: '91.99' }],
    ['CASHFLOW_DIFFERS', { Cashflow: 'NEG' }],
    ['CASHFLOW_DIFFERS', { ReconciliationType: 'CHARGEBACK', Cashflow: 'POS' }],
    ['CURRENCY_DIFFERS', { Currency: 'USD' }],
    ['STATE_DIFFERS', { SettlementStatus: 'FAILED' }],
    ['FEE_DIFFERS', { SettlementAmount: '91.98' }],
    ['FEE_DIFFERS', { SettlementFee: '0.02' }],
    ['RATE_DIFFERS', { SettlementCurrency: 'JPY', SettlementFxRate: '150', SettlementAmount: '13802.00' }],
  ])('%s', async (kind, values) => {
    expect(await exceptionOf(values)).toBe(kind);
  });

  it('that leaves its payment to the line whose money goes the right way', async () => {
    const [wrong, right] = await match(line({ UniqueID: paid.id, Cashflow: 'NEG' }), line({ UniqueID: paid.id }));
    expect([wrong?.exception, right?.exception]).toEqual(['CASHFLOW_DIFFERS', null]);
  });

  it.each(['BATCH', 'MONTHLY', 'SUBMERCHANT', 'PAYMENT_FACILITATOR'])(
    'when it pays for %s and names no payment: it is no cost',
    async (type) => {
      const unknown = { PaymentType: type, AccountNumberLast4: '', Brand: '' };
      const [found] = await match(line(unknown));
      expect(found).toMatchObject({ status: 'NOT_MATCHED', exception: 'NOT_MATCHED' });
    },
  );

  it.each<[string, FileRow]>([
    ['a minor unit apart', { SettlementAmount: '91.99' }],
    ['less its fee', { SettlementAmount: '91.75', SettlementFee: '0.25' }],
    [
      'in a currency without decimals',
      { SettlementCurrency: 'JPY', SettlementFxRate: '150', SettlementAmount: '13801.00' },
    ],
    [
      'in a currency of three decimals',
      { SettlementCurrency: 'KWD', SettlementFxRate: '0.3300', SettlementAmount: '30.36' },
    ],
  ])('not when the sum is %s', async (_, values) => {
    expect(await exceptionOf(values)).toBeNull();
  });

  it('when its payment was declined', async () => {
    const declined = await pay({ 'customParameters[simulate.resultCode]': '800.100.153' });
    expect(await exceptionOf({ UniqueID: declined.id })).toBe('STATE_DIFFERS');
  });

  it('when another line has settled its payment, in the same file or before', async () => {
    const [first, second] = await match(line({ UniqueID: paid.id }), line({ UniqueID: paid.id }));
    expect([first?.exception, second?.exception]).toEqual([null, 'ALREADY_SETTLED']);
    expect(await exceptionOf({})).toBe('ALREADY_SETTLED');
  });

  describe('of a line whose payment was settled by an import that is undone', () => {
    const undo = async (importId: string | undefined): Promise<void> => {
      const by = { actor: 'user:a', now: gateway.clock.now() };
      await undoImport(autocommit(gateway.db), importId ?? '', by);
      while ((await runSettlementSlice(gateway)) > 0);
    };
    const reread = (found: MatchedLine | undefined) => found && findMatch(gateway.db, found);
    const twice = async ({ id } = paid) => {
      const [first] = await match(line({ UniqueID: id }));
      const [second] = await match(line({ UniqueID: id }));
      expect([first?.exception, second?.exception]).toEqual([null, 'ALREADY_SETTLED']);
      return { first, second };
    };

    it('ends, because that line settles it now, once', async () => {
      const { first, second } = await twice();
      const [third] = await match(line({ UniqueID: paid.id }));
      await undo(first?.importId);
      const after = [await reread(second), await reread(third)].map((each) => each?.exception);
      expect(after.toSorted()).toEqual(['ALREADY_SETTLED', null]);
      expect(await reread(second)).toMatchObject({ matchedBy: 'UniqueID', actor: null });
    });

    it('ends for a line that a user has matched, who stays its actor', async () => {
      const { first } = await twice();
      const [other] = await match(line({ ConnectorTxId1: 'elsewhere', AccountNumberLast4: '9999' }));
      if (!other) throw new Error('there is no line');
      const by = { version: 1, actor: 'user:a', reason: 'by hand', now: gateway.clock.now() };
      await withTransaction(gateway.db.pool, (tx) => decideLine(tx, other, { kind: 'MATCH', paymentId: paid.id }, by));
      expect(await reread(other)).toMatchObject({ exception: 'ALREADY_SETTLED', matchedBy: 'MANUAL' });
      await undo(first?.importId);
      const open = await gateway.database.pool.query(
        `SELECT count(*)::int AS count FROM settlement_match
         WHERE payment_id = $1 AND exception IS NULL AND settles`,
        [paid.id],
      );
      expect(open.rows).toEqual([{ count: 1 }]);
      expect(await reread(other)).toMatchObject({ matchedBy: 'MANUAL', actor: 'user:a', reason: 'by hand' });
    });

    it('waits where it cannot be matched, and holds up no other one', async () => {
      const { pool } = gateway.database;
      const both = [await twice(), await twice(await pay())].toSorted((a, b) =>
        String(a.second?.importId) < String(b.second?.importId) ? -1 : 1,
      );
      const [broken, sound] = both as [(typeof both)[0], (typeof both)[0]];
      await pool.query(`CREATE FUNCTION refuse_rematch() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'not this one'; END $$`);
      await pool.query(`CREATE TRIGGER refuse_rematch BEFORE UPDATE ON settlement_match FOR EACH ROW
        WHEN (NEW.import_id = '${broken.second?.importId}') EXECUTE FUNCTION refuse_rematch()`);
      const by = { actor: 'user:a', now: gateway.clock.now() };
      for (const { first } of both) await undoImport(autocommit(gateway.db), first?.importId ?? '', by);
      const failures: string[] = [];
      const runAll = async () => {
        for (let done = 1; done > 0; )
          done = await runSettlementSlice(gateway).catch((error: Error) => failures.push(error.message));
      };
      await runAll();
      expect(await reread(sound.second)).toMatchObject({ exception: null });
      expect(failures).toEqual([
        `line ${broken.second?.rowNumber} of the settlement import ${broken.second?.importId} could not be matched again`,
      ]);
      await pool.query('DROP TRIGGER refuse_rematch ON settlement_match');
      expect(await runSettlementSlice(gateway)).toBe(0);
      gateway.clock.advance(10_000);
      await runAll();
      expect(failures).toHaveLength(1);
      expect(await reread(broken.second)).toMatchObject({ exception: null });
    });

    it('stays where a user has ignored it, or its own import is undone too', async () => {
      const { first, second } = await twice();
      if (!second) throw new Error('there is no line');
      const by = { version: 1, actor: 'user:a', reason: 'known', now: gateway.clock.now() };
      await withTransaction(gateway.db.pool, (tx) => decideLine(tx, second, { kind: 'IGNORE' }, by));
      await undo(first?.importId);
      expect(await reread(second)).toMatchObject({ exception: 'ALREADY_SETTLED', resolution: 'IGNORED' });
      const again = await twice();
      await undo(again.second?.importId);
      await undo(again.first?.importId);
      expect(await reread(again.second)).toBeNull();
      const { rows } = await gateway.database.pool.query('SELECT count(*)::int AS count FROM settlement_rematch');
      expect(rows).toEqual([{ count: 0 }]);
    });
  });

  it('with the nearest payments and what differs, when none fits', async () => {
    const { id } = await pay({ 'card.number': '4111111111111111', amount: '47.11' });
    const [found] = await match(line({ Amount: '47.12', SettlementAmount: '47.12', AccountNumberLast4: '1111' }));
    expect(found).toMatchObject({ status: 'NOT_MATCHED', exception: 'NOT_MATCHED' });
    expect(found?.candidates[0]).toEqual({ paymentId: id, score: 65, differs: ['Amount'] });
  });

  it('with all candidates, at most five, when several fit', async () => {
    const params = { 'card.number': '4444333322221111', amount: '12.34', merchantTransactionId: 'order-0002' };
    for (let times = 0; times < 6; times += 1) await pay(params);
    const [found] = await match(line({ Amount: '12.34', SettlementAmount: '12.34', TransactionId: 'order-0002' }));
    expect(found).toMatchObject({ status: 'MULTIPLE_MATCHES', exception: 'MULTIPLE_MATCHES', paymentId: null });
    expect(found?.candidates).toHaveLength(5);
  });
});

describe('matching', () => {
  it('goes on where it was interrupted, whichever processes take part, with one result', async () => {
    const lines = Array.from({ length: 4_500 }, (_, index) => line(index === 4_400 ? { UniqueID: paid.id } : {}));
    const services = { ...gateway, batchSize: 700 };
    const { id } = await importFile(gateway, { text: fileOf(lines) });
    const by = { actor: 'user:a', now: gateway.clock.now() };
    await commitImport(autocommit(gateway.db), id, by);
    // A process that takes an import and ends at once.
    await runSettlementSlice(services);
    await gateway.database.pool.query(`UPDATE settlement_import SET claimed_until = $2 WHERE id = $1`, [
      id,
      new Date(gateway.clock.now().getTime() + 30_000),
    ]);
    expect(await runSettlementSlice(services)).toBe(0);
    gateway.clock.advance(31_000);
    const work = async (): Promise<void> => {
      for (let idle = 0; idle < 3; ) idle = (await runSettlementSlice(services)) > 0 ? 0 : idle + 1;
    };
    await Promise.all([work(), work(), work()]);
    const outcomes = await countOutcomes(gateway.db, id);
    expect(outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(4_500);
    const { rows } = await gateway.database.pool.query(
      'SELECT state, matched_through FROM settlement_import WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'DONE', matched_through: 4_500 }]);
    const key = { merchantId: gateway.merchant.id, importId: id, rowNumber: 4_402 };
    expect(await findMatch(gateway.db, key)).toMatchObject({ status: 'MATCHED', paymentId: paid.id });
  }, 60_000);
});

describe('a user', () => {
  const decide = (found: MatchedLine | undefined, decision: LineDecision, reason: string | null = null) => {
    const { merchantId = '', importId = '', rowNumber = 0, version = 0 } = found ?? {};
    const by = { version, actor: 'user:finance', reason, now: gateway.clock.now() };
    return withTransaction(gateway.database.pool, (tx) =>
      decideLine(tx, { merchantId, importId, rowNumber }, decision, by),
    );
  };
  const again = async (found: MatchedLine | undefined) => found && findMatch(gateway.db, found);
  const eventsOf = async (importId = '') => {
    const { rows } = await gateway.database.pool.query(
      `SELECT type, data FROM event WHERE stream_type = 'settlement' AND stream_id = $1 AND actor = 'user:finance'
       ORDER BY sequence`,
      [importId],
    );
    return rows;
  };

  it('matches a line to the payment that it means, with the comparison of any match', async () => {
    const [found] = await match(line({ Amount: '92.01', SettlementAmount: '92.01' }));
    expect(found).toMatchObject({ status: 'NOT_MATCHED' });
    expect(await decide(found, { kind: 'MATCH', paymentId: paid.id }, 'by phone')).toBe(true);
    expect(await again(found)).toMatchObject({
      status: 'MATCHED',
      paymentId: paid.id,
      matchedBy: 'MANUAL',
      exception: 'AMOUNT_DIFFERS',
      version: 2,
      actor: 'user:finance',
      reason: 'by phone',
    });
    expect(await eventsOf(found?.importId)).toMatchObject([
      { type: 'settlement.line_matched', data: { rowNumber: 2, paymentId: paid.id, reason: 'by phone' } },
    ]);
  });

  it('cannot match to a payment of another kind, or that does not exist', async () => {
    const refund = await followUp(paid.id, 'RF', '1.00');
    const [found] = await match(line({ AccountNumberLast4: '9999' }));
    for (const paymentId of [refund.id, 'f'.repeat(32)]) {
      expect(await decide(found, { kind: 'MATCH', paymentId })).toBe(false);
    }
    expect(await again(found)).toMatchObject({ status: 'NOT_MATCHED', version: 1 });
    expect(await eventsOf(found?.importId)).toEqual([]);
  });

  it('forces a match in spite of its exception, and takes it away', async () => {
    const [found] = await match(line({ UniqueID: paid.id, Amount: '92.01', SettlementAmount: '92.01' }));
    expect(await decide(found, { kind: 'FORCE' }, 'rounded')).toBe(true);
    expect(await again(found)).toMatchObject({ exception: 'AMOUNT_DIFFERS', resolution: 'FORCED', reason: 'rounded' });
    expect(await decide((await again(found)) ?? undefined, { kind: 'UNMATCH' })).toBe(true);
    expect(await again(found)).toMatchObject({
      status: 'NOT_MATCHED',
      exception: 'NOT_MATCHED',
      resolution: null,
      paymentId: null,
      version: 3,
    });
    const [next] = await match(line({ UniqueID: paid.id }));
    expect(next?.exception).toBeNull();
  });

  it('ignores an exception, and nothing that is none', async () => {
    const [found, right] = await match(line({ AccountNumberLast4: '9999' }), line({ UniqueID: paid.id }));
    expect(await decide(found, { kind: 'IGNORE' }, 'test line')).toBe(true);
    expect(await again(found)).toMatchObject({ resolution: 'IGNORED', status: 'NOT_MATCHED' });
    expect(await decide(right, { kind: 'IGNORE' })).toBe(false);
    expect(await decide(right, { kind: 'FORCE' })).toBe(false);
  });

  it('decides on what is shown: of two at the same moment one does', async () => {
    const [found] = await match(line({ AccountNumberLast4: '9999' }));
    const both = await Promise.all([
      decide(found, { kind: 'IGNORE' }),
      decide(found, { kind: 'MATCH', paymentId: paid.id }),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await again(found))?.version).toBe(2);
    expect(await eventsOf(found?.importId)).toHaveLength(1);
  });

  it('cannot decide about an import that is undone', async () => {
    const [found] = await match(line({ AccountNumberLast4: '9999' }));
    await undoImport(autocommit(gateway.db), found?.importId ?? '', { actor: 'user:a', now: gateway.clock.now() });
    expect(await decide(found, { kind: 'IGNORE' })).toBe(false);
    while ((await runSettlementSlice(gateway)) > 0);
  });
});
