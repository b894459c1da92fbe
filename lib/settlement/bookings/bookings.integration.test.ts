import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBalances, ledgerConsumers, verifyLedger } from '#lib/ledger/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { rebuildProjection } from '#lib/platform/events/rebuild-projection.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { undoImport } from '../imports/change-import.ts';
import { decideLine, findMatch, type LineDecision } from '../matching/decide-line.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const by = () => ({ actor: 'user:finance', reason: 'test', now: gateway.clock.now() });

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
  return Object.fromEntries(
    moved.map(({ account, currency, balanceMinor }) => [`${account} ${currency}`, balanceMinor]),
  );
}

async function eventCount(): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    `SELECT count(*)::int AS count FROM event WHERE merchant_id = $1 AND stream_type = 'settlement' AND data ? 'sums'`,
    [gateway.merchant.id],
  );
  return rows[0].count;
}

let used = 0;
function line(values: FileRow = {}): FileRow {
  used += 1;
  return rowOf(gateway, {
    SettlementTxId: `booked-${used}`,
    Amount: '92.00',
    SettlementAmount: '91.75',
    SettlementFee: '0.25',
    AccountNumberLast4: '9999',
    ...values,
  });
}

async function importLines(rows: readonly FileRow[]): Promise<string> {
  return (await matchAll(gateway, await importFile(gateway, { text: fileOf(rows) }))).id;
}

async function undo(importId: string): Promise<void> {
  await undoImport(autocommit(gateway.db), importId, by());
  while ((await runSettlementSlice(gateway)) > 0);
}

/** False when the line does not allow the decision. */
async function decide(importId: string, rowNumber: number, decision: LineDecision): Promise<boolean> {
  const key = { merchantId: gateway.merchant.id, importId, rowNumber };
  const found = await findMatch(gateway.db, key);
  if (!found) return false;
  const { version } = found;
  return withTransaction(gateway.database.pool, (tx) => decideLine(tx, key, decision, { ...by(), version })).catch(
    () => false,
  );
}

/** What the accounts have to be by payments and lines themselves, without the ledger. */
async function expected(): Promise<Record<string, bigint>> {
  const { rows } = await gateway.database.pool.query(
    `WITH line AS (
       SELECT l.*, m.status, m.exception IS NOT NULL AND m.resolution IS NULL AS is_open,
         CASE l.cashflow WHEN 'POS' THEN 1 ELSE -1 END AS sign
       FROM settlement_match m JOIN settlement_line l USING (merchant_id, import_id, row_number)
       WHERE m.merchant_id = $1 AND l.settlement_status = 'SUCCESS'
     )
     SELECT account || ' ' || currency AS key, sum(minor)::text AS minor FROM (
       SELECT 'ACQUIRER_RECEIVABLE' AS account, currency,
         CASE WHEN payment_type IN ('DB', 'CR') THEN amount_minor ELSE -amount_minor END AS minor
       FROM payment WHERE merchant_id = $1 AND state = 'APPROVED' AND payment_type IN ('DB', 'RF', 'CB', 'CR')
       UNION ALL SELECT 'ACQUIRER_RECEIVABLE', currency, -sign * amount_minor FROM line WHERE status <> 'FEE' AND NOT is_open
       UNION ALL SELECT 'SUSPENSE', settlement_currency, -sign * settlement_amount_minor FROM line WHERE is_open
       UNION ALL SELECT 'BANK', settlement_currency, sign * settlement_amount_minor FROM line
     ) AS posting GROUP BY account, currency`,
    [gateway.merchant.id],
  );
  return Object.fromEntries(rows.map(({ key, minor }) => [key, BigInt(minor)]));
}

async function requireInvariant(): Promise<void> {
  const actual = await balances();
  const wanted = await expected();
  for (const account of ['ACQUIRER_RECEIVABLE', 'SUSPENSE', 'BANK']) {
    for (const currency of ['EUR', 'USD', 'JPY']) {
      const key = `${account} ${currency}`;
      expect([key, actual[key] ?? 0n]).toEqual([key, wanted[key] ?? 0n]);
    }
  }
}

async function pay(amount = '92.00'): Promise<string> {
  return (await gateway.post('/v1/payments', { ...cardDebit, amount })).body.id;
}

type Generated<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
const rates = { EUR: 1, USD: 1.1, JPY: 150 };

describe('the ledger of settlement lines', () => {
  it('appends one event for each settlement date of a batch, however many lines there are', async () => {
    const before = await eventCount();
    const dates = ['2026-11-20', '2026-11-21'];
    const importId = await importLines(
      Array.from({ length: 300 }, (_, index) => line({ SettlementDate: dates[index % 2] ?? '' })),
    );
    expect((await eventCount()) - before).toBe(2);
    await drain();
    const { rows } = await gateway.database.pool.query(
      `SELECT value_on::text AS day, import_id AS "importId" FROM ledger_entry
       WHERE merchant_id = $1 AND kind = 'SETTLEMENT' ORDER BY position`,
      [gateway.merchant.id],
    );
    expect(rows).toEqual(dates.map((day) => ({ day, importId })));
    await requireInvariant();
  });

  it('moves a line from suspense to what acquirers owe when a user matches it, and back', async () => {
    const paid = await pay();
    const before = await balances();
    const importId = await importLines([line()]);
    const waiting = await balances();
    expect((waiting['SUSPENSE EUR'] ?? 0n) - (before['SUSPENSE EUR'] ?? 0n)).toBe(-9175n);
    await decide(importId, 2, { kind: 'MATCH', paymentId: paid });
    const settled = await balances();
    expect(settled['SUSPENSE EUR'] ?? 0n).toBe(before['SUSPENSE EUR'] ?? 0n);
    expect((settled['ACQUIRER_RECEIVABLE EUR'] ?? 0n) - (before['ACQUIRER_RECEIVABLE EUR'] ?? 0n)).toBe(-9200n);
    expect((settled['SCHEME_COST EUR'] ?? 0n) - (before['SCHEME_COST EUR'] ?? 0n)).toBe(25n);
    await decide(importId, 2, { kind: 'UNMATCH' });
    expect(await balances()).toEqual(waiting);
    await undo(importId);
    expect(await balances()).toEqual(before);
  });

  it('books a line in another currency on both sides of the FX difference', async () => {
    const paid = await pay();
    const before = await balances();
    await importLines([
      line({
        UniqueID: paid,
        SettlementCurrency: 'JPY',
        SettlementFxRate: '150',
        SettlementFee: '100.00',
        SettlementAmount: '13700.00',
      }),
    ]);
    const after = await balances();
    const moved = (key: string): bigint => (after[key] ?? 0n) - (before[key] ?? 0n);
    expect(moved('FX_DIFFERENCE EUR')).toBe(9200n);
    expect(moved('FX_DIFFERENCE JPY')).toBe(-13_800n);
    expect(moved('BANK JPY')).toBe(13_700n);
    await requireInvariant();
  });

  it('books nothing of a line that failed to settle', async () => {
    const before = await balances();
    await importLines([line({ SettlementStatus: 'FAILED' })]);
    expect(await balances()).toEqual(before);
  });

  it('leaves nothing of a settled chargeback with the acquirer, and in suspense one that is refused', async () => {
    const paid = await pay();
    const before = await balances();
    const chargeback = { UniqueID: paid, ReconciliationType: 'CHARGEBACK', Cashflow: 'NEG', SettlementFee: '' };
    await importLines([line({ ...chargeback, SettlementAmount: '92.00' })]);
    const after = await balances();
    expect(after['ACQUIRER_RECEIVABLE EUR']).toBe(before['ACQUIRER_RECEIVABLE EUR']);
    expect((after['CHARGEBACK EUR'] ?? 0n) - (before['CHARGEBACK EUR'] ?? 0n)).toBe(9200n);
    const again = { ...chargeback, UniqueID: await pay('10.00'), ReconciliationType: 'CHARGEBACK REVERSAL' };
    await importLines([line({ ...again, Cashflow: 'POS', Amount: '10.00', SettlementAmount: '10.00' })]);
    expect(((await balances())['SUSPENSE EUR'] ?? 0n) - (after['SUSPENSE EUR'] ?? 0n)).toBe(-1000n);
    await requireInvariant();
  });

  it('is captured less settled and the open lines, after any imports, decisions and undos, and again when rebuilt', async () => {
    const paid = await Promise.all(Array.from({ length: 12 }, () => pay()));
    const imports: { id: string; rows: number }[] = [];
    const row = fc.record({
      payment: fc.nat(paid.length),
      type: fc.constantFrom('SETTLED', 'SETTLED', 'SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'),
      wrong: fc.constantFrom('', '', '', 'amount', 'sum', 'failed'),
      currency: fc.constantFrom<keyof typeof rates>('EUR', 'EUR', 'USD', 'JPY'),
      day: fc.constantFrom('2026-11-20', '2026-11-21'),
    });
    const command = fc.oneof(
      fc.record({ do: fc.constant('import' as const), rows: fc.array(row, { minLength: 1, maxLength: 12 }) }),
      fc.record({
        do: fc.constant('decide' as const),
        at: fc.nat(30),
        row: fc.nat(12),
        kind: fc.constantFrom('MATCH', 'SPLIT', 'SPLIT', 'UNMATCH', 'IGNORE', 'FORCE'),
        minor: fc.constantFrom(4600n, 9200n),
        payment: fc.nat(paid.length - 1),
      }),
      fc.record({ do: fc.constant('undo' as const), at: fc.nat(30) }),
    );
    const toLine = ({ payment, type, wrong, currency, day }: Generated<typeof row>): FileRow => {
      const isNegative = type === 'CHARGEBACK' || type === 'FEE';
      const rate = rates[currency];
      const amount = type.startsWith('CHARGEBACK') ? 10 : 92 + (wrong === 'amount' ? 0.01 : 0);
      const settled = Math.round(amount * rate * (currency === 'JPY' ? 1 : 100)) / (currency === 'JPY' ? 1 : 100);
      return line({
        ReconciliationType: type,
        Cashflow: isNegative ? 'NEG' : 'POS',
        UniqueID: paid[payment] ?? '',
        PaymentType: type === 'FEE' ? 'MONTHLY' : 'DEBIT',
        Amount: amount.toFixed(2),
        SettlementFee: '',
        SettlementAmount: (settled + (wrong === 'sum' ? 7 : 0)).toFixed(2),
        SettlementCurrency: currency,
        SettlementFxRate: String(rate),
        SettlementDate: day,
        SettlementStatus: wrong === 'failed' ? 'FAILED' : 'SUCCESS',
      });
    };
    const run = async (each: Generated<typeof command>): Promise<void> => {
      if (each.do === 'import') {
        imports.push({ id: await importLines(each.rows.map(toLine)), rows: each.rows.length });
        return;
      }
      const [at] = imports.splice(each.at % Math.max(imports.length, 1), 1);
      if (!at) return;
      if (each.do === 'undo') {
        await undo(at.id);
        return;
      }
      imports.push(at);
      const paymentId = paid[each.payment] ?? '';
      const other = paid[(each.payment + 1) % paid.length] ?? '';
      const parts = [paymentId, other].map((id) => ({ paymentId: id, amountMinor: each.minor }));
      const decisions = {
        MATCH: { kind: 'MATCH', paymentId },
        SPLIT: { kind: 'SPLIT', parts, isForced: each.minor === 9200n },
      } as const;
      const decision = each.kind in decisions ? decisions[each.kind as 'MATCH'] : { kind: each.kind };
      await decide(at.id, 2 + (each.row % at.rows), decision as LineDecision);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 10 }), async (commands) => {
        for (const each of commands) await run(each);
        await requireInvariant();
      }),
      { numRuns: 20, endOnFailure: true },
    );
    const { pool } = gateway.database;
    const before = await balances();
    expect((await verifyLedger(pool)).differences).toEqual([]);
    const [ledger] = ledgerConsumers();
    if (ledger?.kind !== 'projection') throw new Error('the ledger is a projection');
    await rebuildProjection(pool, ledger);
    expect(await balances()).toEqual(before);
  }, 120_000);
});
