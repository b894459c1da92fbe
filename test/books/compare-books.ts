import { reconcileAccounts } from '#lib/bank/reconciliation/reconcile-account.ts';
import { defaultAccountNames } from '#lib/ledger/chart-of-accounts.ts';
import { findBalances } from '#lib/ledger/index.ts';
import { journalFiles } from '#lib/ledger/journal/journal-files.ts';
import { readJournal } from '#lib/ledger/journal/read-journal.ts';
import { toMinor } from '#lib/money/index.ts';
import { readCsv } from '#lib/platform/csv.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { merchantFile } from '#lib/settlement/reports/merchant-file.ts';
import { listSettledDays } from '#lib/settlement/reports/settled-lines.ts';
import { type Books, balanceKey } from './keep-books.ts';
import type { PlayedMonth } from './play-month.ts';

const always = { from: '2000-01-01', to: '2099-12-31' };

/** In what the product differs from books that were kept without it; nothing where both agree to the minor unit. */
export async function compareBooks(
  { month, gateway, payouts, refusals }: PlayedMonth,
  books: Books,
): Promise<string[]> {
  const balances = await readBalances(gateway);
  return [
    ...refusals,
    ...differences('balance', balances, books.balances),
    ...differences('journal', await sumJournalFile(gateway), balances),
    ...differences('reported', await sumReports(gateway), books.reported),
    ...differences('payout', amountsOf(payouts), amountsOf(books.payouts)),
    ...differences('payment', await readPayments(gateway), describePayments(books)),
    ...differences('lines', await countOpenLines(gateway), new Map([['open', BigInt(books.openLines)]])),
    ...differences('remainder', await reconcileBank(gateway), new Map()),
    ...differences('bank', await countBankEntries(gateway), countsOf(books.bank)),
  ].map((text) => `${month.seed}: ${text}`);
}

type Gateway = PlayedMonth['gateway'];
type Figures = ReadonlyMap<string, bigint | string>;

function differences(kind: string, found: Figures, wanted: Figures): string[] {
  return [...new Set([...found.keys(), ...wanted.keys()])]
    .filter((key) => (found.get(key) ?? 0n) !== (wanted.get(key) ?? 0n))
    .map((key) => `${kind} ${key} is ${found.get(key) ?? 0n}, not ${wanted.get(key) ?? 0n}`);
}

const amountsOf = (payouts: readonly { currency: string; amountMinor: bigint }[]): Figures =>
  new Map(payouts.map(({ currency, amountMinor }) => [currency, amountMinor]));

const countsOf = ({ settled, paidOut, unmatched }: Books['bank']): Figures =>
  new Map([
    ['SETTLEMENT', BigInt(settled)],
    ['PAYOUT', BigInt(paidOut)],
    ['UNMATCHED', BigInt(unmatched)],
    ['difference', 0n],
  ]);

async function readBalances({ database, merchant }: Gateway): Promise<Map<string, bigint>> {
  const ledger = { merchantIds: [merchant.id], isTest: true, until: always.to };
  const found = (await findBalances(database.pool, ledger)).filter(({ balanceMinor }) => balanceMinor !== 0n);
  return new Map(found.map(({ account, currency, balanceMinor }) => [balanceKey(account, currency), balanceMinor]));
}

/** The balances by the journal as other programs read it: the amounts of its generic file. */
async function sumJournalFile({ database, merchant }: Gateway): Promise<Map<string, bigint>> {
  const accounts = new Map(Object.entries(defaultAccountNames).map(([account, { number }]) => [number, account]));
  const selection = { merchantIds: [merchant.id], isTest: true, ...always, currency: null };
  let text = '';
  for await (const entries of readJournal(database.pool, selection)) {
    text += entries.map((entry) => journalFiles.generic.lines(entry, defaultAccountNames)).join('');
  }
  const sums = new Map<string, bigint>();
  for (const { values } of readCsv(text)) {
    const [, , , , number = '', , debit = '', credit = '', currency = ''] = values;
    const key = balanceKey(accounts.get(number) ?? number, currency);
    const moved = minorOf(debit, currency) - minorOf(credit, currency);
    sums.set(key, (sums.get(key) ?? 0n) + moved);
  }
  return new Map([...sums].filter(([, minor]) => minor !== 0n));
}

/** What the files of the merchant come to. */
async function sumReports({ db, merchant, psp }: Gateway): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const day of await listSettledDays(db.pool, { merchantId: merchant.id, ...always })) {
    const pieces: Buffer[] = [];
    for await (const piece of merchantFile(db.pool, { merchantId: merchant.id, pspId: psp.id, day }))
      pieces.push(piece);
    const [header, ...rows] = readCsv(Buffer.concat(pieces).toString());
    const at = (name: string): number => header?.values.indexOf(name) ?? -1;
    for (const { values } of rows) {
      const currency = values[at('SettlementCurrency')] ?? '';
      const size = minorOf(values[at('SettlementAmount')] ?? '', currency);
      const signed = values[at('Cashflow')] === 'POS' ? size : -size;
      sums.set(currency, (sums.get(currency) ?? 0n) + signed);
    }
  }
  return sums;
}

function minorOf(decimal: string, currency: string): bigint {
  return decimal === '' ? 0n : toMinor(decimal, currency);
}

async function readPayments({ database, merchant }: Gateway): Promise<Map<string, string>> {
  const { rows } = await database.pool.query(
    `SELECT p.merchant_transaction_id AS reference, p.refunded_minor AS refunded, p.charged_back_minor AS charged_back,
       EXISTS (SELECT FROM settlement_match m WHERE m.merchant_id = p.merchant_id AND m.payment_id = p.id
         AND m.record_type = 'SETTLED' AND m.settles) AS is_settled
     FROM payment p WHERE p.merchant_id = $1 AND p.payment_type = 'DB'`,
    [merchant.id],
  );
  return new Map(rows.map((row) => [row.reference, outcomeOf(row.refunded, row.charged_back, row.is_settled)]));
}

const outcomeOf = (refunded: unknown, chargedBack: unknown, isSettled: boolean): string =>
  `refunded ${refunded}, charged back ${chargedBack}, ${isSettled ? 'settled' : 'not settled'}`;

function describePayments({ payments }: Books): Map<string, string> {
  return new Map(
    [...payments].map(([reference, each]) => [
      reference,
      outcomeOf(each.refundedMinor, each.chargedBackMinor, each.isSettled),
    ]),
  );
}

async function countOpenLines({ database, merchant }: Gateway): Promise<Figures> {
  const { rows } = await database.pool.query(
    `SELECT count(*) AS open FROM settlement_match m JOIN settlement_import i ON i.id = m.import_id
     WHERE m.merchant_id = $1 AND m.exception IS NOT NULL AND i.state = 'DONE'`,
    [merchant.id],
  );
  return new Map([['open', BigInt(rows[0].open)]]);
}

/** What no item explains between the bank and the ledger, by currency, on the last day of the statements. */
async function reconcileBank({ db, psp, database }: Gateway): Promise<Figures> {
  const last = await db.prisma.bankStatement.findFirstOrThrow({
    where: { entityId: psp.id },
    orderBy: { closedOn: 'desc' },
  });
  const wanted = { pspId: psp.id, isTest: true, day: last.closedOn.toISOString().slice(0, 10) };
  const accounts = await withTransaction(database.pool, (tx) => reconcileAccounts(tx, wanted), { snapshot: true });
  return new Map(accounts.map(({ currency, remainderMinor }) => [currency, remainderMinor]));
}

async function countBankEntries({ database, psp }: Gateway): Promise<Figures> {
  const { rows } = await database.pool.query(
    `SELECT outcome, count(*) AS entries, sum(abs(difference_minor)) AS difference
     FROM bank_entry WHERE entity_id = $1 GROUP BY outcome`,
    [psp.id],
  );
  const difference = rows.reduce((sum, row) => sum + BigInt(row.difference), 0n);
  return new Map([
    ...rows.map((row): [string, bigint] => [row.outcome, BigInt(row.entries)]),
    ['difference', difference],
  ]);
}
