import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { correctLedger, ledgerConsumers } from '#lib/ledger/index.ts';
import { approvePayout, changeTerms, createBankFile, findPayoutForStaff, proposePayout } from '#lib/payouts/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { decideEntry, type EntryDecision } from '../matching/decide-entry.ts';
import { toEntry } from '../statement-store.ts';
import { type CamtStatement, camtFile } from '../testing/camt-file.ts';
import { importText } from '../testing/import-text.ts';
import { type ReconciledAccount, reconcileAccounts } from './reconcile-account.ts';

const dayMs = 86_400_000;
const main = 'NL91ABNA0417164300';

let gateway: TestGateway;
let used = 0;

/** Each test has a PSP of its own, on one database. */
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(async () => {
  const { db } = gateway;
  Object.assign(gateway, await seedMerchant(db));
  const terms = {
    reserveMillionths: 0,
    reserveDays: 0,
    schedule: 'MANUAL' as const,
    shownVersion: 0,
    actor: 'user:clerk',
  };
  for (const [entityId, iban] of [
    [gateway.psp.id, main],
    [gateway.merchant.id, 'DE89370400440532013000'],
  ] as const) {
    const account = { holder: 'Holder', iban, bic: null };
    await changeTerms(autocommit(db), { ...terms, entityId, account, now: gateway.clock.now() });
  }
});
afterAll(() => gateway.close());

const today = (): string => gateway.clock.now().toISOString().slice(0, 10);
const nextDay = (): void => gateway.clock.advance(dayMs);

async function drain(): Promise<void> {
  await drainEvents({ pool: gateway.database.pool, consumers: ledgerConsumers(), clock: gateway.clock });
}

/** What an acquirer has paid by a file of this day; returns the import. */
async function settle(amount: string, currency = 'EUR'): Promise<string> {
  used += 1;
  const line = rowOf(gateway, {
    SettlementTxId: `reconciliation-${used}`,
    SettlementDate: today(),
    Amount: amount,
    Currency: currency,
    SettlementAmount: amount,
    SettlementFee: '',
    SettlementCurrency: currency,
  });
  const { id } = await matchAll(gateway, await importFile(gateway, { text: fileOf([line]) }));
  await drain();
  return id;
}

async function book(postings: Parameters<typeof correctLedger>[2]['postings']): Promise<void> {
  const cause = { merchantId: gateway.merchant.id, actor: 'user:finance', now: gateway.clock.now() };
  const correction = { isTest: true, valueOn: today(), reason: 'test', postings };
  expect(await correctLedger(autocommit(gateway.db), cause, correction)).toBe('booked');
  await drain();
}

/** What is owed until yesterday is approved, and in a bank file unless it stays behind. */
async function payOut({ isOrdered = true } = {}): Promise<string> {
  await drain();
  const now = gateway.clock.now();
  const { db, psp, merchant } = gateway;
  const through = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const key = { merchantId: merchant.id, isTest: true, currency: 'EUR' };
  const proposed = await proposePayout(autocommit(db), key, { through, actor: 'user:one', now });
  const payout = proposed.kind === 'proposed' ? await findPayoutForStaff(db, proposed.id) : null;
  if (!payout) throw new Error(proposed.kind);
  expect(await approvePayout(autocommit(db), payout, { actor: 'user:two', now, reason: null })).toBe('done');
  const file = { pspId: psp.id, merchantIds: [merchant.id], isTest: true, executeOn: today(), actor: 'user:two', now };
  if (isOrdered) expect((await createBankFile(autocommit(db), file)).kind).toBe('created');
  await drain();
  return payout.id;
}

async function state(statement: Omit<CamtStatement, 'day'> & { day?: string }): Promise<void> {
  used += 1;
  const entries = statement.entries.map((entry, index) => ({ bankReference: `r-${used}-${index}`, ...entry }));
  const file = camtFile([{ id: `statement-${used}`, day: today(), ...statement, entries }]);
  expect((await importText(gateway, file)).refusal).toBeNull();
  await drain();
}

async function decide(text: string, decision: EntryDecision): Promise<void> {
  const row = await gateway.db.prisma.bankEntry.findFirstOrThrow({ where: { entityId: gateway.psp.id, text } });
  const by = { version: row.version, actor: 'user:test', reason: 'seen at the bank', now: gateway.clock.now() };
  expect(await withTransaction(gateway.db.pool, (tx) => decideEntry(tx, toEntry(row), decision, by))).toBe('done');
  await drain();
}

const reconcile = (day = today(), isTest = true): Promise<ReconciledAccount[]> =>
  withTransaction(
    gateway.services.gatewayServices.db.pool,
    (tx) => reconcileAccounts(tx, { pspId: gateway.psp.id, isTest, day }),
    { snapshot: true },
  );

async function accountOf(currency: string, day = today(), account = main): Promise<ReconciledAccount> {
  const found = (await reconcile(day)).find((each) => each.currency === currency && each.account === account);
  if (!found) throw new Error(`there is no account in ${currency}`);
  return found;
}

const itemsOf = ({ items }: ReconciledAccount) => items.map(({ kind, amountMinor }) => [kind, amountMinor] as const);

/** The bank account of the ledger, from its entries and not from the figures of days. */
async function bookedOnBank(currency: string, day: string): Promise<bigint> {
  const { rows } = await gateway.database.pool.query(
    `SELECT coalesce(sum(p.amount), 0)::text AS minor FROM ledger_entry e
     CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount)
     WHERE e.merchant_id = $1 AND e.is_test AND p.account = 'BANK' AND p.currency = $2
       AND (e.booked_at AT TIME ZONE 'UTC')::date <= $3::text::date`,
    [gateway.merchant.id, currency, day],
  );
  return BigInt(rows[0].minor);
}

describe('the reconciliation of a bank account', () => {
  it('explains the bank by the ledger on each day: arrivals, payouts, a return, a fee, in two currencies', async () => {
    await book([
      { account: 'ACQUIRER_RECEIVABLE', currency: 'EUR', amountMinor: 10_000n },
      { account: 'MERCHANT_PAYABLE', currency: 'EUR', amountMinor: -10_000n },
    ]);
    const first = today();
    nextDay();

    // The first payout leaves the bank; one of two arrivals is on the statement, the fee of the bank is no booking.
    const returned = await payOut();
    await settle('77.10');
    await settle('41.00');
    await state({
      opening: '1000.00',
      closing: '974.10',
      entries: [
        { amount: '77.10' },
        { amount: '-100.00', endToEndId: returned },
        { amount: '-3.00', text: 'Fee of the bank' },
      ],
    });
    await settle('20.00', 'USD');
    await state({ currency: 'USD', opening: '500.00', closing: '520.00', entries: [{ amount: '20.00' }] });
    const second = today();
    nextDay();

    // The payout comes back.
    await state({
      opening: '974.10',
      closing: '1074.10',
      entries: [{ amount: '100.00', endToEndId: returned, returnCode: 'AC04' }],
    });
    await settle('9.90', 'USD');
    const third = today();
    nextDay();

    // It is paid again, and the bank has not debited it.
    await payOut();
    await state({ opening: '1074.10', closing: '1074.10', entries: [] });
    const fourth = today();

    const expected = {
      [second]: {
        bank: 97_410n,
        EUR: [
          ['OPENING_BALANCE', 100_000n],
          ['UNMATCHED', -300n],
          ['ARRIVAL_OPEN', -4_100n],
        ],
      },
      [third]: {
        bank: 107_410n,
        EUR: [
          ['OPENING_BALANCE', 100_000n],
          ['UNMATCHED', -300n],
          ['ARRIVAL_OPEN', -4_100n],
        ],
      },
      [fourth]: {
        bank: 107_410n,
        EUR: [
          ['OPENING_BALANCE', 100_000n],
          ['UNMATCHED', -300n],
          ['ARRIVAL_OPEN', -4_100n],
          ['PAYOUT_OPEN', 10_000n],
        ],
      },
    } as Record<string, { bank: bigint; EUR: [string, bigint][] }>;
    for (const [day, { bank, EUR }] of Object.entries(expected)) {
      const account = await accountOf('EUR', day);
      expect(itemsOf(account).toSorted()).toEqual(EUR.toSorted());
      // The balance of the bank is that of its file, the one of the ledger that of its entries.
      expect([account.bankMinor, account.ledgerMinor]).toEqual([bank, await bookedOnBank('EUR', day)]);
      const explained = EUR.reduce((sum, [, minor]) => sum + minor, 0n);
      expect(bank - (await bookedOnBank('EUR', day))).toBe(explained);
      expect([account.remainderMinor, account.isCovered]).toEqual([0n, true]);
    }
    const dollars = await accountOf('USD', third);
    expect(itemsOf(dollars)).toEqual([
      ['OPENING_BALANCE', 50_000n],
      ['ARRIVAL_OPEN', -990n],
    ]);
    expect([dollars.bankMinor, dollars.ledgerMinor, dollars.remainderMinor]).toEqual([52_000n, 2_990n, 0n]);
    // Its statement ends the day before.
    expect([dollars.isCovered, dollars.statement.closedOn]).toEqual([false, second]);
    expect(await reconcile(first)).toEqual([]);
  });

  it('states what no item explains where a statement is missing, with its sign', async () => {
    await state({ opening: '0.00', closing: '5.00', entries: [{ amount: '5.00' }] });
    nextDay();
    await state({ opening: '3.00', closing: '4.00', entries: [{ amount: '1.00' }] });
    const account = await accountOf('EUR');
    expect(itemsOf(account)).toEqual([
      ['UNMATCHED', 500n],
      ['UNMATCHED', 100n],
    ]);
    expect([account.bankMinor, account.ledgerMinor, account.remainderMinor]).toEqual([400n, 0n, -200n]);
  });

  it('knows the balance of a day within a statement of several days', async () => {
    const openedOn = today();
    nextDay();
    const middle = today();
    nextDay();
    await state({
      openedOn,
      opening: '10.00',
      closing: '16.00',
      entries: [{ amount: '1.00', day: openedOn }, { amount: '2.00', day: middle }, { amount: '3.00' }],
    });
    const balances = await Promise.all([openedOn, middle, today()].map((day) => accountOf('EUR', day)));
    expect(balances.map(({ bankMinor, remainderMinor }) => [bankMinor, remainderMinor])).toEqual([
      [1_100n, 0n],
      [1_300n, 0n],
      [1_600n, 0n],
    ]);
  });

  it('gives each of two accounts what its statements show, and what no account names to the one that pays', async () => {
    const other = 'DE02120300000000202051';
    await settle('30.00');
    await settle('12.00');
    await state({ account: main, opening: '0.00', closing: '0.00', entries: [] });
    await state({ account: other, opening: '0.00', closing: '30.00', entries: [{ amount: '30.00' }] });
    const [one, two] = [await accountOf('EUR'), await accountOf('EUR', today(), other)];
    expect([one.isMain, one.ledgerMinor, one.bankMinor, itemsOf(one)]).toEqual([
      true,
      1_200n,
      0n,
      [['ARRIVAL_OPEN', -1_200n]],
    ]);
    expect([two.isMain, two.ledgerMinor, two.bankMinor, itemsOf(two)]).toEqual([false, 3_000n, 3_000n, []]);
    expect([one.remainderMinor, two.remainderMinor]).toEqual([0n, 0n]);
  });

  it('shows in the other mode what the bank shows of this one, in one sum', async () => {
    await settle('30.00');
    await state({ opening: '0.00', closing: '30.00', entries: [{ amount: '30.00' }] });
    const [live] = await reconcile(today(), false);
    expect(live && [itemsOf(live), live.ledgerMinor, live.remainderMinor]).toEqual([[['OTHER_MODE', 3_000n]], 0n, 0n]);
  });

  it('lists an explained cost until the ledger has a correction of its amount', async () => {
    await state({ opening: '0.00', closing: '-3.00', entries: [{ amount: '-3.00', text: 'Interest' }] });
    await decide('Interest', { kind: 'EXPLAINED' });
    expect(itemsOf(await accountOf('EUR'))).toEqual([['EXPLAINED', -300n]]);
    await book([
      { account: 'SCHEME_COST', currency: 'EUR', amountMinor: 300n },
      { account: 'BANK', currency: 'EUR', amountMinor: -300n },
    ]);
    const account = await accountOf('EUR');
    expect([itemsOf(account), account.ledgerMinor, account.remainderMinor]).toEqual([[['CLEARED', 0n]], -300n, 0n]);
  });

  it('notices figures of days that differ from the entries', async () => {
    await settle('30.00');
    await state({ opening: '0.00', closing: '30.00', entries: [{ amount: '30.00' }] });
    expect((await accountOf('EUR')).remainderMinor).toBe(0n);
    await gateway.database.pool.query(
      `UPDATE ledger_day SET debit_minor = debit_minor + 1 WHERE merchant_id = $1 AND account = 'BANK'`,
      [gateway.merchant.id],
    );
    expect((await accountOf('EUR')).remainderMinor).toBe(-1n);
  });
});
